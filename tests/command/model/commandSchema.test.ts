import { describe, expect, test } from 'vitest';
import { makeStored, parseStored } from '../../../src/base/index.js';
import {
  type Command,
  commandSchema,
  commandTable,
  parseCommandLine,
  type Word,
} from '../../../src/command/index.js';
import { rowId } from '../../support/rowId.js';

/** Commands that are not among the examples in the help. */
const more = [
  'octi challenge bob -second -nagtime=3 -forfeittime=5 -totaltime=30',
  'octilite challenge computer -level=2',
  'octi seek -random -unrated',
  'octi limit 3',
  'queue 101 if 33+B then 44+C (if 35+E then 46+A); if 36+D then 45+B',
  'queue 101 clear',
  'preview 101 33+B',
  'show 101 5',
  'accept 101 draw',
  'reject 101 undo',
  'notify 101 102',
  'notify all',
  'change password correcthorse',
  'change password off',
  'change a@b.example c@d.example',
  'delete alice secretword to bob',
  'signoff alice to bob',
  'signup alice correcthorse second@example.com',
  'vacation off',
  'vacation 2026-05-01',
  'yes',
  'no',
];

function commands(): Command[] {
  const lines = [...commandTable.flatMap(({ examples }) => examples), ...more];
  return lines.flatMap((line) => {
    const read = parseCommandLine(line, { board: rowId(101) });
    return read.ok ? [read.value] : [];
  });
}

describe('a stored command', () => {
  test('is read back unchanged, whichever command it is', () => {
    const words = new Set<Word>();
    for (const command of commands()) {
      words.add(command.word);
      expect(parseStored(commandSchema, makeStored(commandSchema, command), 'a command')).toEqual(command);
    }
    const missing = commandTable.map(({ word }) => word).filter((word) => !words.has(word));
    expect(missing).toEqual([]);
  });

  test('stores a turn as text', () => {
    const read = parseCommandLine('move 101 33 - 34 #2');
    const kept = read.ok ? makeStored(commandSchema, read.value) : undefined;
    expect(JSON.parse(kept ?? '')).toMatchObject({ word: 'move', turn: '33-34', number: 2 });
  });

  test('is rejected entirely if a part of it is unknown, missing or of the wrong type', () => {
    const refused = [
      // As version 0.1.0 wrote it. Without the new player, the command would give up the boards.
      { word: 'signoff', line: 'signoff to bob', heir: 'bob' },
      { word: 'resign', line: 'resign 101', board: '101' },
      { word: 'move', line: 'move 101 33+B', board: 101 },
      { word: 'move', line: 'move 101 33+B', board: 101, turn: '33+Z' },
      { word: 'queue', line: 'queue 101', board: 101, plan: { branches: [{ when: '33+B' }] } },
      { word: 'dance', line: 'dance' },
      { line: 'resign' },
      'resign',
    ];
    for (const one of refused) expect(commandSchema.safeParse(one).success, JSON.stringify(one)).toBe(false);
  });
});
