import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { makePosition } from '../notation/index.js';
import { areFriends, outcome, type Position } from '../rules/index.js';

const queries: Readonly<Record<string, (position: Position) => string>> = {
  fen: makePosition,
  gameover: (position) => String(outcome(position) !== undefined),
  result: (position) => {
    const end = outcome(position);
    if (!end) return 'none';
    if (end.winners.length === 0) return 'draw';
    return end.winners.includes(0) ? 'p1win' : 'p2win';
  },
  p1turn: (position) => String(areFriends(position.game, position.turn, 0)),
};

/** Answers a UGI query about a position; the first player of the game is p1, with his partner if he has one. */
export function answerQuery(position: Position, what: string): Result<readonly string[], Refusal> {
  if (!Object.hasOwn(queries, what)) {
    return err(refusal('engine.unknownQuery', { queries: Object.keys(queries) }));
  }
  return ok([`response ${queries[what]?.(position)}`]);
}
