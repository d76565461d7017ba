import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a program that some tests need. If it is missing, those tests are skipped with a warning.
 * `.ci/run` installs it, so a missing program is an error there.
 */
export function installedTool(names: readonly string[], tests: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // The tool is not in this folder.
      }
    }
  }
  const missing = `${names[0]} is not installed: ${tests} cannot be tested`;
  if (process.env.CI === 'true') throw new Error(missing);
  console.warn(`skipped: ${missing}`);
  return undefined;
}
