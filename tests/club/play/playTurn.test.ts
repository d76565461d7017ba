import { describe, expect, test } from 'vitest';
import { effectsOf, Table } from '../../support/table.js';

function begin() {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  return { table, id };
}

test('a turn is stored, and everybody gets it with the text of the email', () => {
  const { table, id } = begin();
  table.now += 5;
  table.mail = { message: 'hello' };
  const done = table.does('alice', `move ${id} 37+e`);
  expect(done.answer).toEqual({ code: 'club.move.result', data: { board: id, turn: '37+E', number: 1 } });
  expect(done.effects).toEqual([
    {
      kind: 'boardNews',
      boardId: id,
      happened: {
        code: 'club.move.happened',
        data: { board: id, player: 'alice (x)', turn: '37+E', number: 1 },
      },
    },
  ]);
  expect(table.store.boards.turns(id)).toMatchObject([
    { number: 1, seat: 0, text: '37+E', comment: 'hello', playedAt: table.now },
  ]);
  expect(table.store.boards.hasTurnOf(id, [table.inboxId])).toBe(true);
  expect(table.view(id).board).toMatchObject({ turns: 1, seat: 1, position: table.view(id).board.position });
});

describe('the number of a turn', () => {
  test('defaults to that of the current turn', () => {
    const { table, id } = begin();
    table.plays(id, '37+E');
    expect(table.refuses('bob', `move ${id} 33+A#2`)).toBe('');
  });

  test('must not be that of a turn already played', () => {
    const { table, id } = begin();
    table.plays(id, '37+E');
    const refused = table.says('bob', `move ${id} 33+A#1`);
    expect(refused).toMatchObject({
      error: { code: 'club.stale', data: { board: id, number: 1, turn: '37+E', open: 2 } },
    });
    const letter = table.letter(id);
    table.plays(id, '33+A');
    expect(table.refuses('bob', '53+A', letter)).toBe('club.stale');
    expect(table.refuses('alice', '37-36', letter)).toBe('club.stale');
  });

  test('must be that of the current turn', () => {
    const { table, id } = begin();
    expect(table.says('alice', `move ${id} 37+E#2`)).toMatchObject({
      error: { code: 'club.early', data: { number: 2, open: 1 } },
    });
    expect(table.refuses('alice', `move ${id} 37+E#1`)).toBe('');
  });

  test('must belong to the seat whose turn it is', () => {
    const { table, id } = begin();
    expect(table.says('bob', `move ${id} 33+A`)).toMatchObject({
      error: { code: 'club.notYourTurn', data: { board: id, player: 'alice (x)', open: 1 } },
    });
    expect(table.refuses('bob', `move ${id} 33+A#2`)).toBe('club.notYourTurn');
  });
});

test('an illegal turn is refused, and the refusal says why', () => {
  const { table, id } = begin();
  const refused = table.says('alice', `move ${id} 33+A`);
  expect(refused).toMatchObject({ error: { code: 'club.move.refused' } });
  expect(refused.ok ? '' : refused.error.data.why).toMatchObject({ code: expect.stringMatching(/^\w+\./) });
  expect(table.view(id).board.turns).toBe(0);
});

test('labels from the app identify pods', () => {
  const { table, id } = begin();
  table.does('alice', `move ${id} B1+E`);
  expect(table.store.boards.turns(id)[0]?.text).toBe('37+E');
});

test('only a player on an active board can play', () => {
  const { table, id } = begin();
  expect(table.refuses('carol', `move ${id} 37+E`)).toBe('club.notAPlayer');
  expect(table.refuses('alice', 'move 999 37+E')).toBe('club.noBoard');
  table.does('bob', `resign ${id}`);
  expect(table.refuses('alice', `move ${id} 37+E`)).toBe('club.over');
});

test('a player who is out of a four-player game cannot play, and the refusal says so', () => {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(id, '37+C', '77+E', '73+A', '33+A', '37-47', '77+F', '73+B', '33-34', '47+A', '77+G');
  table.plays(id, '73+C', '34-35', '47+B', '77+H', '73+D', '35-36', '47+D', '77+A', '73+E', '36-37');
  expect(table.refuses('alice', `move ${id} 37+E`)).toBe('club.out');
  expect(table.refuses('dave', `move ${id} 33+F`)).toBe('club.notYourTurn');
});

test('a turn cancels what the player has queued or submitted, and any offer', () => {
  const { table, id } = begin();
  table.does('bob', `queue ${id} if 57+E then 33+A`);
  table.plays(id, '37+E');
  table.does('alice', `queue ${id} 37-36`);
  table.does('bob', `submit ${id} 33+A`);
  table.does('bob', `propose ${id}`);
  table.does('bob', `queue ${id} clear`);
  table.store.plannedTurns.queue(id, 1, JSON.stringify({ turn: '53+A' }));
  const done = table.does('bob', `move ${id} 73+A`);
  expect(effectsOf(done, 'boardNews')).toHaveLength(2);
  expect(table.store.plannedTurns.queued(id, 1)).toBeUndefined();
  expect(table.store.plannedTurns.submitted(id, 1)).toBeUndefined();
  expect(table.store.offers.on(id)).toBeUndefined();
  expect(table.store.boards.turns(id).map(({ text }) => text)).toEqual(['37+E', '73+A', '37-36']);
});
