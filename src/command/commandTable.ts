import { accountEntries } from './words/accountWords.js';
import { boardEntries } from './words/boardWords.js';
import type { CommandEntry } from './words/commandEntry.js';
import { leavingEntries } from './words/leavingWords.js';
import { tableEntries } from './words/lookWords.js';
import { meetingEntries } from './words/matchmakingWords.js';
import { peopleEntries } from './words/peopleWords.js';
import { plainEntries } from './words/plainWords.js';
import { laidUpEntries } from './words/plannedTurnWords.js';
import { helpEntry, ownEntries } from './words/preferenceWords.js';
import { recordEntries } from './words/recordWords.js';

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
