import { describe, expect, test } from 'vitest';
import {
  bySquares,
  firstLabels,
  type Labels,
  labelLetters,
  makePosition,
  nextLabels,
  parseTurn,
  turnWithSquares,
  withSquares,
} from '../../../src/notation/index.js';
import {
  directionLetters,
  games,
  hopBetween,
  ownerOf,
  type Position,
  play,
  pod,
  stackOn,
  startPosition,
  type Turn,
  turns,
  withoutPods,
} from '../../../src/rules/index.js';
import { fewTurns } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';
import { refusalOf } from '../../support/sentences.js';

/** Returns a turn as the app would write it; undefined if it cannot. */
function appText(labels: Labels, position: Position, turn: Turn): string | undefined {
  const list = labels[position.turn] ?? [];
  const label = (at: number) => `${labelLetters[position.turn]}${at + 1}`;
  const find = (square: number, pod: number, used: number[] = []) =>
    list.findIndex((one, at) => one?.square === square && one.pod === pod && !used.includes(at));
  if (turn.free || turn.kind === 'liberate' || turn.kind === 'rescue') return undefined;
  if (turn.kind === 'enter') return parseTurn(position, `${turn.square}`).ok ? `${turn.square}` : undefined;
  if (turn.kind !== 'move') {
    const mark = turn.kind === 'insert' && turn.superprong ? '!' : '';
    const old = turn.kind === 'reposition' ? `-${directionLetters[turn.old]}` : '';
    return `${label(find(turn.square, turn.pod))}+${directionLetters[turn.prong]}${mark}${old}`;
  }
  const movers = turn.parts.map(({ pod }) => pod);
  const all = (over: number) =>
    over === turn.square
      ? (withoutPods(stackOn(position.board, over), movers) ?? [])
      : stackOn(position.board, over);
  if (turn.captures.some(({ square, pods }) => pods.length < all(square).length)) return undefined;
  const used: number[] = [];
  return turn.parts
    .map(({ pod, path }) => {
      const at = find(turn.square, pod, used);
      used.push(at);
      let from = turn.square;
      const hops = path.map((to) => {
        const over = hopBetween(position.game, from, to)?.over;
        from = to;
        if (over === undefined) return `-${to}`;
        return `>${to}${turn.captures.some(({ square }) => square === over) ? 'X' : ''}`;
      });
      return label(at) + hops.join('');
    })
    .join('; ');
}

test.each([
  ['then B1-57', 'then 33A-57'],
  ['"b2>55X" or R1-33', '"33B-55X" or 53-33'],
  ['B1+C, B3-44 and B12', '33A+C, B3-44 and B12'],
  ['AB1 B1x B1-B2 1B2', 'AB1 33Ax 33A-B2 1B2'],
])('in %j, labels are replaced with squares', (text, written) => {
  const labels = firstLabels(positionOf('octi x x33A,x33B,o53 x:2/0/10 o:3/0/12'));
  expect(withSquares(text, labels).replaceAll('>', '-')).toBe(written);
});

const twoPlayers = games.filter(({ seats }) => seats.length === 2);

