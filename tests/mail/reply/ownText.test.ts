import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownText } from '../../../src/mail/reply/ownText.js';
import { rawMail, read } from '../mails.js';

const replies: Record<string, string> = {
  'apple-bottom-german': '33+B',
  'apple-html-only': '33+B',
  'apple-iphone': '33+B',
  'apple-iphone-italian': '33+B',
  'apple-iphone-japanese': '33+B',
  'apple-iphone-spanish': '33+B',
  'apple-mail': '33+B',
  'apple-picture': '33+B',
  'attached-mail': '33+B',
  'base64-latin': '33+B\n\nGrüße',
  'finnish-and-unknown': '33+B\nkiva peli',
  'flowed-delsp': '52-63,-44,-55',
  'footer-avast': '33+B\n\nhave fun',
  'footer-avg-german': '33+B',
  'footer-company': '33+B',
  'footer-google-groups': '33+B',
  'footer-mailman': '33+B\n\nhave fun',
  'footer-virus-free': '33+B',
  french: '33+B',
  'gmail-between': '33+B\n\nnice!',
  'gmail-bottom': '33+B\n\nHow is the weather?',
  'gmail-forward': 'look at this',
  'gmail-french': '52-63,-44',
  'gmail-german': '33+B',
  'gmail-html-only': '52-63,\n-44\n\ntake & that :)',
  'gmail-italian': '33+B\nbella mossa',
  'gmail-japanese': '33+B\nよろしく',
  'gmail-picture': '33+B\ngood luck!',
  'gmail-reply': '33+B\ngood luck, Bob!',
  'gmail-spanish-android': '33+B',
  'gmx-german': '33+B',
  'html-only-picture': '33+B',
  'html-only-plain-divs': '33+B\n\nhi Bob',
  k9: '33+B',
  'k9-bottom': '33+B',
  'k9-french': '33+B',
  'mutt-bottom': '33+B\nwell played',
  'mutt-top': '33+B',
  notes: '33+B\n\ngood luck!',
  'notes-html-german': '33+B\n\ngood luck!',
  'notes-html-only': '33+B\n\ngood luck!',
  'outlook-desktop': '33+B\n\nRegards\nAlice',
  'outlook-french': '33+B\n\ncordialement',
  'outlook-german': '52-63',
  'outlook-html-only': '33+B\nwell played\n\nGrüße',
  'outlook-ios': '33+B',
  'outlook-italian': '33+B\n\nsaluti',
  'outlook-japanese': '33+B\n\nよろしくお願いします',
  'outlook-mobile-android': '33+B',
  'outlook-mobile-html-only': '33+B',
  'outlook-picture': '33+B\n\nRegards\nAlice',
  'outlook-spanish': '33+B\n\nsaludos',
  'outlook-web': '33+B\n\nthanks',
  'outlook-web-html-only': '33+B',
  proton: '33+B',
  'proton-german': '33+B',
  'proton-html-only': '33+B',
  'qp-inside-a-turn': '52-63,-44\n\nsee\nyou',
  'samsung-german': '33+B',
  spanish: '33+B',
  'thunderbird-between': '33+B\n\nThank you.',
  'thunderbird-bottom':
    '33+B\n\nSee you next week, when I am back from the mountains and have a board in front of me again.',
  'thunderbird-flowed':
    '52-63, -44\n\nThis is a long message that Thunderbird has wrapped because it would not fit on one line.',
  'thunderbird-html-only': '33+B\n\nbis bald',
  'thunderbird-italian': '33+B\na presto!',
  'yahoo-android': '33+B',
  'yahoo-html-only': '33+B',
  'yahoo-italian': '33+B',
  'yahoo-plain': ' 33+B',
  'yahoo-signature': ' 33+B\n\n good luck!',
  'yahoo-signature-html': '33+B\n\ngood luck!',
  zoho: '33+B\n\ngood luck!',
  'zoho-bottom': '33+B\n\ngood luck!',
  'zoho-html-only': '33+B\n\ngood luck!',
  'zoho-text': '33+B\n\ngood luck!',
};

describe("a reply's own text", () => {
  it.each(Object.entries(replies))('%s', async (name, own) => {
    const message = await read(rawMail(name));
    expect(message.ownText).toBe(own);
    expect(message.robot).toBeUndefined();
  });

  it('is tested for every email in the folder', () => {
    const files = readdirSync(new URL('../mails', import.meta.url)).map((file) => file.replace('.eml', ''));
    expect(files.sort()).toEqual(Object.keys(replies).sort());
  });

  it('is returned along with the whole text', async () => {
    const { text } = await read(rawMail('gmail-reply'));
    expect(text).toContain('> bob played 2. 52-63. It is your turn.');
    expect(text).toContain('wrote:');
    expect((await read(rawMail('gmail-html-only'))).text).toContain('> It is your turn.');
  });
});

