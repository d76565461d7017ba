import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A letter that the sink has accepted. */
export interface SunkLetter {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  parsed(): Promise<ParsedMail>;
}

/** A step in the conversation: `command` is the DATA command, `data` the dot that ends the letter. */
export type Step = 'connect' | 'mail' | 'rcpt' | 'command' | 'data';

/**
 * The fault that affects the next letter. It is a reply at one of the steps, a line there that is not a reply, the
 * connection cut before or in the middle of the letter, or the letter accepted and the connection cut before the reply.
 */
export type Fault =
  | { readonly at: Exclude<Step, 'command'>; readonly code: number; readonly says?: string }
  | { readonly at: Step; readonly garbage: string }
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
  /** The faults that have occurred so far. */
  readonly met: Fault[];
  /** Causes these faults, one for each of the next letters; after that, everything works again. */
  failNext(...faults: Fault[]): void;
  /** Cancels all faults that have not occurred yet. */
  heal(): void;
  /** While this is set, every letter gets this fault, or gets no reply at all; other faults are ignored. */
  always: Fault | 'silence' | undefined;
  /** Closes every open connection, as a server does with idle ones. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on a free port. It keeps the letters that it receives. */
export async function startSink(login?: { user: string; password: string }): Promise<SmtpSink> {
  const faults: Fault[] = [];
  const met: Fault[] = [];
  const sockets = new Map<number, Socket>();
  const letters: SunkLetter[] = [];
  /** Returns the fault that is due at a step, and counts it as having occurred. */
  const due = (at: Step): Exclude<Fault, string> | undefined => {
    const fault = sink.always ?? faults[0];
    if (typeof fault !== 'object' || fault.at !== at) return undefined;
    met.push(fault);
    if (!sink.always) faults.shift();
    return fault;
  };
  /** Continues with a step unless a fault is due. */
  const step = (at: Step, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    if (sink.always === 'silence') return;
    const fault = due(at);
    if (!fault) return done();
    // Pretends to be a server that does not speak SMTP: it sends a line and hangs up.
    if ('garbage' in fault) return void sockets.get(session.remotePort)?.end(`${fault.garbage}\r\n`);
    const { says = `told to fail at ${at}`, code } = fault;
    done(Object.assign(new Error(says), { responseCode: code }));
  };
  const isNext = (fault: Fault) => !sink.always && faults[0] === fault;
  const cut = (session: SMTPServerSession) => {
    met.push(...faults.splice(0, 1));
    sockets.get(session.remotePort)?.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      sink.connections += 1;
      step('connect', session, done);
    },
    onAuth({ username, password }, _session, done) {
      const right = username === login?.user && password === login?.password;
      done(right ? null : new Error('wrong user or password'), right ? { user: username } : undefined);
    },
    onMailFrom(_address, session, done) {
      if (isNext('cut at MAIL')) cut(session);
      else step('mail', session, done);
    },
    onRcptTo: (_address, session, done) => step('rcpt', session, done),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('error', () => {});
      step('command', session, () => {});
      stream.on('data', (piece: Buffer) => {
        if (isNext('cut in DATA')) cut(session);
        pieces.push(piece);
      });
      stream.on('end', () => {
        step('data', session, (refused) => {
          if (refused) return done(refused);
          const raw = Buffer.concat(pieces);
          const { mailFrom, rcptTo } = session.envelope;
          letters.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw,
            parsed: () => simpleParser(raw),
          });
          if (isNext('lose the reply')) cut(session);
          else done(null, 'queued');
        });
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
    always: undefined,
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
