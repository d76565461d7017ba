import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '../../../src/club/index.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

let table: Table;
beforeEach(() => {
  table = new Table();
  table.store.inbox.setState(table.inboxId, 'done');
  table.store.settings.addKey(Buffer.alloc(32, 7), 0);
  table.board('octi', 'alice', 'bob');
  table.board('octi', 'alice', 'bob');
});

/** Runs the commands in one email from alice. Returns which letters go to whom. */
function run(lines: readonly string[], more: Partial<CommandContext> = {}) {
  const cause = waitingMail(table, 'alice@example.com');
  const commands = lines.map((line) => {
    const read = parseCommandLine(line);
    if (!read.ok) throw new Error(`${line}: ${read.error.code}`);
    return read.value;
  });
  const numbers = [rowId<BoardId>(101), rowId<BoardId>(102)].map((id) => {
    const { turns, generation } = table.view(id).board;
    return [id, { number: turns + 1, generation, turns }] as const;
  });
  const context: CommandContext = {
    ...{ store: table.store, now: table.now, doneAt: table.now, inboxId: cause.inboxId },
    sender: { player: table.player('alice'), proof: 'token' },
    ...{ address: cause.from, numbers: new Map(numbers), message: '', passwordHash: null, random: 0 },
    ...more,
  };
  const { result, letters } = inTransaction(table, (tx) => runCommands(tx, context, commands, cause));
  const sent = letters
    .map(({ purpose, toAddress, boardId }) =>
      [purpose, toAddress.split('@')[0], boardId ?? []].flat().join(' '),
    )
    .toSorted();
  return { outcome: result, sent, texts: letters.map(({ text }) => text.replace(/\s+/g, ' ')) };
}
const turns = (id: BoardId) => table.store.boards.turns(id).map(({ text }) => text);

describe('one command', () => {
  test('is reported to the players if it changes a board; the letter to the sender is the receipt', () => {
    expect(run(['move 101 37+A'])).toMatchObject({
      outcome: { state: 'done', reason: null },
      sent: ['board alice 101', 'board bob 101'],
    });
  });

  test('is answered if it changes nothing', () => {
    expect(run(['games'])).toMatchObject({ outcome: { state: 'done' }, sent: ['answer alice'] });
  });

  test('passes the text of the email on to the others, once each, but not to players who have muted the sender', () => {
    const { texts } = run(['move 101 37+A'], { message: 'Good luck!' });
    expect(texts.filter((text) => text.includes('alice writes: | Good luck!'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('You wrote: | Good luck!'))).toHaveLength(1);
    table.does('bob', 'mute alice');
    const muted = run(['move 102 37+A'], { message: 'Good luck!' });
    expect(muted.sent).toContain('board bob 102');
    expect(muted.texts.some((text) => text.includes('alice writes'))).toBe(false);
  });

  test('changes nothing if it is refused, and its board is shown to a player on it', () => {
    const { outcome, sent, texts } = run(['move 101 11+A']);
    expect([outcome.state, sent, turns(rowId(101))]).toEqual(['refused', ['board alice 101'], []]);
    expect(outcome.reason).toBe('club.move.refused');
    expect(texts[0]).toContain('| move 101 11+A');
    table.board('octi', 'bob', 'carol');
    expect(run(['move 103 37+A']).sent).toEqual(['answer alice 103']);
  });

  test('leaves no trace of what it stored if it is then refused', () => {
    table.does('bob', 'signoff');
    const transfer = table.offersTransfer('bob', 'carol', [rowId(102)]);
    const bob = () => table.player('bob').leftAt;
    const left = bob();
    expect(left).not.toBeNull();
    const asBob = () => ({ sender: { player: table.player('bob'), proof: 'token' } as const });
    // A command from a player who has left makes them a member again before it is carried out.
    expect(run(['challenge nobody'], asBob()).outcome.state).toBe('refused');
    expect([bob(), table.store.confirmations.byId(transfer)?.state]).toEqual([left, 'open']);
    expect(run(['games', 'set sgf on'], asBob()).outcome.state).toBe('done');
    expect([bob(), table.store.confirmations.byId(transfer)?.state]).toEqual([null, 'dropped']);
  });

  test('sends a message to each reader once', () => {
    const { sent, outcome } = run(['message bob'], { message: 'Hello' });
    expect([outcome.state, sent]).toEqual(['done', ['answer alice', 'message bob']]);
  });

  test('gets no receipt if it only plays a turn and the player wants none', () => {
    table.does('alice', 'set receipts off');
    expect(run(['move 101 37+A']).sent).toEqual(['board bob 101']);
    expect(run(['propose 102']).sent).toEqual(['board alice 102', 'board bob 102']);
  });
});

describe('several commands', () => {
  test('are answered in one letter, and the other players get one per board', () => {
    expect(run(['move 101 37+A', 'propose 101', 'move 102 57+A'])).toMatchObject({
      outcome: { state: 'done' },
      sent: ['answer alice', 'board bob 101', 'board bob 102'],
    });
  });

  test('run up to the first one that is refused, and those before it remain valid', () => {
    const { outcome, sent } = run(['move 101 37+A', 'move 102 11+A', 'propose 102']);
    expect(outcome.state).toBe('refused');
    expect([turns(rowId(101)), turns(rowId(102))]).toEqual([['37+A'], []]);
    expect(table.store.offers.on(rowId(102))).toBeUndefined();
    expect(sent).toEqual(['answer alice', 'board bob 101']);
  });

  test('are refused if two are turns for the same board, and the reason says so', () => {
    const { outcome, texts } = run(['move 101 37+A', 'move 101 37+B']);
    expect(outcome).toEqual({ state: 'refused', reason: 'club.move.second' });
    expect(turns(rowId(101))).toEqual(['37+A']);
    expect(texts.at(-1)).toContain('37+A');
    expect(run(['move 102 37+A', 'move 102 37+B#1']).outcome.reason).toBe('club.stale');
  });
});
