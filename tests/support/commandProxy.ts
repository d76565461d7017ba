import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that can hold back commands. */
export interface CommandProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Forwards connections to a port on this machine. Each chunk that the client sends is held until a callback returns. If
 * the callback returns `cut`, the connection ends there.
 */
export async function startCommandProxy(
  to: number,
  before: (command: string) => Promise<'cut' | undefined>,
): Promise<CommandProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    let last = Promise.resolve();
    near.on('data', (piece: Buffer) => {
      last = last.then(async () => {
        if ((await before(piece.toString('latin1'))) === 'cut') near.destroy();
        else far.write(piece);
      });
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
