import { leave, type Position, play } from '../../rules/index.js';
import type { SgfRecord } from './sgfRecord.js';

/** A position of a record without those who leave the game after so many turns. */
export const withoutLeavers = (
  position: Position,
  { departures = [] }: Pick<SgfRecord, 'departures'>,
  afterTurn: number,
): Position =>
  departures
    .filter((one) => one.afterTurn === afterTurn)
    .reduce((before, { seat }) => leave(before, seat), position);

/** The position that a record ends with. */
export const positionOfSgf = (record: SgfRecord): Position =>
  record.turns.reduce(
    (before, { turn }, at) => withoutLeavers(play(before, turn), record, at + 1),
    withoutLeavers(record.start, record, 0),
  );
