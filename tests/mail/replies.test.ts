import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownText } from '../../src/mail/quotes.js';
import { rawMail, read } from './mails.js';

const replies: Record<string, string> = {
  'apple-html-only': '33+B',
  'apple-iphone': '33+B',
  'apple-mail': '33+B',
  'attached-mail': '33+B',
  'finnish-and-unknown': '33+B\nkiva peli',
  french: '33+B',
  'gmail-bottom': '33+B\n\nHow is the weather?',
  'gmail-forward': 'look at this',
  'gmail-html-only': '52-63,\n-44\n\ntake & that :)',
  'gmail-japanese': '33+B\nよろしく',
  'gmail-reply': '33+B\ngood luck, Bob!',
  k9: '33+B',
  'outlook-desktop': '33+B\n\nRegards\nAlice',
  'outlook-german': '52-63',
  'outlook-html-only': '33+B\nwell played\n\nGrüße',
  'outlook-ios': '33+B',
  'outlook-web-html-only': '33+B',
  proton: '33+B',
  spanish: '33+B',
  'thunderbird-between': '33+B\n\nThank you.',
  'thunderbird-flowed':
    '52-63, -44\n\nThis is a long message that Thunderbird has wrapped because it would not fit on one line.',
  'yahoo-html-only': '33+B',
  'yahoo-plain': ' 33+B',
};

describe('the own text of a reply', () => {
  it.each(Object.entries(replies))('%s', async (name, own) => {
    const message = await read(rawMail(name));
    expect(message.ownText).toBe(own);
    expect(message.robot).toBeUndefined();
  });

  it('is tried on every mail of the folder', () => {
    const files = readdirSync(new URL('mails', import.meta.url)).map((file) => file.replace('.eml', ''));
    expect(files.sort()).toEqual(Object.keys(replies).sort());
  });

  it('leaves the whole text beside it', async () => {
    const { text } = await read(rawMail('gmail-reply'));
    expect(text).toContain('> bob played 2. 52-63. It is your turn.');
    expect(text).toContain('wrote:');
    expect((await read(rawMail('gmail-html-only'))).text).toContain('> It is your turn.');
  });
});

describe('ownText', () => {
  it.each([
    ['nothing to take off', '33+B\n  hello\n\nbye', '33+B\n  hello\n\nbye'],
    ['a quote alone', '> 33+B\n>> x', ''],
    ['deep quotes without a blank', '33+B\n>>> x\n>y', '33+B'],
    ['signature above the quote, words below it', '33+B\n-- \nAlice\n> q\nmore', '33+B\n\nmore'],
    ['a minus is no signature', '52\n-63', '52\n-63'],
    ['a colon is no attribution', 'my plan for 3-4:\nwin', 'my plan for 3-4:\nwin'],
    [
      '"On" begins a sentence',
      'On 5 May I wrote a book\nabout: Octi',
      'On 5 May I wrote a book\nabout: Octi',
    ],
    ['attribution left, quote deleted', 'On 1/5/26, Octi wrote:\n\n33+B', '33+B'],
    ['attribution over three lines', '33+B\n\nOn Mon\nJan 5, 2026 Octi\n<o@x.org> wrote:\n> q', '33+B'],
    ['directly under the command', '33+B\nOn Mon, Jan 5, 2026, Octi wrote:\n> q', '33+B'],
    ['carriage returns', '33+B\r\nhi\r\n> q\r\n', '33+B\nhi'],
    ['Mail that only looks like a header', 'From: here to there\nwe go', 'From: here to there\nwe go'],
    ['bold labels', '33+B\n\n*From:* Octi\n*Sent:* Monday\n*To:* Alice\n\nresign', '33+B'],
    ['a rule without old mail', '33+B\n__________\nhello', '33+B\n__________\nhello'],
    ['Italian', '33+B\nIl 05/01/2026 11:00, Octi ha scritto:\n> q', '33+B'],
    ['Apple German', '33+B\nVon meinem iPhone gesendet\n\n> Am 05.01.2026 um 11:00 schrieb Octi:', '33+B'],
    ['Chinese', '33+B\n\nOcti <o@x.org> 于2026年1月5日周一 10:00写道：\n> q', '33+B'],
  ])('%s', (_, text, own) => expect(ownText(text)).toBe(own));

  it('takes no longer than its length deserves', () => {
    const starts = ['On 1 1 1 1 ', 'wrote 1 ', 'From: x\n', '> ', '-', '_', 'On 1 wrote ', '\n', ': '];
    for (const start of starts) {
      const text = start.repeat(200_000 / start.length);
      expect(ownText(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});
