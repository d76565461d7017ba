import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { PlayedGame } from './matchGame.js';
import type { Opening } from './openings.js';

/** A game in the log of a match. Games come in pairs: the first player is Black in games 1, 3, 5 and so on. */
export interface LoggedGame extends PlayedGame {
  readonly number: number;
  readonly opening: Opening;
}

/** The settings shared by all games in a log. A match resumes only with the same settings. */
export type MatchTags = Readonly<Record<string, string>>;

const results = { black: '1-0', white: '0-1', draw: '1/2-1/2' } as const;

/**
 * The log of a match in a format like PGN: tags, then the turns, each with what its player said about it. It is written
 * game by game, and an interrupted match resumes from it.
 */
export class MatchLog {
  readonly #file: string | undefined;
  readonly #tags: MatchTags;
  readonly games: { number: number; winner: PlayedGame['winner'] }[] = [];

  /** @throws Error when the file is the log of another match, or no log; it stays as it is */
  constructor(file: string | undefined, tags: MatchTags) {
    this.#file = file;
    this.#tags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, onOneLine(value)]));
    if (file !== undefined && existsSync(file)) this.#read(file);
  }

  add(game: LoggedGame, names: readonly [string, string]): void {
    this.games.push({ number: game.number, winner: game.winner });
    if (this.#file !== undefined) appendFileSync(this.#file, gameText(game, names, this.#tags));
  }

  /** Cuts off a game that was being written when the match was killed. */
  #read(file: string): void {
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith('[') && text !== '') throw new Error(`${file} is not the log of a match`);
    const whole = text.slice(0, text.lastIndexOf('\n\n\n') + 3);
    const games = text.includes('\n\n\n') ? whole.split('\n\n\n').filter((one) => one !== '') : [];
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
      this.games.push({ number: Number(tags.get('Round')), winner: winner as PlayedGame['winner'] });
    }
    const rest = games.length > 0 ? text.slice(whole.length) : text;
    const begin = headOf(this.#tags);
    // Without a complete game, the file may be a record of another game. A match that was killed right away may have
    // written only a part of its tags.
    const isOwn = games.length > 0 || rest.startsWith(begin) || begin.startsWith(rest);
    if (!isOwn) throw new Error(`${file} is not the log of this match`);
    if (rest !== '') truncateSync(file, Buffer.byteLength(text) - Buffer.byteLength(rest));
  }
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
