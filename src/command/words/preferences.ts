import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Command } from '../commands.js';
import { type CommandEntry, type CommandInput, quoteLine } from './commandEntry.js';

/** Languages that letters come in; the first for whoever has set none. ForEachWord has its folder in `templates/`. */
export const languages = ['en', 'de', 'it'] as const;

/** What players may set for themselves, with the values there are; the first is how it comes (docs/mail-rules.md section 4). */
export const preferences: Readonly<Record<string, readonly string[]>> = {
  labels: ['off', 'on'],
  display: ['image', 'html', 'ascii'],
  digest: ['off', 'daily'],
  language: languages,
  sgf: ['off', 'on'],
  broadcast: ['on', 'off'],
};

/** Reads `set name value`; refuses with `command.set`, `command.set.name` or `command.set.value`. */
function readSet({ args }: CommandInput): Result<Command, Refusal> {
  const [name = '', value = '', ...more] = args.map((word) => word.toLowerCase());
  if (value === '' || more.length > 0) return err(refusal('command.set'));
  const values = preferences[name];
  if (!values) return err(refusal('command.set.name', { names: Object.keys(preferences) }));
  if (!values.includes(value)) return err(refusal('command.set.value', { name, values: [...values].sort() }));
  return ok({ word: 'set', name, value, line: quoteLine('set', name, value) });
}

function readHelp({ args }: CommandInput): Result<Command, Refusal> {
  const topics = args.map((word) => word.toLowerCase());
  if (topics.length > 10 || topics.some((topic) => !/^-{0,2}[a-z0-9][a-z0-9-]{0,19}$/.test(topic))) {
    return err(refusal('command.help.topic'));
  }
  return ok({ word: 'help', topics, line: quoteLine('help', ...topics) });
}

function readVacation({ args }: CommandInput): Result<Command, Refusal> {
  const words = args.map((word) => word.toLowerCase());
  if (words.length === 1 && words[0] === 'off') {
    return ok({ word: 'vacation', until: 'off', line: 'vacation off' });
  }
  const date = words.length === 2 && words[0] === 'until' ? words[1] : words.length === 1 ? words[0] : '';
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? Date.parse(`${date}T00:00Z`) : Number.NaN;
  // The 31st of a month that has 30 days is read as the first of the next.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date ?? '');
  if (!exists) return err(refusal('command.vacation'));
  return ok({ word: 'vacation', until: date ?? '', line: `vacation until ${date}` });
}

/** Help, which comes first of what a player does alone. */
export const helpEntry: CommandEntry = {
  word: 'help',
  inFull: false,
  needs: 'nobody',
  onBoard: false,
  usage: ['help [topic...]'],
  examples: ['help', 'octi help rules', 'help move notation'],
  wrong: ['help me, please!'],
  read: readHelp,
};

/** What players set for themselves. */
export const preferenceEntries: readonly CommandEntry[] = [
  {
    word: 'set',
    about: [...Object.keys(preferences), 'picture', 'pictures'],
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: Object.entries(preferences).map(
      ([name, values]) => `set ${name} ${[...values].reverse().join(' | ')}`,
    ),
    examples: ['set labels on', 'octi set digest daily'],
    wrong: ['set', 'set labels', 'set labels perhaps', 'set off now'],
    read: readSet,
  },
  {
    word: 'vacation',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['vacation until date', 'vacation off'],
    examples: ['vacation until 2026-08-15', 'vacation off'],
    wrong: ['vacation', 'vacation until tomorrow', 'vacation until 2026-13-45', 'vacation until 2026-02-31'],
    read: readVacation,
  },
];
