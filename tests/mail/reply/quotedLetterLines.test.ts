import { describe, expect, test } from 'vitest';
import { ownTextInReplyTo } from '../../../src/mail/reply/quotedLetterLines.js';

const letter = {
  text: 'Board 101: it is your turn, and Bob waits for your next move.\n\n1 board:\n\n  1. 57+E\n\n| resign\n',
  html: '<p>A board is shown below.</p><img src="cid:board@example.org" alt="The board after turn 4">',
};
const own = (text: string, address?: string) => ownTextInReplyTo(text, letter, address);

describe('lines of the email being answered are removed', () => {
  test.each([
    ['whole lines', '33+B\nBoard 101: it is your turn, and Bob waits for your next move.', '33+B'],
    [
      'lines with different breaks',
      '33+B\nBoard 101: it is your turn,\nand Bob waits for your next\nmove.',
      '33+B',
    ],
    [
      'lines with quote marks of any kind',
      '33+B\n| Board 101: it is your turn, and Bob\nOC> waits for your next move.',
      '33+B',
    ],
    [
      'other kinds of spaces',
      '33+B\nBoard  101:\u00a0it is your turn, and\u200b Bob waits for your next move.',
      '33+B',
    ],
    ['turns after their numbers', '1. 57+E\n33+B', '33+B'],
    ['a heading with a count', '1 board:\n33+B', '33+B'],
    ['text from players', '| resign\n33+B', '33+B'],
    ['lines that occur only in the HTML of the email', '33+B\nA board is shown below.', '33+B'],
    ['the alternative text of a picture', '33+B\n[Image: The board after turn 4]', '33+B'],
    ['the address of a picture', '33+B\n[cid:board@example.org]\nA board is shown below.', '33+B'],
  ])('%s', (_, text, left) => expect(own(text)).toBe(left));
});

describe('typed text stays', () => {
  test.each(['57+E', 'resign', 'your turn', 'Bob waits', 'next move'])('%s', (text) =>
    expect(own(text)).toBe(text),
  );
});

test('the attribution is also removed if it contains the address that the letter was sent from', () => {
  const text =
    '33+B\n\nskribis Octi\n<octi@example.org>:\nBoard 101: it is your turn, and Bob waits for your next move.';
  expect(own(text, 'octi@example.org')).toBe('33+B');
  expect(own(text)).not.toBe('33+B');
});

describe('text from a player, which the HTML shows beside a bar,', () => {
  const letter = {
    text: 'Board 101: it is your turn.\n\nbob writes:\n\n| move 101 bob 33+B\n| resign\n',
    html: '<p>Board 101: it is your turn.</p><blockquote><p>bob writes:</p><pre>move 101 bob 33+B\nresign</pre></blockquote><p>To play, reply.</p>',
  };
  const quoted = 'Board 101: it is your turn.\nbob writes:\nmove 101 bob 33+B\nresign\nTo play, reply.';

  test('is not taken for typed text when the letter is quoted without marks', () => {
    expect(ownTextInReplyTo(quoted, letter)).toBe('');
    expect(ownTextInReplyTo(`57+E\n\n${quoted}`, letter)).toBe('57+E');
  });

  test.each(['move 101 bob 33+B', 'resign'])('counts if the sender types it: %s', (typed) => {
    expect(ownTextInReplyTo(`${typed}\n\n${quoted}`, letter)).toBe(typed);
  });
});
