import { createServer } from 'node:net';

/**
 * The system assigns higher ports to programs that ask for any port (from 32768 on Linux, from 49152 elsewhere). Lower
 * ones cannot be taken by another test before they are used, or while a server is down for a moment. Each process has
 * its own range.
 */
const stretches = 128;
const stretch = 170;
const first = 10_000 + (process.pid % stretches) * stretch;
let given = 0;

/** Finds a port on this machine that nothing is listening on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < stretch; tries++) {
    const port = first + (given++ % stretch);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + stretch - 1} is free`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
