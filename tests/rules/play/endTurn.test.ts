import { describe, expect, test } from 'vitest';
import { boardText } from '../../../src/display/index.js';
import { Session } from '../../../src/engine/index.js';
import { makePosition } from '../../../src/notation/index.js';
import { leave, outcome } from '../../../src/rules/index.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import { positionOf } from '../../support/examples.js';
import { played, positionAfter, reading } from '../../support/reading.js';

const start = 'octi4 x O33,X73,o77,x37 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12';

describe('a four-player game', () => {
  test('is played in the order x, o, X, O', () => {
    const position = played(start, '37+E', '77+E', '73+A', '33+A');
    expect(makePosition(position)).toBe('octi4 x O33A,X73A,o77E,x37E x:3/0/11 o:3/0/11 X:3/0/11 O:3/0/11');
  });

  test('partners share squares, and each moves their own pods', () => {
    const position = 'octi4 x X44A,o77,O33,x44B x:0/0/1 o:0/0/1 X:0/0/1 O:0/0/1';
    expect(reading(position, '44-55')).toBe('44-55');
    expect(reading(position, '44-45')).toContain('44B has no prong A');
    expect(reading(position, '44A-45')).toContain('you have no pod 44A on 44');
  });

  test('a player whose home square is occupied at the end of the turn is out, and the mover gets the prongs', () => {
    const position = 'octi4 x O32AB,O99C,X73,o77,x34E x:0/0/0 o:0/0/1 X:0/0/1 O:1/0/4';
    expect(positionAfter(position, '34-33')).toBe('octi4 o X73,o77,x33E x:0/0/3 o:0/0/1 X:0/0/1 O:1/2/4/out');
  });

  test('passing through a home square does not eliminate anybody', () => {
    const position = 'octi4 x O32,O44,X73,o77,x31AB x:0/0/0 o:0/0/1 X:0/0/1 O:1/0/4';
    expect(positionAfter(position, '31-33-55')).toMatch(/O:1\/0\/4$/);
  });

  test('one turn may eliminate both enemies, which ends the game for both partners', () => {
    const both = 'octi4 x O23,X73,o17,x67CG,x33 x:0/0/0 o:0/0/1 X:0/0/1 O:1/0/4';
    expect(outcome(played(both, '67-77'))).toMatchObject({ winners: [0, 2], reason: 'rules.endEnemiesOut' });
  });

  test('a player without a legal turn is out before the turn passes on', () => {
    // o has one bare pod, no prongs and no reserve.
    const position = 'octi4 x O33,X73,o55,x37A x:0/0/1 o:0/0/0 X:0/0/1 O:0/0/1';
    expect(positionAfter(position, '37+B')).toBe('octi4 X O33,X73,x37AB x:0/0/0 o:0/1/0/out X:0/0/1 O:0/0/1');
  });

  test("a pod of a partner who is out is freed on the partner's home square", () => {
    const position = 'octi4 x O33,o77,x73A x:0/0/1 o:0/0/1 X:2/3/4/out O:0/0/1';
    expect(reading(position, '73m')).toBe('73M');
    expect(positionAfter(position, '73M')).toBe('octi4 o O33,X73,o77,x73A x:0/0/1 o:0/0/1 X:2/2/4 O:0/0/1');
    expect(reading(position, '57M')).toContain('57: you can free your partner only on their home square 73');
    expect(reading('octi4 x O33,X73,o77,x73A x:0/0/1 o:0/0/1 X:2/3/4 O:0/0/1', '73M')).toContain(
      '73: your partner X is still in the game',
    );
    expect(reading('octi4 x O33,o77,x72A x:0/0/1 o:0/0/1 X:2/3/4/out O:0/0/1', '73M')).toContain(
      '73: to free your partner, you need a pod on their home square',
    );
    expect(reading('octi x o33,x37A x:0/0/1 o:0/0/1', '37M')).toContain('has no partners');
  });

  test('a partner who has resigned cannot be freed, and the prongs on the pods leave the game', () => {
    const position = leave(positionOf('octi4 X O33,X71AB,X71,o77,x73A x:0/0/1 o:0/0/1 X:2/3/4 O:0/0/1'), 2);
    expect(makePosition(position)).toBe('octi4 O O33,o77,x73A x:0/0/1 o:0/0/1 X:2/5/4/out O:0/0/1');
    expect(position.supplies[2]?.resigned).toBe(true);
    const over = leave(position, 0);
    expect(outcome(over)).toMatchObject({ winners: [1, 3] });
  });

  test('captures of two players’ pods name the owners', () => {
    const position = 'octi4 x O45,O45AB,o45AB,o77,O33,x44A,X73 x:0/0/1 o:0/0/1 X:0/0/1 O:0/0/1';
    expect(reading(position, '44-46x(AB)')).toContain('45AB: the pods of o, O on 45 look alike');
    expect(reading(position, '44-46x(o:AB, O:-)')).toBe('44-46x(O:-,o:AB)');
    expect(reading(position, '44-46x(o:AB,O:-,O:AB)')).toBe('44-46x');
    expect(positionAfter(position, '44-46x(O:AB)')).toContain('x:0/0/3 o:0/0/1 X:0/0/1 O:0/1/1');
  });

  test('the board has three lines above it and three below, and shows who is out', () => {
    const lines = boardText(positionOf('octi4 o O33,X73,o77 x:3/0/0/out o:3/0/12 X:3/0/12 O:3/0/12')).split(
      '\n',
    );
    expect(lines.slice(0, 3)).toEqual([
      '      1   2   3   4   5   6   7   8   9      |          Res Cap Prongs',
      `${' '.repeat(45)}|Black(x)  3   0   0      out`,
      `${' '.repeat(45)}|White(o)  3   0   12`,
    ]);
    expect(lines.slice(-3)).toEqual([
      `${' '.repeat(45)}|          Res Cap Prongs`,
      `${' '.repeat(45)}|Black(X)  3   0   12`,
      '      1   2   3   4   5   6   7   8   9      |White(O)  3   0   12',
    ]);
  });

  test('the engine reports results by team', () => {
    const session = new Session(loadCatalogue(), () => {});
    const ask = (line: string) => [...session.answer(line)].join();
    ask('position fen octi4 X O33,X73,o77,x37 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12');
    expect(ask('query p1turn')).toBe('response true');
    ask('position fen octi4 O O33,o77 x:3/0/12/out o:3/0/12 X:3/0/12/out O:3/0/12');
    expect(ask('query result')).toBe('response p2win');
  });
});
