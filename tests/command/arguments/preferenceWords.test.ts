import { expect, test } from 'vitest';
import { isOff, preferenceMeant, valueMeant } from '../../../src/command/arguments/preferenceWords.js';
import { parseCommandLine } from '../../../src/command/index.js';

const line = (text: string): string => {
  const read = parseCommandLine(text);
  return read.ok ? read.value.line : `refused: ${read.error.code}`;
};

test.each([
  ['mute bob aus', 'mute bob off'],
  ['mute bob AUS', 'mute bob off'],
  ['set digest aus', 'set digest off'],
  ['set digest täglich', 'set digest daily'],
  ['set digest giornaliero', 'set digest daily'],
  ['set digest giornaliero 7:00', 'set digest daily 07:00'],
  ['set listed aus', 'set listed off'],
  ['set listed no', 'set listed off'],
  ['imposta labels sì', 'set labels on'],
  ['set puzzle wöchentlich', 'set puzzle weekly'],
  ['set display testo', 'set display ascii'],
  ['set timezone aus', 'set timezone off'],
  ['urlaub ende', 'vacation off'],
  ['notify aus', 'notify off'],
  ['unsubscribe alle', 'unsubscribe all'],
  ['octi limit aus', 'octi limit off'],
  ['change password aus', 'change password off'],
  // A word that is long enough for a password is read as a new password.
  ['change password disattiva', 'change password ****'],
  ['set digest settimanale', 'refused: command.set.value'],
  ['mute bob ja', 'refused: command.mute'],
])('%s is read as %s', (written, meant) => expect(line(written)).toBe(meant));

test('a word is read as a value only if its setting allows that value', () => {
  expect(valueMeant('Ein', ['off', 'on'])).toBe('on');
  expect(valueMeant('Ein', ['off'])).toBe('ein');
  expect([isOff('OFF'), isOff('fine'), isOff('on'), isOff(undefined)]).toEqual([true, true, false, false]);
});

test.each([
  [['timezone', 'rome'], { name: 'timezone', rest: ['rome'] }],
  [['zeitzone', 'rome'], { name: 'timezone', rest: ['rome'] }],
  [['time', 'zone', 'rome'], { name: 'timezone', rest: ['rome'] }],
  [['fuso', 'orario', 'off'], { name: 'timezone', rest: ['off'] }],
  [['fuso', 'off'], { name: 'timezone', rest: ['off'] }],
  [['time', 'rome'], { name: 'time', rest: ['rome'] }],
  [[], { name: '', rest: [] }],
])('the words %j name a setting, or are left as they are', (words, meant) => {
  expect(preferenceMeant(words)).toEqual(meant);
});
