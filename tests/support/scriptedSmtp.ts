import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The points in a conversation at which a reply is due; `end` is the dot that ends a letter. */
export const stages = ['connect', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'end'] as const;
export type Stage = (typeof stages)[number];

/** A reply line as sent over the wire. `silence` sends nothing, `cut` ends the connection. */
export type Answer = string;

export interface ScriptedSmtp {
  readonly port: number;
  readonly url: string;
  /** The recipient of every letter accepted, in order. */
  readonly taken: string[];
  /** Returns the reply to send; undefined for a normal server's reply. Can be replaced at any time. */
  answer: (stage: Stage, recipient: string) => Answer | undefined;
  /** How many replies have been due at each stage. */
  readonly answered: Record<Stage, number>;
  close(): Promise<void>;
}

const good: Readonly<Record<Stage, string>> = {
  connect: '220 ready',
  EHLO: '250-localhost\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  end: '250 queued',
};

/**
 * Starts an SMTP server that sends scripted replies, byte for byte, at any stage, even ones that no real server sends.
 */
export async function startScripted(): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let recipient = '';
    let isData = false;
    let rest = '';
    const reply = (stage: Stage): boolean => {
      scripted.answered[stage] += 1;
      const reply = scripted.answer(stage, recipient);
      if (reply === 'cut') socket.destroy();
      else if (reply !== 'silence') socket.write(`${reply ?? good[stage]}\r\n`);
      return reply === undefined;
    };
    const read = (line: string) => {
      if (isData) {
        if (line !== '.') return;
        isData = false;
        if (reply('end')) scripted.taken.push(recipient);
        return;
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      if (word === 'HELO') reply('EHLO');
      else if (word === 'DATA') isData = reply('DATA');
      else if ((stages as readonly string[]).includes(word)) reply(word as Stage);
      else socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    };
    reply('connect');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const scripted: ScriptedSmtp = {
    port,
    url: `smtp://octi:secret@127.0.0.1:${port}`,
    taken: [],
    answer: () => undefined,
    answered: { connect: 0, EHLO: 0, AUTH: 0, MAIL: 0, RCPT: 0, DATA: 0, end: 0 },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return scripted;
}
