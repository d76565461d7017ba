import { createRequire } from 'node:module';

/** The version of this program. */
export const version: string = createRequire(import.meta.url)('octi-by-mail/package.json').version;
