export type { Clock } from './clock.js';
export { systemClock } from './clock.js';
export type { Err, Ok, Result } from './result.js';
export { err, ok } from './result.js';
export type {
  Blank,
  Blanks,
  BlanksArgument,
  BlanksOf,
  Catalogue,
  CodeFilledBy,
  CodeUnder,
  NameUnder,
  PlainCode,
  PlainRefusal,
  Refusal,
  RefusalCode,
  RefusalFilledBy,
  Sentence,
  SentenceCode,
} from './sentence.js';
export { canSay, checkedSentence, codeSet, refusal, say, sentence } from './sentence.js';
export { ifReadable, makeStored, parseStored, StoredDataError } from './storedJson.js';
export { exampleQuotes, undoTypography } from './typography.js';
export { workerFile } from './workerFile.js';
export { dateIn, dayMs, endOfDay, startOfDay, timeOfDay, timeZoneNamed } from './zonedDates.js';
