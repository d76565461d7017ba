import { beforeEach, describe, expect, test } from 'vitest';
import type { BoardId } from '../../../src/store/index.js';
import { MailTable, type Written } from '../../support/mailTable.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, zoe] = ['alice@example.com', 'bob@example.com', 'zoe@example.com'];
let table: MailTable;
beforeEach(() => {
  table = new MailTable();
  table.board('octi', 'alice', 'bob');
});

/** Returns the result of an email: its state, and the letters that it triggers. */
async function handled(mail: Written, trusted = false) {
  const { outcome, letters } = await table.handled(mail, trusted);
  const sent = letters.map(({ purpose, toAddress }) => `${purpose} to ${toAddress.split('@')[0]}`);
  return { outcome, sent, texts: letters.map(({ text }) => text.replace(/\s+/g, ' ')) };
}
const turns = (id: BoardId = rowId(101)) => table.store.boards.turns(id).map(({ text }) => text);

describe('a sender without an account', () => {
  test('who sends ordinary text is told how to create one', async () => {
    const { outcome, sent, texts } = await handled({ from: zoe, subject: 'Hello there' });
    expect(outcome).toEqual({ state: 'refused', reason: 'command.unknown' });
    expect(sent).toEqual(['answer to zoe']);
    expect(texts[0]).toContain('"signup zoe"');
  });

  test('is told how to create one if a command needs one, and otherwise gets an answer', async () => {
    const stranger = await handled({ from: zoe, subject: 'resign 101' });
    expect([stranger.outcome, stranger.sent]).toEqual([
      { state: 'refused', reason: 'stranger' },
      ['answer to zoe'],
    ]);
    const help = await handled({ from: zoe, subject: 'help' });
    expect([help.outcome, help.sent]).toEqual([{ state: 'done', reason: null }, ['answer to zoe']]);
  });

  test('is asked to confirm a sign-up, which must be the only command in its email', async () => {
    const { outcome, sent } = await handled({ from: zoe, subject: 'signup zoe' });
    expect([outcome.state, sent]).toEqual(['waiting', ['question to zoe']]);
    const others = await handled({ from: zoe, body: 'signup zoe\nhelp' });
    expect(others.outcome).toEqual({ state: 'refused', reason: 'club.alone' });
    expect(table.store.players.byUserid('zoe')).toBeUndefined();
  });
});

describe('a command from a player', () => {
  test('is carried out if we know who sent it', async () => {
    const { outcome, sent } = await handled({ from: alice, subject: 'move 101 37+A' }, true);
    expect([outcome, turns()]).toEqual([{ state: 'done', reason: null }, ['37+A']]);
    expect(sent.toSorted()).toEqual(['board to alice', 'board to bob']);
  });

  test('must be confirmed if we do not know who sent it, unless it would be refused anyway', async () => {
    const asked = await handled({ from: alice, subject: 'move 101 37+A' });
    expect([asked.outcome, asked.sent, turns()]).toEqual([
      { state: 'waiting', reason: 'uncertain' },
      ['question to alice'],
      [],
    ]);
    const refused = await handled({ from: alice, subject: 'move 999 37+A' });
    expect(refused.outcome).toEqual({ state: 'refused', reason: 'club.noBoard' });
  });

  test('passes on the text below it without header fields from other mail, in any language', async () => {
    const body = 'move 101 37+A\n\nSee below.\n\nAan: Carol\nOnderwerp: Plans\nUntil then!';
    const { texts } = await handled({ from: alice, body }, true);
    const written = texts.filter((text) => text.includes('alice writes:'));
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/See below\.(?: \|)* Until then!/);
  });

  test('applies to the turn that the letter being answered showed', async () => {
    const letter = (turnNumber: number) =>
      table.letterTo('alice', {
        boardId: rowId(101),
        turnNumber,
        generation: table.view(rowId(101)).board.generation,
      });
    const first = letter(1);
    const { outcome } = await handled({ from: alice, body: '37+A', reply: first });
    expect([outcome.state, turns()]).toEqual(['done', ['37+A']]);
    table.plays(rowId(101), '33+A');
    const late = await handled({ from: alice, body: '37+B', reply: first });
    expect(late.outcome).toEqual({ state: 'refused', reason: 'club.stale' });
    expect((await handled({ from: alice, body: '37+B', reply: letter(3) })).outcome.state).toBe('done');
    expect(turns()).toEqual(['37+A', '33+A', '37+B']);
  });

  test('may be "yes" or "no" in answer to a challenge, with text below it', async () => {
    for (const [answer, state] of [
      ['Yes, gladly!', 'active'],
      ['no, thanks', 'declined'],
    ] as const) {
      const { answer: challenged } = table.does('alice', 'octi challenge bob');
      const boardId = rowId<BoardId>(Number(challenged.data.board));
      const reply = table.letterTo('bob', { boardId });
      const { outcome } = await handled({ from: bob, body: `${answer}\n\nSee you.`, reply });
      expect(outcome).toEqual({ state: 'done', reason: null });
      expect(table.view(boardId).board.state).toBe(state);
    }
    // On a board in play, these answers mean nothing.
    const reply = table.letterTo('bob', { boardId: rowId(101) });
    expect((await handled({ from: bob, body: 'Yes, gladly!', reply })).outcome.state).toBe('refused');
  });
});

describe('a refusal', () => {
  test('shows the board to a player who names it, and to nobody else', async () => {
    const own = await handled({ from: alice, subject: 'move 101 37+Z' });
    expect([own.outcome.state, own.sent]).toEqual(['refused', ['board to alice']]);
    table.player('zoe');
    expect((await handled({ from: zoe, subject: 'move 101 37+Z' })).sent).toEqual(['answer to zoe']);
    const reply = table.letterTo('alice', { boardId: rowId(101) });
    expect((await handled({ from: alice, body: '37+Z', reply })).sent).toEqual(['board to alice']);
    // The token is not enough: the answer goes to an address other than the reader's.
    expect((await handled({ from: bob, body: '37+Z', reply })).sent).toEqual(['answer to bob']);
  });

  test('comes before any confirmation if a record is invalid', async () => {
    const { outcome, sent } = await handled({ from: alice, body: 'import\n(;GM[1])' });
    expect([outcome.state, sent]).toEqual(['refused', ['answer to alice']]);
    expect(outcome.reason).toBe('club.import.unreadable');
  });
});
