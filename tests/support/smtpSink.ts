import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A letter that the sink has taken. */
export interface SunkLetter {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  parsed(): Promise<ParsedMail>;
}

/**
 * What goes wrong with the next letter: a reply at one of the steps, a line that is no reply, the link cut before or in
 * the middle of the letter, or the letter taken and the link cut before the reply.
 */
export type Fault =
  | { readonly at: 'connect' | 'mail' | 'rcpt' | 'data'; readonly code: number; readonly says?: string }
  | 'garbage at MAIL'
  | 'garbage at RCPT'
  | 'garbage at the end'
  | 'cut at MAIL'
  | 'cut in DATA'
  | 'lose the reply';

export interface SmtpSink {
  readonly port: number;
  /** `smtp://127.0.0.1:port`, with user and password if the sink asks for them. */
  readonly url: string;
  readonly letters: SunkLetter[];
  /** Connections seen so far. */
  connections: number;
  /** Faults that letters have met so far. */
  readonly met: Fault[];
  /** The next letters meet these faults, one each; after them all goes well again. */
  failNext(...faults: Fault[]): void;
  /** No fault is left to come. */
  heal(): void;
  /** Ends every open connection, as a server does with idle ones. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A real SMTP server on a free port that keeps what it is sent. */
export async function startSink(login?: { user: string; password: string }): Promise<SmtpSink> {
  const faults: Fault[] = [];
  const met: Fault[] = [];
  const sockets = new Map<number, Socket>();
  const letters: SunkLetter[] = [];
  const refuse = (at: string): Error | undefined => {
    const fault = faults[0];
    if (typeof fault !== 'object' || fault.at !== at) return undefined;
    met.push(fault);
    faults.shift();
    return Object.assign(new Error(fault.says ?? `told to fail at ${at}`), { responseCode: fault.code });
  };
  const cut = (session: SMTPServerSession) => {
    met.push(...faults.splice(0, 1));
    sockets.get(session.remotePort)?.destroy();
  };
  /** What a web proxy says before it hangs up. */
  const babble = (session: SMTPServerSession) => {
    met.push(...faults.splice(0, 1));
    sockets.get(session.remotePort)?.end('<html>502 Bad Gateway</html>\r\n');
  };
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      sink.connections += 1;
      done(refuse('connect'));
    },
    onAuth({ username, password }, _session, done) {
      const right = username === login?.user && password === login?.password;
      done(right ? null : new Error('wrong user or password'), right ? { user: username } : undefined);
    },
    onMailFrom(_address, session, done) {
      if (faults[0] === 'cut at MAIL') cut(session);
      else if (faults[0] === 'garbage at MAIL') babble(session);
      else done(refuse('mail'));
    },
    onRcptTo(_address, session, done) {
      if (faults[0] === 'garbage at RCPT') babble(session);
      else done(refuse('rcpt'));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('error', () => {});
      stream.on('data', (piece: Buffer) => {
        if (faults[0] === 'cut in DATA') cut(session);
        pieces.push(piece);
      });
      stream.on('end', () => {
        if (faults[0] === 'garbage at the end') return babble(session);
        const refused = refuse('data');
        if (refused) return done(refused);
        const raw = Buffer.concat(pieces);
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed: () => simpleParser(raw),
        });
        if (faults[0] === 'lose the reply') cut(session);
        else done(null, 'queued');
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const who = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  const sink: SmtpSink = {
    port,
    url: `smtp://${who}127.0.0.1:${port}`,
    letters,
    connections: 0,
    met,
    failNext: (...next) => faults.push(...next),
    heal: () => {
      faults.length = 0;
    },
    hangUp: () => {
      for (const socket of sockets.values()) socket.end();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return sink;
}
