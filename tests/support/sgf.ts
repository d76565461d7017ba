import {
  makePosition,
  makeTurn,
  parseTurn,
  type SgfRecord,
  withoutLeavers,
} from '../../src/notation/index.js';
import { findGame, type Position, play, startPosition, type Turn } from '../../src/rules/index.js';
import { positionOf } from './examples.js';
import { refusalOf } from './sentences.js';

/** Creates a record of turns played from a position string. A comment follows its turn after a space. */
export function recordOf(
  position: string,
  texts: readonly string[],
  others: Partial<SgfRecord> = {},
): SgfRecord {
  const start = positionOf(position);
  const turns: { turn: Turn; comment: string }[] = [];
  const after = (position: Position, number: number) => withoutLeavers(position, others, number);
  let at = after(start, 0);
  for (const text of texts) {
    const [written = '', ...comment] = text.split(' ');
    const turn = parseTurn(at, written);
    if (!turn.ok) throw new Error(`${written}: ${refusalOf(turn)}`);
    turns.push({ turn: turn.value, comment: comment.join(' ') });
    at = after(play(at, turn.value), turns.length);
  }
  const { game } = start;
  return { game, players: game.seats.map(() => undefined), start, turns, comment: '', ...others };
}

/** Creates a record of turns played from the start of a game. */
export function recordOfGame(
  id: string,
  texts: readonly string[],
  others: Partial<SgfRecord> = {},
): SgfRecord {
  const game = findGame(id);
  if (!game.ok) throw new Error(game.error.code);
  return recordOf(makePosition(startPosition(game.value)), texts, others);
}

/** Returns a record's turns in canonical notation. */
export function turnTexts(record: SgfRecord): string[] {
  let at = withoutLeavers(record.start, record, 0);
  return record.turns.map(({ turn }, index) => {
    const text = makeTurn(at, turn);
    at = withoutLeavers(play(at, turn), record, index + 1);
    return text;
  });
}

/** Returns a record for comparison: its positions are strings, so that differences are readable. */
export const readable = (record: SgfRecord) => ({
  ...record,
  game: record.game.id,
  start: makePosition(record.start),
});