test('a game written with labels reads back as the same game', () => {
  let written = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...twoPlayers),
      fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
      (game, picks) => {
        let position = startPosition(game);
        let labels = firstLabels(position);
        for (const pick of picks) {
          const list = fewTurns(position, 1500);
          if (!list || list.length === 0) return;
          const moving = list.filter(({ kind }) => kind === 'move');
          const from = pick % 3 > 0 && moving.length > 0 ? moving : list;
          const turn = from[pick % from.length] as Turn;
          const text = appText(labels, position, turn);
          if (text !== undefined && (turn.kind !== 'enter' || !text.includes('R'))) {
            const read = parseTurn(
              position,
              bySquares(text, () => labels),
            );
            if (turn.kind !== 'enter') {
              written++;
              expect([text, read]).toEqual([text, { ok: true, value: turn }]);
              const byPlayer = parseTurn(position, text, () => labels);
              if (!/^B/.test(text) || byPlayer.ok) expect([text, byPlayer]).toEqual([text, read]);
              else expect([text, byPlayer.error.code]).toEqual([text, 'notation.ambiguous']);
              const squares = turnWithSquares(text, labels);
              expect([squares, parseTurn(position, squares)]).toEqual([squares, read]);
            }
          }
          labels = nextLabels(labels, position, turn);
          position = play(position, turn);
          // Every pod on the board has one label, and every label is on its pod.
          const standing = position.board
            .flatMap((stack, square) => stack.map((pod) => `${square} ${pod}`))
            .sort();
          const labelled = labels.flatMap((ones) =>
            ones.flatMap((one) => (one ? [`${one.square} ${one.pod}`] : [])),
          );
          expect(labelled.sort()).toEqual(standing);
          labels.forEach((ones, seat) => {
            expect(ones.filter((one) => !one)).toHaveLength(position.supplies[seat]?.captured ?? -1);
            expect(ones.every((one) => !one || ownerOf(one.pod) === seat)).toBe(true);
          });
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(written).toBeGreaterThan(100);
});

describe('labels', () => {
  const start = startPosition(games[0] as (typeof games)[number]);

  test('are understood in examples from the app', () => {
    const played = ['B2+B', 'R2+A', 'B2-68', 'R2-54', '57', 'R2+B', 'B4+E'];
    let position = start;
    let labels = firstLabels(position);
    for (const text of played) {
      const turn = parseTurn(position, text, () => labels);
      if (!turn.ok) throw new Error(`${text}: ${refusalOf(turn)}`);
      labels = nextLabels(labels, position, turn.value);
      position = play(position, turn.value);
    }
    expect(makePosition(position)).toBe('octi o o33,o54AB,o73,x37,x57E,x68B,x77 x:3/0/23 o:4/0/23');
  });

  test('a liberated pod gets the lowest free label', () => {
    const position = positionOf('octi3base x x33A,x57,o11 x:2/2/5 o:0/0/0');
    const labels = firstLabels(position);
    expect(labels[0]).toHaveLength(4);
    const turn = parseTurn(position, '33');
    if (!turn.ok) throw new Error(refusalOf(turn));
    const next = nextLabels(labels, position, turn.value);
    expect(next[0]?.map((one) => one?.square)).toEqual([33, 57, 33, undefined]);
  });

  test('if equal pods separate, the one written first has the lowest label', () => {
    const position = positionOf('octi x x44BC,x44BC,o11 x:0/0/5 o:0/0/0');
    const turn = parseTurn(position, 'B2-54; b1-55');
    if (!turn.ok) throw new Error(refusalOf(turn));
    const next = nextLabels(firstLabels(position), position, turn.value);
    expect(next[0]?.map((one) => one?.square)).toEqual([54, 55]);
  });

  test.each([
    ['R1+A', "R1 is your opponent's pod"],
    ['B7+A', 'you have no pod B7 on the board; your pods are B1 on 37, B2 on 57, B3 on 77'],
    ['B2+Z', "is not a turn in the app's notation"],
    ['B2', "is not a turn in the app's notation"],
    ['B2-56;B2-58', 'B2 appears twice'],
    ['B1-36', 'without prongs cannot move'],
    ['B1-36;B2-56', 'pods that move together start on the same square, but 37 and 57 are'],
  ])('%s is refused', (text, reason) => {
    expect(refusalOf(parseTurn(start, text))).toContain(reason);
  });
});

test('27 of the legal first turns can be written in the app’s notation', () => {
  const position = startPosition(games[0] as (typeof games)[number]);
  const labels = firstLabels(position);
  const texts = [...turns(position)].map((turn) => appText(labels, position, turn));
  expect(texts.filter((text) => text !== undefined)).toHaveLength(27);
});

test('the pods of one stack get their first labels in the order of their names', () => {
  const position = positionOf('octi o o33,o44B,o44AB,o44A,x88 x:0/0/9 o:0/0/9');
  const named = (firstLabels(position)[1] ?? []).map((label) => label && [label.square, label.pod]);
  expect(named).toEqual([
    [33, pod(1)],
    [44, pod(1, 0b1)],
    [44, pod(1, 0b11)],
    [44, pod(1, 0b10)],
  ]);
});

test('if equal pods move apart, the lowest label follows the path written first, whatever the order of the parts', () => {
  const position = positionOf('octi o o44A,o44A,o44AC,x88 x:0/0/9 o:0/0/9');
  const turn = parseTurn(position, '44A-45,44AC-54');
  if (!turn.ok || turn.value.kind !== 'move') throw new Error('no move');
  const [one, other] = turn.value.parts;
  if (!one || !other) throw new Error('no parts');
  const alike: Turn = {
    ...turn.value,
    parts: [
      { ...one, path: [45] },
      { ...one, path: [43] },
    ],
  };
  const at = (labels: Labels) => labels[1]?.map((label) => label?.square);
  const start = firstLabels(position);
  expect(at(nextLabels(start, position, alike))).toEqual([43, 45, 44]);
  expect(at(nextLabels(start, position, { ...alike, parts: [...alike.parts].reverse() }))).toEqual([
    43, 45, 44,
  ]);
});

test('a label is read in lower case and written in capitals', () => {
  const position = positionOf('octi o o33,o44A,x88 x:0/0/9 o:0/0/9');
  expect(parseTurn(position, 'r2-45', () => firstLabels(position)).ok).toBe(true);
  expect(parseTurn(position, 'r7-45', () => firstLabels(position))).toMatchObject({
    error: { code: 'notation.noLabel', data: { label: 'R7' } },
  });
});
