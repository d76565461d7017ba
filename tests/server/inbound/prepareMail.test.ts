import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../src/server/inbound/passwordHash.js';
import { answeredText, isOurs } from '../../../src/server/inbound/prepareMail.js';
import type { BoardId } from '../../../src/store/index.js';
import { MailTable, type Written } from '../../support/mailTable.js';
import { serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const day = 24 * 60 * 60 * 1000;
let table: MailTable;
beforeEach(() => {
  table = new MailTable();
  table.board('octi', 'alice', 'bob');
});

const linesOf = async (mail: Written) => {
  const { reading } = await table.prepared(mail);
  return reading.ok ? reading.value.commands.map(({ line }) => line) : reading.error.code;
};

describe('a new email', () => {
  test('is prepared with its commands and a random number, but no proof of who sent it', async () => {
    const prepared = await table.prepared({ from: alice, subject: 'move 101 37+A', body: 'Hello!' });
    expect(prepared).toMatchObject({
      reading: { ok: true, value: { commands: [{ line: 'move 101 37+A' }], message: 'Hello!' } },
      ...{ from: alice, fromVerified: false },
      holdsPassword: false,
      passwordHash: null,
    });
    expect(prepared.token).toBeUndefined();
    expect(prepared.passwordRight).toBeUndefined();
    expect(prepared.letter).toBeUndefined();
    expect(prepared.record).toBeUndefined();
    expect(prepared.random).toBeGreaterThanOrEqual(0);
    expect(prepared.random).toBeLessThan(1);
  });

  test('has a verified sender if the mail host vouches for the address, or the network is trusted', async () => {
    const isVerified = async (passes: string, trusted = false) => {
      const headers = [`Authentication-Results: mx.example.org; dmarc=pass header.from=${passes}`];
      const mail = await table.prepared({ from: alice, subject: 'help', headers }, trusted ? ['smtp'] : []);
      return mail.fromVerified;
    };
    expect(await isVerified('example.com')).toBe(true);
    expect(await isVerified('example.net')).toBe(false);
    expect(await isVerified('example.net', true)).toBe(true);
  });

  test('includes the record that it asks to import', async () => {
    const { record } = await table.prepared({ from: alice, body: 'import\n(;GM[19];B[37+E])' });
    expect(record).toMatchObject({ ok: true, value: { inWords: true, record: { turns: [{}] } } });
    const broken = await table.prepared({ from: alice, body: 'import\n(;GM[1])' });
    expect(broken.record?.ok).toBe(false);
  });
});

describe('a board number and a square, as in "101 57",', () => {
  const enter = { from: alice, subject: '101 57' };

  test('are a move if it is the sender’s turn on that board and the turn is legal', async () => {
    expect(await linesOf(enter)).toEqual(['move 101 57']);
    expect(await linesOf({ ...enter, subject: 'Re: #101: 57' })).toEqual(['move 101 57']);
    expect(await linesOf({ from: alice, body: '101 57\n\nA new pod!' })).toEqual(['move 101 57']);
    const { reading } = await table.prepared({ from: alice, body: 'chat 101\nMy number:\n101 57' });
    expect(reading).toMatchObject({ ok: true, value: { message: 'My number:\n101 57' } });
    // A square where no pod can be entered, another player's board, a board that does not exist.
    expect(await linesOf({ ...enter, subject: '101 33' })).toBe('command.none');
    expect(await linesOf({ ...enter, from: bob })).toBe('command.none');
    expect(await linesOf({ ...enter, subject: '999 57' })).toBe('command.none');
    table.does('alice', 'move 101 57+E');
    // It is bob's turn.
    expect(await linesOf(enter)).toBe('command.none');
  });
});

describe('the letter being answered', () => {
  const written = { boardId: rowId<BoardId>(101), turnNumber: 1, generation: 0 };

  test('says which board a turn is for, and who sent the answer', async () => {
    const reply = table.letterTo('alice', written);
    expect(await linesOf({ from: alice, body: '37+A', reply })).toEqual(['move 37+A']);
    const { token, letter } = await table.prepared({ from: bob, body: '37+A', reply });
    expect(letter?.id).toBe(reply.id);
    const { id: playerId } = table.player('alice');
    expect(token).toEqual({ playerId, boardId: rowId<BoardId>(101), writerId: null, isReply: true });
  });

  test('does not count as replied to if its token came only in the address', async () => {
    const reply = table.letterTo('alice', written);
    const mail = await table.prepared({ from: alice, body: '37+A', reply, byLink: true });
    expect(mail.token).toMatchObject({ boardId: rowId<BoardId>(101), isReply: false });
  });

  test('is unknown if the token is wrong, or if the board ended more than thirty days ago', async () => {
    const reply = table.letterTo('alice', written);
    const forged = {
      ...reply,
      messageId: reply.messageId.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
    };
    expect((await table.prepared({ from: alice, body: 'help', reply: forged })).letter).toBeUndefined();
    table.does('alice', 'resign 101');
    table.now += 30 * day;
    expect((await table.prepared({ from: alice, body: 'help', reply })).letter?.id).toBe(reply.id);
    table.now += 1;
    expect((await table.prepared({ from: alice, body: 'help', reply })).letter).toBeUndefined();
  });

  test('counts as a letter about the board if it is a digest of only that board', async () => {
    table.board('octi', 'alice', 'bob');
    const boards = [rowId<BoardId>(101), rowId<BoardId>(102)].map((boardId) => ({
      boardId,
      turnNumber: 1,
      generation: 0,
      turns: 0,
      offerId: null,
    }));
    const one = table.letterTo('alice', { purpose: 'digest', boards: boards.slice(0, 1) });
    expect(await linesOf({ from: alice, body: '37+A', reply: one })).toEqual(['move 37+A']);
    const both = table.letterTo('alice', { purpose: 'digest', boards });
    expect(await linesOf({ from: alice, body: '37+A', reply: both })).toBe('command.turnAlone.digest');
    const mail = await table.prepared({ from: alice, body: '102 37+A', reply: both });
    expect(mail.token).toMatchObject({ boardId: null, boardIds: [101, 102] });
  });

  test('turns ordinary text into a message to the player who wrote the letter', async () => {
    const writerId = table.player('bob').id;
    const reply = table.letterTo('alice', { purpose: 'message', writerId });
    expect(await linesOf({ from: alice, body: 'Thank you!', reply })).toEqual(['message bob']);
  });

  test('provides its text, with boards shown as text, for recognising what a reply quotes', async () => {
    const { position } = table.view(rowId(101)).board;
    const reply = table.letterTo('alice', {
      ...written,
      html: '<p>Hi</p>',
      pictures: [{ id: 'a', position }],
    });
    const { message } = await table.prepared({ from: alice, body: '37+A', reply });
    const quoted = answeredText(table.store, message, table.now);
    expect(quoted?.text).toBe('A letter.');
    expect(quoted?.html).toMatch(/^<p>Hi<\/p><pre>[\s\S]*<\/pre>$/);
    const { message: fresh } = await table.prepared({ from: alice, subject: 'help' });
    expect(answeredText(table.store, fresh, table.now)).toBeUndefined();
  });

  test('is recognised as ours by its Message-ID', async () => {
    const { messageId } = table.letterTo('alice', written);
    const envelope = (id: string) => ({ messageId: id }) as Parameters<typeof isOurs>[1];
    expect(isOurs(table.store, envelope(messageId.toUpperCase()))).toBe(true);
    expect(isOurs(table.store, envelope(`1@${serverAddress}`))).toBe(false);
  });
});

describe('a password', () => {
  test("is checked against the named player's, and is never shown", async () => {
    table.store.players.setPassword(table.player('alice').id, await hashPassword('opensesame'));
    const mail = (password: string) =>
      table.prepared({ from: alice, subject: `move 101 alice ${password} 37+A` });
    const right = await mail('opensesame');
    expect(right.passwordRight).toBe(true);
    expect(right).toMatchObject({ holdsPassword: true, passwords: { words: ['opensesame'] } });
    expect(JSON.stringify(right.reading)).toContain('move 101 alice **** 37+A');
    expect((await mail('opensesamo')).passwordRight).toBe(false);
  });

  test('is hashed when it is set, but not when it is switched off', async () => {
    const signup = await table.prepared({ from: 'zoe@example.com', subject: 'signup zoe opensesame' });
    expect(signup.passwordHash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(signup.reading)).not.toMatch(/"line":"[^"]*opensesame/);
    const off = await table.prepared({ from: alice, subject: 'change password off' });
    expect(off).toMatchObject({ reading: { ok: true }, passwordHash: null });
  });
});
