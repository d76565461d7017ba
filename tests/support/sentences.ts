import { expect } from 'vitest';
import { type Refusal, type Result, say } from '../../src/base/index.js';
import { loadCatalogue } from '../../src/server/outbound/loadTemplates.js';

const catalogue = loadCatalogue();

/** Returns the sentence for a refusal. */
export function refusalOf(result: Result<unknown, Refusal>): string {
  expect(result.ok).toBe(false);
  return result.ok ? '' : say(catalogue, result.error);
}
