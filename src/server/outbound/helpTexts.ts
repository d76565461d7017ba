import { join } from 'node:path';
import { mainLanguage, readTexts, templatesFolder } from './catalogue.js';

/** The help pages that a language has itself, by topic: `templates/<language>/help/<topic>.txt`. */
export const helpPagesOf = (language: string): ReadonlyMap<string, string> =>
  readTexts(join(templatesFolder, language, 'help'), /\.txt$/, (file) => file.slice(0, -'.txt'.length));

/** All help pages of a language, those it lacks in English. */
export const loadHelpPages = (language = mainLanguage): ReadonlyMap<string, string> =>
  new Map([...helpPagesOf(mainLanguage), ...helpPagesOf(language)]);
