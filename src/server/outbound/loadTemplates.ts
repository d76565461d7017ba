import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseData } from '../../base/data/dataFile.js';
import type { Catalogue } from '../../base/index.js';
import { emailLanguages, mainLanguage } from '../../base/language/playerWords.js';
import { packageFolder } from '../../base/node/packageFacts.js';
import { makeRenderer, type TemplateRenderer } from '../../letter/index.js';

/** The folder with layouts, sentences and help pages. */
export const templatesFolder: string = join(packageFolder, 'templates');

/**
 * Loads all of a language's sentences, falling back to English where one is missing. They come from every
 * `templates/<language>/<module>.json`, with keys `module.what`; the refusals are in the `refusals` folder next to
 * these files.
 * @throws Error if the language does not exist, a file has no valid sentences or a key occurs twice.
 */
export const loadCatalogue = (language: string = mainLanguage): Catalogue =>
  language === mainLanguage
    ? sentencesOf(language)
    : { ...sentencesOf(mainLanguage), ...sentencesOf(language) };

/** Loads a language's own sentences, leaving out the English ones that fill its gaps. */
export function sentencesOf(language: string): Catalogue {
  const refusals = refusalsOf(language);
  const others = sentencesIn(join(templatesFolder, language));
  const twice = Object.keys(refusals).find((code) => code in others);
  if (twice !== undefined) throw new Error(`the sentence ${twice} appears twice in ${language}`);
  return { ...others, ...refusals };
}

/** Loads the refusals among a language's sentences. */
export const refusalsOf = (language: string): Catalogue =>
  sentencesIn(join(templatesFolder, language, 'refusals'));

function sentencesIn(folder: string): Catalogue {
  const sentences: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const path = join(folder, file);
    for (const [code, sentence] of Object.entries(parseSentences(path, readFileSync(path, 'utf8')))) {
      if (code in sentences) throw new Error(`the sentence ${code} appears twice in ${folder}`);
      sentences[code] = sentence;
    }
  }
  return sentences;
}

const sentencesSchema = z.record(
  z
    .string()
    .regex(/^[a-z]\w*(?:\.[\w+-]+)+$/i, 'a key must look like "club.noBoard": words separated by dots'),
  z
    .string({ error: 'a sentence must be text in quotation marks: "You win."' })
    .regex(/\S/, 'a sentence must not be empty: delete its key to use the English one')
    .refine(
      (text) => !/[{}]/.test(text.replace(/\{\w+(?:(?:\^\p{L})?:[^{}|]*\|[^{}|]*)?\}/gu, '')),
      'a placeholder must look like "{count}", "{count:board|boards}" or "{player^a:ad|a}"',
    ),
  { error: 'a file of sentences must be one object: { "club.noBoard": "There is no board {board}." }' },
);

/**
 * Reads a file of sentences.
 * @throws DataFileError
 */
export const parseSentences = (file: string, json: string): Catalogue =>
  parseData(sentencesSchema, json, file);

/** Reads the files in a folder whose names match. Their keys are made from the names. */
export const readTexts = (
  folder: string,
  ending: RegExp,
  name: (file: string) => string,
): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => ending.test(file))
      .map((file) => [name(file), readFileSync(join(folder, file), 'utf8')]),
  );

/** Loads a language's own help pages, by topic: `templates/<language>/help/<topic>.md`. */
export const helpPagesOf = (language: string): ReadonlyMap<string, string> =>
  readTexts(join(templatesFolder, language, 'help'), /\.md$/, (file) => file.slice(0, -'.md'.length));

/** Loads all of a language's help pages, falling back to English where one is missing. */
export const loadHelpPages = (language: string = mainLanguage): ReadonlyMap<string, string> =>
  new Map([...helpPagesOf(mainLanguage), ...helpPagesOf(language)]);

/** Reads all templates for letters from `templates/`. */
export const loadRenderer = (language: string = mainLanguage): TemplateRenderer =>
  makeRenderer(
    language,
    loadCatalogue(language),
    readTexts(templatesFolder, /\.(txt|html)$/, (file) => file),
    loadHelpPages(language),
  );

/** A renderer for each language. */
export type TemplateRenderers = ReadonlyMap<string, TemplateRenderer>;

/** Loads the renderers of all languages that players can set. */
export const loadRenderers = (): TemplateRenderers =>
  new Map(emailLanguages.map((language) => [language, loadRenderer(language)]));

/** Returns the renderer for a language; the English one if no language is set or the language no longer exists. */
export function rendererFor(renderers: TemplateRenderers, language: string | undefined): TemplateRenderer {
  const renderer = renderers.get(language ?? mainLanguage) ?? renderers.get(mainLanguage);
  if (!renderer) throw new Error('there is no renderer for the main language');
  return renderer;
}
