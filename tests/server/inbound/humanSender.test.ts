import { beforeEach, expect, test } from 'vitest';
import { ok, refusal } from '../../../src/base/index.js';
import { firstBoard } from '../../../src/command/arguments/boardNumber.js';
import { parseCommandLine } from '../../../src/command/index.js';
import {
  isHumanAction,
  isHumanReply,
  isUncertainRobot,
  turnsPlayed,
} from '../../../src/server/inbound/humanSender.js';
import type { PreparedMail } from '../../../src/server/inbound/prepareMail.js';
import type { BoardId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore();
});

/** Makes an email with these commands, or without readable ones, as a reply to a letter if one is given. */
function mail(lines: readonly string[] | undefined, letter: object | undefined = undefined): PreparedMail {
  const answered =
    letter && 'purpose' in letter && letter.purpose === 'question'
      ? { confirmation: true }
      : { board: firstBoard };
  const commands = lines?.map((line) => {
    const read = parseCommandLine(line, answered);
    return read.ok ? read.value : { word: line, line };
  });
  const reading = commands
    ? ok({ source: 'reply', commands, message: '' })
    : { ok: false, error: refusal('command.none') };
  return { reading, letter } as unknown as PreparedMail;
}
const board = { purpose: 'board', boardId: rowId<BoardId>(101) };
const question = { purpose: 'question', boardId: null };

test('a sign of a robot is uncertain only if it also occurs in mail from people', () => {
  expect(isUncertainRobot(undefined)).toBe(false);
  for (const robot of ['precedence', 'asks-for-proof', 'absence'] as const) {
    expect(isUncertainRobot(robot)).toBe(true);
  }
  for (const robot of ['delivery-report', 'auto-submitted', 'mailing-list'] as const) {
    expect(isUncertainRobot(robot)).toBe(false);
  }
});

test.each([
  ['a turn in answer to a letter', ['move 57+E'], board, [true, true]],
  ['a turn in a new email', ['move 101 57+E'], undefined, [false, true]],
  ['ordinary text', undefined, board, [false, false]],
  ['a message', ['message bob'], board, [false, false]],
  ['a turn and a message', ['move 57+E', 'message bob'], board, [false, false]],
  ['help', ['help'], board, [true, false]],
  ['an answer to a question', ['yes'], question, [true, false]],
] as const)(
  '%s: whether a person may have sent it despite Precedence: bulk, or despite a request for proof',
  (_, lines, letter, expected) => {
    const sent = mail(lines, letter);
    expect([isHumanReply(sent, 'precedence'), isHumanReply(sent, 'asks-for-proof')]).toEqual(expected);
  },
);

test('turns are counted on the boards that an email names or replies to, and each board counts once', () => {
  const { store, db } = memory;
  const [one, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  db.exec(`UPDATE board SET turns = 3 WHERE id = ${one}; UPDATE board SET turns = 5 WHERE id = ${other}`);
  expect(turnsPlayed(store, mail(undefined, board))).toBe(0);
  expect(turnsPlayed(store, mail(['move 57+E'], board))).toBe(3);
  expect(turnsPlayed(store, mail([`move ${one} 57+E`, 'move 57+F', `move ${other} 57+E`], board))).toBe(8);
  expect(turnsPlayed(store, mail(['move 999 57+E', 'help']))).toBe(0);
});

test('the sender is a person if the email has played a turn or closed a confirmation', () => {
  const { store, db } = memory;
  memory.board([rowId(1), rowId(2)]);
  db.exec('UPDATE board SET turns = 3');
  const [done, refused] = [
    { state: 'done', reason: null } as const,
    { state: 'refused', reason: null } as const,
  ];
  expect(isHumanAction(store, mail(['move 57+E'], board), done, 2)).toBe(true);
  expect(isHumanAction(store, mail(['move 57+E'], board), done, 3)).toBe(false);
  expect(isHumanAction(store, mail(['yes'], question), done, 0)).toBe(true);
  expect(isHumanAction(store, mail(['no'], question), done, 0)).toBe(true);
  expect(isHumanAction(store, mail(['yes'], question), refused, 0)).toBe(false);
  expect(isHumanAction(store, mail(['yes'], board), done, 3)).toBe(false);
  expect(isHumanAction(store, mail(undefined, question), done, 0)).toBe(false);
});
