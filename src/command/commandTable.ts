import { accountEntries } from './words/accountWords.js';
import { boardEntries } from './words/boardWords.js';
import type { CommandEntry } from './words/commandEntry.js';
import { listingEntries } from './words/listingWords.js';
import { matchmakingEntries } from './words/matchmakingWords.js';
import { peopleEntries } from './words/peopleWords.js';
import { plainEntries } from './words/plainWords.js';
import { plannedTurnEntries } from './words/plannedTurnWords.js';
import { helpEntry, preferenceEntries } from './words/preferences.js';
import { recordEntries } from './words/recordWords.js';

/** Every command there is; reading, help letters, `octi help` and the README's table are made from it. */
export const commandTable: readonly CommandEntry[] = [
  ...matchmakingEntries,
  ...boardEntries,
  ...plannedTurnEntries,
  ...plainEntries,
  ...recordEntries,
  ...listingEntries,
  ...peopleEntries,
  helpEntry,
  ...accountEntries,
  ...preferenceEntries,
];
