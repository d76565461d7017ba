import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import {
  analysisOf,
  canBeAnalysed,
  mayAnalyse,
  needsOther,
  valueOfEnd,
} from '../../../src/club/records/gameAnalysis.js';
import { sureWin } from '../../../src/club/records/provenWins.js';
import { played } from '../../support/reading.js';
import { Table } from '../../support/table.js';

/** Creates a game of three turns that Bob has resigned. */
function finished() {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.plays(id, '37+E', '33+A', '37-36');
  table.does('bob', `resign ${id}`);
  return { table, id };
}

/** Analyses that game, given the score of each position for the side to play and the best turns. */
function analysed(scores: readonly number[], best: readonly (string | null)[], line?: string) {
  const { table, id } = finished();
  const view = table.view(id);
  const positions = mayAnalyse(table.store, view);
  if (!positions.ok) throw new Error(positions.error.code);
  const evaluations = scores.map((score, at) => ({
    afterTurn: at,
    best: best[at] ?? null,
    line: line ?? null,
    score,
  }));
  return analysisOf(table.store, view, positions.value, evaluations, table.player('alice').id);
}

describe('an analysis', () => {
  test("gives Black's chances, no matter whose turn it is", () => {
    const { chances } = analysed([0, 170, 0, sureWin], []);
    expect(chances.map((chance) => chance.toFixed(3))).toEqual(['0.500', '0.269', '0.500', '0.000']);
  });

  test('marks a turn that reduced the chance of winning, and gives the better one', () => {
    // After 37+E, White is ahead by 1.7 pods; after 57+E, the game would have stayed even.
    const { turns, points, accuracy, record } = analysed([0, 170, -170, 170], ['57+E', '33+A', '37-36']);
    expect(points.map(({ number, better }) => [number, better])).toEqual([[1, '57+E']]);
    expect(turns.map(({ before, after }) => (before - after).toFixed(3))).toEqual([
      '0.231',
      '0.000',
      '0.000',
    ]);
    // The mean of 100, for a turn that cost nothing, and Lichess's formula for a loss of 0.231.
    expect(accuracy.White).toBeCloseTo(100, 3);
    expect(accuracy.Black).toBeCloseTo((103.1668 * Math.exp(-4.354 * 0.23106) - 3.1669 + 100) / 2, 2);
    expect(record.value).toBe(0);
    expect(record.turns.map(({ value }) => value)).toEqual([-1.7, -1.7, -1.7]);
    expect(record.turns.map(({ better }) => better?.value)).toEqual([0, undefined, undefined]);
  });

  test('has the expected turns after the better one as a variation', () => {
    const one = analysed([0, 170, -170, 170], ['57+E']).record.turns[0]?.better;
    expect(one?.turns).toHaveLength(1);
    const { better } = analysed([0, 170, -170, 170], ['57+E'], '53+A 57-56').record.turns[0] ?? {};
    expect(better?.turns).toHaveLength(3);
    expect(better?.value).toBe(0);
  });

  test('charges nothing for a turn that proves better than the supposed best one', () => {
    const { turns, points } = analysed([0, -170, 170, -170], ['57+E']);
    expect(turns[0]).not.toHaveProperty('better');
    expect(turns[0]?.before).toBe(turns[0]?.after);
    expect(points).toEqual([]);
  });

  test('carries a forced win along the best line, so that no turn in it loses anything', () => {
    // White's answer is searched on its own, and that search misses Black's win.
    const { chances, turns, points, record } = analysed(
      [sureWin, -350, sureWin, -sureWin],
      ['37+E', '53+A', '37-36'],
    );
    expect(chances).toEqual([1, 1, 1, 1]);
    expect(points).toEqual([]);
    expect(turns[1]).not.toHaveProperty('better');
    expect(record.turns.map(({ value }) => value)).toEqual([1000, 1000, 1000]);
    // A lost position stays lost, whatever is played.
    expect(analysed([0, -sureWin, 300, -sureWin], ['57+E', '53+A']).chances.slice(1)).toEqual([1, 1, 1]);
  });

  test('does not carry a forced win past a turn other than the best, or when a later search contradicts it', () => {
    const { chances, turns } = analysed([sureWin, -350, 350, -350], ['57+E']);
    expect(chances.map((chance) => chance.toFixed(2))).toEqual(['1.00', '0.89', '0.89', '0.89']);
    expect(turns[0]?.better).toBe('57+E');
    const refuted = analysed([sureWin, 170, -170, 170], ['37+E']).chances;
    // The later search also counts for the previous position.
    expect(refuted.map((chance) => chance.toFixed(2))).toEqual(['0.27', '0.27', '0.27', '0.27']);
  });

  test('counts a position as won if its turn leads to a forced win, so the turn before it was the losing one', () => {
    const { chances, points } = analysed([0, 0, 170, -sureWin], ['37+E', '53+A', '37-36']);
    expect(chances).toEqual([0.5, 0.5, 1, 1]);
    expect(points.map(({ number, better, after }) => [number, better, after])).toEqual([[2, '53+A', 0]]);
  });

  test('charges a loss to the turn that caused it, even if only a later search shows the loss', () => {
    // Only the last search shows that White is far ahead. The two before it found that the turns played were the best.
    const { chances, turns, points } = analysed([0, 40, -90, 340], ['57+E', '33+A', '37-36']);
    expect(chances.map((chance) => chance.toFixed(2))).toEqual(['0.50', '0.12', '0.12', '0.12']);
    expect(turns.map(({ before, after }) => (before - after).toFixed(2))).toEqual(['0.38', '0.00', '0.00']);
    expect(points.map(({ number, better }) => [number, better])).toEqual([[1, '57+E']]);
  });

  test('asks for another turn if the best one was played and turned out worse', () => {
    const { table, id } = finished();
    const view = table.view(id);
    const may = mayAnalyse(table.store, view);
    if (!may.ok) throw new Error(may.error.code);
    const needs = (at: number, best: string | null, score: number, ...later: number[]) =>
      needsOther(
        view,
        may.value,
        ['37+E', '33+A', '37-36'],
        { afterTurn: at, best, score },
        later.map((value, index) => ({ afterTurn: at + index + 1, best: null, score: value })),
      );
    expect(needs(0, '37+E', 0, 170, -170, 170)).toBe(true);
    expect(needs(0, '37+E', 0, 0, 0, 170)).toBe(false);
    expect(needs(1, '33+A', 0, 20, 0)).toBe(true);
    expect(needs(1, '33+A', 0, 3, 0)).toBe(false);
    expect(needs(1, '53+A', 0, 170, -170)).toBe(false);
    expect(needs(3, null, 0)).toBe(false);
  });

  test('also marks small losses, and omits those below 0.03, even from the record', () => {
    const small = analysed([0, 30, -30, 30], ['57+E']);
    expect(small.points.map(({ number, better }) => [number, better])).toEqual([[1, '57+E']]);
    expect(small.record.turns[0]?.better?.value).toBe(0);
    const smaller = analysed([0, 20, -20, 20], ['57+E']);
    expect(smaller.points).toEqual([]);
    expect(smaller.record.turns[0]).not.toHaveProperty('better');
    expect(smaller.turns[0]?.better).toBe('57+E');
  });
});

