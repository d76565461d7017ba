import { describe, expect, it } from 'vitest';
import { read, wire } from '../mails.js';

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
    ['above all Received fields', `${passed()}${cameIn}${before}${alice}`],
    ['right below the Received field of our host', `${cameIn}${passed()}${before}${alice}`],
    [
      'below Received fields of hops inside our host',
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
      'two values for header.from',
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
    ['results that came with the mail', `${cameIn}${before}${passed()}${alice}`],
    ['below a Received field that the sender made up', `${cameIn}${cameIn}${passed()}${alice}`],
    [
      'mail from a host that calls itself localhost',
      `Received: from localhost (localhost [192.0.2.66]) by ${id} with SMTP\nReceived: by ${id}\n${passed()}${alice}`,
    ],
    ['mail received by another host', `${before}${passed()}${alice}`],
    ['two From fields', `${passed()}${cameIn}${alice}From: bob@example.net\n`],
    ['two From addresses', `${passed()}${cameIn}From: alice@example.net, bob@example.net\n`],
    ['a name that is an address', `${passed()}${cameIn}From: "alice@example.net" <eve@example.com>\n`],
  ])('is not accepted: %s', async (_, header) => expect(await verified(header)).toBeUndefined());

  it('requires the name of our host', async () => {
    expect((await read(wire(`${passed()}${cameIn}${alice}\nx`))).verifiedFrom).toBeUndefined();
    expect(await verified(`${passed()}${cameIn}${alice}`, '')).toBeUndefined();
  });
});
