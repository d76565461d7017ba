import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmtpConnection } from '../../../src/mail/smtp/smtpConnection.js';
import { type ScriptedSmtp, startScripted } from '../../support/scriptedSmtp.js';

const times = { connectMs: 10_000, answerMs: 10_000 };
const target = (port: number, user = '') => ({
  ...{ host: '127.0.0.1', port, secure: false, mustUpgrade: false },
  ...{ user, password: 'secret', path: '' },
});
type Target = Parameters<typeof SmtpConnection.open>[0];
const open = (port: number, user?: string) => SmtpConnection.open(target(port, user) as Target, times);

let scripted: ScriptedSmtp;
beforeEach(async () => {
  scripted = await startScripted();
});
afterEach(() => scripted.close());

/** A server that keeps the bytes of each letter. */
const kept: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      kept.push(Buffer.concat(pieces));
      done();
    });
  },
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('bytes arrive as they were written, with line endings corrected', async () => {
  const connection = await open(port);
  for (const [written, arrived] of [
    ['A: b\r\n\r\nplain\r\n', 'A: b\r\n\r\nplain\r\n'],
    ['A: b\r\n\r\nno end', 'A: b\r\n\r\nno end\r\n'],
    ['A: b\r\n\r\n.\r\n..\r\n.x\r\n', 'A: b\r\n\r\n.\r\n..\r\n.x\r\n'],
    ['.A: b\r\n\r\n', '.A: b\r\n\r\n'],
    ['A: b\n\nbare\n', 'A: b\r\n\r\nbare\r\n'],
    ['A: b\r\n\r\n\xe4\xff\r\n', 'A: b\r\n\r\n\xe4\xff\r\n'],
  ] as const) {
    await connection.send('a@example.org', 'b@example.org', Buffer.from(written, 'latin1'));
    expect(kept.at(-1)?.toString('latin1')).toBe(arrived);
  }
  expect([connection.letters, connection.usable, connection.bytesSent]).toEqual([6, true, true]);
  connection.close();
});

test('a refused login is an error', async () => {
  scripted.answer = (stage) => (stage === 'AUTH' ? '535 no' : undefined);
  await expect(open(scripted.port, 'octi')).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
  expect(scripted.answered.MAIL).toBe(0);
});

test('if a recipient is refused, none of the letter is sent, and the connection stays usable', async () => {
  const connection = await open(scripted.port, 'octi');
  scripted.answer = (stage) => (stage === 'RCPT' ? '550 nobody' : undefined);
  await expect(connection.send('a@x.org', 'b@x.org', Buffer.from('x'))).rejects.toMatchObject({
    responseCode: 550,
  });
  expect([connection.bytesSent, connection.letters, connection.usable]).toEqual([false, 0, true]);
  scripted.answer = () => undefined;
  await connection.send('a@x.org', 'c@x.org', Buffer.from('x'));
  expect([scripted.taken, connection.letters]).toEqual([['c@x.org'], 1]);
  connection.close();
});

test('if a connection ends in the middle of a letter, that is reported, and the connection cannot be used again', async () => {
  const connection = await open(scripted.port, 'octi');
  scripted.answer = (stage) => (stage === 'end' ? 'cut' : undefined);
  await expect(connection.send('a@x.org', 'b@x.org', Buffer.from('x\r\n'))).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  });
  expect([connection.bytesSent, connection.letters, connection.usable]).toEqual([true, 0, false]);
});
