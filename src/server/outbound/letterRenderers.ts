import { emailLanguages, mainLanguage } from '../../base/playerWords.js';

import { type LetterRenderer, makeRenderer } from '../../letter/index.js';
import { loadCatalogue, loadHelpPages, readTexts, templatesFolder } from './catalogue.js';

/** Everything that letters are rendered with, read from `templates/`. */
export const loadRenderer = (language: string = mainLanguage): LetterRenderer =>
  makeRenderer(
    language,
    loadCatalogue(language),
    readTexts(templatesFolder, /\.(txt|html)$/, (file) => file),
    loadHelpPages(language),
  );

/** A renderer for each language. */
export type LetterRenderers = ReadonlyMap<string, LetterRenderer>;

/** The renderers of all languages that players can set. */
export const loadRenderers = (): LetterRenderers =>
  new Map(emailLanguages.map((language) => [language, loadRenderer(language)]));

/** The renderer of a language. If none is set or it no longer exists, the English one. */
export function rendererFor(renderers: LetterRenderers, language: string | undefined): LetterRenderer {
  const renderer = renderers.get(language ?? mainLanguage) ?? renderers.get(mainLanguage);
  if (!renderer) throw new Error('there is no renderer of the main language');
  return renderer;
}