describe('ownText', () => {
  it.each([
    ['text without a quote', '33+B\n  hello\n\nbye', '33+B\n  hello\n\nbye'],
    ['a quote alone', '> 33+B\n>> x', ''],
    ['deep quotes without a space', '33+B\n>>> x\n>y', '33+B'],
    ['a signature above the quote and text below it', '33+B\n-- \nAlice\n> q\nmore', '33+B\n\nmore'],
    ['a minus, which is not a signature', '52\n-63', '52\n-63'],
    ['a date with a colon', '33+B\n\n2026-11-22 10:30 (UTC):\n> q', '33+B'],
    ['a colon, which is not an attribution', 'my plan for 3-4:\nwin', 'my plan for 3-4:\nwin'],
    [
      '"On" begins a sentence',
      'On 5 May I wrote a book\nabout: Octi',
      'On 5 May I wrote a book\nabout: Octi',
    ],
    ['an attribution whose quote was deleted', 'On 1/5/26, Octi wrote:\n\n33+B', '33+B'],
    ['an attribution on three lines', '33+B\n\nOn Mon\nJan 5, 2026 Octi\n<o@x.org> wrote:\n> q', '33+B'],
    ['an attribution directly under the command', '33+B\nOn Mon, Jan 5, 2026, Octi wrote:\n> q', '33+B'],
    ['carriage returns', '33+B\r\nhi\r\n> q\r\n', '33+B\nhi'],
    ['text that only looks like a header', 'From: here to there\nwe go', 'From: here to there\nwe go'],
    ['bold labels', '33+B\n\n*From:* Octi\n*Sent:* Monday\n*To:* Alice\n\nresign', '33+B'],
    ['a rule without old mail', '33+B\n__________\nhello', '33+B\n__________\nhello'],
    ['Italian', '33+B\nIl 05/01/2026 11:00, Octi ha scritto:\n> q', '33+B'],
    [
      'Apple Mail in German',
      '33+B\nVon meinem iPhone gesendet\n\n> Am 05.01.2026 um 11:00 schrieb Octi:',
      '33+B',
    ],
    ['a date above From', '33+B\n\nSent: Monday\nFrom: Octi\nTo: Alice\nSubject: x\n\nresign', '33+B'],
    [
      "the player's own list with labels",
      'Date: Monday\nwhere: here\nwe go',
      'Date: Monday\nwhere: here\nwe go',
    ],
    ["the player's own rule", '33+B\n---\nhello\nthere', '33+B\n---\nhello\nthere'],
    ['a sentence about a virus', 'I had a virus\nlast week', 'I had a virus\nlast week'],
    [
      'a footer above a quote with the answer below',
      '> q\n33+B\n_______\nx mailing list -- x@y.org\n> q\nhi',
      '33+B\n\nhi',
    ],
    [
      'the quote on the same line as the attribution',
      '33+B\n\n On 5 Jan 2026, Octi<o@x.org> wrote:   resign\nnow',
      '33+B',
    ],
    ['Apple Mail in Japanese', '33+B\n\n2026/01/05 19:00、Octi <o@x.org>のメール：\nresign', '33+B'],
    ['a move right above a date', '33-34\nOn Mon, Jan 5, 2026, Octi wrote:\n> q', '33-34'],
    ['a move right above an old mail', '33-34\n  On 5 Jan 2026, Octi<o@x.org> wrote:   resign\nnow', '33-34'],
    ['a signature after one long dash', '33+B\n\n—\nAlice', '33+B'],
    ['a signature after a blank', ' 33+B\n\n -- \n Alice', ' 33+B'],
    ["the player's own line with dashes", '33+B\n---- win 3-4 ----\nhello', '33+B\n---- win 3-4 ----\nhello'],
    [
      "the player's own words with dashes",
      'On ---5.1.--- we meet\n-- Bob --',
      'On ---5.1.--- we meet\n-- Bob --',
    ],
    ['Notes with broken lines', '33+B\n\nOcti ---22.11.2026 01:15---bob (o)\nplayed 33+B\n\nresign', '33+B'],
    ['Notes on a Mac', '33+B\n\nHide details for Octi ---11/22/2026 01:15:00 PM---bob\nresign', '33+B'],
    [
      'PGP armor',
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n33+B\n\n- -- \nAlice\n-----BEGIN PGP SIGNATURE-----\n\niQ\n-----END PGP SIGNATURE-----\n\n> q',
      '33+B',
    ],
    [
      'half a PGP armor',
      '-----BEGIN PGP SIGNED MESSAGE-----\n\n33+B',
      '-----BEGIN PGP SIGNED MESSAGE-----\n\n33+B',
    ],
    ['Chinese', '33+B\n\nOcti <o@x.org> 于2026年1月5日周一 10:00写道：\n> q', '33+B'],
  ])('%s', (_, text, own) => expect(ownText(text)).toBe(own));

  it.each([
    'On Mon, Jan 05, 2026 at 10:00:00AM +0000, Octi wrote:',
    'On 1/5/26, 10:00 AM, "Octi" <octi@example.org> wrote:',
    'On 2026/01/05 19:00, Octi wrote:',
    'Am 05.01.26 um 11:00 schrieb Octi:',
    'Am 05.01.2026 um 11:00 schrieb Octi <octi@example.org>:',
    'Am Mo., 5. Jan. 2026 um 11:00 Uhr schrieb Octi <octi@example.org>:',
    'Am Montag, 5. Januar 2026 um 11:00:00 MEZ hat Octi <octi@example.org> Folgendes geschrieben: ',
    'Am 05.01.26, 11:00 schrieb "Octi" <octi@example.org>:',
    'Il 05/01/2026 11:00, Octi ha scritto:',
    'Il giorno 5 gen 2026, alle ore 11:00, Octi <octi@example.org> ha scritto:',
    'Il giorno lun 5 gen 2026 alle ore 11:00 Octi <octi@example.org> ha scritto:',
    'Il lunedì 5 gennaio 2026 alle ore 11:00:00 CET, Octi <octi@example.org> ha scritto: ',
    'In data lunedì 5 gennaio 2026 11:00, Octi <octi@example.org> ha scritto:',
    'Le 05/01/2026 à 11:00, Octi a écrit :',
    'Le 5 janv. 2026 à 11:00, Octi <octi@example.org> a écrit :',
    'Le lun. 5 janv. 2026 à 11:00, Octi <octi@example.org> a écrit :',
    'Le lundi 5 janvier 2026 à 11:00:00 UTC+1, Octi <octi@example.org> a écrit : ',
    'Le 5 janvier 2026 11:00:00 GMT+01:00, Octi <octi@example.org> a écrit :',
    'El 5/1/26 a las 11:00, Octi escribió:',
    'El 5 ene 2026, a las 11:00, Octi <octi@example.org> escribió:',
    'El lun, 5 ene 2026 a las 11:00, Octi (<octi@example.org>) escribió:',
    'El lunes, 5 de enero de 2026, 11:00:00 CET, Octi <octi@example.org> escribió: ',
    'En lunes, 5 de enero de 2026 a las 11:00, Octi <octi@example.org> escribió:',
    '2026/01/05 19:00、Octi <octi@example.org>のメール:',
    '2026年1月5日(月) 19:00 Octi <octi@example.org>:',
    '2026年1月5日月曜日 19:00:00 JST、Octi <octi@example.org>さんは書きました: ',
    '2026/01/05 19:00、Octi さんは書きました:',
    '2026年1月5日 19:00:00 JST、Octi <octi@example.org> のメッセージ:',
    '---- On Sun, 22 Nov 2026 01:15:00 +0100 Octi <octi@example.org> wrote ---',
    '---- On Sun, 22 Nov 2026 01:15:00 +0100 Octi wrote ----',
    '---- Am So., 22 Nov. 2026 01:15:00 +0100 Octi <octi@example.org> schrieb ----',
    '---- Il dom, 22 nov 2026 01:15:00 +0100 Octi ha scritto ---',
    '---- V ned, 22 nov. 2026 01:15:00 +0100 Octi <octi@example.org> ----',
  ])('leaves out the line above the old email, with or without marks, wrapped or not: %s', (line) => {
    const broken = line.replace(/ (?=Octi|"Octi)/, '\n');
    for (const above of [line, broken]) {
      expect(ownText(`33+B\n\n${above}\n> bob played\n> resign\n`).trim()).toBe('33+B');
      expect(ownText(`33+B\n\n${above}\n\nbob played\nresign\n`).trim()).toBe('33+B');
      expect(ownText(`33+B\n\n${above.replace(/^/gm, ' ')}\n > bob played\n`).trim()).toBe('33+B');
      expect(ownText(`${above}\n> bob played\n\n33+B`).trim()).toBe('33+B');
    }
  });

  it.each([
    'Sent from my iPhone',
    'Verstuurd vanaf mijn iPhone',
    'Inviato da Libero Mail',
    'Отправлено из мобильного приложения Яндекс Почты',
    'Odesláno z iPhonu',
    'iPhone’umdan gönderildi',
    '发自我的 iPhone',
    '나의 iPhone에서 보냄',
    'スマートフォンから送信',
    'Outlook für Android<https://aka.ms/AAb9ysg> herunterladen',
    'Скачать Outlook для Android<https://aka.ms/AAb9ysg>',
    'Yahoo Mail: Search, Organize, Conquer',
    'Sent using https://www.zoho.com/mail/',
    '\u2063Get BlueMail for Android \u200b',
    'No virus found in this message.',
    'ウイルス フリー。www.avast.com',
    'This email and any files transmitted with it are confidential and intended solely for the use of the individual.',
    'Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen.',
    'Please consider the environment before printing this e-mail.',
    'Sent from my Galaxy',
    'Sent via the Samsung Galaxy S21, an AT&T 5G smartphone',
    'Get Outlook for Android<https://aka.ms/AAb9ysg>',
    'Sent from Outlook for iOS',
    'Sent from Yahoo Mail for iPhone',
    'Sent from Mail for Windows',
    'Sent with Proton Mail secure email.',
    'Von meinem iPad gesendet',
    'Von meinem/meiner Galaxy gesendet',
    'Gesendet von Mail für Windows',
    'Gesendet mit der GMX Mail App',
    'Holen Sie sich Outlook für iOS<https://aka.ms/o0ukef>',
    'Inviato da iPhone',
    'Scarica Outlook per Android<https://aka.ms/AAb9ysg>',
    'Envoyé de mon iPhone',
    'Envoyé à partir de Outlook pour iOS',
    'Télécharger Outlook pour Android',
    'Enviado desde mi iPad',
    'Obtener Outlook para iOS<https://aka.ms/o0ukef>',
    'iPhoneから送信',
    'Outlook for iOS を入手',
    'This email has been checked for viruses by AVG antivirus software.',
    "L'absence de virus dans ce courrier électronique a été vérifiée par Avast.",
    'Questa e-mail è stata controllata per individuare virus con Avast antivirus.',
    'Este correo electrónico ha sido comprobado en busca de virus por Avast.',
    'このメールはアバストによりウイルススキャンされています。www.avast.com',
    'www.avast.com',
  ])('leaves out the footer: %s', (line) => {
    expect(ownText(`33+B\n\n${line}\n`)).toBe('33+B');
    expect(ownText(`33+B\n\n---\n${line}\n`)).toBe('33+B');
    expect(ownText(` 33+B\n\n ${line}\n`)).toBe(' 33+B');
  });

  it('takes time proportional to the length of the text', () => {
    const starts = ['On 1 1 1 1 ', 'wrote 1 ', 'From: x\n', '> ', '-', '_', 'On 1 wrote ', '\n', ': '];
    for (const start of starts) {
      const text = start.repeat(200_000 / start.length);
      expect(ownText(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});

describe('the warning that a mail host puts above an external email', () => {
  it.each([
    '[EXTERNAL]',
    '*** EXTERNAL EMAIL ***',
    'CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.',
    'CAUTION: This email originated from outside of the organization. Do not click\nlinks or open attachments unless you recognize the sender.',
    'You don\u2019t often get email from alice@example.com. Learn why this is important',
    'Sie erhalten nicht häufig E-Mails von alice@example.com. Erfahren Sie, warum dies wichtig ist',
    'ACHTUNG: Diese E-Mail stammt von einem externen Absender.',
    "ATTENTION : ce message provient d'un expéditeur externe.",
    'ATTENZIONE: questa email proviene da un mittente esterno.',
    'PRECAUCIÓN: este correo electrónico se originó fuera de la organización.',
    'This Message Is From an External Sender\nThis message came from outside your organization.',
  ])('is left out: %s', (banner) => {
    expect(ownText(`${banner}\n\n33+B\n\nhello`)).toBe('33+B\n\nhello');
    expect(ownText(`${banner}\n33+B`)).toBe('33+B');
    expect(ownText(`33+B\n\n${banner}`)).toBe(`33+B\n\n${banner}`);
  });

  it.each(['This message is for Bob', 'Warning: I play 33+B', 'Attention, here I come', '33+B external'])(
    "is not confused with a person's own text: %s",
    (line) => expect(ownText(`${line}\n33+B`)).toBe(`${line}\n33+B`),
  );
});

it('the sender’s own lines are not attributions, even if they end with a colon', () => {
  const ownLine = /^[\d:x-]+$/;
  expect(ownText('36-12:34x:\n\n> q')).toBe('');
  expect(ownText('36-12:34x:\n\n> q', ownLine)).toBe('36-12:34x:');
  expect(ownText('36-12:34 :\n\n> q', ownLine)).toBe('36-12:34 :');
  expect(ownText('on 36-12:34x:\n\n> q', ownLine)).toBe('');
});
