import { expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import { positionOfSgf, withoutLeavers } from '../../../src/notation/sgf/sgfRecord.js';
import { recordOf, recordOfGame } from '../../support/sgf.js';

test('a record ends with the position after its last turn', () => {
  const start = 'octilite x o22,o32,o42,o52,x26,x36,x46,x56 x:0/0/12 o:0/0/12';
  expect(makePosition(positionOfSgf(recordOf(start, [])))).toBe(start);
  expect(makePosition(positionOfSgf(recordOf(start, ['26+E', '22+A', '26-25'])))).toBe(
    'octilite o o22A,o32,o42,o52,x25E,x36,x46,x56 x:0/0/11 o:0/0/11',
  );
});

test('players leave after the turn given in the record', () => {
  const departures = [
    { afterTurn: 0, seat: 1 },
    { afterTurn: 1, seat: 3 },
  ] as const;
  const record = recordOfGame('octi4', ['37+D'], { departures });
  const outs = (position = record.start) => position.supplies.map(({ resigned = false }) => resigned);
  expect(outs(withoutLeavers(record.start, record, 0))).toEqual([false, true, false, false]);
  expect(outs(withoutLeavers(record.start, record, 1))).toEqual([false, false, false, true]);
  expect(withoutLeavers(record.start, record, 2)).toBe(record.start);
  expect(withoutLeavers(record.start, {}, 0)).toBe(record.start);
  // The two remaining players sit opposite each other, so X plays after x.
  const end = positionOfSgf(record);
  expect([outs(end), end.turn]).toEqual([[false, true, false, true], 2]);
});
