import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { nearest } from '../../base/language/typingErrors.js';
import { levels } from '../../computer/search/levels.js';
import { findGame, gameChoices, gameNames, gameOptions, usualGame } from '../../rules/index.js';
import type { CommandInput } from '../model/commandEntry.js';
import type { GameTerms } from '../model/commands.js';

/** Command options that choose the game. */
export const choosingOptions: readonly string[] = [
  ...gameChoices.map(({ option }) => option),
  ...gameOptions,
];
/** The help page for each of these options: the page about the game that it chooses. */
export const optionPages: Readonly<Record<string, string>> = Object.fromEntries([
  ...gameOptions.map((option) => [option, usualGame.name]),
  ...gameChoices.map(({ option, game }) => [option, game]),
]);
/** Options for a challenge, besides the options for its game. */
const orderOptions: readonly string[] = ['second', 'random', 'unrated'];
/** Options with a number of days, and the maximum for each (docs/club-rules.md section 3). */
const dayOptions: Readonly<Record<'nagtime' | 'forfeittime' | 'totaltime', number>> = {
  nagtime: 365,
  forfeittime: 365,
  totaltime: 3650,
};
export const allOptions: readonly string[] = [
  ...choosingOptions,
  ...orderOptions,
  ...Object.keys(dayOptions),
  'level',
];

const isOption = (word: string): boolean => /^--?[a-z0-9]/i.test(word);

/** The words that are not options, the options without hyphens, and the options with numbers. */
interface ParsedOptions {
  readonly words: readonly string[];
  readonly options: readonly string[];
  readonly days: Readonly<Partial<Record<keyof typeof dayOptions, number>>>;
  /** The computer's level. */
  readonly level?: number;
}

const asWritten = (option: string): string =>
  option in dayOptions ? `--${option}=days` : option === 'level' ? '-level=n' : `-${option}`;

/**
 * Separates words from options, which begin with one or two hyphens and may be anywhere, in upper or lower case. The
 * refusal is `command.option.unknown` or `command.option.near` for an option that is not allowed, `command.option.days`
 * for an invalid number of days, `command.option.level` for an invalid level, `command.option.twice` for an option with
 * two different values, and `command.challenge.level` for a level without the computer.
 * @param game the game that the command names, for the example in a refusal
 */
export function takeOptions(
  words: readonly string[],
  allowed: readonly string[],
  game: string = usualGame.name,
): Result<ParsedOptions, Refusal> {
  const options: string[] = [];
  const days: Partial<Record<string, number>> = {};
  let level: number | undefined;
  for (const word of words.filter(isOption)) {
    const [option = '', value, ...more] = word.replace(/^-+/, '').toLowerCase().split('=');
    const { first, last } = levels;
    const most = option === 'level' ? last : (dayOptions as Record<string, number>)[option];
    if (option === 'level' && !allowed.includes(option)) {
      return err(refusal('command.challenge.level', { game }));
    }
    if (!allowed.includes(option) || (most === undefined && value !== undefined)) {
      const near = nearest(option, allowed);
      return err(
        refusal(near ? 'command.option.near' : 'command.option.unknown', {
          // Words long enough to be a password are not quoted.
          option: word.length < 8 ? word : '****',
          near: near === undefined ? '' : asWritten(near),
          options: allowed.map(asWritten),
        }),
      );
    }
    if (most === undefined) {
      options.push(option);
      continue;
    }
    const number = /^\d{1,4}$/.test(value ?? '') && more.length === 0 ? Number(value) : 0;
    if (number < 1 || number > most) {
      return err(
        option === 'level'
          ? refusal('command.option.level', { game, first, last })
          : refusal('command.option.days', { option, most }),
      );
    }
    const before = option === 'level' ? level : days[option];
    if (before !== undefined && before !== number) {
      return err(refusal('command.option.twice', { option: asWritten(option).replace(/=.*/, '') }));
    }
    if (option === 'level') level = number;
    else days[option] = number;
  }
  return ok({
    words: words.filter((word) => !isOption(word)),
    options,
    days,
    ...(level !== undefined && { level }),
  });
}

/** Whether a word names a game, with or without options. It may be one that cannot be played here yet. */
export function isGameWord(word: string): boolean {
  const found = findGame(word.toLowerCase());
  return found.ok || found.error.code !== 'rules.unknownGame';
}

const gluedOptions = new RegExp(`^(${gameNames.join('|')})((?:${choosingOptions.join('|')})+)$`, 'i');

/** Adds the hyphens to a game and options written as one word: `octiwrap` becomes `octi-wrap`. */
export function withHyphens(word: string): string | undefined {
  const [, game = '', glued = ''] = gluedOptions.exec(word) ?? [];
  if (game === '' || isGameWord(word)) return undefined;
  return [game, ...(glued.match(new RegExp(choosingOptions.join('|'), 'gi')) ?? [])].join('-');
}

