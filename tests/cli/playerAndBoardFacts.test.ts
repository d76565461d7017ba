import { expect, test } from 'vitest';
import { boardFacts, playerFacts } from '../../src/cli/playerAndBoardFacts.js';
import { present } from '../support/present.js';
import { rowId } from '../support/rowId.js';
import { Table } from '../support/table.js';

test('the facts about a player include vacation and boards, but addresses only on request', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  table.now = Date.parse('2026-01-05T12:00Z');
  table.does('alice', 'octi challenge bob');
  table.does('alice', 'vacation until 2026-01-09');
  const { store, now } = table;
  const alice = present(store.players.byUserid('alice'));
  const facts = playerFacts(store, alice, now, false);
  expect(facts).toMatchObject({ userid: 'alice', signedOff: null, ratings: [] });
  expect(facts.awayUntil).toMatch(/^2026-01-09/);
  expect(facts.boards).toMatchObject({ offered: 1, active: 0 });
  expect(facts).not.toHaveProperty('addresses');
  expect(playerFacts(store, alice, now, true).addresses).toEqual(store.players.addresses(alice.id));
});

test('the facts about a board include its players and how it ended', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  table.does('alice', 'octi challenge bob');
  table.does('bob', 'accept 101');
  const { store } = table;
  const facts = () => boardFacts(store, present(store.boards.byId(rowId(101))), table.now);
  expect(facts()).toMatchObject({
    ...{ board: 101, game: 'octi', state: 'active', turns: 0, toPlay: 'alice', winners: null, ending: null },
    players: [
      { userid: 'alice', glyph: 'x', left: false, awayUntil: null },
      { userid: 'bob', glyph: 'o', left: false, awayUntil: null },
    ],
  });
  table.does('alice', 'move 101 57+E');
  table.does('bob', 'move 101 33+B');
  table.does('alice', 'resign 101');
  const ended = facts();
  expect(ended).toMatchObject({ state: 'finished', toPlay: null, winners: ['bob'], turns: 2 });
  expect(ended.ending).toMatch(/resign/i);
  expect(ended.ended).not.toBeNull();
});
