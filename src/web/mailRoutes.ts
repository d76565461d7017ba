import type { Refusal, Result, Sentence } from '../base/index.js';
import { readBoardSubject, suggestUserid } from '../command/index.js';
import type { DisplayedMail } from '../mail/index.js';
import { attachmentsOf, frameAnswer, frameHeight } from './emailFrame.js';
import type { PageRenderer } from './pageRenderer.js';
import { preparedAnswers } from './preparedAnswers.js';
import {
  downloadAnswer,
  pageAnswer,
  type Route,
  type RoutedRequest,
  seeOther,
  type WebAnswer,
} from './webRequest.js';

/** An email that a form sends. */
export interface WrittenEmail {
  readonly from: string;
  readonly subject: string;
  readonly body: string;
  /** The email that it replies to, for the thread and the quoted text. */
  readonly repliesTo?: string;
  /** The link in that email that the sender followed, if any. */
  readonly prepared?: { readonly to: string; readonly inReplyTo?: string };
}

/** The mailboxes of a sandbox. */
export interface Mailboxes {
  /** The address of the server. */
  readonly server: string;
  /** Whether an address can have a mailbox. */
  mayHaveMailbox(address: string): boolean;
  /** Returns all addresses that have received an email, sorted by name. */
  all(): readonly { readonly address: string; readonly emails: number }[];
  /** Returns the ids of the emails that an address has received, newest first. */
  emails(address: string): readonly string[];
  /** Returns an email by its id; undefined if there is none. */
  read(address: string, id: string): Promise<Result<DisplayedMail, Refusal> | undefined>;
  /** Hands an email to the server and waits until it has been processed. */
  send(email: WrittenEmail): Promise<Result<void, Refusal>>;
}

interface MailRouteOptions {
  readonly mailboxes: Mailboxes;
  readonly pages: PageRenderer;
  readonly say: (what: Sentence) => string;
  /** Formats a time for people to read, from ms since 1970-01-01 UTC. */
  readonly timeText: (ms: number) => string;
}

/** How many emails a page lists. */
const mostListed = 30;

const boxPath = (address: string): string => `/mail/${encodeURIComponent(address)}`;
const emailPath = (address: string, id: string): string => `${boxPath(address)}/${encodeURIComponent(id)}`;

/** The routes of a sandbox's mail reader. */
export function mailRoutes(options: MailRouteOptions): Route[] {
  const { mailboxes, pages } = options;
  const inBox =
    (show: (asked: RoutedRequest, address: string) => WebAnswer | Promise<WebAnswer>) =>
    (asked: RoutedRequest): WebAnswer | Promise<WebAnswer> => {
      const address = asked.segment('address').toLowerCase();
      return mailboxes.mayHaveMailbox(address) ? show(asked, address) : notAnAddress(pages);
    };
  return [
    { path: '/', get: () => showMailboxes(options) },
    {
      path: '/mail',
      get: ({ query }) => {
        const address = (query.get('address') ?? '').trim().toLowerCase();
        if (address === '') return seeOther('/');
        return mailboxes.mayHaveMailbox(address) ? seeOther(boxPath(address)) : notAnAddress(pages);
      },
    },
    {
      path: '/mail/:address',
      get: inBox((asked, address) => showMailbox(options, address, asked.query)),
      post: inBox((asked, address) => sendEmail(options, address, asked.form)),
    },
    {
      path: '/mail/:address/new',
      get: inBox((_, address) => {
        const form = { address, action: boxPath(address), to: mailboxes.server, subject: '', body: '' };
        return pageAnswer(
          pages.page('newEmail', `New email from ${address}`, { address, box: boxPath(address), form }),
        );
      }),
    },
    {
      path: '/mail/:address/:email',
      get: inBox((asked, address) =>
        withEmail(options, asked, address, (mail) => showEmail(options, asked, address, mail)),
      ),
    },
    {
      path: '/mail/:address/:email/html',
      get: inBox((asked, address) => withEmail(options, asked, address, frameAnswer)),
    },
    {
      path: '/mail/:address/:email/files/:number',
      get: inBox((asked, address) =>
        withEmail(options, asked, address, (mail) => {
          const number = asked.segment('number');
          const file = /^\d{1,3}$/.test(number) ? attachmentsOf(mail)[Number(number) - 1] : undefined;
          return file
            ? downloadAnswer(file.name || 'attachment', 'application/octet-stream', file.content)
            : pages.problem(404, 'This email has no such attachment.');
        }),
      ),
    },
  ];
}

const notAnAddress = (pages: PageRenderer): WebAnswer =>
  pages.problem(400, 'That is not an email address. Any address will do, for example alice@localhost.');

function showMailboxes({ mailboxes, pages }: MailRouteOptions): WebAnswer {
  const boxes = mailboxes.all().map((box) => ({ ...box, href: boxPath(box.address) }));
  return pageAnswer(pages.page('mailboxes', 'Mailboxes', { boxes }));
}

