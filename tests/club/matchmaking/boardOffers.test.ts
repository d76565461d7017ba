import { describe, expect, test } from 'vitest';
import { listed } from '../../../src/club/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

const offerOn = ({ store }: Table, id: BoardId) => {
  const offer = store.offers.on(id);
  return offer && { kind: offer.kind, seat: offer.seat };
};

/** Begins a game in which two turns have been played and it is alice's turn. */
function begin(): { table: Table; id: BoardId } {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.does('alice', `move ${id} 37+E`);
  table.does('bob', `move ${id} 33+A`);
  return { table, id };
}

/** Begins a four-player game in which four turns have been played and it is alice's turn. Her partner is carol. */
function beginFour(): { table: Table; id: BoardId } {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  for (const [userid, turn] of [
    ['alice', '37+E'],
    ['bob', '77+E'],
    ['carol', '73+A'],
    ['dave', '33+A'],
  ] as const) {
    table.does(userid, `move ${id} ${turn}`);
  }
  return { table, id };
}

describe('an offer', () => {
  test('is accepted in reply to the letter that shows it, or by naming it', () => {
    const { table, id } = begin();
    const before = table.letter(id);
    table.does('alice', `propose ${id}`);
    expect(table.refuses('bob', `accept ${id}`)).toBe('club.offer.name');
    expect(table.refuses('bob', 'accept', before)).toBe('club.offer.name');
    table.does('bob', 'accept', table.letter(id));
    expect(table.store.boards.byId(id)).toMatchObject({ state: 'finished', winners: [] });
    const other = begin();
    other.table.does('bob', `propose ${other.id}`);
    other.table.does('alice', `accept ${other.id} draw`);
    expect(other.table.store.boards.byId(other.id)).toMatchObject({ state: 'finished', winners: [] });
  });

  test('cannot be accepted by the player who made it, or made twice', () => {
    const { table, id } = begin();
    table.does('alice', `propose ${id}`);
    expect(table.refuses('alice', `accept ${id} draw`)).toBe('club.offer.own');
    expect(table.refuses('alice', `propose ${id}`)).toBe('club.offer.again');
    expect(table.store.boards.byId(id)?.state).toBe('active');
  });

  test('replaces an earlier one by the same player, which can then no longer be accepted', () => {
    const { table, id } = begin();
    table.does('alice', `propose ${id}`);
    const draw = table.letter(id);
    table.does('alice', `undo ${id}`);
    expect(offerOn(table, id)).toEqual({ kind: 'undo', seat: 0 });
    expect(table.refuses('bob', `accept ${id} draw`)).toBe('club.offer.other');
    expect(table.refuses('bob', 'accept', draw)).toBe('club.offer.name');
    table.does('alice', `propose ${id}`);
    expect(offerOn(table, id)).toEqual({ kind: 'draw', seat: 0 });
    // This is the same kind of offer, but a new one.
    expect(table.refuses('bob', 'accept', draw)).toBe('club.offer.name');
    expect(table.store.boards.byId(id)).toMatchObject({ state: 'active', turns: 2 });
  });

  test('must be answered before another player can make one', () => {
    for (const kind of ['draw', 'undo'] as const) {
      const { table, id } = begin();
      table.does('bob', `${kind === 'draw' ? 'propose' : 'undo'} ${id}`);
      for (const word of ['propose', 'undo']) {
        expect(table.refuses('alice', `${word} ${id}`)).toBe(`club.offer.answer.${kind}`);
      }
      expect(offerOn(table, id)).toEqual({ kind, seat: 1 });
      expect(table.does('alice', `decline ${id}`).answer.code).toBe(`club.${kind}.rejected`);
      expect(offerOn(table, id)).toBeUndefined();
      expect(table.refuses('alice', `decline ${id}`)).toBe('club.notOffered');
    }
  });

  test('is cancelled when any player plays a turn', () => {
    for (const maker of ['alice', 'bob']) {
      const { table, id } = begin();
      table.does(maker, `propose ${id}`);
      table.does('alice', `move ${id} 37-36`);
      expect(offerOn(table, id)).toBeUndefined();
      for (const userid of ['alice', 'bob']) {
        expect(table.refuses(userid, `accept ${id} draw`)).toBe('club.offer.none');
      }
    }
  });

  test('can be declined, and withdrawn', () => {
    const { table, id } = begin();
    table.does('alice', `propose ${id}`);
    expect(table.refuses('bob', `reject ${id} undo`)).toBe('club.offer.otherOpen');
    expect(table.does('bob', `reject ${id}`).answer.code).toBe('club.draw.rejected');
    expect(offerOn(table, id)).toBeUndefined();
    table.does('alice', `undo ${id}`);
    expect(table.does('alice', `reject ${id}`).answer.code).toBe('club.undo.withdrawn');
    expect(table.refuses('bob', `accept ${id} undo`)).toBe('club.offer.none');
  });
});

