import { expect, test } from 'vitest';
import { effectsOf, Table } from '../../support/table.js';

/** The turns that a preview shows, as they are written on the board. */
const shown = (table: Table, line: string): string[] => {
  const [{ page } = {}] = effectsOf(table.does('carol', line), 'page');
  if (page?.kind !== 'preview') throw new Error('nothing is shown');
  return page.turns.map(({ text }) => text);
};

test('labels are those of the turn that the preview begins with, and go on with each turn shown', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const turns = ['37+E', '33+A', '37-36', '33-34', '36-35', '53+A'];
  turns.forEach((turn, at) => {
    table.does(at % 2 === 0 ? 'alice' : 'bob', `move ${id} ${turn}`);
  });
  const labelled = ['B1+E', 'R1+A', 'B1-36', 'R1-34', 'B1-35', 'R2+A', 'B1+D', 'R2-54'];
  const written = [...turns, '35+D', '53-54'];
  for (let from = 0; from <= turns.length; from++) {
    expect(shown(table, `preview ${id}#${from} ${labelled.slice(from).join(' ')}`)).toEqual(
      written.slice(from),
    );
  }
  expect(shown(table, `preview ${id} ${labelled.slice(6).join(' ')}`)).toEqual(written.slice(6));
  expect(table.store.boards.byId(id)?.turns).toBe(6);
});
