import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose, type MailTransport, smtpThread, smtpTransport } from '../../../src/mail/index.js';
import { type ScriptedSmtp, type Stage, stages, startScripted } from '../../support/scriptedSmtp.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';
import { letter } from './letter.js';

describe.each([
  ['smtpTransport', smtpTransport],
  ['smtpThread', smtpThread],
])('%s', (_, transportOf) => {
  let sink: SmtpSink;
  let transport: MailTransport;
  beforeEach(async () => {
    sink = await startSink();
    transport = transportOf({ url: sink.url });
  });
  afterEach(async () => {
    await transport.close();
    await sink.close();
  });

  it('sends a letter', async () => {
    expect(await transport.send(letter)).toEqual({ kind: 'sent', response: '250' });
    expect(sink.letters).toHaveLength(1);
    expect(sink.letters[0]).toMatchObject({ from: 'octi@example.org', to: ['alice@example.net'] });
    expect(sink.letters[0]?.raw.equals(compose(letter))).toBe(true);
    expect((await sink.letters[0]?.parsed())?.text?.trimEnd()).toBe(letter.text.trimEnd());
  });

  it('sends lines that begin with a dot, and long letters, unchanged', async () => {
    const texts = ['.', '.one dot\n..two\n', 'a\n.\nb\n', '.\n'.repeat(20_000), 'no dot\n'.repeat(50_000)];
    for (const text of texts) {
      await transport.send({ ...letter, text });
      expect(sink.letters.at(-1)?.raw.equals(compose({ ...letter, text }))).toBe(true);
    }
  });

  it('sends many letters over a few connections, and one letter after another over a single connection', async () => {
    for (let n = 0; n < 3; n++) await transport.send(letter);
    expect(sink).toMatchObject({ connections: 1, letters: { length: 3 } });
    const results = await Promise.all(Array.from({ length: 20 }, () => transport.send(letter)));
    expect(results.every(({ kind }) => kind === 'sent')).toBe(true);
    expect(sink).toMatchObject({ connections: 8, letters: { length: 23 } });
  });

  it('sends over the connections it has when the server refuses more', async () => {
    const slow = transportOf({ url: sink.url, connections: 3 });
    await slow.send(letter);
    sink.failNext({ at: 'connect', code: 421 }, { at: 'connect', code: 421 });
    const results = await Promise.all(Array.from({ length: 9 }, () => slow.send(letter)));
    expect(results.map(({ kind }) => kind)).toEqual(results.map(() => 'sent'));
    await slow.close();
  });

  it('connects again when the server has closed an idle connection', async () => {
    await transport.send(letter);
    sink.hangUp();
    expect((await transport.send(letter)).kind).toBe('sent');
    expect(sink).toMatchObject({ connections: 2, letters: { length: 2 } });
  });

  it('connects again when it notices a closed connection only while sending the next letter', async () => {
    await transport.send(letter);
    sink.failNext('cut at MAIL');
    expect((await transport.send(letter)).kind).toBe('sent');
    expect(sink).toMatchObject({ connections: 2, letters: { length: 2 } });
  });

  it.each(['mail', 'rcpt', 'data'] as const)(
    'connects again when the server answers 421 at %s on a reused connection',
    async (at) => {
      await transport.send(letter);
      sink.failNext({ at, code: 421, says: '4.4.2 idle for too long' });
      const sent = await transport.send(letter);
      // A letter that was handed over may have been accepted, so it waits and is sent again.
      if (at === 'data')
        expect(sent).toMatchObject({ kind: 'deferred', reason: expect.stringContaining('421') });
      else expect(sent.kind).toBe('sent');
      expect((await transport.send(letter)).kind).toBe('sent');
      expect(sink).toMatchObject({ connections: 2, letters: { length: at === 'data' ? 2 : 3 } });
    },
  );

  it('postpones a letter if the server answers 421 on a new connection', async () => {
    sink.failNext({ at: 'mail', code: 421 });
    expect((await transport.send(letter)).kind).toBe('deferred');
    expect((await transport.send(letter)).kind).toBe('sent');
    expect(sink.letters).toHaveLength(1);
  });

  it('connects again when the server answers 421 to the DATA command on a reused connection', async () => {
    const connections: string[][] = [];
    const server = createServer((socket) => {
      const said: string[] = [];
      connections.push(said);
      socket.write('220 mx.example.org\r\n');
      let isLetter = false;
      socket.on('error', () => {});
      socket.on('data', (data) => {
        for (const line of String(data).split('\r\n').slice(0, -1)) {
          if (isLetter && line !== '.') continue;
          const isData = !isLetter && /^data$/i.test(line);
          said.push(line === '.' ? 'letter' : isData ? 'DATA' : '');
          const closes = isData && connections.length === 1 && said.includes('letter');
          isLetter = isData;
          socket.write(
            closes ? '421 4.4.2 idle for too long\r\n' : isData ? '354 go on\r\n' : '250 fine\r\n',
          );
          if (closes) socket.end();
        }
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const kept = transportOf({ url: `smtp://127.0.0.1:${port}` });
    expect((await kept.send(letter)).kind).toBe('sent');
    expect((await kept.send(letter)).kind).toBe('sent');
    const heard = connections.map((said) => said.filter((one) => one !== ''));
    expect(heard).toEqual([
      ['DATA', 'letter', 'DATA'],
      ['DATA', 'letter'],
    ]);
    await kept.close();
    server.close();
  });

  const garbage = '<html>502 Bad Gateway</html>';
  it.each([
    [{ at: 'connect', code: 421 }, 'deferred', 'CONN 421'],
    [{ at: 'connect', code: 554 }, 'deferred', 'blocked: CONN 554'],
    [{ at: 'mail', code: 451 }, 'deferred', 'MAIL FROM 451'],
    [{ at: 'mail', code: 550 }, 'deferred', 'blocked: MAIL FROM 550'],
    [{ at: 'mail', code: 552 }, 'deferred', 'blocked: MAIL FROM 552'],
    [{ at: 'rcpt', code: 450 }, 'deferred', 'RCPT TO 450'],
    [{ at: 'rcpt', code: 550 }, 'refused', 'RCPT TO 550'],
    [{ at: 'data', code: 451 }, 'deferred', 'DATA 451'],
    [{ at: 'data', code: 554 }, 'deferred', 'blocked: DATA 554'],
    // With PIPELINING the connection may end before the line is read.
    [{ at: 'mail', garbage }, 'deferred', /^(MAIL FROM NO_REPLY_CODE|CONN ECONN\w+)$/],
    [{ at: 'rcpt', garbage }, 'deferred', /^(RCPT TO NO_REPLY_CODE|CONN ECONN\w+)$/],
    [{ at: 'data', garbage }, 'deferred', 'DATA NO_REPLY_CODE'],
    ['cut at MAIL', 'deferred', 'CONN ECONNECTION'],
    ['cut in DATA', 'deferred', /^CONN ECONN(ECTION|RESET)$/],
    ['lose the reply', 'deferred', 'CONN ECONNECTION'],
  ] as const)('%o: %s', async (fault, kind, reason) => {
    sink.failNext(fault);
    const sent = await transport.send(letter);
    expect(sent).toMatchObject({ kind, reason: expect.stringMatching(reason) });
    expect((await transport.send(letter)).kind).toBe('sent');
  });

  it.each([
    [550, '5.7.1 Client host blocked'],
    [550, 'your address is on a blocklist'],
    [550, 'relay not permitted'],
    [550, 'relaying denied'],
    [550, 'too many messages'],
    [550, '5.4.5 Daily user sending limit exceeded.'],
    [550, '5.1.8 sender address is not known'],
    [500, 'unrecognised command'],
    [502, 'Bad Gateway'],
    [503, 'bad sequence of commands'],
    [530, 'authentication required'],
    [535, 'authentication failed'],
  ])(
    'a recipient refused with %i %s is refused because of who we are, so the letter is postponed',
    async (code, says) => {
      sink.failNext({ at: 'rcpt', code, says });
      const reason = expect.stringMatching(`^blocked: RCPT TO ${code}`);
      expect(await transport.send(letter)).toEqual({ kind: 'deferred', reason, trouble: 'lasting' });
    },
  );

  it.each([
    [550, '5.2.2 mailbox is over quota', true],
    [550, '5.1.1 no such user', true],
    [550, '5.1.1 <bob>: user unknown in relay recipient table', true],
    [550, 'no such user', true],
    [550, 'the mailbox does not exist', true],
    [550, '5.4.1 access denied', false],
    [550, 'go away', false],
    [553, 'mailbox name not allowed', false],
  ])('a recipient refused with %i %s may not exist (%s)', async (code, says, unknown) => {
    sink.failNext({ at: 'rcpt', code, says });
    const reason = expect.stringMatching(`^RCPT TO ${code}`);
    expect(await transport.send(letter)).toEqual({
      ...{ kind: 'refused', reason },
      ...(unknown && { unknownRecipient: true }),
    });
  });

  it('postpones a letter if the server defers its recipient', async () => {
    sink.failNext({ at: 'rcpt', code: 450, says: '4.2.0 greylisted' });
    const put = { kind: 'deferred', reason: 'RCPT TO 450 4.2.0', ofRecipient: true };
    expect(await transport.send(letter)).toEqual(put);
  });

  it('resends a letter byte for byte if its fate is unknown', async () => {
    await transport.send({ ...letter, messageId: 'first@example.org' });
    sink.failNext('lose the reply');
    expect((await transport.send(letter)).kind).toBe('deferred');
    expect((await transport.send(letter)).kind).toBe('sent');
    const [, first, again] = sink.letters;
    expect(sink.letters).toHaveLength(3);
    expect(first?.raw.equals(again?.raw ?? Buffer.of())).toBe(true);
  });

  it('gives up on a letter to an invalid address', async () => {
    expect((await transport.send({ ...letter, to: 'al ice@example.net' })).kind).toBe('dead');
    expect((await transport.send(letter)).kind).toBe('sent');
  });

  it('postpones letters while the server is down', async () => {
    await sink.close();
    expect(await transport.send(letter)).toEqual({
      ...{ kind: 'deferred', reason: 'CONN ECONNREFUSED' },
      ...{ trouble: 'passing', unanswered: true },
    });
    expect(await transport.verify()).toMatchObject({ error: { code: 'mail.connectionRefused' } });
    sink = await startSink();
  });

  it('connects to another machine without TLS only if the URL allows it', async () => {
    // This is the same machine, but the name in the URL does not reveal that.
    const url = sink.url.replace('127.0.0.1', '127.1');
    const safe = transportOf({ url });
    expect(await safe.verify()).toMatchObject({ error: { code: 'mail.tls' } });
    expect(await safe.send(letter)).toMatchObject({
      kind: 'deferred',
      reason: expect.stringMatching(/^blocked: STARTTLS 5/),
    });
    expect(sink.letters).toEqual([]);
    const open = transportOf({ url: `${url}?tls=off` });
    expect((await open.send(letter)).kind).toBe('sent');
    await open.close();
  });

  it('rejects a certificate from an unknown authority', async () => {
    const server = new SMTPServer({ secure: true, logger: false });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const verified = await transportOf({ url: `smtps://127.0.0.1:${port}` }).verify();
    expect(verified).toMatchObject({
      error: { code: 'mail.tls', data: { why: expect.stringContaining('CERT') } },
    });
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('does not wait forever for a server that does not reply', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const waiting = transportOf({ url: `smtp://127.0.0.1:${port}`, timeouts: { connectMs: 100 } });
    expect(await waiting.verify()).toMatchObject({ error: { code: 'mail.timeout' } });
    silent.close();
  });
});

describe('logging in', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSink({ user: 'octi@example.org', password: 'p@ss/word' });
  });
  afterEach(() => sink.close());

  it('uses the user and password from the URL', async () => {
    const transport = smtpTransport({ url: sink.url });
    expect(await transport.verify()).toEqual({ ok: true, value: undefined });
    expect((await transport.send(letter)).kind).toBe('sent');
    await transport.close();
  });

  it('reports a refused login, but never the password', async () => {
    const transport = smtpTransport({ url: sink.url, password: 'not-it' });
    const verified = await transport.verify();
    expect(verified).toMatchObject({
      error: { code: 'mail.loginRefused', data: { user: 'octi@example.org' } },
    });
    const sent = await transport.send(letter);
    expect(sent).toEqual({ kind: 'deferred', reason: 'blocked: AUTH PLAIN 535', trouble: 'lasting' });
    expect(JSON.stringify([verified, sent])).not.toContain('not-it');
  });

  it.each([
    ['imaps://example.org', 'mail.badSmtpUrl'],
    ['mail.example.org', 'mail.badSmtpUrl'],
    ['smtps://octi@example.org', 'mail.noPassword'],
  ])('refuses %s', async (url, code) => {
    const transport = smtpTransport({ url });
    expect(await transport.verify()).toMatchObject({ error: { code } });
    expect(await transport.send(letter)).toMatchObject({ kind: 'deferred', reason: code });
  });
});

describe('the server’s answers at each step', () => {
  let server: ScriptedSmtp;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());
  const sendOne = async (timeouts = {}) => {
    const transport = smtpTransport({ url: server.url, timeouts });
    const sent = await transport.send(letter);
    await transport.close();
    return sent;
  };
  /** Sends a letter while one step goes wrong, and another once everything works again. */
  const sendWith = async (at: Stage, answer: string, timeouts = {}) => {
    server.taken.length = 0;
    server.answer = (stage) => (stage === at ? answer : undefined);
    const sent = await sendOne(timeouts);
    server.answer = () => undefined;
    expect(await sendOne()).toEqual({ kind: 'sent', response: '250' });
    expect(server.taken).toEqual([letter.to]);
    return sent;
  };

  it('delivers a letter to the scripted server', async () => {
    expect(await sendOne()).toEqual({ kind: 'sent', response: '250' });
    expect(server.answered).toEqual({ connect: 1, EHLO: 1, AUTH: 1, MAIL: 1, RCPT: 1, DATA: 1, end: 1 });
  });

  it.each(stages)(
    'a line at %s that is not a reply counts as trouble with the server; before the letter is sent, it does not count as an attempt',
    async (at) => {
      const sent = await sendWith(at, '<html>502 Bad Gateway</html>');
      expect(sent).toEqual({
        ...{ kind: 'deferred', reason: expect.stringMatching(/ NO_REPLY_CODE$/), trouble: 'lasting' },
        ...(at !== 'end' && { unanswered: true }),
      });
      expect(JSON.stringify(sent)).not.toContain('Gateway');
    },
  );

  it('does not mistake a number at the start of a line for a reply', async () => {
    for (const line of ['2026 proxy error', '250OK', '25 ok']) {
      expect((await sendWith('end', line)).kind).toBe('deferred');
    }
  });

  it.each(stages.filter((at) => at !== 'RCPT'))(
    'a final refusal at %s counts as trouble with the server, not the fault of the letter',
    async (at) => {
      for (const answer of ['550 5.1.1 no such user', '554 no', '500 what', '552 too large']) {
        const sent = await sendWith(at, answer);
        const reason = expect.stringMatching(`^blocked: .*${answer.slice(0, 3)}`);
        expect(sent).toEqual({ kind: 'deferred', reason, trouble: 'lasting' });
      }
    },
  );

  it.each(stages)(
    'silence or a closed connection at %s counts as temporary trouble with the server',
    async (at) => {
      for (const answer of ['silence', 'cut']) {
        const sent = await sendWith(at, answer, { connectMs: 1_000, answerMs: 1_000 });
        expect(sent).toMatchObject({ kind: 'deferred', trouble: 'passing' });
        // A letter that was handed over may have been accepted, so each attempt counts.
        expect('unanswered' in sent).toBe(at !== 'end');
      }
    },
  );
});
