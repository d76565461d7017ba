import { expect, test } from 'vitest';
import { makeTurn, parsePosition } from '../../../src/notation/index.js';
import { turns } from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { effectsOf, Table } from '../../support/table.js';

test('every legal turn is counted, and each is listed where there are few', () => {
  const random = new Random(3);
  const table = new Table();
  const id = table.board('octi3base+wrap', 'alice', 'bob');
  for (let n = 0; n < 40; n++) {
    const board = table.store.boards.byId(id);
    const position = parsePosition(board?.position ?? '');
    if (!position.ok || board?.state !== 'active') break;
    const all = [...turns(position.value)].map((turn) => makeTurn(position.value, turn));
    const [{ page } = {}] = effectsOf(table.does('carol', `moves ${id}`), 'page');
    if (page?.kind !== 'moves') throw new Error('no turns are shown');
    const shown = page.groups.flatMap(({ texts }) => texts);
    expect(page.groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    expect(page.total.data.count).toBe(all.length);
    expect(shown.filter((text) => !all.includes(text))).toEqual([]);
    if (all.length <= 60) expect(shown.toSorted()).toEqual(all.toSorted());
    else expect(Math.max(...page.groups.map(({ texts }) => texts.length))).toBeLessThanOrEqual(4);
    table.does(board.seat === 0 ? 'alice' : 'bob', `move ${id} ${random.of(all)}`);
  }
});
