import { makePosition, makeTurn, parseTurn, type SgfRecord } from '../../src/notation/index.js';
import { type Position, play, type Turn } from '../../src/rules/index.js';
import { positionOf } from './examples.js';
import { refusalOf } from './sentences.js';

/** A record of turns played from a position string; a comment follows a turn after a blank. */
export function recordOf(
  position: string,
  texts: readonly string[],
  others: Partial<SgfRecord> = {},
): SgfRecord {
  const start = positionOf(position);
  const turns: { turn: Turn; comment: string }[] = [];
  let at = start;
  for (const text of texts) {
    const [written = '', ...comment] = text.split(' ');
    const turn = parseTurn(at, written);
    if (!turn.ok) throw new Error(`${written}: ${refusalOf(turn)}`);
    turns.push({ turn: turn.value, comment: comment.join(' ') });
    at = play(at, turn.value);
  }
  const { game } = start;
  return { game, players: game.seats.map(() => undefined), start, turns, comment: '', ...others };
}

/** The canonical texts of a record's turns. */
export function turnTexts({ start, turns }: SgfRecord): string[] {
  let at: Position = start;
  return turns.map(({ turn }) => {
    const text = makeTurn(at, turn);
    at = play(at, turn);
    return text;
  });
}

/** A record for comparing: its positions as strings, so that a difference can be read. */
export const readable = (record: SgfRecord) => ({
  ...record,
  game: record.game.id,
  start: makePosition(record.start),
});
