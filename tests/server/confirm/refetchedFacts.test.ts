import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Command, parseCommandLine } from '../../../src/command/index.js';
import { type RefetchedMail, refetchedFacts } from '../../../src/server/confirm/refetchedMail.js';
import { fetchedAgain } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const token = `${'a'.repeat(24)}7`;
let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore();
});
afterEach(() => memory.store.close());

const commands = (...lines: string[]): Command[] =>
  lines.map((line) => {
    const read = parseCommandLine(line, { board: rowId(101) });
    if (!read.ok) throw new Error(line);
    return read.value;
  });
/** Returns the facts about a refetched email that replies to these Message-IDs. */
const facts = (
  lines: string[],
  { inReplyTo = [] as string[], letter = undefined as object | undefined } = {},
) => {
  const row = { id: memory.mail(), reason: fetchedAgain };
  const message = { to: [], deliveredTo: [], inReplyTo, references: [] };
  return refetchedFacts(
    memory.store,
    { row, message, letter } as unknown as RefetchedMail,
    commands(...lines),
  );
};

test('there are no facts about an email that arrived in the usual way', () => {
  const row = { id: memory.mail(), reason: null };
  const mail = { row, message: { to: [], deliveredTo: [], inReplyTo: [], references: [] } };
  expect(refetchedFacts(memory.store, mail as unknown as RefetchedMail, [])).toBeUndefined();
});

test('a refetched email is about the boards it names, the board of the letter it answers, or new boards', () => {
  const [one, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const boards = (lines: string[], letter?: object) => {
    const { boards, newBoards } = facts(lines, { letter }) ?? {};
    return [boards, newBoards];
  };
  expect(boards([`move ${one} 57+E`, `move ${other} 57+E`, `accept ${one}`])).toEqual([[one, other], false]);
  expect(boards(['move 57+E'], { id: 1, boardId: other })).toEqual([[other], false]);
  expect(boards(['octi challenge bob'])).toEqual([[], true]);
  // An earlier email will start this game.
  expect(boards(['move 777 57+E'])).toEqual([[777], true]);
});

test('replies to a lost letter are recognised by its token', () => {
  expect(facts(['move 101 57+E'])).toMatchObject({ isOfLost: false, repeats: [] });
  const inReplyTo = [`${token}@example.org`];
  const first = facts(['move 101 57+E'], { inReplyTo });
  expect(first).toMatchObject({ isOfLost: true, repeats: [] });
  expect(facts(['move 101 57+F'], { inReplyTo })).toMatchObject({ isOfLost: true, repeats: [1 + 1] });
});
