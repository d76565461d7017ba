import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kit, makeKit } from '../letter/index.js';
import { loadCatalogue, templatesFolder } from './catalogue.js';

const readAll = (folder: string, ending: RegExp, name: (file: string) => string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => ending.test(file))
      .map((file) => [name(file), readFileSync(join(folder, file), 'utf8')]),
  );

/** Help pages of a language by topic: `templates/<language>/help/<topic>.txt`. */
export const loadHelpPages = (language = 'en'): ReadonlyMap<string, string> =>
  readAll(join(templatesFolder, language, 'help'), /\.txt$/, (file) => file.slice(0, -'.txt'.length));

/** Everything letters are made with, read from `templates/`. */
export const loadKit = (language = 'en'): Kit =>
  makeKit(
    loadCatalogue(language),
    readAll(templatesFolder, /\.(txt|html)$/, (file) => file),
    loadHelpPages(language),
  );
