import { DataFileError } from '../../base/data/dataFile.js';
import { type EmailLanguage, type PlayerWords, playerWords } from '../../base/language/playerWords.js';
import type { CommandEntry } from '../model/commandEntry.js';
import { accountEntries } from './accountEntries.js';
import { boardEntries } from './boardEntries.js';
import { boardOnlyEntries } from './boardOnlyEntries.js';
import { helpEntry } from './helpEntry.js';
import { listingEntries } from './listingEntries.js';
import { matchmakingEntries } from './matchmakingEntries.js';
import { messageAndWatchEntries } from './messageAndWatchEntries.js';
import { plannedTurnEntries } from './plannedTurnEntries.js';
import { practiceEntries } from './practiceEntries.js';
import { preferenceEntries } from './preferences.js';

/** Returns the names of a command in all other languages. */
export const translationsOf = ({ translated: names = {} }: CommandEntry): readonly string[] =>
  Object.values(names).flat();

const entries: readonly CommandEntry[] = [
  ...matchmakingEntries,
  ...boardEntries,
  ...plannedTurnEntries,
  ...boardOnlyEntries,
  ...practiceEntries,
  ...listingEntries,
  ...messageAndWatchEntries,
  helpEntry,
  ...accountEntries,
  ...preferenceEntries,
];

/**
 * Gives the commands their names in other languages.
 * @throws DataFileError for an unknown command, or a name that also means something else
 */
export function withTranslations(
  table: readonly CommandEntry[],
  words: Readonly<Partial<Record<EmailLanguage, Pick<PlayerWords, 'commands'>>>>,
): readonly CommandEntry[] {
  const namesIn = Object.entries(words).map(([code, { commands = {} }]) => [code, commands] as const);
  const meanings = new Map<string, string>(
    table.flatMap(({ word, also = [] }) => [word, ...also].map((name) => [name, word])),
  );
  for (const [code, commands] of namesIn) {
    for (const [command, names] of Object.entries(commands)) {
      const wrong = (what: string): Error =>
        new DataFileError(`data/playerWords/${code}.json`, [`commands.${command}: ${what}`]);
      if (!table.some(({ word }) => word === command))
        throw wrong(`there is no such command; the commands are ${table.map(({ word }) => word).join(', ')}`);
      for (const name of names) {
        const other = meanings.get(name);
        if (other !== undefined && (other !== command || table.some(({ word }) => word === name)))
          throw wrong(`"${name}" also means ${other}; a name may mean only one command`);
        const begun = table.find(({ word, also = [] }) =>
          [word, ...also].some((one) => one.startsWith(name)),
        );
        if (begun)
          throw wrong(
            `"${name}" is also an abbreviation of ${begun.word}; use another word, or leave it out`,
          );
        meanings.set(name, command);
      }
    }
  }
  return table.map((entry) => {
    const translated = Object.fromEntries(
      namesIn.flatMap(([code, commands]) => (commands[entry.word] ? [[code, commands[entry.word]]] : [])),
    );
    return Object.keys(translated).length > 0 ? { ...entry, translated } : entry;
  });
}

/** Every command; parsing, help emails, `octi help` and `docs/commands.md` are generated from it. */
export const commandTable: readonly CommandEntry[] = withTranslations(entries, playerWords);
