export { ifReadable, makeStored, parseStored, StoredDataError } from './data/storedJson.js';
export { exampleQuotes, undoTypography } from './language/typography.js';
export { workerFile } from './node/workerFile.js';
export type { Err, Ok, Result } from './result.js';
export { err, ok } from './result.js';
export type {
  Blank,
  Blanks,
  BlanksArgument,
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
  UncheckedSentence,
} from './sentences/sentence.js';
export { canSay, checkedSentence, codeSet, refusal, say, sentence } from './sentences/sentence.js';
export type { Clock } from './time/clock.js';
export { systemClock } from './time/clock.js';
export { dateIn, dayMs, endOfDay, startOfDay, timeOfDay, timeZoneNamed } from './time/zonedDates.js';
