import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * The folder of this package, with `templates/` and `data/`. It is the nearest one with a `package.json`, wherever this
 * file was compiled to.
 */
export const packageFolder: string = dirname(
  createRequire(import.meta.url).resolve('octi-by-mail/package.json'),
);