/**
 * Returns the id of a game, given its word and options: `octi`, `-3base`, `-wrap` give `octi3base+wrap`. Refuses with
 * `command.option.otherGame`, or with `command.game` if the game is not played here.
 */
export function gameId(word: string, options: readonly string[]): Result<string, Refusal> {
  const [name = '', ...written] = word.toLowerCase().split('+');
  const other = gameChoices.find(({ option }) => options.includes(option));
  if (other && name !== other.of && name !== other.game) {
    return err(refusal('command.option.otherGame', { game: name, of: other.of, option: other.option }));
  }
  const named = new Set([...written, ...options.filter((option) => option !== other?.option)]);
  const inOrder: readonly string[] = gameOptions;
  const ordered = [
    ...inOrder.filter((one) => named.has(one)),
    ...[...named].filter((one) => !inOrder.includes(one)),
  ];
  const id = [other?.game ?? name, ...ordered].join('+');
  const game = findGame(id);
  if (game.ok) return ok(game.value.id);
  // The player's own spelling: "-wrap" unless the game itself was written with "+wrap". Only the options that the game
  // does not have are mentioned.
  const isOption = game.error.code === 'rules.noSuchOption' && written.length === 0;
  const missing = ordered.filter((one) => !findGame(`${name}+${one}`).ok);
  const why = isOption
    ? refusal('rules.noSuchOption', { name, option: `-${missing.join(' -')}` })
    : game.error;
  return err(refusal('command.game', { why }));
}

/** Reads a word for a game, perhaps with options, as in `octi-wrap`. */
function gameWithOptions(word: string): { game: string; options: readonly string[] } | undefined {
  const [name = '', ...options] = word.toLowerCase().split('-');
  if (!isGameWord(name)) return undefined;
  return options.every((one) => choosingOptions.includes(one)) ? { game: name, options } : undefined;
}

/** Words between the player and the game in a challenge. */
const linkToGame = new RegExp(`^${anyPhrase('turn.to', 'command.onBoard')}$`, 'iu');

/** Reads the terms of a challenge or a seek. Also returns the words that are not options. */
export function readGameTerms(
  input: CommandInput,
  further: readonly string[] = [],
): Result<{ terms: GameTerms; words: readonly string[]; shown: readonly string[]; level?: number }, Refusal> {
  const { args, game = usualGame.name, options } = input;
  // "challenge bob octilite": the name of a game cannot be a userid.
  const named = game === usualGame.name ? args.flatMap((word) => gameWithOptions(word) ?? []) : [];
  const [only, ...others] = named;
  if (only && others.length === 0) {
    const at = args.findIndex((word) => gameWithOptions(word));
    // "challenge bob to octilite"
    const from = at > 1 && linkToGame.test(args[at - 1] ?? '') ? at - 1 : at;
    const rest = args.toSpliced(from, at - from + 1);
    return readGameTerms({ ...input, ...only, args: rest, options: [...options, ...only.options] }, further);
  }
  const parted = takeOptions(
    [...args, ...options.map((option) => `-${option}`)],
    [...choosingOptions, ...orderOptions, ...Object.keys(dayOptions), ...further],
    game === 'all' ? usualGame.name : game,
  );
  if (!parted.ok) return parted;
  const { words, options: given, days, level } = parted.value;
  // "challenge bob wrap": the name of an option cannot be a userid.
  const bare = words.find((word) => choosingOptions.includes(word.toLowerCase()));
  if (bare !== undefined && words.length > 1) {
    const near = `-${bare.toLowerCase()}`;
    return err(
      refusal('command.option.near', {
        option: bare,
        near,
        options: choosingOptions.map((one) => `-${one}`),
      }),
    );
  }
  const id = gameId(
    game === 'all' ? usualGame.name : game,
    given.filter((option) => choosingOptions.includes(option)),
  );
  if (!id.ok) return id;
  if (given.includes('second') && given.includes('random')) return err(refusal('command.challenge.order'));
  const { nagtime, forfeittime, totaltime } = days;
  // If only the forfeit time is given, the reminder comes at least a day before it.
  if ((nagtime ?? 1) >= (forfeittime ?? 21)) {
    return err(refusal('command.option.clocks'));
  }
  const order = given.includes('second') ? 'second' : given.includes('random') ? 'random' : 'as written';
  const rated = !given.includes('unrated');
  const terms: GameTerms = {
    game: id.value,
    order,
    rated,
    ...(nagtime !== undefined && { nagDays: nagtime }),
    ...(forfeittime !== undefined && { forfeitDays: forfeittime }),
    ...(totaltime !== undefined && { totalDays: totaltime }),
  };
  const shown = [
    ...(order === 'as written' ? [] : [`-${order}`]),
    ...(rated ? [] : ['-unrated']),
    ...Object.entries(days).map(([name, value]) => `--${name}=${value}`),
    ...(level === undefined ? [] : [`-level=${level}`]),
  ];
  return ok({ terms, words, shown, ...(level !== undefined && { level }) });
}