describe('an offer in a four-player game', () => {
  test('needs each of the other players to agree once', () => {
    const { table, id } = beginFour();
    table.does('bob', `propose ${id}`);
    table.does('alice', `accept ${id} draw`);
    expect(table.refuses('alice', `accept ${id} draw`)).toBe('club.offer.agreed');
    table.does('carol', `accept ${id} draw`);
    expect(table.store.boards.byId(id)?.state).toBe('active');
    table.does('dave', `accept ${id} draw`);
    expect(table.store.boards.byId(id)).toMatchObject({ state: 'finished', winners: [] });
  });

  test('does not wait for a player who has left, and is cancelled when the player who made it leaves', () => {
    const { table, id } = beginFour();
    table.does('alice', `propose ${id}`);
    table.does('bob', `accept ${id} draw`);
    table.does('dave', `resign ${id}`);
    expect(offerOn(table, id)).toBeUndefined();
    table.does('alice', `propose ${id}`);
    expect(table.refuses('dave', `accept ${id} draw`)).toBe('club.left');
    table.does('bob', `accept ${id} draw`);
    table.does('carol', `accept ${id} draw`);
    expect(table.store.boards.byId(id)?.state).toBe('finished');
  });

  test('to undo takes back the last turn of the player who asks and all turns after it', () => {
    const { table, id } = beginFour();
    table.does('bob', `undo ${id}`);
    for (const userid of ['alice', 'carol', 'dave']) table.does(userid, `accept ${id} undo`);
    expect(table.store.boards.byId(id)).toMatchObject({ turns: 1, seat: 1 });
  });
});

describe('the players read the right text', () => {
  const happened = (code: string, data: object) => ({ code, data });

  test('for a draw that is offered and agreed to', () => {
    const { table, id } = begin();
    table.mail = { message: 'enough' };
    table.now += 3;
    const data = { board: id, player: 'alice (x)' };
    expect(table.does('alice', `propose ${id}`)).toEqual({
      answer: happened('club.propose.result', data),
      effects: [{ kind: 'boardNews', boardId: id, happened: happened('club.propose.happened', data) }],
    });
    expect(table.store.offers.on(id)).toMatchObject({ kind: 'draw', seat: 0, comment: 'enough' });
    const agreed = happened('club.draw.agreed', { board: id, player: 'bob (o)' });
    expect(table.does('bob', `accept ${id} draw`)).toEqual({
      answer: agreed,
      effects: [{ kind: 'boardNews', boardId: id, happened: agreed }],
    });
    expect(table.view(id).board).toMatchObject({ ending: 'club.ending.agreed', endedAt: table.now });
  });

  test('for an undo that is requested and agreed to', () => {
    const { table, id } = begin();
    table.mail = { message: 'sorry' };
    const data = { board: id, player: 'bob (o)', number: 2 };
    expect(table.does('bob', `undo ${id}`)).toEqual({
      answer: happened('club.undo.result', data),
      effects: [{ kind: 'boardNews', boardId: id, happened: happened('club.undo.happened', data) }],
    });
    expect(table.store.offers.on(id)).toMatchObject({ kind: 'undo', seat: 1, comment: 'sorry' });
    expect(table.refuses('bob', `undo ${id}`)).toBe('club.offer.again');
    const agreed = happened('club.undo.agreed', { board: id, player: 'alice (x)' });
    expect(table.does('alice', `accept ${id} undo`)).toEqual({
      answer: agreed,
      effects: [{ kind: 'boardNews', boardId: id, happened: agreed }],
    });
    expect(table.view(id).board).toMatchObject({ turns: 1, seat: 1 });
  });

  test('when one of several players agrees or declines', () => {
    const { table, id } = beginFour();
    table.does('bob', `propose ${id}`);
    const one = table.does('alice', `accept ${id} draw`);
    const asked = { waiting: listed(['carol (X)', 'dave (O)']), count: 2 };
    expect(one.answer).toEqual(happened('club.draw.oneAgreed', { board: id, player: 'alice (x)', ...asked }));
    expect(table.does('dave', `accept ${id} draw`).answer.data).toMatchObject({
      waiting: 'carol (X)',
      count: 1,
    });
    expect(table.does('carol', `reject ${id} draw`).answer.code).toBe('club.draw.rejected');
    table.does('bob', `undo ${id}`);
    expect(table.does('alice', `accept ${id} undo`).answer.code).toBe('club.undo.oneAgreed');
    expect(table.does('dave', `reject ${id}`).answer.code).toBe('club.undo.rejected');
  });
});

