import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../src/command/index.js';
import { readCommand } from '../../support/readCommand.js';

describe("the commands for a player's own settings are read", () => {
  test.each([
    ['help', { word: 'help', topics: [], line: 'help' }],
    ['help Move NOTATION', { word: 'help', topics: ['move', 'notation'], line: 'help move notation' }],
    ['help Table talk', { word: 'help', topics: ['talk'], line: 'help talk' }],
    ['help table-talk', { word: 'help', topics: ['talk'], line: 'help talk' }],
    ['help -wrap', { word: 'help', topics: ['-wrap'], line: 'help -wrap' }],
    ['help --nagtime', { word: 'help', topics: ['--nagtime'], line: 'help --nagtime' }],
    [
      'help a b c d e f g h i j',
      {
        word: 'help',
        topics: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
        line: 'help a b c d e f g h i j',
      },
    ],
    ['set labels on', { word: 'set', name: 'labels', value: 'on', line: 'set labels on' }],
    ['set DIGEST Daily', { word: 'set', name: 'digest', value: 'daily', line: 'set digest daily' }],
    ['set language de', { word: 'set', name: 'language', value: 'de', line: 'set language de' }],
    [
      'set timezone europe/berlin',
      { word: 'set', name: 'timezone', value: 'Europe/Berlin', line: 'set timezone Europe/Berlin' },
    ],
    [
      'set timezone rome',
      { word: 'set', name: 'timezone', value: 'Europe/Rome', line: 'set timezone Europe/Rome' },
    ],
    ['set timezone off', { word: 'set', name: 'timezone', value: 'off', line: 'set timezone off' }],
    ['vacation off', { word: 'vacation', until: 'off', line: 'vacation off' }],
    ['urlaub aus', { word: 'vacation', until: 'off', line: 'vacation off' }],
    ['vacanza fine', { word: 'vacation', until: 'off', line: 'vacation off' }],
    [
      'vacation until 24.12.2026',
      { word: 'vacation', until: '2026-12-24', line: 'vacation until 24 December 2026' },
    ],
    [
      'vacanza fino al 24 dicembre',
      { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' },
    ],
    ['urlaub bis zum 24.12.', { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' }],
    ['vacation bis 24. Dezember', { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' }],
    ['vacation al 24 dicembre', { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' }],
    [
      'vacation until Mon 19 Jan 2026',
      { word: 'vacation', until: '2026-01-19', line: 'vacation until 19 January 2026' },
    ],
    [
      'vacation until Mo 19. Jan 2026',
      { word: 'vacation', until: '2026-01-19', line: 'vacation until 19 January 2026' },
    ],
    [
      'vacation until lun 19 gen 2026',
      { word: 'vacation', until: '2026-01-19', line: 'vacation until 19 January 2026' },
    ],
    ['vacation 2026-08-15', { word: 'vacation', until: '2026-08-15', line: 'vacation until 15 August 2026' }],
    ['vacation until 5/8/2026', { word: 'vacation', until: '05/08/2026', line: 'vacation until 05/08/2026' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));
});

test.each([
  ['set', 'set labels on'],
  ['set timezone', 'set timezone Europe/Berlin'],
  ['set digest', 'set digest daily'],
  ['set display', 'set display html'],
  ['set language', 'set language de'],
])('%s gets an example for the same preference', (line, example) => {
  const read = parseCommandLine(line);
  expect(read).toMatchObject({ error: { code: 'command.set', data: { example } } });
});

describe('a line is refused', () => {
  test.each([
    ['help me, please!', 'command.help.topic'],
    ['help ---wrap', 'command.help.topic'],
    ['help a b c d e f g h i j k', 'command.help.topic'],
    ['help abcdefghijklmnopqrstu', 'command.help.topic'],
    ['set', 'command.set'],
    ['set labels', 'command.set'],
    ['set labels on now', 'command.set'],
    ['set alice opensesame labels on', 'command.claim.notHere'],
    ['set labels perhaps', 'command.set.value'],
    ['set colour red', 'command.set.name'],
    ['set alice opensesame', 'command.set.claim'],
    ['set alice geheim12', 'command.set.claim'],
    ['set digest 7', 'command.set.time'],
    ['set digest 25:00', 'command.set.time'],
    ['set timezone Mars/Olympus', 'command.set.zone'],
    ['vacation', 'command.vacation'],
    ['vacation until', 'command.vacation'],
    ['vacation until off', 'command.vacation'],
    ['vacation off now', 'command.vacation'],
    ['vacation until tomorrow', 'command.vacation'],
    ['vacation until 30 Feb', 'command.vacation'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
