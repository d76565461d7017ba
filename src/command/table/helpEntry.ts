import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase, playerWords } from '../../base/language/playerWords.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';

/** Two-word topics, and the one-word topics that they mean. */
const phrases: readonly (readonly [RegExp, string])[] = Object.values(playerWords).flatMap(
  ({ topics = {} }) =>
    Object.entries(topics).flatMap(([topic, names]) =>
      names
        .filter((name) => name.includes(' '))
        .map(
          (name) =>
            [new RegExp(`(?<!\\p{L})${name.replaceAll(' ', '[ -]')}(?!\\p{L})`, 'gu'), topic] as const,
        ),
    ),
);

/** Words after `help` that name no topic: "me please". */
const politely = new RegExp(
  `^(?:${anyPhrase('command.helpMe')}(?: |$))?(?:${anyPhrase('request.please', 'request.closings')})?[.!]*$`,
  'u',
);

/** Symbols on the text board, which the page about the board explains. */
const onBoard: ReadonlySet<string> = new Set(['+', '*']);

function readHelp({ args }: CommandInput): Result<Command, Refusal> {
  const said = args.join(' ').toLowerCase();
  const asked = politely.test(said)
    ? ''
    : phrases.reduce((text, [phrase, topic]) => text.replace(phrase, topic), said);
  const topics = asked
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (onBoard.has(word) ? 'board' : word));
  if (topics.length > 10 || topics.some((topic) => !/^-{0,2}[\p{L}0-9][\p{L}0-9-]{0,19}$/u.test(topic))) {
    return err(refusal('command.help.topic'));
  }
  return ok({ word: 'help', topics, line: quoteLine('help', ...topics) });
}

/** The `help` command. */
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
