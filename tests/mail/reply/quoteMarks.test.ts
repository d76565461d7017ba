import { describe, expect, test } from 'vitest';
import { ownText } from '../../../src/mail/reply/ownText.js';
import { attributionLength } from '../../../src/mail/reply/quoteMarks.js';

/** Attributions, broken into lines as mail programs break them. */
const attributions: readonly string[][] = [
  ['On Mon, 5 Jan 2026 at 13:00 Octi <octi@example.org> wrote:'],
  ['On Mon, 5 Jan 2026 at 13:00 Octi <octi@example.org>', 'wrote:'],
  ['On Mon, 5 Jan 2026 at 13:00', 'Octi', '<octi@example.org> wrote:'],
  ['On Mon, 5 Jan 2026', 'at 13:00 Octi by mail', '<octi+0123456789abcdefghij@example.org>', 'wrote:'],
  ['Am 05.01.2026', 'um 13:00 schrieb', 'Octi', '<octi@example.org>:'],
  ['Il 5 gen 2026,', 'alle ore 13:00,', 'Octi <octi@example.org>', 'ha scritto:'],
  ['Le 5 janv. 2026', 'à 13:00, Octi', '<octi@example.org>', 'a écrit :'],
];

describe.each(attributions.map((lines) => [lines.length, lines.join(' / '), lines] as const))(
  'an attribution on %i lines: %s',
  (length, _, lines) => {
    const quote = ['> Board 101: it is your turn.', '>', '> 33+C'];

    test('is counted as one attribution', () => {
      expect(attributionLength([...lines, '', ...quote], 0)).toBe(length);
      expect(attributionLength(['33+B', '', ...lines, '', ...quote], 2)).toBe(length);
    });

    test.each(['', '\n'])("is not read as the player's own words", (gap) => {
      expect(
        ownText(['33+B', '', 'Good luck!', '', ...lines, ...(gap ? [''] : []), ...quote].join('\n')),
      ).toBe('33+B\n\nGood luck!');
      expect(ownText([...lines, ...(gap ? [''] : []), ...quote, '', '33+B', 'Good luck!'].join('\n'))).toBe(
        '33+B\nGood luck!',
      );
    });
  },
);

test('text that begins like an attribution but continues as a sentence is the player’s own text', () => {
  const text =
    'On Monday I play 33+B\nand then we shall see\nwhat comes of it\nby the end\nof the week, she wrote:\nyes';
  expect(ownText(text)).toBe(text);
});
