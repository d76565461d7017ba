import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import { fingerprint } from '../../../src/mail/index.js';
import type { MailId, PlayerId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

function club() {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol', 'dave']) table.player(userid);
  table.mail = { message: 'hello' };
  return table;
}

const ids = (table: Table, ...userids: string[]) => userids.map((userid) => table.player(userid).id);

/** Puts messages from alice into the outbox, each from a separate email. */
function written(table: Table, count: number): void {
  const { store, now } = table;
  const [playerId, writerId] = [table.player('bob').id, table.player('alice').id];
  for (let n = 1; n <= count; n += 1) {
    const raw = Buffer.from(`Subject: ${n}\n\n`);
    store.inbox.add({ source: 'smtp', ...fingerprint(raw), raw, receivedAt: now }, now);
    const letter = {
      messageId: `${n}@octi.test`,
      references: [],
      headers: {},
      subject: '',
      text: '',
      html: '',
    };
    const about = {
      purpose: 'message',
      toAddress: 'bob@example.com',
      inboxId: rowId<MailId>(table.inboxId + n),
    } as const;
    store.outbox.write({ ...letter, ...about, playerId, writerId }, now);
  }
}

describe('chat', () => {
  test('goes to the other players on a board and to its watchers', () => {
    const table = club();
    const id = table.board('octi', 'alice', 'bob');
    table.does('carol', `subscribe ${id}`);
    table.does('dave', `notify ${id}`);
    const done = table.does('alice', `chat ${id}`);
    expect(done.answer).toEqual({ code: 'club.chat.result', data: { board: id } });
    expect(done.effects).toEqual(ids(table, 'bob', 'carol').map((to) => ({ kind: 'chat', to, boardId: id })));
    expect(table.does('carol', `chat ${id}`).effects).toMatchObject(
      ids(table, 'alice', 'bob').map((to) => ({ to })),
    );
  });

  test('gets an answer that names the reader if there is only one', () => {
    const table = club();
    const id = table.board('octi', 'alice', 'bob');
    const done = table.does('alice', `chat ${id}`);
    expect(done.answer).toEqual({ code: 'club.chat.result.one', data: { userid: 'bob' } });
    expect(done.effects).toMatchObject([{ kind: 'chat', isOnly: true }]);
  });

  test('is refused if it is empty, if the sender does not play on the board, or if nobody would read it', () => {
    const table = club();
    const id = table.board('octi', 'alice', 'bob');
    expect(table.refuses('dave', `chat ${id}`)).toBe('club.notAPlayer');
    expect(table.refuses('alice', 'chat 999')).toBe('club.noBoard');
    table.does('alice', 'octi challenge computer');
    expect(table.refuses('alice', 'chat 102')).toBe('club.computer.chat');
    table.does('carol', 'subscribe 102');
    expect(table.does('alice', 'chat 102').effects).toHaveLength(1);
    table.mail = { message: 'hello', record: recordOfGame('octi', []) };
    table.does('alice', 'import');
    expect(table.refuses('alice', 'chat 103')).toBe('club.practice.alone');
    table.mail = {};
    expect(table.says('alice', `chat ${id}`)).toMatchObject({
      error: { code: 'club.message.empty', data: { line: `chat ${id}` } },
    });
  });
});

describe('a message', () => {
  test('goes once to each player named', () => {
    const table = club();
    const done = table.does('alice', 'message bob carol bob');
    expect(done.answer).toEqual({ code: 'club.message.result', data: { userids: ['bob', 'carol'] } });
    expect(done.effects).toEqual(ids(table, 'bob', 'carol').map((to) => ({ kind: 'message', to })));
  });

  test('is refused if a player cannot receive messages', () => {
    const table = club();
    table.does('dave', 'signoff');
    expect(table.refuses('alice', 'message bob carol zoe')).toBe('club.noPlayer');
    expect(table.refuses('alice', 'message bob zoe')).toBe('club.noPlayer.words');
    expect(table.refuses('alice', 'message computer')).toBe('club.computer.message');
    expect(table.says('alice', 'message bob dave')).toMatchObject({
      error: { code: 'club.signedOff', data: { userid: 'dave' } },
    });
    table.mail = {};
    expect(table.says('alice', 'message bob')).toMatchObject({
      error: { code: 'club.message.empty', data: { line: 'message bob' } },
    });
  });
});

test('at most twenty emails with messages are sent within a day', () => {
  const table = club();
  written(table, 19);
  expect(table.refuses('alice', 'message bob')).toBe('');
  const full = club();
  written(full, 20);
  for (const line of ['message bob', 'broadcast']) {
    expect(full.says('alice', line), line).toMatchObject({
      error: { code: 'club.message.most', data: { most: 20 } },
    });
  }
  expect(full.refuses('bob', 'message alice')).toBe('');
  full.now += dayMs;
  expect(full.refuses('alice', 'message bob')).toBe('club.message.most');
  full.now += 1;
  expect(full.refuses('alice', 'message bob')).toBe('');
});

describe('a broadcast', () => {
  test('goes to all others who accept broadcasts', () => {
    const table = club();
    table.does('carol', 'set broadcast off');
    const done = table.does('alice', 'broadcast');
    expect(done.answer).toEqual({ code: 'club.broadcast.result', data: { count: 2 } });
    expect(done.effects).toEqual(ids(table, 'bob', 'dave').map((to) => ({ kind: 'broadcast', to })));
  });

  test('is sent at most once a day', () => {
    const table = club();
    table.does('alice', 'broadcast');
    table.now += dayMs - 1;
    expect(table.says('alice', 'broadcast')).toMatchObject({
      error: { code: 'club.broadcast.most', data: { most: 1 } },
    });
    expect(table.refuses('bob', 'broadcast')).toBe('');
    table.now += 1;
    expect(table.refuses('alice', 'broadcast')).toBe('');
    table.mail = {};
    expect(table.refuses('carol', 'broadcast')).toBe('club.message.empty');
  });
});

describe('mute', () => {
  test('blocks a player until it is turned off', () => {
    const table = club();
    const [alice = rowId<PlayerId>(0), bob = rowId<PlayerId>(0)] = ids(table, 'alice', 'bob');
    expect(table.does('alice', 'mute bob').answer).toEqual({
      code: 'club.mute.result',
      data: { userid: 'bob' },
    });
    expect(table.store.watchesAndMutes.mutes(alice, bob)).toBe(true);
    expect(table.does('alice', 'mute bob off').answer.code).toBe('club.mute.off');
    expect(table.store.watchesAndMutes.mutes(alice, bob)).toBe(false);
    expect(table.does('alice', 'mute bob off').answer.code).toBe('club.mute.none');
  });

  test('works only on other players', () => {
    const table = club();
    expect(table.refuses('alice', 'mute zoe')).toBe('club.noPlayer');
    expect(table.refuses('alice', 'mute alice')).toBe('club.mute.self');
    expect(table.refuses('alice', 'mute computer')).toBe('club.computer.message');
  });
});
