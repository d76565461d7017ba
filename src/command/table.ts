import { accountEntries } from './accountWords.js';
import { boardEntries } from './boardWords.js';
import type { CommandEntry } from './entry.js';
import { laidUpEntries } from './laidUpWords.js';
import { leavingEntries } from './leavingWords.js';
import { meetingEntries } from './meetingWords.js';
import { helpEntry, ownEntries } from './ownWords.js';
import { peopleEntries } from './peopleWords.js';
import { plainEntries } from './plainWords.js';
import { recordEntries } from './recordWords.js';
import { tableEntries } from './tableWords.js';

/** Every command there is; reading, help letters, `octi help` and the README's table are made from it. */
export const commandTable: readonly CommandEntry[] = [
  ...meetingEntries,
  ...boardEntries,
  ...laidUpEntries,
  ...plainEntries,
  ...recordEntries,
  ...tableEntries,
  ...peopleEntries,
  helpEntry,
  ...accountEntries,
  ...leavingEntries,
  ...ownEntries,
];
