import { describe, expect, test } from 'vitest';
import { Table } from '../../support/table.js';

const offerOn = ({ store }: Table, id: number) => {
  const offer = store.offers.on(id);
  return offer && { kind: offer.kind, seat: offer.seat };
};

/** Two turns played, alice to play. */
function begin(): { table: Table; id: number } {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.does('alice', `move ${id} 37+E`);
  table.does('bob', `move ${id} 33+A`);
  return { table, id };
}

/** Four turns played, alice to play: her partner is carol. */
function beginFour(): { table: Table; id: number } {
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
  test('is agreed to by the letter that shows it, or by its word', () => {
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

  test('is not agreed to by whoever made it, nor made twice', () => {
    const { table, id } = begin();
    table.does('alice', `propose ${id}`);
    expect(table.refuses('alice', `accept ${id} draw`)).toBe('club.offer.own');
    expect(table.refuses('alice', `propose ${id}`)).toBe('club.offer.again');
    expect(table.store.boards.byId(id)?.state).toBe('active');
  });

  test('takes the place of another, whose letter and word then agree to nothing', () => {
    const { table, id } = begin();
    table.does('alice', `propose ${id}`);
    const draw = table.letter(id);
    table.does('bob', `undo ${id}`);
    expect(offerOn(table, id)).toEqual({ kind: 'undo', seat: 1 });
    expect(table.refuses('alice', `accept ${id} draw`)).toBe('club.offer.other');
    expect(table.refuses('alice', 'accept', draw)).toBe('club.offer.name');
    table.does('alice', `propose ${id}`);
    expect(offerOn(table, id)).toEqual({ kind: 'draw', seat: 0 });
    // The same kind of offer, and another one.
    expect(table.refuses('bob', 'accept', draw)).toBe('club.offer.name');
    expect(table.store.boards.byId(id)).toMatchObject({ state: 'active', turns: 2 });
  });

  test('is cancelled by a turn, whoever made it', () => {
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

  test('can be turned down, and taken back', () => {
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

describe('an offer among four', () => {
  test('is for all others to agree to, once each', () => {
    const { table, id } = beginFour();
    table.does('bob', `propose ${id}`);
    table.does('alice', `accept ${id} draw`);
    expect(table.refuses('alice', `accept ${id} draw`)).toBe('club.offer.agreed');
    table.does('carol', `accept ${id} draw`);
    expect(table.store.boards.byId(id)?.state).toBe('active');
    table.does('dave', `accept ${id} draw`);
    expect(table.store.boards.byId(id)).toMatchObject({ state: 'finished', winners: [] });
  });

  test('does not wait for a player who has left, and does not outlive the leaving', () => {
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

  test('of an undo takes back all turns since the last of whoever asks', () => {
    const { table, id } = beginFour();
    table.does('bob', `undo ${id}`);
    for (const userid of ['alice', 'carol', 'dave']) table.does(userid, `accept ${id} undo`);
    expect(table.store.boards.byId(id)).toMatchObject({ turns: 1, seat: 1 });
  });
});
