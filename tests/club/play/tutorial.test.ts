import { expect, test } from 'vitest';
import { tutorialTurn } from '../../../src/club/index.js';
import { boardOf, effectsOf, Table } from '../../support/table.js';

const turns = ['57+E', '57-56', '57', '56-54x', '54-53'];

function begin() {
  const table = new Table();
  const id = boardOf(table.does('alice', 'tutorial start'));
  const said = (line: string) =>
    effectsOf(table.does('alice', line), 'boardNews').map(({ happened }) => happened.code);
  const played = () => table.store.boards.turns(id).map(({ text }) => text);
  return { table, id, said, played };
}

test('each turn is answered and explained, up to the end of the game', () => {
  const { table, id, said, played } = begin();
  expect(table.view(id).board).toMatchObject({
    practice: true,
    tutorial: true,
    rated: false,
    state: 'active',
  });
  for (const [at, turn] of turns.entries()) {
    expect(tutorialTurn(table.view(id))).toBe(turn);
    const next = at + 1 < turns.length ? `club.tutorial.step.${at + 2}` : 'club.tutorial.over';
    expect(said(`move ${id} ${turn}`)).toEqual([next]);
    expect(played()).toHaveLength(Math.min(2 * at + 2, 9));
  }
  expect(table.view(id).board).toMatchObject({ state: 'finished', winners: [0] });
  expect(tutorialTurn(table.view(id))).toBeUndefined();
  expect(table.store.boards.counts(table.player('alice').id)).toMatchObject({ finished: 0 });
});

test('any other turn is not played, and the answer says which one to play', () => {
  const { table, id, played } = begin();
  expect(table.says('alice', `move ${id} 57+D`)).toMatchObject({
    error: { code: 'club.tutorial.other', data: { turn: '57+D', asked: '57+E' } },
  });
  expect(table.refuses('alice', `submit ${id} 57+D`)).toBe('club.tutorial.other');
  expect(table.refuses('alice', `move ${id} 57-56`)).toBe('club.move.refused');
  expect(played()).toEqual([]);
});

test('a submitted turn is answered when it is confirmed', () => {
  const { table, id, said, played } = begin();
  table.does('alice', `submit ${id} 57+E`);
  expect(said(`confirm ${id}`)).toEqual(['club.tutorial.step.2']);
  expect(played()).toEqual(['57+E', '53+A']);
});

test('undo goes back one step', () => {
  const { table, id, said, played } = begin();
  said(`move ${id} 57+E`);
  said(`move ${id} 57-56`);
  const [news] = effectsOf(table.does('alice', `undo ${id}`), 'boardNews');
  expect(news?.happened).toMatchObject({
    code: 'club.both',
    data: {
      before: { code: 'club.practice.undone', data: { board: id, number: 3 } },
      after: { code: 'club.tutorial.step.2' },
    },
  });
  expect(played()).toEqual(['57+E', '53+A']);
  expect(said(`move ${id} 57-56`)).toEqual(['club.tutorial.step.3']);
});

test('a player can have only one tutorial at a time', () => {
  const { table, id, said } = begin();
  said(`move ${id} 57+E`);
  const again = table.does('alice', 'tutorial start');
  expect(again.answer.code).toBe('club.tutorial.again');
  expect(effectsOf(again, 'boardNews')).toMatchObject([
    { boardId: id, happened: { code: 'club.tutorial.step.2' } },
  ]);
  expect(boardOf(table.does('bob', 'tutorial start'))).not.toBe(id);
  table.does('alice', `resign ${id}`);
  expect(boardOf(table.does('alice', 'tutorial start'))).not.toBe(id);
});

test('a player can start at most twenty tutorials a day', () => {
  const table = new Table();
  for (let n = 0; n < 20; n += 1) {
    const id = boardOf(table.does('alice', 'tutorial start'));
    table.does('alice', `resign ${id}`);
  }
  expect(table.refuses('alice', 'tutorial start')).toBe('club.practice.mostADay');
  table.now += 2 * 24 * 60 * 60 * 1000;
  expect(table.refuses('alice', 'tutorial start')).toBe('');
});
