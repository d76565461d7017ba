import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The package's `package.json`, wherever the code that runs was built to. */
const file = findPackageJSON('.', import.meta.url);
if (file === undefined) throw new Error('the package has no package.json');

/** The version of this program. */
export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
