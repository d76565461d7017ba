import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the sink tells of each letter as soon as it has been taken. */
export interface Sunk {
  readonly to: string;
  readonly bytes: number;
}

/** A process of its own that takes letters by SMTP and keeps none; tells its parent its port, then of each letter. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  onData(stream, session, done) {
    let bytes = 0;
    stream.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    stream.on('end', () => {
      process.send?.({ to: session.envelope.rcptTo[0]?.address ?? '', bytes } satisfies Sunk);
      done(null, 'queued');
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
