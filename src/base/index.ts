export type { Clock } from './clock.js';
export { systemClock } from './clock.js';
export type { Blanks, Catalogue, Refusal, Sentence } from './refusal.js';
export { refusal, say, sentence } from './refusal.js';
export type { Err, Ok, Result } from './result.js';
export { err, ok } from './result.js';
export { parseStored, StoredDataError } from './storedJson.js';
export { undoTypography } from './typography.js';
export { workerFile } from './workerFile.js';
