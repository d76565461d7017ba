import { EachTurn, MutableBoard, type Position, type Turn } from '../../src/rules/index.js';
import type { MailServerOptions } from '../../src/server/runtime/mailServer.js';

/**
 * Stands in for the computer where letters are compared word for word, as what it plays changes whenever it is made
 * stronger: it plays the first turn there is and thinks itself ahead by a pod until it has been captured from.
 */
export const plainThinker: NonNullable<MailServerOptions['thinker']> = {
  think: async (position) => {
    const turn = firstTurn(position);
    return turn && { turn, score: scoreOf(position), depth: 1, nodes: 1 };
  },
  stop: () => {},
};

function firstTurn(position: Position): Turn | undefined {
  const each = new EachTurn(new MutableBoard(position));
  let first: Turn | undefined;
  each.visit(() => {
    first = each.turn();
    return true;
  });
  return first;
}

/** Behind as soon as an own pod has been captured. */
const scoreOf = ({ supplies, turn }: Position): number => ((supplies[turn]?.captured ?? 0) > 0 ? -100 : 100);
