import { say } from '../../../src/base/index.js';
import { english } from '../../../src/base/sentences/english.js';
import { hashInteger } from '../../../src/computer/board/hashInteger.js';
import { makeTurn, parseTurn } from '../../../src/notation/index.js';
import {
  type Game,
  outcome,
  type Position,
  play,
  seatRecord,
  startPosition,
} from '../../../src/rules/index.js';
import type { Opening } from './openings.js';
import { type Answer, type Limit, ProgramFailure, type UgiProgram } from './ugiProgram.js';

/** Games that last longer than this are drawn. */
const longest = 300;

/** One side of a game. */
export interface Player {
  readonly program: UgiProgram;
  readonly limit: Limit;
}

/** A turn, and what its program said about it if a program played it. */
export interface PlayedTurn {
  readonly text: string;
  readonly byBlack: boolean;
  readonly answer?: Answer;
}

export interface PlayedGame {
  readonly turns: readonly PlayedTurn[];
  readonly winner: 'black' | 'white' | 'draw';
  /** How the game ended, in words. */
  readonly reason: string;
}

/** Plays a game from an opening to the end. A program that fails or plays an illegal turn loses. */
export async function playGame(
  game: Game,
  opening: Opening,
  black: Player,
  white: Player,
  seed: number,
): Promise<PlayedGame> {
  const turns: PlayedTurn[] = [];
  let position = startPosition(game);
  const isBlack = (seat: Position['turn']) => seatRecord(game, seat).side === 'Black';
  for (const text of opening) {
    turns.push({ text, byBlack: isBlack(position.turn) });
    position = played(position, text);
  }
  await Promise.all([black, white].map(({ program }) => program.newGame()));
  for (;;) {
    const end = outcome(position);
    if (end) {
      const [winner] = end.winners;
      const reason = say(english, { code: end.reason, data: {} });
      if (winner === undefined) return { turns, winner: 'draw', reason };
      return { turns, winner: isBlack(winner) ? 'black' : 'white', reason };
    }
    if (turns.length >= longest) return { turns, winner: 'draw', reason: `after ${longest} turns` };
    const byBlack = isBlack(position.turn);
    const { program, limit } = byBlack ? black : white;
    const lost = (why: string): PlayedGame => ({
      turns,
      winner: byBlack ? 'white' : 'black',
      reason: `${byBlack ? 'Black' : 'White'} failed: ${why}`.replace(/[[\]{}"\s]+/g, ' '),
    });
    let answer: Answer;
    try {
      const texts = turns.map(({ text }) => text);
      answer = await program.think('startpos', texts, limit, seedAt(seed, turns.length));
    } catch (failure) {
      if (!(failure instanceof ProgramFailure)) throw failure;
      return lost(failure.message);
    }
    const read = parseTurn(position, answer.turn);
    if (!read.ok) return lost(`illegal turn ${answer.turn}: ${say(english, read.error)}`);
    turns.push({ text: makeTurn(position, read.value), byBlack, answer });
    position = play(position, read.value);
  }
}

const seedAt = (seed: number, ply: number): number =>
  hashInteger(seed ^ Math.imul(ply + 1, 0x9e3779b1)) >>> 1;

function played(position: Position, text: string): Position {
  const read = parseTurn(position, text);
  if (!read.ok) throw new Error(`the opening is not legal: ${text}`);
  return play(position, read.value);
}
