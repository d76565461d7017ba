import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { err, ok, type Refusal, type Result, refusal } from '../../src/base/index.js';
import type { DisplayedMail } from '../../src/mail/index.js';
import { readTexts, templatesFolder } from '../../src/server/outbound/loadTemplates.js';
import {
  answerRequest,
  type Mailboxes,
  mailRoutes,
  makePageRenderer,
  type WebAnswer,
  type WrittenEmail,
} from '../../src/web/index.js';

const pages = makePageRenderer(
  readTexts(join(templatesFolder, 'web'), /./, (file) => file),
  [],
);
const alice = 'alice@localhost';
const box = '/mail/alice%40localhost';
let kept: Map<string, Result<DisplayedMail, Refusal>>;
let sent: WrittenEmail[];
/** What happens when an email is sent. */
let onSend: () => Result<void, Refusal>;

beforeEach(() => {
  kept = new Map();
  sent = [];
  onSend = () => ok(undefined);
});

/** Alice's mailbox. */
const mailboxes: Mailboxes = {
  server: 'octi@localhost',
  mayHaveMailbox: (address) => address.includes('@'),
  all: () => (kept.size === 0 ? [] : [{ address: alice, emails: kept.size }]),
  emails: (address) => (address === alice ? [...kept.keys()].reverse() : []),
  read: async (address, id) => (address === alice ? kept.get(id) : undefined),
  send: async (email) => {
    sent.push(email);
    return onSend();
  },
};
const mail = (subject: string, more: Partial<DisplayedMail> = {}): Result<DisplayedMail, Refusal> =>
  ok({
    fields: [
      { name: 'from', value: 'Octi <octi@localhost>' },
      { name: 'date', value: 'Thu, 01 Jan 1970 00:00:01 +0000' },
      { name: 'reply-to', value: 'Octi <octi+token@localhost>' },
    ],
    ...{ subject, text: `Text of ${subject}.\n\nMore.`, files: [] },
    ...more,
  });

async function ask(path: string, form?: Readonly<Record<string, string>>): Promise<WebAnswer> {
  const [asked = '', query] = path.split('?');
  const options = {
    mailboxes,
    pages,
    say: ({ code }: { code: string }) => code,
    timeText: (ms: number) => `at ${ms}`,
  };
  return answerRequest(mailRoutes(options), pages, {
    method: form ? 'POST' : 'GET',
    path: asked,
    query: new URLSearchParams(query),
    form: new URLSearchParams(form),
  });
}
const bodyOf = async (path: string) => String((await ask(path)).body);
const placeOf = ({ status, headers }: WebAnswer) => [status, headers.location];

test('the first page lists the mailboxes', async () => {
  expect(await bodyOf('/')).toContain('Nobody has received an email yet.');
  kept.set('1', mail('First'));
  expect(await bodyOf('/')).toMatch(new RegExp(`href="${box}".*${alice}.*1 email<`));
});

test('a typed address leads to its mailbox, in lower case', async () => {
  expect(placeOf(await ask('/mail?address=%20Alice@LocalHost%20'))).toEqual([303, box]);
  expect(placeOf(await ask('/mail?address='))).toEqual([303, '/']);
  for (const path of ['/mail?address=alice', '/mail/alice', '/mail/alice/new'])
    expect((await ask(path)).status).toBe(400);
});

describe('a mailbox', () => {
  test('suggests a sign-up with the name from its address if it is empty', async () => {
    expect(await bodyOf(box)).toContain('value="signup alice"');
    // These are not valid userids: they are too short, or a word with another meaning.
    expect(await bodyOf('/mail/7%40localhost')).toContain('value="signup alice"');
    expect(await bodyOf('/mail/help%40localhost')).toContain('value="signup alice"');
    expect(await bodyOf('/mail/b.ob%40localhost')).toContain('value="signup bob"');
  });

  test('lists 30 emails per page, newest first, and marks new ones', async () => {
    for (let at = 1; at <= 31; at++) kept.set(`${at}`, mail(`Email ${at}`));
    const first = await bodyOf(`${box}?new=2`);
    const subjects = [...first.matchAll(/<strong>(Email \d+)<\/strong>( <em>new)?/g)];
    expect(subjects).toHaveLength(30);
    expect(subjects.slice(0, 3).map(([, subject, isNew]) => [subject, isNew !== undefined])).toEqual([
      ['Email 31', true],
      ['Email 30', true],
      ['Email 29', false],
    ]);
    expect(first).toContain('Text of Email 31.</span> <small>at 1000</small>');
    expect(first).toContain(`href="${box}?page=2"`);
    const second = await bodyOf(`${box}?page=2`);
    expect(second).toContain('<strong>Email 1</strong>');
    expect(second).toContain(`href="${box}?page=1"`);
    expect(second).not.toContain('page=3');
  });

  test('has no pages beyond those with emails', async () => {
    kept.set('1', mail('First'));
    expect((await ask(`${box}?page=0`)).status).toBe(400);
    expect((await ask(`${box}?page=2`)).status).toBe(404);
  });

  test('says so if an email cannot be read or has no subject', async () => {
    kept.set('1', err(refusal('mail.unreadable')));
    kept.set('2', mail(''));
    const page = await bodyOf(box);
    expect(page).toContain('(cannot be read)');
    expect(page).toContain('(no subject)');
  });
});

