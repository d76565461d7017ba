import { describe, expect, test } from 'vitest';
import { makeTurn, parsePosition } from '../../../src/notation/index.js';
import { turns } from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { recordOf } from '../../support/sgf.js';
import { effectsOf, pageOf, Table } from '../../support/table.js';

test('every legal turn is counted, and each is listed if there are few', () => {
  const random = new Random(3);
  const table = new Table();
  const id = table.board('octi3base+wrap', 'alice', 'bob');
  let crowded = 0;
  for (let n = 0; n < 40; n++) {
    const board = table.store.boards.byId(id);
    const position = parsePosition(board?.position ?? '');
    if (!position.ok || board?.state !== 'active') break;
    const all = [...turns(position.value)].map((turn) => makeTurn(position.value, turn));
    const done = table.does('carol', `moves ${id}`);
    const [{ page } = {}] = effectsOf(done, 'page');
    if (page?.kind !== 'moves') throw new Error('no turns are shown');
    const shown = page.groups.flatMap(({ texts }) => texts);
    expect(page.groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    expect(done.answer.data.count).toBe(all.length);
    expect(shown.filter((text) => !all.includes(text))).toEqual([]);
    if (all.length <= 60) expect(shown.toSorted()).toEqual(all.toSorted());
    else {
      crowded += 1;
      expect(page.groups.every(({ count, texts }) => texts.length === Math.min(4, count))).toBe(true);
    }
    table.does(board.seat === 0 ? 'alice' : 'bob', `move ${id} ${random.of(all)}`);
  }
  expect(crowded).toBeGreaterThan(0);
});

describe('the page of turns', () => {
  test('counts and groups them by pod, in board order', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    const done = table.does('carol', `moves ${id}`);
    const { groups } = pageOf(done, 'moves');
    const counts = groups.map(({ count }) => count);
    expect(done.answer).toEqual({
      code: 'club.moves.total',
      data: { board: id, player: 'alice (x)', count: counts.reduce((sum, count) => sum + count, 0) },
    });
    expect(table.does('alice', `moves ${id}`).answer.code).toBe('club.moves.total.you');
    expect(table.does('bob', `moves ${id}`).answer.code).toBe('club.moves.total');
    const squares = groups.map(({ square }) => square);
    expect(squares).toEqual([...squares].sort((a, b) => a - b));
    expect(new Set(groups.map(({ square, kind }) => `${kind} ${square}`)).size).toBe(groups.length);
    // At most sixty turns are legal, so all of them are listed.
    expect(groups.every(({ texts, count }) => texts.length === count)).toBe(true);
  });

  test('exists for a board that has only been offered, but not for one that is over', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    expect(table.refuses('carol', 'moves 101')).toBe('');
    table.does('bob', 'decline 101');
    expect(table.refuses('bob', 'moves 101')).toBe('club.over.plain');
    expect(table.refuses('carol', 'moves 101')).toBe('club.over.plain');
    expect(table.refuses('carol', 'moves 999')).toBe('club.noBoard');
  });
});

test('turns are counted up to twenty thousand', () => {
  const shown = (position: string) => {
    const table = new Table();
    table.mail = { record: recordOf(position, []) };
    table.does('alice', 'import');
    const done = table.does('alice', 'moves 101');
    const { groups } = pageOf(done, 'moves');
    return { counted: groups.reduce((sum, { count }) => sum + count, 0), total: done.answer };
  };
  // A ring of enemies around a pod with all prongs; a friend outside triples the number of paths.
  const ring = 'octi x o33,o34,o35,o53,o55,o45,o43,x44ABCDEFGH';
  const some = shown(`${ring},x57,x77 x:4/0/17 o:0/0/25`);
  expect(some.total).toMatchObject({ code: 'club.moves.total', data: { count: some.counted } });
  const many = shown(`${ring},x54,x36,x57 x:3/0/17 o:0/0/25`);
  expect(many.counted).toBe(20_000);
  expect(many.total).toMatchObject({ code: 'club.moves.many', data: { board: 101, count: 20_000 } });
});
