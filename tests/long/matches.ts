import { type Level, think } from '../../src/computer/index.js';
import { type Game, outcome, type Position, play, seatRecord, startPosition } from '../../src/rules/index.js';
import type { Random } from '../support/random.js';
import { chooseTurn } from './chooseTurn.js';
import type { Score } from './match/sprt.js';

/** One side of a match. */
export interface Contender {
  readonly level: Level;
  /** How many positions it may search; by default, as many as its level allows. */
  readonly nodes?: number;
}

/** The number of random turns at the start, so that no two games are the same. */
const opening = 4;
/** Games that last longer than this are drawn. */
const longest = 300;

/** Plays two games from one opening, each side starting once, and counts the results of the first side. */
export function playPair(game: Game, one: Contender, other: Contender, random: Random, score: Score): void {
  let start = startPosition(game);
  for (let made = 0; made < opening && !outcome(start); made++)
    start = played(start, chooseTurn(start, random));
  for (const firsts of [one, other]) {
    const seconds = firsts === one ? other : one;
    const winner = playOut(start, firsts, seconds, random);
    if (winner === undefined) score.draws++;
    else if (winner === one) score.wins++;
    else score.losses++;
  }
}

/** Plays a game to the end. `firsts` plays for the side that begins, `seconds` for the other. Returns the winner. */
function playOut(
  start: Position,
  firsts: Contender,
  seconds: Contender,
  random: Random,
): Contender | undefined {
  const { side } = seatRecord(start.game, 0);
  let position = start;
  for (let made = 0; made < longest; made++) {
    const end = outcome(position);
    if (end) {
      const winner = end.winners[0];
      return winner === undefined
        ? undefined
        : seatRecord(start.game, winner).side === side
          ? firsts
          : seconds;
    }
    const who = seatRecord(start.game, position.turn).side === side ? firsts : seconds;
    position = played(position, think(position, { ...who, seed: random.below(2 ** 31) })?.turn);
  }
  return undefined;
}

function played(position: Position, turn: Parameters<typeof play>[1] | undefined): Position {
  if (!turn) throw new Error('no turn was found, though there is one');
  return play(position, turn);
}
