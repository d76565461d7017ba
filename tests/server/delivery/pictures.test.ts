import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../src/base/index.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { htmlToText } from '../../../src/mail/html/htmlToText.js';
import { compose, type OutgoingMail, readMessage, smtpTransport } from '../../../src/mail/index.js';
import { Deliverer } from '../../../src/server/delivery/deliver.js';
import { PictureRenderer } from '../../../src/server/delivery/pictureRenderer.js';
import { silentLog } from '../../../src/server/health/log.js';
import { type LetterId, Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { startSink } from '../../support/smtpSink.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;

beforeEach(async () => {
  office = new PostOffice();
  await office.signUp('alice');
  await office.signUp('bob');
  await office.send({ from: bob, subject: 'set display html' });
  await office.begin('octi');
});
afterEach(() => office.close());

const play = async (...turns: string[]) => {
  for (const [at, turn] of turns.entries()) {
    const from = at % 2 === 0 ? alice : bob;
    await office.send({ from, reply: office.last(from), body: turn });
  }
};
/** Returns the visible content of a letter's HTML, without the picture. */
const shownText = ({ html = '' }: OutgoingMail): string => htmlToText(html);

describe('a reader who has not chosen a display', () => {
  it('gets the board as a picture in the HTML, through a real SMTP conversation', async () => {
    await play('57+E', '33+B');
    const letter = office.last(alice);
    const sink = await startSink();
    const transport = smtpTransport({ url: sink.url });
    expect(await transport.send(letter)).toMatchObject({ kind: 'sent' });
    const [sunk] = sink.letters;
    const mail = await sunk?.parsed();
    await transport.close();
    await sink.close();

    const kinds = [...(sunk?.raw.toString() ?? '').matchAll(/^Content-Type: ([\w/]+)/gm)].map(
      (one) => one[1],
    );
    expect(kinds).toEqual([
      ...['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
    ]);
    const [picture, ...more] = mail?.attachments ?? [];
    expect(more).toEqual([]);
    expect(picture).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline', related: true });
    expect(letter.html).toContain(`<img src="cid:${picture?.cid}" alt="The board as a picture`);
    expect(picture?.content.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(letter.html ?? '') ?? [];
    const sides = [picture?.content.readUInt32BE(16), picture?.content.readUInt32BE(20)].map(Number);
    // The picture is sharp on a phone, which shows it at most 360 points wide.
    expect(sides[0]).toBeGreaterThan(600);
    expect((sides[0] ?? 0) / (sides[1] ?? 1)).toBeCloseTo(Number(width) / Number(height), 2);
    // No picture is missing: mailparser replaces each picture's address with the picture itself.
    expect(mail?.html).not.toContain('cid:');
    expect(letter.html).not.toMatch(/https?:/);
  });

  it('gets the record of a game as an attachment, not as part of the HTML like the picture', async () => {
    await play('57+E', '33+B');
    await office.send({ from: bob, reply: office.last(bob), body: 'resign' });
    const raw = compose(office.last(alice)).toString();
    expect([...raw.matchAll(/^Content-Type: ([\w/-]+)/gm)].map(([, kind]) => kind)).toEqual([
      ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html'],
      ...['image/png', 'application/x-go-sgf'],
    ]);
  });

  it('gets the same text as everybody else, with the supplies below the picture', async () => {
    await play('57+E', '33+A', '37+E', '53', '77', '33+C', '57-56', '53+H', '56-55', '33AC-34');
    const [own, others] = [office.last(alice), office.last(bob)];
    const board = (text: string) => text.slice(text.indexOf('      1   2'), text.indexOf('Started '));
    expect(board(own.text)).toBe(board(others.text));
    expect(others.images).toBeUndefined();
    expect(others.html).not.toContain('cid:');
    expect(shownText(others)).toContain('+---+---+---+---+---+---+---+---+---+\n');
    expect(shownText(others)).toContain('G-+-C');
    expect(shownText(others)).toContain('Last turn, by bob: 10. 33-34');
    const text = shownText(own);
    expect(text).toMatch(/x\W+alice\W+reserve 3, captured 0, prongs 23/);
    expect(text).toMatch(/o\W+bob\W+reserve 3, captured 0, prongs 22/);
    expect(text).not.toContain('---+---');
    const commands = text.split('\n').filter((line) => parseCommandLine(line, { board: rowId(101) }).ok);
    expect(commands).toEqual([]);
  });

  it('gets pictures from "show" and "preview", in the digest and on help pages with boards, but text on request', async () => {
    const pictures = async (subject: string) => {
      const [letter] = await office.send({ from: alice, subject });
      return letter?.images?.length ?? 0;
    };
    expect(await pictures('show 101')).toBe(1);
    expect(await pictures('preview new 57+E 33+B')).toBe(1);
    expect(await pictures('help rules')).toBe(1);
    expect(await pictures('help faq')).toBe(0);
    expect(await pictures('showas ascii 101')).toBe(0);
    await office.send({ from: alice, subject: 'set digest daily' });
    office.now += 24 * 60 * 60 * 1000;
    const [digest] = await office.settle();
    expect(digest?.to).toBe(alice);
    expect(digest?.images).toHaveLength(1);
    await office.send({ from: alice, subject: 'set display ascii' });
    expect(await pictures('show 101')).toBe(0);
  });

  it('gets the same bytes when a letter is sent again, including the last turn, which is stored with the letter', async () => {
    await play('57+E', '33+B');
    const letter = office.last(alice);
    const rows = Array.from({ length: 40 }, (_, id) => office.store.outbox.byId(rowId<LetterId>(id + 1)));
    const row = rows.find((one) => one?.messageId === letter.messageId);
    expect(row?.pictures).toMatchObject([
      { turn: '33+B', position: 'octi x o33B,o53,o73,x37,x57E,x77 x:4/0/24 o:4/0/24' },
    ]);
    const before = compose(letter);
    // A crash before the result was saved: the letter is due again, and another process draws it.
    office.store.mailQueueAdmin.requeueLetter(present(row?.id), office.now);
    const [again] = await office.settle();
    expect(again && compose(again).equals(before)).toBe(true);
    const drawn = await new PictureRenderer().png({ id: '', position: '', ...row?.pictures[0] });
    expect(Buffer.from(drawn)).toEqual(Buffer.from(letter.images?.[0]?.png ?? []));
  });

  it('can play with a reply that includes every picture', async () => {
    const letter = office.last(alice);
    const raw = compose({
      from: { name: '', address: alice },
      to: letter.replyTo ?? serverAddress,
      subject: `Re: ${letter.subject}`,
      text: `57+E\n\nOn Monday Octi wrote:\n${letter.text.replace(/^/gm, '> ')}`,
      html: `<div>57+E</div><blockquote type="cite">${letter.html}</blockquote>`,
      images: letter.images ?? [],
      messageId: 'reply@example.com',
      date: office.now,
      inReplyTo: letter.messageId,
      headers: {},
    });
    await office.deliver(raw);
    expect(office.store.boards.turns(rowId(101)).map(({ text }) => text)).toEqual(['57+E']);
  });

  it.each([
    [
      'its alternative text in brackets',
      (address: string, words: string) => `[image: ${words}]${address && ''}`,
    ],
    [
      'its alternative text with different line breaks',
      (_: string, words: string) => `[image: ${words}]`.replace(/ (x37)/, '\n$1'),
    ],
    ['its address in brackets', (address: string) => `[${address}]`],
  ])('does not pass on any part of an unmarked quote that shows the picture as %s', async (_, picture) => {
    await office.send({ from: bob, subject: 'set display image' });
    await play('57+E');
    const letter = office.last(bob);
    const html = (letter.html ?? '').replace(
      /<img src="([^"]*)" alt="([^"]*)"[^>]*>/,
      (_whole, address: string, words: string) => `<pre>${picture(address, words)}</pre>`,
    );
    expect(html).not.toBe(letter.html);
    await office.send({
      ...{ from: bob, subject: `Re: ${letter.subject}`, body: `33+B\n\nthanks\n\n${htmlToText(html)}` },
      headers: { 'In-Reply-To': `<${letter.messageId}>` },
    });
    expect(office.last(alice).text).toContain('bob writes:\n\n| thanks\n\nBoard 101');
  });

  it('can quote the longest digest with all its pictures in a reply, which stays within the size limit', async () => {
    const dense =
      'octi x o33,o33A,o33AB,o33ABC,o33ABCD,o33H,o33EF,o69ABDEFH,o12ABCDEFGH,x37,x46CDEF,x67ABCH,x67CDEG,x24A,x24B,x24C,x77ABCDEFGH,x84,x84B,x84BC x:1/1/11 o:1/1/11';
    const png = await new PictureRenderer().png({ id: '', position: dense, turn: '46CDEF-68-66x' });
    const images = Array.from({ length: 20 }, (_, at) => ({
      id: `${at}@example.org`,
      name: `${at}.png`,
      png,
    }));
    const raw = compose({
      from: { name: '', address: alice },
      to: serverAddress,
      subject: 'Re: Octi: 20 boards in your digest, alice',
      text: `move 101 57+E\n\nOn Monday Octi wrote:\n${'> a line of a board as it is quoted\n'.repeat(2000)}`,
      html: `<p>move 101 57+E</p>${'<pre>a line of a board as it is quoted</pre>\n'.repeat(2000)}`,
      images,
      messageId: 'long@example.com',
      date: office.now,
      headers: {},
    });
    const read = await readMessage(raw, { ownAddress: serverAddress });
    expect(read).toMatchObject({ ok: true, value: { ownText: 'move 101 57+E', attachments: [] } });
  });
});

describe('a picture that cannot be drawn', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-pictures-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Sends letters with these positions. Returns what was sent, and the errors logged. */
  async function sent(file: string, positions: readonly string[], pictureRenderer = new PictureRenderer()) {
    const db = openedDatabase(join(folder, file), { create: true });
    const store = new Store(db);
    for (const [at, position] of positions.entries()) {
      store.outbox.write(
        {
          ...({ purpose: 'answer', toAddress: 'a@example.com', references: [], headers: {} } as const),
          messageId: `${at}@example.org`,
          subject: `${at}`,
          text: `${at}`,
          html: '<img src="cid:one" alt="pods">',
          pictures: [{ id: 'one', position }],
        },
        at,
      );
    }
    const letters: OutgoingMail[] = [];
    const errors: string[] = [];
    await new Deliverer({
      store,
      serverAddress: { address: serverAddress, plusAddresses: false },
      name: 'Octi',
      pictureRenderer,
      transport: {
        send: async (mail) => {
          letters.push(mail);
          return { kind: 'sent', response: '250' };
        },
        verify: async () => ok(undefined),
        close: async () => {},
      },
      clock: { now: () => 1000 },
      log: { ...silentLog, error: (facts) => errors.push(JSON.stringify(facts)) },
    }).drain();
    store.close();
    return { letters, errors };
  }
  const empty = 'octi x - x:0/0/0 o:0/0/0';

  it('does not affect the text of the letter, is reported to the operator, and the next picture is drawn', async () => {
    const { letters, errors } = await sent('one.db', ['octi x nonsense', empty]);
    expect(letters.map(({ html }) => html)).toEqual([undefined, '<img src="cid:one" alt="pods">']);
    expect(letters.map(({ images = [] }) => images.length)).toEqual([0, 1]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('"letter":1');
  });

  it('is sent as a text board in the HTML if this machine cannot draw pictures', async () => {
    const failing = Object.assign(new PictureRenderer(), {
      png: () => Promise.reject(new Error('no rasteriser')),
    });
    const { letters, errors } = await sent('two.db', [empty], failing);
    expect(letters[0]?.html).toMatch(/^<pre [^>]*>[^<]*\+---\+---\+[^<]*<\/pre>$/);
    expect(letters[0]?.images).toBeUndefined();
    expect(errors).toHaveLength(1);
  });
});

it('a picture is drawn once for all readers of a position, even for rows from earlier versions', async () => {
  const renderer = new PictureRenderer();
  const before = 'octi o o33,o54A,o73,x37,x55AB,x77 x:4/0/23 o:4/0/24';
  const after = 'octi x o33,o56A,o73,x37,x77 x:4/1/23 o:4/0/26';
  const one = renderer.png({ id: 'a', position: after, turn: '54-56x' });
  expect(renderer.png({ id: 'b', position: after, turn: '54-56x' })).toBe(one);
  const shadowed = await renderer.png({ id: 'a', position: after, turn: '54-56x', before });
  expect(Buffer.from(shadowed).equals(Buffer.from(await one))).toBe(false);
});
