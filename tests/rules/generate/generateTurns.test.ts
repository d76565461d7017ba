import { describe, expect, test } from 'vitest';
import { makePosition, makeTurn, parsePosition, parseTurn } from '../../../src/notation/index.js';
import {
  countProngs,
  hasTurn,
  judge,
  neighbour,
  outcome,
  ownerOf,
  type Pod,
  type Position,
  play,
  pod,
  prongsOf,
  type Square,
  type Turn,
  turns,
  type UsualAction,
} from '../../../src/rules/index.js';
import { anyPosition, fewTurns } from '../../support/arbitrary.js';
import { fc } from '../../support/property.js';

/** Makes a key that is the same for turns that differ only in the order of their parts and captures. */
function keyOf({ free, ...turn }: Turn): string {
  return free ? JSON.stringify([free, usualKey(turn)]) : usualKey(turn);
}

function usualKey(turn: UsualAction): string {
  if (turn.kind !== 'move') return JSON.stringify(turn, Object.keys(turn).sort());
  const parts = turn.parts.map(({ pod, path }) => `${pod}:${path}`).sort();
  const captures = turn.captures.map(({ square, pods }) => `${square}:${[...pods].sort()}`).sort();
  return JSON.stringify([turn.square, parts, captures]);
}

const anySquare = fc.oneof(fc.nat({ max: 100 }), fc.integer({ min: 11, max: 99 }));
const anyDirection = fc.nat({ max: 7 }).map((number) => number as 0);

/** Makes turns that differ slightly from a given one. */
function nearly(turn: Turn, position: Position): fc.Arbitrary<Turn> {
  const podsThere = fc.constantFrom(...position.board.flat(), pod(position.turn), pod(position.turn, 255));
  switch (turn.kind) {
    case 'enter':
    case 'liberate':
    case 'rescue':
      return fc.record({ kind: fc.constantFrom('enter', 'liberate', 'rescue'), square: anySquare });
    case 'insert':
      return fc.oneof(
        fc.record({ ...constants(turn), prong: anyDirection }),
        fc.record({ ...constants(turn), pod: podsThere }),
        fc.record({ ...constants(turn), square: anySquare }),
      );
    case 'reposition':
      return fc.oneof(
        fc.record({ ...constants(turn), prong: anyDirection, old: anyDirection }),
        fc.record({ ...constants(turn), pod: podsThere }),
      );
    case 'move': {
      const { parts, captures } = turn;
      const capture = fc.record({
        square: fc.oneof(anySquare, fc.constantFrom(...captures.map(({ square }) => square), turn.square)),
        pods: fc.array(podsThere, { maxLength: 2 }),
      });
      const [first, ...others] = parts as [(typeof parts)[number], ...typeof parts];
      const end = first.path.at(-1) as Square;
      const further = fc.tuple(anyDirection, fc.nat({ max: 2 })).map(([direction, distance]) => {
        const near = neighbour(position.game, end, direction);
        return distance === 0 ? near : neighbour(position.game, near, direction);
      });
      const withPath = (path: readonly Square[]) => ({ ...turn, parts: [{ ...first, path }, ...others] });
      const cut = fc.tuple(
        fc.nat({ max: first.path.length }),
        fc.nat({ max: 1 }),
        fc.array(anySquare, { maxLength: 1 }),
      );
      return fc.oneof(
        cut.map(([at, gone, more]) => withPath(first.path.toSpliced(at, gone, ...more))),
        further.map((square) => withPath([...first.path, square])),
        fc.constant(withPath([...first.path, first.path.at(-2) ?? turn.square])),
        fc.constant({ ...turn, captures: [...captures, ...captures.slice(0, 1)] }),
        podsThere.map((one) => ({ ...turn, parts: [{ ...first, pod: one }, ...others] })),
        fc.constant({ ...turn, parts: others }),
        fc.constant({ ...turn, parts: [...parts, first] }),
        fc.constant({ ...turn, captures: captures.slice(1) }),
        capture.map((one) => ({ ...turn, captures: [...captures, one] })),
        capture.map((one) => ({ ...turn, captures: [one, ...captures.slice(1)] })),
        anySquare.map((square) => ({ ...turn, square })),
      );
    }
  }
}