test.each([
  ['octi o o56A,o33,x37,x51 x:0/0/9 o:0/0/9', '56-57', -sureWin],
  ['octi o o56E,o33,x37,x51 x:0/0/9 o:0/0/9', '56+A', undefined],
])('the end of %s with %s has its value for the side to play', (position, turn, value) => {
  expect(valueOfEnd(played(position, turn))).toBe(value);
});

test('an analysis is offered for finished games with turns, but not for practice boards or very long games', () => {
  const { table, id } = finished();
  const view = table.view(id);
  const isOffered = (changes: Partial<typeof view.board>): boolean =>
    canBeAnalysed({ ...view, board: { ...view.board, ...changes } });
  expect(isOffered({})).toBe(true);
  expect(isOffered({ turns: 400 })).toBe(true);
  expect(isOffered({ turns: 401 })).toBe(false);
  expect(isOffered({ turns: 0 })).toBe(false);
  expect(isOffered({ practice: true })).toBe(false);
  expect(isOffered({ state: 'active' })).toBe(false);
});

test('at most three analyses are made per day, and none of a game in progress', () => {
  const table = new Table();
  const boards = Array.from({ length: 4 }, () => {
    const id = table.board('octi', 'alice', 'bob');
    table.plays(id, '37+E');
    return id;
  });
  expect(table.refuses('alice', `analyse ${boards[0]}`)).toBe('club.analyse.notOver');
  for (const id of boards) table.does('bob', `resign ${id}`);
  const [first, second, third, fourth] = boards;
  for (const id of [first, second, third]) table.does('alice', `analyse ${id}`);
  expect(table.refuses('alice', `analyse ${first}`)).toBe('club.analyse.already');
  expect(table.refuses('alice', `analyse ${fourth}`)).toBe('club.analyse.most');
  // A second analysis of a game costs nothing and does not count towards the limit.
  const done = table.store.analyses.next(table.now);
  if (done) table.store.analyses.setThinkAt(done.id, null);
  expect(done?.boardId).toBe(first);
  expect(table.does('alice', `analyse ${first}`).answer).toEqual({
    code: 'club.analyse.again',
    data: { board: first },
  });
  expect(table.store.analyses.next(table.now + 1)).toMatchObject({ boardId: second });
  expect(table.store.analyses.askedSince(table.player('alice').id, table.now - dayMs)).toBe(3);
  expect(table.says('bob', `analyse ${first}`)).toMatchObject({
    value: { answer: { code: 'club.analyse.result', data: { left: 2 } } },
  });
  table.now += dayMs + 1;
  expect(table.refuses('alice', `analyse ${fourth}`)).toBe('');
  expect(table.store.analyses.askedSince(table.player('alice').id, table.now - dayMs)).toBe(1);
});
