import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { say } from '../../../src/base/index.js';
import { english } from '../../../src/base/sentences/english.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { think } from '../../../src/computer/index.js';
import { makeTurn, parseTurn } from '../../../src/notation/index.js';
import {
  findGame,
  type Game,
  MutableBoard,
  outcome,
  type Position,
  play,
  startPosition,
} from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { chooseTurn } from '../chooseTurn.js';

/** The turns of an opening. */
export type Opening = readonly string[];

/** How many positions the search visits that decides whether an opening is balanced. */
const balanceNodes = 20_000;

/**
 * Makes random openings, no two alike. The same seed gives the same openings. Openings after which either side could
 * win in one turn are left out, since they would usually decide the game. So are those that a search values at more
 * than `balance` hundredths of a pod for either side.
 */
export function makeOpenings(
  game: Game,
  count: number,
  plies: number,
  seed: number,
  balance = Number.POSITIVE_INFINITY,
): Opening[] {
  const random = new Random(seed);
  const made = new Map<string, Opening>();
  for (let tries = 0; made.size < count; tries++) {
    if (tries > 100 * count)
      throw new Error(`${game.id} does not have ${count} such openings of ${plies} turns`);
    const turns: string[] = [];
    let position = startPosition(game);
    for (let ply = 0; ply < plies && !outcome(position); ply++) {
      const turn = chooseTurn(position, random);
      if (!turn) break;
      turns.push(makeTurn(position, turn));
      position = play(position, turn);
    }
    if (turns.length === plies && isOpen(position) && isBalanced(position, balance))
      made.set(turns.join(' '), turns);
  }
  return [...made.values()];
}

function isOpen(position: Position): boolean {
  if (outcome(position)) return false;
  const wins = new OneTurnWins(new MutableBoard(position));
  return position.game.seats.every((_, seat) => !wins.canWin(seat as 0));
}

function isBalanced(position: Position, balance: number): boolean {
  if (balance === Number.POSITIVE_INFINITY) return true;
  const { score } = think(position, { level: 9, seed: 1, nodes: balanceNodes }) ?? { score: 0 };
  return Math.abs(score) <= balance;
}

/** Returns the contents of an opening file: comments begin with `#`, and every other line is an opening. */
export const openingsText = (game: Game, openings: readonly Opening[], about: string): string =>
  `# ${game.id}: ${about}\n${openings.map((turns) => `${turns.join(' ')}\n`).join('')}`;

/**
 * Reads a file of openings.
 *
 * @throws Error that says in which opening which turn is not legal, or that there are no openings
 */
export function readOpenings(file: string): { game: Game; openings: Opening[] } {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const game = findGame(/^# (\S+):/.exec(text)?.[1] ?? '');
  if (!game.ok) throw new Error(`${file}: the first line does not contain a game`);
  const openings = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/));
  if (openings.length === 0)
    throw new Error(`${file} has no openings: write one per line, for example 37+A 33+E`);
  for (const [at, turns] of openings.entries()) {
    turns.reduce((position, turn) => {
      const read = parseTurn(position, turn);
      if (!read.ok) throw new Error(`${file}: opening ${at + 1}: ${turn}: ${say(english, read.error)}`);
      return play(position, read.value);
    }, startPosition(game.value));
  }
  return { game: game.value, openings };
}

/** Identifies a list of openings in the log of a match. */
export const openingsFingerprint = (openings: readonly Opening[]): string =>
  createHash('sha256')
    .update(openings.map((turns) => turns.join(' ')).join('\n'))
    .digest('hex')
    .slice(0, 12);