const constants = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>;
  };

const withTurns = (check: (position: Position, list: Turn[]) => void) =>
  fc.property(anyPosition, (position) => {
    const list = fewTurns(position, 1500);
    fc.pre(list !== undefined);
    check(position, list);
  });

describe('in any position', () => {
  test('every turn is listed once, is judged legal, and survives writing and parsing', () => {
    fc.assert(
      withTurns((position, list) => {
        expect(hasTurn(position)).toBe(list.length > 0);
        const texts = new Set<string>();
        for (const turn of list) {
          const text = makeTurn(position, turn);
          texts.add(text);
          expect(judge(position, turn)).toEqual({ ok: true, value: turn });
          expect(parseTurn(position, text)).toEqual({ ok: true, value: turn });
        }
        expect(texts.size).toBe(list.length);
      }),
      { numRuns: 150 },
    );
  });

  test('the judge and the list agree on turns that are nearly legal', () => {
    fc.assert(
      fc.property(anyPosition, fc.nat(), fc.infiniteStream(fc.nat()), (position, pick, seeds) => {
        const list = fewTurns(position, 1500);
        fc.pre(list !== undefined && list.length > 0);
        const legal = new Set(list.map(keyOf));
        const moving = list.filter(({ kind }) => kind === 'move');
        for (let i = 0; i < 60; i++) {
          const from = i % 4 > 0 && moving.length > 0 ? moving : list;
          const turn = from[(pick + i * 7919) % from.length] as Turn;
          const [mutant] = fc.sample(nearly(turn, position), { numRuns: 1, seed: seeds.next().value });
          expect([mutant, judge(position, mutant as Turn).ok]).toEqual([
            mutant,
            legal.has(keyOf(mutant as Turn)),
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('pods and prongs are conserved, and the previous position is untouched', () => {
    const pods = ({ board, supplies, game }: Position) =>
      game.seats.map((_, seat) => {
        const standing = board.flat().filter((one) => ownerOf(one) === seat).length;
        const supply = supplies[seat];
        return standing + (supply?.reserve ?? 0) + (supply?.captured ?? 0);
      });
    const prongs = ({ board, supplies }: Position) =>
      board.flat().reduce((sum, one) => sum + countProngs(prongsOf(one)), 0) +
      supplies.reduce((sum, supply) => sum + supply.prongs + supply.superprongs, 0);
    fc.assert(
      withTurns((position, list) => {
        const before = makePosition(position);
        for (const turn of list) {
          const next = play(position, turn);
          expect(pods(next)).toEqual(pods(position));
          expect(prongs(next)).toBe(prongs(position));
          if (!outcome(next)) expect(next.turn).not.toBe(position.turn);
          const side = (one: Pod) => position.game.seats[ownerOf(one)]?.side;
          for (const stack of next.board) expect(new Set(stack.map(side)).size).toBeLessThanOrEqual(1);
          expect(parsePosition(makePosition(next))).toEqual({ ok: true, value: next });
        }
        expect(makePosition(position)).toBe(before);
      }),
      { numRuns: 40 },
    );
  });
});

test('the turns on a board full of jumps are generated one by one', () => {
  const grid = [22, 24, 26, 42, 44, 46, 62, 64, 66, 23, 43, 63, 32, 34, 36, 52, 54, 56, 25, 45, 65];
  const pods = grid.map((square) => `x${square}`).join(',');
  const full = parsePosition(`octi o ${pods},o33ABCDEFGH,o35ABCDEFGH x:0/0/9 o:0/0/9`);
  if (!full.ok) throw new Error('not a position');
  const texts = new Set<string>();
  for (const turn of turns(full.value)) {
    texts.add(makeTurn(full.value, turn));
    if (texts.size === 20_000) break;
  }
  expect(texts.size).toBe(20_000);
});
