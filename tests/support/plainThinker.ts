import {
  InPlaceTurns,
  MutableBoard,
  outcome,
  type Position,
  play,
  type Turn,
} from '../../src/rules/index.js';
import type { MailServerOptions } from '../../src/server/runtime/mailServer.js';

/**
 * Replaces the computer player in tests that compare letters word for word. The real one plays differently after each
 * improvement. This one plays the first legal turn, expects the first legal answer, and rates itself a pod ahead until
 * one of its pods has been captured.
 */
export const plainThinker: NonNullable<MailServerOptions['thinker']> = {
  think: async (position, { line = 0 }) => {
    const turn = firstTurn(position);
    if (!turn) return undefined;
    const after = play(position, turn);
    const answer = line > 0 && !outcome(after) ? firstTurn(after) : undefined;
    return { turn, score: scoreOf(position), depth: 1, nodes: 1, ...(answer && { line: [answer] }) };
  },
  stop: () => {},
};

function firstTurn(position: Position): Turn | undefined {
  const each = new InPlaceTurns(new MutableBoard(position));
  let first: Turn | undefined;
  each.visit(() => {
    first = each.turn();
    return true;
  });
  return first;
}

/** Returns a negative score once one of the player's pods has been captured. */
const scoreOf = ({ supplies, turn }: Position): number => ((supplies[turn]?.captured ?? 0) > 0 ? -100 : 100);
