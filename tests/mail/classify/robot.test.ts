import { readdirSync, readFileSync } from 'node:fs';
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
      'AutoReply: Octi asks: did you send this?',
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
    'To complete the delivery, visit https://filter.example/v?x=1 and type the word you see there,\nto verify that a human being has written. This is done once; junk is kept out by it.',
    'Un clic pour délivrer votre email ! Votre message est en attente de validation.',
  ])('asks-for-proof: %s', async (body) => {
    expect((await read(wire(`${person}\n${body}\n`))).robot).toBe('asks-for-proof');
  });

  it('are not those who quote what asks for proof', async () => {
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

describe('people are no robots', () => {
  it.each([
    ['plain', person],
    ['without a Return-Path', 'From: alice@example.net'],
    ['out of Exchange', `${person}X-Auto-Response-Suppress: DR, OOF, AutoReply`],
    ['who say so', `${person}Auto-Submitted: no`],
    ['in a hurry', `${person}Precedence: first-class\nX-Priority: 1`],
    ['whose provider adds List-Unsubscribe', `${person}List-Unsubscribe: <https://example.net/u>`],
    ['at a host named octi', 'From: octi@example.net'],
    ['with an address at a filter', 'From: ruds@boxbe.com'],
    ['whose name has such a word in it', 'From: norbert.reply@example.net'],
    ['whose name begins as one', 'From: notificationfan@example.net'],
    ['at a host with such a name', 'From: alice@noreply.example.net'],
    ...[
      'octi confirm 101',
      'Re: Octi asks: did you send this?',
      'Re: Octi asks: an account for alice?',
      'Re: Octi answers: your mail could not be read',
      'AW: Octi Board 101 alice',
      'octi message bob',
      'vacation until 2026-02-01',
      'Autor einer neuen Partie',
    ].map((subject) => [`who write "${subject}"`, `From: alice@example.net\nSubject: ${subject}`]),
  ])('%s', async (_, header) => expect(await robot(header)).toBeUndefined());
});

describe('people who answer any letter of ours, in any language', () => {
  const folder = new URL('../../../templates/', import.meta.url);
  const subjects = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const words: Record<string, string> = JSON.parse(
        readFileSync(new URL(`${name}/letter.json`, folder), 'utf8'),
      );
      return Object.entries(words).flatMap(([key, text]) => (key.includes('.about') ? [[name, text]] : []));
    });

  it('are no robots', async () => {
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

describe('a verified sender', () => {
  const id = 'mx.example.org';
  const passed = (domain = 'example.net') =>
    `Authentication-Results: ${id}; dkim=pass header.d=${domain}; dmarc=pass (p=none) header.from=${domain}\n`;
  const cameIn = `Received: from mail.example.net (mail.example.net [192.0.2.7]) by ${id} (Postfix) with ESMTPS; Mon\n`;
  const before = 'Received: from laptop (unknown [198.51.100.9]) by mail.example.net with ESMTPSA; Mon\n';
  const alice = 'From: Alice <Alice@Example.net>\n';
  const verified = async (header: string, authservId: string | undefined = id) =>
    (await read(wire(`${header}\nx`), authservId === undefined ? {} : { authservId })).verifiedFrom;

  it.each([
    ['above all Received', `${passed()}${cameIn}${before}${alice}`],
    ['right under the own one', `${cameIn}${passed()}${before}${alice}`],
    [
      'under steps inside the host',
      `Received: from localhost (localhost [127.0.0.1]) by ${id} with LMTP\n${cameIn}${passed()}${before}${alice}`,
    ],
    [
      'as Gmail writes them',
      `Received: by 2002:a05:6a10:1 with SMTP id x1\n${cameIn}Received-SPF: pass\n${passed()}${before}${alice}`,
    ],
    ['with a version', `${passed().replace(`${id};`, `${id} 1;`)}${cameIn}${alice}`],
    ['in capitals', `${passed().toUpperCase()}${cameIn}${alice}`],
    ['with an address in header.from', `${passed('alice@example.net')}${cameIn}${alice}`],
    [
      'in two fields',
      `Authentication-Results: ${id}; spf=fail smtp.mailfrom=x@y.org\n${passed()}${cameIn}${alice}`,
    ],
  ])('%s', async (_, header) => expect(await verified(header)).toBe('alice@example.net'));

  it.each([
    ['no results', `${cameIn}${alice}`],
    ['another host', `${passed().replace(id, 'mx.example.com')}${cameIn}${alice}`],
    ['another domain', `${passed('example.com')}${cameIn}${alice}`],
    ['a subdomain', `${passed('sub.example.net')}${cameIn}${alice}`],
    [
      'two of header.from',
      `Authentication-Results: ${id}; dmarc=pass header.from=example.net header.from=evil.example\n${cameIn}${alice}`,
    ],
    ['no header.from', `Authentication-Results: ${id}; dmarc=pass\n${cameIn}${alice}`],
    ['failed', `${passed().replace('dmarc=pass', 'dmarc=fail')}${cameIn}${alice}`],
    ['dkim alone', `Authentication-Results: ${id}; dkim=pass header.from=example.net\n${cameIn}${alice}`],
    ['failed and passed', `${passed()}${passed().replace('dmarc=pass', 'dmarc=fail')}${cameIn}${alice}`],
    [
      'in a comment',
      `Authentication-Results: ${id}; none (; dmarc=pass header.from=example.net)\n${cameIn}${alice}`,
    ],
    [
      'in a quoted string',
      `Authentication-Results: ${id}; dkim=fail reason="; dmarc=pass header.from=example.net"\n${cameIn}${alice}`,
    ],
    ['came with the mail', `${cameIn}${before}${passed()}${alice}`],
    ['under a Received that the sender made up', `${cameIn}${cameIn}${passed()}${alice}`],
    [
      'behind a greeting as localhost',
      `Received: from localhost (localhost [192.0.2.66]) by ${id} with SMTP\nReceived: by ${id}\n${passed()}${alice}`,
    ],
    ['taken in by another host', `${before}${passed()}${alice}`],
    ['two From fields', `${passed()}${cameIn}${alice}From: bob@example.net\n`],
    ['two From addresses', `${passed()}${cameIn}From: alice@example.net, bob@example.net\n`],
    ['a name that is an address', `${passed()}${cameIn}From: "alice@example.net" <eve@example.com>\n`],
  ])('is not: %s', async (_, header) => expect(await verified(header)).toBeUndefined());

  it('is nobody unless the host is named', async () => {
    expect((await read(wire(`${passed()}${cameIn}${alice}\nx`))).verifiedFrom).toBeUndefined();
    expect(await verified(`${passed()}${cameIn}${alice}`, '')).toBeUndefined();
  });
});

describe('the network of a sender', () => {
  const network = async (header: string) =>
    (await read(wire(`${header}From: alice@example.net\n\nx`))).network;
  const by = 'by mx.example.org (Postfix) with ESMTPS id 4 for <octi@example.org>; Mon, 5 Jan 2026';
  const made = 'Received: from laptop (unknown [203.0.113.9]) by mail.example.net with ESMTPSA; Mon\n';

  it.each([
    ['as Postfix writes it', `from a.example (a.example [192.0.2.7]) (using TLSv1.3) ${by}`, '192.0.2.0/24'],
    ['as Exim writes it', `from [192.0.2.7] (helo=[198.51.100.1]) ${by}`, '192.0.2.0/24'],
    ['with its name', `from a.example ([192.0.2.7] helo=mail) ${by}`, '192.0.2.0/24'],
    [
      'as qmail writes it',
      `from unknown (HELO 198.51.100.1) (192.0.2.7) by 0 with SMTP; Mon`,
      '192.0.2.0/24',
    ],
    [
      'as Exchange writes it',
      `from a.example (192.0.2.7) by mx (10.1.2.3) with Microsoft SMTP`,
      '192.0.2.0/24',
    ],
    ['of IPv6', `from a.example (a [IPv6:2001:db8:1:2::7]) ${by}`, '2001:db8:1::/48'],
    ['of IPv6 in full', `from a.example (a [2001:0DB8:0001:2:3:4:5:6]) ${by}`, '2001:db8:1::/48'],
    ['of IPv6 cut short early', `from a.example (a [2001:db8::1]) ${by}`, '2001:db8:0::/48'],
    ['of IPv4 within IPv6', `from a.example ([::ffff:192.0.2.7]) ${by}`, '192.0.2.0/24'],
    ['behind a greeting as another', `from [198.51.100.1] (unknown [192.0.2.7]) ${by}`, '192.0.2.0/24'],
    ['behind a greeting from within', `from [10.0.0.1] (unknown [192.0.2.7]) ${by}`, '192.0.2.0/24'],
    ['hidden by a greeting', `from x by [198.51.100.1] (unknown [192.0.2.7]) ${by}`, undefined],
    ['hidden by a greeting as localhost', `from localhost by x (unknown [192.0.2.7]) ${by}`, undefined],
  ])('%s', async (_, received, wanted) => {
    expect(await network(`Received: ${received}\n${made}`)).toBe(wanted);
  });

  it('is looked for below the steps within the host', async () => {
    const inside = [
      'Received: by 2002:a05:6a10:1 with SMTP id x1; Mon',
      `Received: from localhost (localhost [127.0.0.1]) ${by}`,
      `Received: from mx.example.org ([fd00::2]) ${by}`,
      'Received: from localhost by mx.example.org with LMTP; Mon',
      'Received: (qmail 4711 invoked from network); Mon',
    ];
    const came = `Received: from a.example (a.example [192.0.2.7]) ${by}`;
    expect(await network(`${[...inside, came].join('\n')}\n${made}`)).toBe('192.0.2.0/24');
  });

  it('is not known where no host has noted it', async () => {
    expect(await network('')).toBeUndefined();
  });
});
