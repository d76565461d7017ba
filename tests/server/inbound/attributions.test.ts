import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseMailCommands } from '../../../src/command/index.js';
import { compose, type OutgoingMail } from '../../../src/mail/index.js';
import { ownTextInReplyTo } from '../../../src/mail/reply/quotedLetterLines.js';
import { officeWithGame, type PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;
let letter: OutgoingMail;

beforeAll(async () => {
  ({ office } = await officeWithGame('octi'));
  await office.send({ from: alice, reply: office.last(alice), body: '57+E\n\nhello\nresign\n33+C' });
  letter = office.last(bob);
});
afterAll(() => office.close());

const from = (name = 'Octi') => `${name} <${letter.replyTo}>`;
/** Attribution lines in languages and forms that data/mailProgramWords does not cover. */
const heads: Record<string, () => string> = {
  'Gmail, Polish': () => `pon., 5 sty 2026 o 13:00 ${from()} napisał(a):`,
  'Gmail, Polish, broken': () => `pon., 5 sty 2026 o 13:00 Octi\n<${letter.replyTo}> napisał(a):`,
  'Gmail, Russian, broken': () => `пн, 5 янв. 2026 г. в 13:00, Octi\n<${letter.replyTo}>:`,
  'Gmail, Korean, broken': () => `2026년 1월 5일 (월) 오후 1:00, Octi\n<${letter.replyTo}>님이 작성:`,
  'Gmail, Portuguese, broken twice': () =>
    `Octi\n<${letter.replyTo}> escreveu (segunda,\n5/01/2026 à(s) 13:00):`,
  'Gmail, Hebrew': () =>
    `\u202bבתאריך יום ב׳, 5 בינו׳ 2026 ב-13:00 מאת \u202aOcti\u202c\u200f <\u202a${letter.replyTo}\u202c\u200f>:\u202c`,
  'Gmail, Arabic': () => `في الاثنين، 5 يناير 2026 في 1:00 م تمت كتابة ما يلي بواسطة ${from()}:`,
  'Apple, Czech': () => `5. 1. 2026 v 13:00, ${from()}:`,
  Zoho: () => `---- On Mon, 05 Jan 2026 13:00:00 +0100 ${from()} wrote ---`,
  Notes: () => `${from()} on 01/05/2026 01:00:00 PM`,
  'Notes, the first words after the date': () =>
    `Octi ---05.01.2026 13:00:00---${letter.text.split('\n')[0]}\n\nVon: ${from()}\nAn: bob\nDatum: 05.01.2026 13:00\nBetreff: x`,
  'Notes, nothing below its first line': () => 'Octi ---01/05/2026 01:00:00 PM---alice (x) played 57+E.',
  'Zoho, broken, in a language that no list has': () =>
    `---- V pon, 05 jan. 2026 13:00:00 +0100 Octi\n<${letter.replyTo}> ----`,
  'Notes in a browser': () =>
    `-----${from()} wrote: -----\n=======================\nTo: bob\nFrom: ${from()}\nDate: 01/05/2026\nSubject: x\n=======================`,
  'Outlook, Hungarian': () =>
    `Feladó: ${from()}\nElküldve: 2026. január 5., hétfő 13:00\nCímzett: bob\nTárgy: ${letter.subject}`,
  'Outlook, Chinese, bold, with a rule': () =>
    `________________________________\n*寄件者:* ${from()}\n*寄件日期:* 2026年1月5日\n*收件者:* bob\n*主旨:* x`,
  'GMX, with empty lines': () =>
    `Gesendet: Montag, 05. Januar 2026 um 13:00 Uhr\n\nVon: ${from()}\n\nAn: bob\n\nBetreff: x`,
  'Samsung, on one line': () =>
    `-------- Original message --------From: ${from()} Date: 05/01/2026  13:00  (GMT+01:00) To: bob Subject: x`,
  'Samsung, Korean': () => `-------- 원본 이메일 --------\n발신: ${from()}\n날짜: 26/1/5\n제목: x\n`,
  'NetEase, a table': () =>
    `---- Replied Message ----\n| From | ${from()} |\n| Date | 01/05/2026 |\n| To | bob |`,
  'the address without its token': () => `kvar la 5a de januaro Octi <${serverAddress}> skribis:`,
  'a rule alone': () => '_______________________',
  'text between rules': () => '------- Mail original -------',
};

describe.each(Object.entries(heads))('the head of a quoted letter: %s', (_, head) => {
  const own = (text: string) => ownTextInReplyTo(text, letter, serverAddress);
  const quotes = () => [letter.text, letter.text.replace(/^/gm, '> ')];

  test('is not read as the player’s own text if it is above the letter', () => {
    for (const quote of quotes()) {
      expect(own(`53-44\n\n${head()}\n\n${quote}`)).toBe('53-44');
      expect(own(`53-44\n\nGood luck!\n${head()}\n${quote}`)).toBe('53-44\n\nGood luck!');
      expect(own(`53-44\n${head()}\n${quote}`)).toBe('53-44');
    }
  });

  test('a turn below the letter is read', () => {
    for (const quote of quotes())
      expect(own(`${head()}\n\n${quote}\n\n53-44\nsee you`)).toBe('53-44\nsee you');
  });

  test('a quoted email other than the letter is never read as a command', () => {
    const text = own(`${head()}\n\nresign`);
    expect(
      text === '' || !parseMailCommands({ subject: '', ownText: text, answered: { board: rowId(101) } }).ok,
    ).toBe(true);
  });
});

/** Attributions broken into as many lines as possible. */
const broken: Record<string, () => string> = {
  'of four lines, with the address in the third': () =>
    `On Monday, 5 January 2026\nat 13:00 Octi by mail\n<${letter.replyTo}>\nwrote:`,
  'of four lines, with the address in the last': () =>
    `On Monday,\n5 January 2026 at 13:00\nOcti by mail\n<${letter.replyTo}> wrote:`,
  'of four lines, with the address in the second': () =>
    `Octi by mail\n<${letter.replyTo}> escreveu (segunda,\n5/01/2026\nà(s) 13:00):`,
  'of four lines in German': () => `Am Montag,\n5. Januar 2026 um 13:00\nschrieb Octi\n<${letter.replyTo}>:`,
};

test.each(Object.entries(broken))(
  'a head %s is not read as the player’s own text, above or below that text',
  (_, head) => {
    const own = (text: string) => ownTextInReplyTo(text, letter, serverAddress);
    for (const quote of [letter.text, letter.text.replace(/^/gm, '> ')]) {
      for (const gap of ['\n', '\n\n']) {
        expect(own(`53-44\n\nGood luck!\n\n${head()}${gap}${quote}`)).toBe('53-44\n\nGood luck!');
        expect(own(`${head()}${gap}${quote}\n\n53-44\nsee you`)).toBe('53-44\nsee you');
      }
    }
  },
);

test.each([
  ['the address in a sentence', () => `I wrote to ${serverAddress} yesterday\n\nand what came back`],
  ['a rule in a message', () => 'one\n\n-----\n\ntwo'],
  ['a list', () => `Name: Bob\nAddress: ${serverAddress}\n\nand so on`],
])("the player's own words are kept: %s", (_, words) => {
  const text = `53-44\n\n${words()}`;
  expect(ownTextInReplyTo(text, letter, serverAddress)).toBe(text);
});

test('a reply with a broken attribution is played, and the other player gets only the reply’s own text', async () => {
  const raw = await compose({
    from: { name: '', address: bob },
    to: letter.replyTo ?? '',
    subject: `Odp: ${letter.subject}`,
    text: `${heads['Gmail, Polish, broken']?.()}\n\n${letter.text.replace(/^/gm, '> ')}\n\n53+A\n\nDziękuję`,
    messageId: 'polish@example.com',
    date: office.now,
    headers: {},
  });
  await office.deliver(raw);
  expect(office.store.boards.turns(rowId(101)).map(({ text }) => text)).toEqual(['57+E', '53+A']);
  expect(office.last(alice).text).toContain('bob writes:\n\n| Dziękuję\n\nBoard 101');
});
