import { fc } from './property.js';

/** Some texts that match the whole of a regular expression, always the same ones. */
export const textsMatching = (pattern: string): string[] => [
  ...new Set(fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { seed: 1, numRuns: 30 })),
];
