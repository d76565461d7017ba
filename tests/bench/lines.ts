import { makePosition, makeTurn } from '../../src/notation/index.js';
import { findGame, outcome, play, startPosition } from '../../src/rules/index.js';
import { chooseTurn } from '../long/chooseTurn.js';
import { Random } from '../support/random.js';

/** The current time in the benchmark's clubs. */
export const present = Date.UTC(2026, 0, 5, 12);

/** The beginning of a game, as stored in the database. */
export interface Line {
  readonly game: string;
  /** The name of the game, without its options. */
  readonly name: string;
  readonly seats: number;
  readonly start: string;
  readonly turns: readonly { seat: number; text: string; position: string; next: number }[];
}

/** Plays the first turns of a random game, the same on every call. */
function lineOf(id: string, length: number): Line {
  const game = findGame(id);
  if (!game.ok) throw new Error(game.error.code);
  const random = new Random(id.length);
  let position = startPosition(game.value);
  const start = makePosition(position);
  const turns: Line['turns'][number][] = [];
  while (turns.length < length) {
    const turn = chooseTurn(position, random);
    if (!turn || outcome(position)) throw new Error(`${id} was over after ${turns.length} turns`);
    const { turn: seat } = position;
    const text = makeTurn(position, turn);
    position = play(position, turn);
    turns.push({ seat, text, position: makePosition(position), next: position.turn });
  }
  return { game: id, name: game.value.name, seats: game.value.seats.length, start, turns };
}

/** The games played: mostly octi. */
export const lines: readonly Line[] = [
  'octi',
  'octi',
  'octi',
  'octi',
  'octi',
  'octilite',
  'octi+wrap',
  'octi4',
].map((id) => lineOf(id, 16));
