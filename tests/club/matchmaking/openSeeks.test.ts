import { expect, test } from 'vitest';
import { Table } from '../../support/table.js';

const openNow = ({ store }: Table, userid: string) =>
  store.seeks.openBy(store.players.byUserid(userid)?.id ?? 0, 99);

test('a player has ten seeks open at most; one that is closed makes room', () => {
  const table = new Table();
  const [first] = Array.from({ length: 10 }, () => {
    table.does('alice', 'octi seek');
    return openNow(table, 'alice').at(-1)?.id;
  });
  expect(openNow(table, 'alice')).toHaveLength(10);
  for (const line of ['octi seek', 'octi seek -wrap', 'octi4 seek']) {
    const refused = table.says('alice', line);
    expect(refused).toMatchObject({ ok: false, error: { code: 'club.seek.most', data: { most: 10 } } });
  }
  expect(openNow(table, 'alice')).toHaveLength(10);
  // Everybody has ten of their own.
  table.does('bob', 'octi seek');
  table.does('alice', `unseek ${first}`);
  table.does('alice', 'octi seek');
  expect(table.refuses('alice', 'octi seek')).toBe('club.seek.most');
  table.does('carol', `join ${openNow(table, 'alice')[0]?.id}`);
  table.does('alice', 'octi seek');
  expect(table.refuses('alice', 'octi seek')).toBe('club.seek.most');
});