describe('an email', () => {
  const file = { name: 'octi.sgf', contentType: 'application/x-go-sgf', content: Buffer.from('(;)') };
  const html = '<p>Hello.</p><a href="mailto:octi+link@localhost?subject=octi&amp;body=37%2BA">Play 37+A</a>';
  beforeEach(() => {
    kept.set('1', mail('First'));
    kept.set('2', mail('Octi Board 101 alice', { html, files: [file] }));
    kept.set('3', mail('Third'));
  });

  test('has links to its board, its neighbours, its HTML and its files', async () => {
    const page = await bodyOf(`${box}/2`);
    for (const href of ['/boards/101', `${box}/1`, `${box}/3`, `${box}/2/files/1`])
      expect(page).toContain(`href="${href}"`);
    expect(page).toContain(`src="${box}/2/html"`);
    expect(await bodyOf(`${box}/1`)).not.toContain('<iframe');
    expect(await bodyOf(`${box}/2/html`)).toContain('<p>Hello.</p>');
    const { headers, body } = await ask(`${box}/2/files/1`);
    expect(headers['content-disposition']).toContain('octi.sgf');
    expect(String(body)).toBe('(;)');
  });

  test('can be answered with a reply, or with the email that one of its links prepares', async () => {
    const page = await bodyOf(`${box}/2`);
    expect(page).toContain('value="Re: Octi Board 101 alice"');
    expect(page).toContain('<dd>octi+token@localhost</dd>');
    expect(page).toContain(`href="${box}/2?answer=1#answer"`);
    const prepared = await bodyOf(`${box}/2?answer=1`);
    expect(prepared).toContain('<dd>octi+link@localhost</dd>');
    expect(prepared).toMatch(/<textarea[^>]*>\s*37\+A<\/textarea>/);
  });

  test('has a page that says so if it does not exist or cannot be read', async () => {
    expect((await ask(`${box}/4`)).status).toBe(404);
    expect((await ask(`${box}/2/files/2`)).status).toBe(404);
    expect((await ask(`${box}/2/files/x`)).status).toBe(404);
    kept.set('4', err(refusal('mail.unreadable')));
    const unreadable = await ask(`${box}/4`);
    expect(unreadable.status).toBe(503);
    expect(String(unreadable.body)).toContain('mail.unreadable');
  });

  test('is sent with the text from the form, and the next page shows what came back', async () => {
    onSend = () => {
      kept.set('4', mail('Fourth'));
      return ok(undefined);
    };
    const form = { subject: ' octi \n help ', body: 'Hello.' };
    expect(placeOf(await ask(box, form))).toEqual([303, `${box}/4`]);
    expect(sent).toEqual([{ from: alice, subject: 'octi help', body: 'Hello.' }]);
    onSend = () => ok(undefined);
    expect(placeOf(await ask(box, { ...form, email: '2' }))).toEqual([303, `${box}?new=0`]);
    expect(sent[1]).toMatchObject({ repliesTo: '2' });
    await ask(box, { ...form, email: '2', answer: '1' });
    expect(sent[2]).toMatchObject({ repliesTo: '2', prepared: { to: 'octi+link@localhost' } });
  });

  test('is not sent if the email or link that it answers does not exist, and a refusal is shown', async () => {
    expect((await ask(box, { email: '9' })).status).toBe(404);
    expect((await ask(box, { email: '2', answer: '2' })).status).toBe(400);
    expect(sent).toEqual([]);
    onSend = () => err(refusal('send.refused', { port: 1025, why: 'ECONNREFUSED' }));
    const refused = await ask(box, { subject: 'x', body: '' });
    expect(refused.status).toBe(502);
    expect(String(refused.body)).toContain('send.refused');
  });
});
