import type { EventEmitter } from 'node:events';

/** A server from `node:net`, `node:http` or `smtp-server`. */
interface Listening extends EventEmitter {
  listen(port: number, host: string, onListening: () => void): unknown;
}

/** Resolves when the server is listening on an address; rejects if the port is taken. Later errors are ignored. */
export async function listen(server: Listening, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      // For example, a client may disconnect.
      server.on('error', () => {});
      resolve();
    });
  });
}
