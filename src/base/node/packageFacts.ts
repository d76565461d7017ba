import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The folder of this package, with `templates/` and `data/`. It is the nearest one with a `package.json`, wherever this
 * file was compiled to.
 */
export const packageFolder: string = dirname(require.resolve('octi-by-mail/package.json'));

/** The version of this program. */
export const version: string = require('octi-by-mail/package.json').version;
