import { describe, expect, test } from 'vitest';
import { infoLine, readGo } from '../../src/engine/goCommand.js';
import { parseTurn } from '../../src/notation/index.js';
import { positionOf } from '../support/examples.js';

const start = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
const answer = positionOf('octi o o33,o53,o73,x36,x57,x77 x:4/0/25 o:4/0/25');
const read = (text: string, position = start) =>
  readGo(
    position,
    text.split(' ').filter((word) => word !== ''),
  );
const orderOf = (text: string, position = start) => {
  const order = read(text, position);
  if (!order.ok) throw new Error(order.error.code);
  return order.value;
};

describe('go', () => {
  test('plays at the default level, or at the strongest if given limits', () => {
    expect(orderOf('')).toEqual({ infinite: false, options: { level: 5, seed: 0, remembers: false } });
    expect(orderOf('nodes 100 seed 3').options).toMatchObject({ level: 9, seed: 3, nodes: 100 });
    expect(orderOf('depth 4').options).toMatchObject({ level: 9, depth: 4, nodes: 1e12 });
    expect(orderOf('level 3').options).toEqual({ level: 3, seed: 0, remembers: false });
  });

  test('thinks as long as requested', () => {
    expect(orderOf('movetime 300').options).toMatchObject({ level: 9, ms: 300, nodes: 1e12 });
    expect(orderOf('movetime 0').options.ms).toBe(1);
    expect(orderOf('movetime 300 depth 3').options).toMatchObject({ ms: 300, depth: 3 });
    expect(orderOf('infinite')).toMatchObject({ infinite: true, options: { level: 9 } });
    expect(orderOf('infinite').options.ms).toBeUndefined();
  });

  test('uses the clock of the side to play: w is White, b is Black', () => {
    expect(orderOf('wtime 1000 btime 100000').options.ms).toBe(3980);
    expect(orderOf('wtime 100000 btime 1000', answer).options.ms).toBe(3980);
    expect(orderOf('wtime 1000 btime 100000 winc 10 binc 1000').options.ms).toBe(4780);
    // The search never exceeds the time left, even if there is very little.
    expect(orderOf('wtime 1000 btime 30 binc 5000').options.ms).toBe(10);
    expect(orderOf('wtime 1000 btime 0').options.ms).toBe(1);
    expect(orderOf('wtime 1000 btime -40').options.ms).toBe(1);
    expect(orderOf('wtime 1000 btime 10000 movestogo 10').options.ms).toBe(980);
    expect(orderOf('wtime 1000 btime 10000 movestogo 60').options.ms).toBe(380);
  });

  test.each([
    'depth',
    'depth 0',
    'depth 61',
    'level 10',
    'level 0',
    'nodes x',
    'seed -1',
    'binc 5',
    'movestogo 5',
    'movetime -5',
    'depth 2 depth 3',
    'ponder',
    'infinite infinite',
  ])('refuses "%s"', (text) => {
    expect(read(text)).toMatchObject({ ok: false, error: { code: 'engine.goForm' } });
  });

  test('combines limits, and the first one reached ends the search', () => {
    expect(orderOf('nodes 100 depth 2').options).toMatchObject({ level: 9, nodes: 100, depth: 2 });
    expect(orderOf('movetime 5 nodes 100').options).toMatchObject({ ms: 5, nodes: 100 });
    expect(orderOf('movetime 5 wtime 1000 btime 1000').options.ms).toBe(5);
    expect(orderOf('movetime 5000 wtime 1000 btime 1000').options.ms).toBe(20);
    expect(orderOf('infinite nodes 100')).toMatchObject({ infinite: true, options: { nodes: 100 } });
  });

  test('keeps the limits of a level if they are lower', () => {
    expect(orderOf('level 3 nodes 100').options).toMatchObject({ level: 3, nodes: 100, ms: 1000 });
    expect(orderOf('level 3 nodes 9999').options.nodes).toBeUndefined();
    expect(orderOf('level 1 depth 3').options).toMatchObject({ level: 1, depth: 1, ms: 1000 });
    expect(orderOf('level 9 depth 3 movetime 50').options).toMatchObject({ level: 9, depth: 3, ms: 50 });
    expect(orderOf('level 8 movetime 60000').options).toMatchObject({ level: 8, ms: 2500 });
  });

  test('does not start a search when the game is over', () => {
    const won = positionOf('octi o o55,x33 x:0/0/0 o:0/0/0');
    expect(read('', won)).toMatchObject({ ok: false, error: { code: 'engine.gameOver' } });
  });

  test('writes the progress of a search on one line', () => {
    const turn = parseTurn(start, '37+E');
    if (!turn.ok) throw new Error(turn.error.code);
    const line = (score: number) => infoLine(start, { turn: turn.value, score, depth: 3, nodes: 70 });
    expect(line(45)).toBe('info depth 3 score cp 45 nodes 70 pv 37+E');
    expect(line(99_997)).toBe('info depth 3 score mate 3 nodes 70 pv 37+E');
    expect(line(-99_996)).toBe('info depth 3 score mate -4 nodes 70 pv 37+E');
  });
});
