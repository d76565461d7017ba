import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read, wire } from '../mails.js';

const person = 'Return-Path: <alice@example.net>\nFrom: Alice <alice@example.net>\nSubject: octi help\n';
const robot = async (header: string) => (await read(wire(`${header}\n\nx`))).robot;

describe('robots', () => {
  it.each([
    ['auto-submitted', `${person}Auto-Submitted: auto-replied; owner-email="x@y.org"`],
    ['auto-submitted', `${person}Auto-Submitted: auto-generated (vacation)`],
    ['auto-submitted', `${person}X-Autoreply: yes`],
    ['empty-return-path', 'Return-Path: <>\nFrom: Alice <alice@example.net>'],
    ['delivery-report', `${person}Content-Type: multipart/report; report-type=delivery-status; boundary=x`],
    ['mail-system', 'From: Mail Delivery <MAILER-DAEMON@mx.example.org>'],
    ['mail-system', 'From: postmaster@example.org'],
    ['mail-system', 'From: post_master@example.org'],
    ['mail-system', 'From: Mail Delivery System <Mailer_Daemon@mx.example.org>'],
    ['mail-system', 'From: mail-delivery-subsystem@example.org'],
    ...[
      'noreply@example.org',
      'No-Reply@example.org',
      'no_reply+k3@example.org',
      'noreply-4711@example.org',
      'tickets-noreply@example.org',
      'donotreply@example.org',
      'do-not-reply@example.org',
      'notification@example.org',
      'notifications@example.org',
      'notification+zj4o@example.org',
      'account-notifications@example.org',
      'bounce@example.org',
      'alert@example.org',
      'auto-confirm@example.org',
      'nicht-antworten@example.org',
      'nonrispondere@example.org',
    ].map((from) => ['no-reply', `From: Somebody <${from}>`]),
    ['mailing-list', `${person}Mailing-List: contact friends-help@example.net; run by ezmlm`],
    ['mailing-list', `${person}X-Mailing-List: friends@example.net`],
    ['mailing-list', `${person}List-Id: <friends.example.net>`],
    ['mailing-list', `${person}List-Post: <mailto:friends@example.net>`],
    ['precedence', `${person}Precedence: bulk`],
    ['precedence', `${person}Precedence: junk (really)`],
    ['own-letter', 'From: Octi <octi@example.org>'],
    ['own-letter', 'From: Octi <Octi+k3jd7@Example.org>'],
    ['several-from', 'From: alice@example.net, bob@example.net'],
    ['several-from', 'From: alice@example.net\nFrom: alice@example.net'],
    ['no-from', 'Subject: octi help'],
    ['no-from', 'From: Alice'],
    ['no-from', 'From: "a b"@example.net'],
    ['own-letter', 'From: alice@example.net, octi@example.org'],
    ['auto-submitted', `${person}X-Vacation: yes`],
    ['precedence', `${person}Preference: auto_reply`],
    ...[
      'Automatic reply: Octi Board 101 alice',
      'Out of Office: Octi Board 101 alice',
      'AutoReply: Octi: please confirm',
      'Abwesenheitsnotiz: Octi Board 101 alice',
      '=?utf-8?Q?R=C3=A9ponse_automatique?= : Octi Board 101',
      'Risposta automatica: Octi Board 101 alice',
      'Automatyczna odpowiedź: Octi Board 101 alice',
      'Автоматический ответ: Octi Board 101 alice',
      'Automatisk svar: Octi Board 101 alice',
      'Automaattinen vastaus: Octi Board 101 alice',
      '自动回复: Octi Board 101 alice',
      '자동 회신: Octi Board 101 alice',
      'Respuesta =?utf-8?Q?autom=C3=A1tica?=: Octi Board 101',
      '=?utf-8?B?6Ieq5YuV5b+c562U?=: Octi Board 101 alice',
    ].map((subject) => ['absence', `From: alice@example.net\nSubject: ${subject}`]),
    ...[
      'From: alice@example.net\nSubject: Octi Board 101 alice (Action Required)',
      'From: alice@example.net\nSubject: RE: Octi Board 101 alice (verification)',
      'From: alice@example.net\nSubject: Please confirm your message',
      'From: alice@example.net\nSubject: Re: Octi Board 101 alice [Verify your email]',
      'From: alice@example.net\nSubject: Verify your email to alice@example.net',
      'From: alice@example.net\nSubject: Unverified email to alice@example.net',
      'From: alice@example.net\nSubject: Please verify that you are human',
      "From: alice@example.net\nSubject: Confirm you're a real person",
      'From: alice@example.net\nSubject: Re: octi [automatic reply: spamBlocker]',
      "From: alice@example.net\nSubject: Demande d'authentification de votre message",
      'From: alice@example.net\nSubject: =?utf-8?Q?Bitte_best=C3=A4tigen_Sie_Ihre_Nachricht?=',
      'From: Alice <notifications@boxbe.com>\nSubject: Octi',
      'From: alice via SpamArrest <noreply@spamarrest.com>\nSubject: Re: Octi',
      'From: x@invitations.mailinblack.com\nSubject: Octi',
      `${person}Precedence: bulk\nMessage-ID: <20260105.a1@example.net-tmda-confirm>`,
      `${person}X-AskVersion: 2.5.3`,
      `${person}X-BoxTrapper: ABCDEF`,
    ].map((header) => ['challenge', header]),
  ])('%s: %s', async (reason, header) => expect(await robot(header)).toBe(reason));

  it.each([
    'I apologize for this automatic reply to your email. To control spam, I now allow incoming messages only from senders I have approved beforehand. If you would like to be added to my list of approved senders, please fill out the short request form: click the link below to be approved.',
    'Hello,\n\nyour message has not been delivered yet. My mailbox is guarded by a filter. To let it through,\nplease reply to this mail, which confirms that you are a person.',
    'To complete the delivery, visit https://filter.example/v?x=1 and type the word you see there,\nto verify that you are a human being. You only have to do this once; it keeps junk out.',
    'Un clic pour délivrer votre email ! Votre message est en attente de validation.',
  ])('asks-for-proof: %s', async (body) => {
    expect((await read(wire(`${person}\n${body}\n`))).robot).toBe('asks-for-proof');
  });

  it('do not include people who quote a request for proof', async () => {
    const quoted =
      '33+B\n\nOn Monday Octi wrote:\n> click here to confirm\n> your mail has not been delivered\n';
    expect((await read(wire(`${person}\n${quoted}`))).robot).toBeUndefined();
  });
});

