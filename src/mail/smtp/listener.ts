import type { AddressInfo } from 'node:net';
import type { SMTPServerSession } from 'smtp-server';
import { listen } from '../../base/node/listen.js';
import { SmtpConnection } from './smtpConnection.js';

interface ListenerOptions {
  readonly host: string;
  /** Speaks LMTP (RFC 2033) instead of SMTP. */
  readonly lmtp?: boolean;
  /** The port to listen on; 0 for any free one. */
  readonly port: number;
  readonly maxBytes: number;
  /** Whether mail to this recipient is accepted. If unset, all mail is. */
  takes?(address: string): boolean;
  /** The email is accepted once this resolves; a rejection asks the sender to try again later. */
  onMail(envelope: { from: string; to: readonly string[] }, raw: Buffer): Promise<void>;
}

/** Receives mail by SMTP or LMTP at one address, without login or TLS. Rejects if the port is in use. */
export async function startListener({
  host,
  lmtp = false,
  port,
  maxBytes,
  takes = () => true,
  onMail,
}: ListenerOptions): Promise<{ port: number; close(): Promise<void> }> {
  // Loaded with the first listener: most commands never need one.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    banner: 'octi',
    lmtp,
    // Clients that have not finished by then are cut off; they resend what was not accepted.
    closeTimeout: 2_000,
    size: maxBytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(takes(address) ? null : reply(550, '5.1.1 no such user here'));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      // Read it to the end even if it is too large, or the client will never see the refusal.
      stream.on('data', (piece: Buffer) => {
        if (!stream.sizeExceeded) pieces.push(piece);
      });
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(reply(552, `more than ${maxBytes} bytes`));
        onMail(envelopeOf(session), Buffer.concat(pieces)).then(
          () => done(),
          () => done(reply(451, 'not stored, try again later')),
        );
      });
    },
  });
  await listen(server, host, port);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
});

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Hands an email to a listener on this machine; rejects if it is not accepted. */
export async function sendToListener(port: number, from: string, to: string, raw: Uint8Array): Promise<void> {
  const target = {
    host: '127.0.0.1',
    port,
    secure: false,
    mustUpgrade: false,
    user: '',
    password: '',
    path: '',
  };
  const connection = await SmtpConnection.open(target, { connectMs: 5_000, answerMs: 60_000 });
  try {
    await connection.send(from, to, Buffer.from(raw));
  } finally {
    connection.close();
  }
}
