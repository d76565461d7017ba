import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How close a test is to a source: it tests that file, its module, or something else. */
export type Nearness = 'file' | 'module' | 'other';

const imported = /\b(?:from|import)\s*\(?\s*'(\.[^']*)\.js'/g;

/** Lists the test files that load at least one of the sources, directly or indirectly. Paths are from the root. */
export function testsOf(root: string, sources: ReadonlySet<string>): string[] {
  const links = new Map<string, string[]>();
  const linksOf = (file: string): string[] => {
    let found = links.get(file);
    if (!found) {
      found = [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, path = '']) =>
        join(dirname(file), `${path}.ts`),
      );
      links.set(file, found);
    }
    return found;
  };
  const loads = (file: string, seen: Set<string>): boolean => {
    if (sources.has(file)) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    try {
      return linksOf(file).some((other) => loads(other, seen));
    } catch {
      // A declaration file, or a file that the test generates.
      return false;
    }
  };
  return globSync('tests/**/*.test.ts', { cwd: root })
    .sort()
    .filter((file) => loads(file, new Set()));
}

/** `src/club/play/puzzle.ts` is tested by `tests/club/play/puzzle.test.ts`; its module by everything in `tests/club/`. */
export function nearness(source: string, test: string): Nearness {
  const own = source.replace(/^src\//, 'tests/').replace(/\.ts$/, '.test.ts');
  if (test === own) return 'file';
  const module = own.split('/').slice(0, 2).join('/');
  return test.startsWith(`${module}/`) || test === `${module}.test.ts` ? 'module' : 'other';
}
