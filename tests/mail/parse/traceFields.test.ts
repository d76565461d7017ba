import { describe, expect, it, test } from 'vitest';
import { arrivedAt, withTrace } from '../../../src/mail/index.js';
import { read, wire } from '../mails.js';

const mail = wire('From: alice@example.net\n\nx');

test('the envelope is recorded above the email, with plain addresses only', () => {
  const traced = withTrace({ from: 'a@b.org', to: ['octi+k@c.org', 'x> \r\nBcc: y'] }, mail);
  expect(String(traced)).toBe(`Return-Path: <a@b.org>\r\nDelivered-To: octi+k@c.org\r\n${mail}`);
  expect(String(withTrace({ from: '', to: [] }, mail))).toBe(`Return-Path: <>\r\n${mail}`);
  expect(String(withTrace({ from: 'a b@c.org', to: [] }, mail))).toBe(String(mail));
});

describe('the time of arrival', () => {
  const now = Date.UTC(2026, 0, 8, 12);
  const received = (...dates: string[]) =>
    wire(`${dates.map((date) => `Received: from x by y;\n ${date}\n`).join('')}From: a@b.org\n\nx`);

  it('is taken from the topmost Received field', () => {
    const raw = received('Thu, 8 Jan 2026 11:00:00 +0000 (UTC)', 'Thu, 8 Jan 2026 10:00:00 +0000');
    expect(arrivedAt(raw, now)).toBe(Date.UTC(2026, 0, 8, 11));
  });

  it.each([
    ['is in the future', 'Thu, 8 Jan 2026 13:00:00 +0000'],
    ['is too long ago for a mail host to be retrying still', 'Thu, 1 Jan 2026 11:00:00 +0000'],
    ['is not a time', 'yesterday'],
  ])('is the current time if the time in the field %s', (_, date) =>
    expect(arrivedAt(received(date), now)).toBe(now),
  );

  it('is the current time if there is no Received field', () => expect(arrivedAt(mail, now)).toBe(now));
});

describe('a sender’s network', () => {
  const network = async (header: string) =>
    (await read(wire(`${header}From: alice@example.net\n\nx`))).network;
  const by = 'by mx.example.org (Postfix) with ESMTPS id 4 for <octi@example.org>; Mon, 5 Jan 2026';
  const made = 'Received: from laptop (unknown [203.0.113.9]) by mail.example.net with ESMTPSA; Mon\n';

  it.each([
    ['as Postfix writes it', `from a.example (a.example [192.0.2.7]) (using TLSv1.3) ${by}`, '192.0.2.0/24'],
    ['as Exim writes it', `from [192.0.2.7] (helo=[198.51.100.1]) ${by}`, '192.0.2.0/24'],
    ['with its greeting', `from a.example ([192.0.2.7] helo=mail) ${by}`, '192.0.2.0/24'],
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
    ['of abbreviated IPv6', `from a.example (a [2001:db8::1]) ${by}`, '2001:db8:0::/48'],
    ['of IPv4 within IPv6', `from a.example ([::ffff:192.0.2.7]) ${by}`, '192.0.2.0/24'],
    [
      'of a host that greets with another address',
      `from [198.51.100.1] (unknown [192.0.2.7]) ${by}`,
      '192.0.2.0/24',
    ],
    [
      'of a host that greets with a private address',
      `from [10.0.0.1] (unknown [192.0.2.7]) ${by}`,
      '192.0.2.0/24',
    ],
    [
      'that is unknown because of a forged greeting',
      `from x by [198.51.100.1] (unknown [192.0.2.7]) ${by}`,
      undefined,
    ],
    [
      'that is unknown because the host calls itself localhost',
      `from localhost by x (unknown [192.0.2.7]) ${by}`,
      undefined,
    ],
  ])('%s', async (_, received, wanted) => {
    expect(await network(`Received: ${received}\n${made}`)).toBe(wanted);
  });

  it('is read below the Received fields of hops inside our host', async () => {
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

  it('is unknown if no host has recorded it', async () => {
    expect(await network('')).toBeUndefined();
  });
});
