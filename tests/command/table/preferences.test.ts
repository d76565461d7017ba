import { describe, expect, test } from 'vitest';
import { timeZoneNamed } from '../../../src/base/index.js';
import { playerWords } from '../../../src/base/language/playerWords.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { readCommand } from '../../support/readCommand.js';

describe('the command for preferences is read', () => {
  test.each([
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
    [
      'set digest daily 7',
      { word: 'set', name: 'digest', value: 'daily 07:00', line: 'set digest daily 07:00' },
    ],
    ['set timezone off', { word: 'set', name: 'timezone', value: 'off', line: 'set timezone off' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['set timezone wien', 'Europe/Vienna'],
    ['set zeitzone Zürich', 'Europe/Zurich'],
    ['set fuso orario Roma', 'Europe/Rome'],
    ['set time zone New York', 'America/New_York'],
    ['set timezone America/New York', 'America/New_York'],
  ])('%s sets the time zone %s', (line, value) =>
    expect(readCommand(line)).toEqual({
      word: 'set',
      name: 'timezone',
      value,
      line: `set timezone ${value}`,
    }),
  );
});

test('the time zones of all listed cities and countries exist', () => {
  for (const { zones = {} } of Object.values(playerWords))
    for (const [zone, names] of Object.entries(zones)) {
      expect(timeZoneNamed(zone)).toBe(zone);
      // A city at the end of a zone's name is understood without being listed.
      for (const name of names) expect(timeZoneNamed(name)).toBeUndefined();
    }
});

test('a preference without a value gets the list of its values', () => {
  const read = parseCommandLine('set puzzle');
  const data = { name: 'puzzle', values: ['off', 'weekly'] };
  expect(read).toMatchObject({ error: { code: 'command.set.value', data } });
});

test.each([
  ['set timezone', 'set timezone Europe/Berlin'],
  ['set labels on now', 'set labels on'],
  ['set digest daily 7 days', 'set digest daily'],
  ['set display html please', 'set display html'],
  ['set language de it', 'set language de'],
])('%s gets an example for the same preference', (line, example) => {
  const read = parseCommandLine(line);
  expect(read).toMatchObject({ error: { code: 'command.set', data: { example } } });
});

test.each(['set', 'einstellungen', 'imposta'])('%j alone asks for the list of settings', (line) => {
  expect(readCommand(line)).toMatchObject({ word: 'help', topics: ['set'] });
});

describe('a line is refused', () => {
  test.each([
    ['set labels', 'command.set.value'],
    ['set labels on now', 'command.set'],
    ['set alice opensesame labels on', 'command.claim.notHere'],
    ['set labels perhaps', 'command.set.value'],
    ['set colour red', 'command.set.name'],
    ['set alice opensesame', 'command.set.claim'],
    ['set alice geheim12', 'command.set.claim'],
    ['set digest 7', 'command.set.time'],
    ['set digest 25:00', 'command.set.time'],
    ['set timezone Mars/Olympus', 'command.set.zone'],
    ['set timezone foo bar', 'command.set.zone'],
    ['set digest daily 24', 'command.set.time'],
    ['set digest daily 7 days', 'command.set'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
