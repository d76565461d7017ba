import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server. */
export interface SilentProxy {
  readonly port: number;
  /** Connections made through it so far. */
  connections: number;
  /** From now on, nothing gets through on the existing connections, and neither side notices; new connections work. */
  cut(): void;
  close(): Promise<void>;
}

/** Forwards connections to a port on this machine. */
export async function startProxy(to: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    proxy.connections += 1;
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: SilentProxy = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    cut: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
