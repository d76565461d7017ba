import { createServer } from 'node:net';

/**
 * Below the ports that systems assign to programs that ask for any (from 32768 on in Linux, from 49152 in others), so
 * that no other test gets a free port before it is used, or while a server is down for a moment. Each process has its
 * own range.
 */
const stretches = 128;
const stretch = 170;
const first = 10_000 + (process.pid % stretches) * stretch;
let given = 0;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < stretch; tries++) {
    const port = first + (given++ % stretch);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} on is free`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
