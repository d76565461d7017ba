import { expect, test } from 'vitest';
import { quoteDay, readDay } from '../../../src/command/words/dayWords.js';

test.each([
  ['2026-12-24', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['1. 2. 2027', '2027-02-01'],
  ['24.12.', '--12-24'],
  ['24 Dec', '--12-24'],
  ['24 dec 2026', '2026-12-24'],
  ['Thu 24 Dec 2026', '2026-12-24'],
  ['Dec 24', '--12-24'],
  ['December 24th, 2026', '2026-12-24'],
  ['24. Dezember', '--12-24'],
  ['Do 24. Dez. 2026', '2026-12-24'],
  ['3. März', '--03-03'],
  ['24 dicembre', '--12-24'],
  ['mar 24 mar 2026', '2026-03-24'],
  ['1º maggio', '--05-01'],
  ['24/12/2026', '2026-12-24'],
  ['12/24/2026', '2026-12-24'],
  ['5/5/2026', '2026-05-05'],
  ['5/8/2026', '05/08/2026'],
  ['29 Feb', '--02-29'],
])('%s is read as %s', (written, day) => {
  expect(readDay(written)).toBe(day);
});

test.each([
  '',
  'tomorrow',
  '24',
  '24 Foo',
  '24 De',
  '30 Feb',
  '29 Feb 2027',
  '32.12.2026',
  '24.13.',
  '0 May',
  '2026-02-31',
  '24 Dec please',
])('%s is not a day', (written) => {
  expect(readDay(written)).toBeUndefined();
});

test('a day is quoted in a form that can be read again', () => {
  for (const day of ['2026-12-24', '--12-24', '--03-03', '05/08/2026'])
    expect(readDay(quoteDay(day))).toBe(day);
});
