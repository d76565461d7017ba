import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that run for a minute or more, mostly waiting for servers. If they started last, they would run alone at the
 * end.
 */
const startFirst = ['tests/server/runtime/torture.test.ts', 'tests/letter/everyLetter.test.ts'];

const root = new URL('..', import.meta.url).pathname;

/** Files that mock a module, which must not be loaded before them and would stay mocked after them. */
const mockModules = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file))
  .filter(
    (file) =>
      file.endsWith('.test.ts') && /\bvi\.(?:do)?mock\(/i.test(readFileSync(join(root, file), 'utf8')),
  );

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => startFirst.some((file) => moduleId.endsWith(file));
    const isLast = ({ moduleId }: TestSpecification) => mockModules.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isFirst),
      ...sorted.filter((file) => !isFirst(file) && !isLast(file)),
      ...sorted.filter(isLast),
    ];
  }
}

export default defineConfig({
  test: {
    root,
    // This is long enough that only a test that hangs will fail: on an idle machine, no test takes even a tenth of it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // This is one more than the two cores of the smallest machine, since many tests wait for servers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.ts'],
          exclude: mockModules,
          // Files share processes: loading all modules and starting the mail reader takes a second of CPU time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: mockModules } },
    ],
  },
});
