import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandTable, parseMailCommands } from '../../src/command/index.js';
import type { BoardId } from '../../src/store/index.js';
import { rowId } from '../support/rowId.js';
import { type Step, stepsOf } from '../support/transcript.js';

const folder = 'tests/transcripts';
const transcripts = [folder, join(folder, 'commands')].flatMap((path) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(path, name), 'utf8')),
);

/** Whether the first letter to the sender says that nothing, or not everything, was done. */
const isRefusal = (letter: string): boolean =>
  /^\S+: Octi: (?:nothing was done|do you have an account)|Nothing was done\. This is what we read|This one failed/.test(
    letter.replace(/\s+/g, ' '),
  );

const isQuestion = (letter: string): boolean =>
  /^\S+: Octi: (?:please confirm|\S+ asks you|\S+ wants to play)/.test(letter);

/** Returns the command words of a step's email. In a reply, the board is known. */
function wordsOf({ subject, body }: Step): string[] {
  const reply = subject.startsWith('(reply');
  const reading = parseMailCommands({
    subject: reply ? '' : subject,
    ownText: body,
    ...(reply && { answered: { board: rowId<BoardId>(101) } }),
  });
  return reading.ok ? reading.value.commands.map(({ word }) => word) : [];
}

/** Returns the command words that succeed in a transcript. If the server asks first, they succeed with the "yes". */
function covered(transcript: string): string[] {
  const done: string[] = [];
  const held = new Map<string, string[]>();
  for (const step of stepsOf(transcript)) {
    const [first] = step.letters;
    if (first === undefined) continue;
    const asked =
      step.subject.startsWith('(reply') && /^yes\b/i.test(step.body) ? held.get(step.from) : undefined;
    const words = asked ?? wordsOf(step);
    held.delete(step.from);
    if (isQuestion(first) && asked === undefined) held.set(step.from, words);
    else if (!isRefusal(first)) done.push(...words);
  }
  return done;
}

test('every command succeeds in at least one transcript', () => {
  const words = new Set(transcripts.flatMap(covered));
  const missing = commandTable.map(({ word }) => word).filter((word) => !words.has(word));
  expect(missing).toEqual([]);
});
