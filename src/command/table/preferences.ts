import { err, ok, type Refusal, type Result, refusal, timeZoneNamed } from '../../base/index.js';
import {
  anyPhrase,
  type EmailLanguage,
  emailLanguages,
  type PreferenceName,
  playerWords,
} from '../../base/language/playerWords.js';
import { isPassword } from '../arguments/identityClaim.js';
import { preferenceMeant, valueMeant } from '../arguments/preferenceWords.js';
import { looksLikeUserid } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';

/** Returns the language named by a word in lower case: `de`, `german`, `deutsch`. */
export const languageNamed = (word: string): EmailLanguage | undefined =>
  emailLanguages.find(
    (one) =>
      one === word || Object.values(playerWords).some((words) => words.languages?.[one]?.includes(word)),
  );

/** The preferences that players may set, with their values; the first is the default (docs/club-rules.md section 1). */
export const preferences: Readonly<Record<string, readonly string[]>> = {
  labels: ['off', 'on'],
  display: ['image', 'html', 'ascii'],
  digest: ['off', 'daily'],
  language: emailLanguages,
  sgf: ['off', 'on'],
  broadcast: ['on', 'off'],
  listed: ['on', 'off'],
  receipts: ['on', 'off'],
  puzzle: ['off', 'weekly'],
  // The value may also be the IANA name of a time zone.
  timezone: ['off'],
} satisfies Readonly<Record<PreferenceName, readonly string[]>>;

const userName = new RegExp(`^${anyPhrase('command.name')}$`, 'u');

/** Reads `set name value`, or `set` alone as `help set`; refuses with `command.set`, `command.set.name` or `command.set.value`. */
function readSet({ args }: CommandInput): Result<Command, Refusal> {
  // The help page lists the settings and their values.
  if (args.length === 0) return ok({ word: 'help', topics: ['set'], line: 'help set' });
  const { name, rest } = preferenceMeant(args.map((word) => word.toLowerCase()));
  const [written = '', ...behind] = rest;
  const isTimeAlone = name === 'digest' && /^\d/.test(written);
  const values = preferences[name];
  const value = isTimeAlone
    ? 'daily'
    : ((name === 'language' ? languageNamed(written) : undefined) ?? valueMeant(written, values ?? []));
  const more = isTimeAlone ? [written, ...behind] : behind;
  const [time, ...further] = more;
  const isTimed = name === 'digest' && value === 'daily' && time !== undefined;
  if (name === 'timezone' && value !== 'off' && value !== '') {
    const zone = readZone(rest);
    if (zone === undefined) return err(refusal('command.set.zone'));
    return ok({ word: 'set', name, value: zone, line: quoteLine('set', name, zone) });
  }
  if (value === '' && values && name !== 'timezone')
    return err(refusal('command.set.value', { name, values: [...values].sort() }));
  if (value === '' || (isTimed ? further : more).length > 0)
    return err(refusal('command.set', { example: exampleFor(name) }));
  if (isTimed) {
    const at = readTime(isTimeAlone ? time : time.replace(/^\d{1,2}$/, '$&:00'));
    if (at === undefined) return err(refusal('command.set.time'));
    return ok({ word: 'set', name, value: `daily ${at}`, line: quoteLine('set', name, `daily ${at}`) });
  }
  if (!values) {
    // In pbmserv, a userid and a password followed every word.
    const isClaim = looksLikeUserid(name) && isPassword(written);
    const names = Object.keys(preferences);
    if (userName.test(name)) return err(refusal('command.set.userid', { names }));
    return err(refusal(isClaim ? 'command.set.claim' : 'command.set.name', { names }));
  }
  if (!values.includes(value)) return err(refusal('command.set.value', { name, values: [...values].sort() }));
  return ok({ word: 'set', name, value, line: quoteLine('set', name, value) });
}

/**
 * Returns a line that sets a preference to a value other than its default. For an unknown preference, the line sets
 * another one.
 */
function exampleFor(name: string): string {
  if (name === 'timezone') return 'set timezone Europe/Berlin';
  const [, other] = preferences[name] ?? [];
  return other === undefined ? 'set labels on' : `set ${name} ${other}`;
}

/** Returns the time zone given by the words: an IANA name, or a city or country in any language, such as `wien`. */
function readZone(words: readonly string[]): string | undefined {
  const named = words.join(' ');
  const known = Object.values(playerWords)
    .flatMap(({ zones = {} }) => Object.entries(zones))
    .find(([, names]) => names.includes(named));
  return timeZoneNamed(known?.[0] ?? words.join('_'));
}

/** Returns `7:00`, `07:00` or `07.00` as `07:00`. */
function readTime(written: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(written) ?? [];
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60;
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** The commands that set preferences. */
export const preferenceEntries: readonly CommandEntry[] = [
  {
    word: 'set',
    about: Object.keys(preferences),
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: Object.entries(preferences).map(
      ([name, values]) =>
        `set ${name} ${[...(name === 'timezone' ? ['Europe/Berlin'] : []), ...[...values].reverse()]
          .map((value) => (value === 'daily' ? 'daily [07:00]' : value))
          .join(' | ')}`,
    ),
    examples: ['set labels on', 'set digest daily', 'set digest daily 07:00', 'set timezone Europe/Berlin'],
    wrong: [
      'set labels',
      'set labels perhaps',
      'set digest daily 25:00',
      'set digest 7',
      'set alice opensesame',
      'set timezone Mars/Olympus',
      'set off now',
    ],
    read: readSet,
  },
];