describe('a command about an offer is refused', () => {
  test('if there is no turn to take back', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    expect(table.refuses('alice', `undo ${id}`)).toBe('club.undo.nothing');
    table.plays(id, '37+E');
    expect(table.refuses('bob', `undo ${id}`)).toBe('club.undo.nothing');
    expect(table.refuses('alice', `undo ${id}`)).toBe('');
  });

  test('if nothing is offered, with a list of what is offered elsewhere', () => {
    const { table, id } = begin();
    expect(table.says('bob', `accept ${id} draw`)).toMatchObject({
      error: { code: 'club.offer.none', data: { board: id } },
    });
    expect(table.refuses('bob', `reject ${id}`)).toBe('club.offer.none');
    const other = table.board('octi', 'alice', 'bob');
    table.does('alice', `propose ${other}`);
    expect(table.refuses('bob', `reject ${id}`)).toBe('club.open.elsewhere');
  });

  test('on a board that has not begun', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    expect(table.refuses('bob', 'accept 101 draw')).toBe('club.notBegun');
    expect(table.refuses('bob', 'reject 101')).toBe('club.offer.decline');
    expect(table.refuses('alice', 'reject 101')).toBe('club.offer.withdraw');
    expect(table.refuses('bob', 'accept 999')).toBe('club.noBoard');
    expect(table.refuses('bob', 'reject 999')).toBe('club.noBoard');
  });

  test('for somebody who does not play on the board', () => {
    const { table, id } = begin();
    for (const word of ['propose', 'undo', 'reject', 'accept']) {
      expect(table.refuses('carol', `${word} ${id}`), word).toBe('club.notAPlayer');
    }
  });

  test('in reply to a letter about another board', () => {
    const { table, id } = begin();
    table.does('alice', `propose ${id}`);
    const letter = { ...table.letter(id), boardId: rowId<BoardId>(999) };
    expect(table.refuses('bob', `accept ${id}`, letter)).toBe('club.offer.name');
  });
});

describe('without a human opponent', () => {
  test('a practice board takes back its last turn immediately, and does not allow draws', () => {
    const table = new Table();
    table.mail = { record: recordOfGame('octi', ['37+E', '33+A']) };
    table.does('alice', 'import');
    expect(table.refuses('alice', 'propose 101')).toBe('club.practice.alone');
    const happened = { code: 'club.practice.undone', data: { board: 101, number: 2 } };
    expect(table.does('alice', 'undo 101')).toEqual({
      answer: happened,
      effects: [{ kind: 'boardNews', boardId: rowId<BoardId>(101), happened }],
    });
    expect(table.view(rowId(101)).board.turns).toBe(1);
    expect(table.store.offers.on(rowId(101))).toBeUndefined();
  });

  test('the computer agrees to every undo', () => {
    const table = new Table();
    table.does('alice', 'octi challenge computer');
    table.plays(rowId(101), '37+E');
    expect(table.does('alice', 'undo 101').answer).toEqual({
      code: 'club.undo.agreed',
      data: { board: 101, player: 'computer (o)' },
    });
    expect(table.view(rowId(101)).board.turns).toBe(0);
  });
});
