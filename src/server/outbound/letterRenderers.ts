import { languages } from '../../command/index.js';
import { type Kit, makeKit } from '../../letter/index.js';
import { loadCatalogue, mainLanguage, readTexts, templatesFolder } from './catalogue.js';
import { loadHelpPages } from './helpTexts.js';

/** Everything letters are made with, read from `templates/`. */
export const loadKit = (language = mainLanguage): Kit =>
  makeKit(
    language,
    loadCatalogue(language),
    readTexts(templatesFolder, /\.(txt|html)$/, (file) => file),
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
