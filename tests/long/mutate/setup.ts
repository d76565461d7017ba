import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import type { SwitchNote } from './switch.js';

/** Runs before each test file: provides the switch for the mutants in the sources. */
const { active, limit, notes } = inject('mutantOrder');
const note = (line: Omit<SwitchNote, 'testFile'>): void => {
  const testFile = expect.getState().testPath ?? '';
  appendFileSync(notes, `${JSON.stringify({ testFile, ...line } satisfies SwitchNote)}\n`);
};

if (active === undefined) {
  const reached: Record<number, number> = {};
  globalThis.isMutantOn = (mutant) => {
    reached[mutant] = (reached[mutant] ?? 0) + 1;
    return false;
  };
  afterAll(() => note({ reached }));
} else {
  // One failure is enough. Vitest's own `bail` would cancel later runs, too.
  let hasFailed = false;
  beforeEach(({ skip }) => skip(hasFailed));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
  let times = 0;
  globalThis.isMutantOn = (mutant) => {
    if (mutant !== active) return false;
    if (++times > limit) {
      if (times === limit + 1) note({ endless: true });
      throw new Error('a mutant is reached endlessly');
    }
    return true;
  };
}