async function showMailbox(
  { mailboxes, pages, timeText }: MailRouteOptions,
  address: string,
  query: URLSearchParams,
): Promise<WebAnswer> {
  const ids = mailboxes.emails(address);
  const asked = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,4}$/.test(asked))
    return pages.problem(400, 'The page number must be a whole number, 1 or more.');
  const page = Number(asked);
  const first = (page - 1) * mostListed;
  if (first > 0 && first >= ids.length) return pages.problem(404, `There is no page ${page}.`);
  const shown = ids.slice(first, first + mostListed);
  const fresh = Number(/^\d{1,3}$/.exec(query.get('new') ?? '')?.[0] ?? 0);
  const emails = await Promise.all(
    shown.map(async (id, at) => {
      const mail = await mailboxes.read(address, id);
      const facts = mail?.ok ? mail.value : undefined;
      return {
        href: emailPath(address, id),
        subject: facts ? facts.subject || '(no subject)' : '(cannot be read)',
        preview: facts ? previewOf(facts) : '',
        date: facts ? dateOf(facts, timeText) : '',
        isNew: first + at < fresh,
      };
    }),
  );
  const box = boxPath(address);
  const pageLink = (number: number, isThere: boolean): string | undefined =>
    isThere ? `${box}?page=${number}` : undefined;
  return pageAnswer(
    pages.page('mailbox', address, {
      ...{ address, box, emails, total: ids.length },
      from: first + 1,
      newer: pageLink(page - 1, page > 1),
      older: pageLink(page + 1, first + mostListed < ids.length),
      nothingCame: query.get('new') === '0',
      userid: suggestUserid(address),
      form: {
        address,
        action: box,
        to: mailboxes.server,
        subject: `signup ${suggestUserid(address)}`,
        body: '',
      },
    }),
  );
}

/** Returns the beginning of the text, to tell letters about a board apart: they all have the same Subject. */
const previewOf = ({ text }: DisplayedMail): string => {
  const line = (text.trim().split(/\n[ \t]*\n/)[0] ?? '').replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
};

const field = ({ fields }: DisplayedMail, name: string): string =>
  fields.find((one) => one.name === name)?.value ?? '';

function dateOf(mail: DisplayedMail, timeText: (ms: number) => string): string {
  const written = field(mail, 'date');
  const ms = Date.parse(written);
  return Number.isNaN(ms) ? written : timeText(ms);
}

async function withEmail(
  { mailboxes, pages, say }: MailRouteOptions,
  asked: RoutedRequest,
  address: string,
  show: (mail: DisplayedMail) => WebAnswer,
): Promise<WebAnswer> {
  const mail = await mailboxes.read(address, asked.segment('email'));
  if (!mail) return pages.problem(404, `This mailbox has no such email.`);
  return mail.ok ? show(mail.value) : pages.problem(503, say(mail.error));
}

function showEmail(
  { mailboxes, pages, timeText }: MailRouteOptions,
  { segment, query }: RoutedRequest,
  address: string,
  mail: DisplayedMail,
): WebAnswer {
  const id = segment('email');
  const here = emailPath(address, id);
  const answers = preparedAnswers(mail.html ?? '');
  const chosen = answers[Number(/^\d{1,3}$/.exec(query.get('answer') ?? '')?.[0] ?? 0) - 1];
  const ids = mailboxes.emails(address);
  const at = ids.indexOf(id);
  const beside = (other: string | undefined): string | undefined =>
    other === undefined ? undefined : emailPath(address, other);
  const subject = mail.subject || '(no subject)';
  const board = readBoardSubject(mail.subject)?.board ?? '';
  const html = mail.html === undefined ? '' : `${here}/html`;
  return pageAnswer(
    pages.page('email', subject, {
      ...{ address, subject, html, board, here },
      box: boxPath(address),
      height: frameHeight(mail.html ?? ''),
      text: mail.text,
      head: (['from', 'to', 'reply-to'] as const)
        .map((name) => ({
          name: { from: 'From', to: 'To', 'reply-to': 'Reply-To' }[name],
          value: field(mail, name),
        }))
        .filter(({ value }) => value !== ''),
      date: dateOf(mail, timeText),
      fields: mail.fields,
      files: attachmentsOf(mail).map(({ name, content }, number) => ({
        ...{ name: name || 'attachment', bytes: content.length, href: `${here}/files/${number + 1}` },
      })),
      newer: beside(ids[at - 1]),
      older: beside(ids[at + 1]),
      answers: answers.map((answer, number) => ({
        label: answer.label,
        href: `${here}?answer=${number + 1}#answer`,
        isChosen: answer === chosen,
      })),
      chosen: chosen?.label ?? '',
      form: {
        ...{ address, action: boxPath(address), email: id },
        to: chosen?.to ?? (field(mail, 'reply-to').replace(/^.*<|>.*$/g, '') || mailboxes.server),
        subject: chosen ? chosen.subject : `Re: ${subject}`,
        body: chosen ? chosen.body.trim() : '',
        answer: chosen ? answers.indexOf(chosen) + 1 : '',
      },
    }),
  );
}

/** Sends the email from a form, and shows the answers. */
async function sendEmail(
  { mailboxes, pages, say }: MailRouteOptions,
  address: string,
  form: URLSearchParams,
): Promise<WebAnswer> {
  const repliesTo = form.get('email') ?? '';
  const answer = Number(/^\d{1,3}$/.exec(form.get('answer') ?? '')?.[0] ?? 0);
  const answered = repliesTo === '' ? undefined : await mailboxes.read(address, repliesTo);
  if (repliesTo !== '' && !answered?.ok)
    return pages.problem(404, 'This mailbox has no such email to reply to.');
  const prepared =
    answered?.ok && answer > 0 ? preparedAnswers(answered.value.html ?? '')[answer - 1] : undefined;
  if (answer > 0 && !prepared) return pages.problem(400, 'This email has no such prepared answer.');
  const before = new Set(mailboxes.emails(address));
  const sent = await mailboxes.send({
    from: address,
    subject: (form.get('subject') ?? '').replace(/\s+/g, ' ').trim(),
    body: form.get('body') ?? '',
    ...(repliesTo !== '' && { repliesTo }),
    ...(prepared && { prepared }),
  });
  if (!sent.ok) return pages.problem(502, say(sent.error));
  const came = mailboxes.emails(address).filter((id) => !before.has(id));
  const [only] = came;
  return seeOther(
    came.length === 1 && only ? emailPath(address, only) : `${boxPath(address)}?new=${came.length}`,
  );
}
