import { appendFileSync, existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import type { PlayedGame } from './matchGame.js';
import type { Opening } from './openings.js';

/** A game in the log of a match. Games come in pairs: the first player is Black in games 1, 3, 5 and so on. */
export interface LoggedGame extends PlayedGame {
  readonly number: number;
  readonly opening: Opening;
}

/** The settings shared by all games in a log. A match resumes only with the same settings. */
export type MatchTags = Readonly<Record<string, string>>;

/** A program that fails this many times in a row cannot play at all, so its losses mean nothing. */
export const mostFailures = 3;

/** What a match needs to know of the games in its log. */
type KnownGame = Pick<LoggedGame, 'number' | 'winner' | 'reason'>;

/** Whether the first player is Black in a game. */
export const isFirstBlack = (number: number): boolean => number % 2 === 1;

/** Returns the player whose program failed: it played an illegal turn, sent an error, hung or exited. */
export function failedSide({ number, winner, reason }: KnownGame): 'a' | 'b' | undefined {
  if (!/^(?:Black|White) failed/.test(reason)) return undefined;
  return (winner === 'white') === isFirstBlack(number) ? 'a' : 'b';
}

const results = { black: '1-0', white: '0-1', draw: '1/2-1/2' } as const;

/**
 * The log of a match in a format like PGN: tags, then the turns, each with what its player said about it. It is written
 * game by game, and an interrupted match resumes from it.
 */
export class MatchLog {
  readonly #file: string | undefined;
  readonly #tags: MatchTags;
  readonly games: KnownGame[] = [];
  /**
   * The games that were removed from the log because a program failed in all of them and the match stopped. They are
   * played again.
   */
  readonly removed: readonly KnownGame[] = [];

  /** @throws Error when the file is the log of another match, or no log; it stays as it is */
  constructor(file: string | undefined, tags: MatchTags) {
    this.#file = file;
    this.#tags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, onOneLine(value)]));
    if (file !== undefined && existsSync(file)) this.removed = this.#read(file);
  }

  add(game: LoggedGame, names: readonly [string, string]): void {
    const { number, winner, reason } = game;
    this.games.push({ number, winner, reason });
    if (this.#file !== undefined) appendFileSync(this.#file, gameText(game, names, this.#tags));
  }

  /**
   * Cuts off a game that was being written when the match was killed, and removes the games that made the match stop.
   * Returns the latter.
   */
  #read(file: string): KnownGame[] {
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith('[') && text !== '') throw new Error(`${file} is not the log of a match`);
    const whole = text.slice(0, text.lastIndexOf('\n\n\n') + 3);
    const games = text.includes('\n\n\n') ? whole.split('\n\n\n').filter((one) => one !== '') : [];
    const read: KnownGame[] = [];
    for (const game of games) {
      const tags = new Map(
        [...game.matchAll(/^\[(\w+) ("(?:[^"\\]|\\.)*")\]$/gm)].map(([, name, text = '']) => [
          name,
          parseTag(text),
        ]),
      );
      for (const [name, value] of Object.entries(this.#tags)) {
        const logged = tags.get(name);
        if (logged === value) continue;
        const difference =
          logged === undefined ? `it has no ${name}` : `its ${name} is ${logged}, not ${value}`;
        throw new Error(`${file} belongs to another match: ${difference}`);
      }
      const winner = Object.entries(results).find(([, result]) => result === tags.get('Result'))?.[0];
      read.push({
        number: Number(tags.get('Round')),
        winner: winner as PlayedGame['winner'],
        reason: tags.get('Termination') ?? '',
      });
    }
    const rest = games.length > 0 ? text.slice(whole.length) : text;
    const begin = headOf(this.#tags);
    // Without a complete game, the file may be a record of another game. A match that was killed right away may have
    // written only a part of its tags.
    const isOwn = games.length > 0 || rest.startsWith(begin) || begin.startsWith(rest);
    if (!isOwn) throw new Error(`${file} is not the log of this match`);
    if (rest !== '') truncateSync(file, Buffer.byteLength(text) - Buffer.byteLength(rest));
    const meaningless = failuresInARow(read);
    this.games.push(...read.filter((game) => !meaningless.has(game)));
    if (meaningless.size > 0) {
      const kept = games.filter((_, at) => !meaningless.has(read[at] as KnownGame));
      // A match that is killed here must not lose its log.
      writeFileSync(`${file}.new`, kept.map((game) => `${game}\n\n\n`).join(''));
      renameSync(`${file}.new`, file);
    }
    return [...meaningless];
  }
}

/** Returns the games of each series in which the same program failed so often that the match stopped. */
function failuresInARow(games: readonly KnownGame[]): Set<KnownGame> {
  const found = new Set<KnownGame>();
  let series: KnownGame[] = [];
  games.forEach((game, at) => {
    const failed = failedSide(game);
    const previous = games[at - 1];
    if (previous && failedSide(previous) !== failed) series = [];
    if (failed === undefined) return;
    series.push(game);
    if (series.length >= mostFailures) for (const one of series) found.add(one);
  });
  return found;
}

const headOf = (tags: MatchTags): string =>
  Object.entries(tags)
    .map(([name, value]) => `[${name} ${makeTag(value)}]\n`)
    .join('');

/** A tag cannot contain a line break, but a command line can. */
const onOneLine = (value: string): string => value.replace(/\s+/g, ' ');

/** Writes the value of a tag as a string token of the PGN standard (section 7): `"` and `\` follow a backslash. */
const makeTag = (value: string): string => `"${onOneLine(value).replace(/["\\]/g, '\\$&')}"`;

/** Reads the value of a tag, the reverse of `makeTag`. */
const parseTag = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

/** Writes a game of a match in a format like PGN. The text ends with two empty lines. */
export function gameText(
  { number, turns, winner, reason }: LoggedGame,
  [black, white]: readonly [string, string],
  tags: MatchTags,
): string {
  const all = {
    ...tags,
    Round: String(number),
    Black: black,
    White: white,
    Result: results[winner],
    Termination: reason,
  };
  const body = turns.map(({ text, answer }, at) => {
    const turn = at % 2 === 0 ? `${at / 2 + 1}. ${text}` : text;
    if (!answer) return turn;
    const { score = '?', depth = '?', nodes = '?', cpuMs } = answer;
    const cpu = cpuMs === undefined ? '' : ` ${cpuMs.toFixed(0)} ms`;
    return `${turn} {${score} / ${depth}, ${nodes} nodes${cpu}}`;
  });
  return `${headOf(all)}\n${body.join('\n')}\n${results[winner]}\n\n\n`;
}
