import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that run for a minute or more, most of it waiting for servers. If they started last, they would run alone at
 * the end.
 */
const startFirst = ['tests/server/runtime/torture.test.ts', 'tests/letter/everyLetter.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => startFirst.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    // Tells a hang from a slow test: no test takes a tenth of this on an idle machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // One more than the two cores of the smallest machine, since many tests wait for servers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
