import { fc } from './property.js';

/** Returns some strings that a regular expression matches completely. They are the same every time. */
export const textsMatching = (pattern: string): string[] => [
  ...new Set(fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { seed: 1, numRuns: 30 })),
];
