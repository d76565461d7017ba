import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any (from 32768 on with Linux, from 49152 with others): what is
 * free there does not go to another test before it is used, nor while a server is down for a moment. Every process
 * has a stretch of its own.
 */
const stretches = 128;
const stretch = 170;
const first = 10_000 + (process.pid % stretches) * stretch;
let given = 0;

/** A port of this machine on which nobody listens. */
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
