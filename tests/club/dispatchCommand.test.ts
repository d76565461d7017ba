import { describe, expect, test } from 'vitest';
import type { CommandContext } from '../../src/club/commandContext.js';
import { dispatchCommand, isPublicCommand } from '../../src/club/dispatchCommand.js';
import { type Command, parseCommandLine } from '../../src/command/index.js';
import { rowId } from '../support/rowId.js';
import { pageOf, Table } from '../support/table.js';

function read(line: string): Command {
  const command = parseCommandLine(line, undefined);
  if (!command.ok) throw new Error(`${line}: ${command.error.code}`);
  return command.value;
}

describe('anybody may use', () => {
  test.each(['help', 'seeks', 'octi standings', 'userinfo alice', 'list', 'games alice', 'octi history'])(
    '%s',
    (line) => expect(isPublicCommand(read(line))).toBe(true),
  );

  test.each(['show 101', 'showas ascii 101', 'moves 101', 'export 101', 'octi preview new 37+E'])(
    '%s',
    (line) => expect(isPublicCommand(read(line))).toBe(true),
  );

  test.each(['signup bob', 'move 101 37+E', 'octi challenge bob', 'chat 101', 'signoff', 'set labels on'])(
    'but not %s',
    (line) => expect(isPublicCommand(read(line))).toBe(false),
  );
});

test('help shows its topics', () => {
  const done = new Table().does('alice', 'help undo');
  expect(done.answer.code).toBe('club.help.result');
  expect(pageOf(done, 'help').topics).toEqual(['undo']);
});

test.each(['signup zoe', 'yes', 'no'])('%s must be the only command in an email', (line) => {
  const table = new Table();
  const command: Command = line.startsWith('signup')
    ? read(line)
    : { word: line === 'yes' ? 'yes' : 'no', line };
  const context = { store: table.store, sender: { player: table.player('alice'), proof: 'token' } };
  expect(dispatchCommand(context as CommandContext, command)).toMatchObject({
    error: { code: 'club.alone', data: { word: command.word } },
  });
});

test("a player's command needs an authenticated sender, but a command that only reads does not", () => {
  const table = new Table();
  const { store, now } = table;
  const context = { store, now, address: '', numbers: new Map() } as unknown as CommandContext;
  expect(() => dispatchCommand(context, read('octi seek'))).toThrow('seek needs a sender');
  expect(dispatchCommand(context, read('seeks')).ok).toBe(true);
});

describe('a player who has signed off', () => {
  function left() {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.player('carol');
    table.plays(id, '37+E', '33+A');
    table.does('alice', 'signoff to carol');
    const question = table.offersTransfer('alice', 'carol', [id]);
    const state = () => table.store.confirmations.byId(question)?.state;
    return { table, state };
  }

  test('comes back with any command, but offers to others are not restored', () => {
    const { table, state } = left();
    expect(table.player('alice').leftAt).toBe(table.now);
    table.does('alice', 'octi seek');
    expect(table.player('alice').leftAt).toBeNull();
    expect(state()).toBe('dropped');
  });

  test('stays signed off after a command that only reads', () => {
    const { table, state } = left();
    table.does('alice', 'seeks');
    expect(table.player('alice').leftAt).toBe(table.now);
    expect(state()).toBe('open');
  });
});

test('a challenge that names the computer goes to the computer', () => {
  const table = new Table();
  table.player('bob');
  table.does('alice', 'octi challenge computer');
  table.does('alice', 'octi challenge bob');
  expect(table.store.boards.byId(rowId(101))).toMatchObject({ state: 'active', level: 5 });
  expect(table.store.boards.byId(rowId(102))).toMatchObject({ state: 'offered', level: null });
});

test('change accepts an address or a password', () => {
  const table = new Table();
  expect(table.does('alice', 'change address new@example.com').answer.code).toBe('club.address.asked');
  expect(table.does('alice', 'change password off').answer.code).toBe('club.password.off');
});