describe('reports within multipart/mixed', () => {
  const mixed = (kind: string) =>
    `${person}Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nThis is a report.\n--b\nContent-Type: ${kind}\n\nFeedback-Type: abuse\nUser-Agent: x/1\n--b--\n`;

  it.each([
    ['message/feedback-report', 'delivery-report'],
    ['Message/Delivery-Status', 'delivery-report'],
    ['message/disposition-notification', 'delivery-report'],
    ['text/x-note', undefined],
    ['message/rfc822', undefined],
  ])('%s: %s', async (kind, reason) => {
    expect((await read(wire(mixed(kind)))).robot).toBe(reason);
  });
});

describe('people are not robots', () => {
  it.each([
    ['with an ordinary email', person],
    ['without a Return-Path', 'From: alice@example.net'],
    ['who use Exchange', `${person}X-Auto-Response-Suppress: DR, OOF, AutoReply`],
    ['whose mail says that it is not automatic', `${person}Auto-Submitted: no`],
    ['whose mail is urgent', `${person}Precedence: first-class\nX-Priority: 1`],
    ['whose provider adds List-Unsubscribe', `${person}List-Unsubscribe: <https://example.net/u>`],
    ['at a host named octi', 'From: octi@example.net'],
    ['with an address at a company that runs a spam filter', 'From: ruds@boxbe.com'],
    ['whose address has a word like "reply" in it', 'From: norbert.reply@example.net'],
    ['whose address begins like that of a robot', 'From: notificationfan@example.net'],
    ["whose host name begins like a robot's address", 'From: alice@noreply.example.net'],
    ...[
      'octi confirm 101',
      'Re: Octi: please confirm',
      'Re: Octi: please confirm your account, alice',
      'Re: Octi: we could not read your email',
      'AW: Octi Board 101 alice',
      'octi message bob',
      'vacation until 2026-02-01',
      'Autor einer neuen Partie',
    ].map((subject) => [`who write "${subject}"`, `From: alice@example.net\nSubject: ${subject}`]),
  ])('%s', async (_, header) => expect(await robot(header)).toBeUndefined());
});

describe('people who answer one of our letters, in any language', () => {
  const folder = new URL('../../../templates/', import.meta.url);
  const subjects = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/letter.json`, folder)))
    .flatMap(({ name }) => {
      const words: Record<string, string> = JSON.parse(
        readFileSync(new URL(`${name}/letter.json`, folder), 'utf8'),
      );
      return Object.entries(words).flatMap(([key, text]) => (key.includes('.about') ? [[name, text]] : []));
    });

  it('are not robots', async () => {
    expect(subjects.length).toBeGreaterThan(10);
    for (const [language, subject = ''] of subjects) {
      const encoded = `=?utf-8?B?${Buffer.from(`Re: ${subject}`).toString('base64')}?=`;
      expect(
        await robot(`From: alice@example.net\nSubject: ${encoded}`),
        `${language}: ${subject}`,
      ).toBeUndefined();
    }
  });
});
