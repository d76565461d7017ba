import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../command/index.js';
import { type Kit, makeKit } from '../letter/index.js';
import { loadCatalogue, mainLanguage, templatesFolder } from './catalogue.js';

const readAll = (folder: string, ending: RegExp, name: (file: string) => string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => ending.test(file))
      .map((file) => [name(file), readFileSync(join(folder, file), 'utf8')]),
  );

/** The help pages that a language has itself, by topic: `templates/<language>/help/<topic>.txt`. */
export const helpPagesOf = (language: string): ReadonlyMap<string, string> =>
  readAll(join(templatesFolder, language, 'help'), /\.txt$/, (file) => file.slice(0, -'.txt'.length));

/** All help pages of a language, those it lacks in English. */
export const loadHelpPages = (language = mainLanguage): ReadonlyMap<string, string> =>
  new Map([...helpPagesOf(mainLanguage), ...helpPagesOf(language)]);

/** Everything letters are made with, read from `templates/`. */
export const loadKit = (language = mainLanguage): Kit =>
  makeKit(
    language,
    loadCatalogue(language),
    readAll(templatesFolder, /\.(txt|html)$/, (file) => file),
    loadHelpPages(language),
  );

/** What letters are made with, by language. */
export type Kits = ReadonlyMap<string, Kit>;

/** Kits of all languages that players can set. */
export const loadKits = (): Kits => new Map(languages.map((language) => [language, loadKit(language)]));

/** The kit of a language; the English one where none is set, or one that there no longer is. */
export function kitIn(kits: Kits, language: string | undefined): Kit {
  const kit = kits.get(language ?? mainLanguage) ?? kits.get(mainLanguage);
  if (!kit) throw new Error('there is no kit of the main language');
  return kit;
}
