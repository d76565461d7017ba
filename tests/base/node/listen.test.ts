import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../../../src/base/node/listen.js';

const servers: ReturnType<typeof createServer>[] = [];
function newServer(): ReturnType<typeof createServer> {
  const server = createServer((socket) => socket.end('hello'));
  servers.push(server);
  return server;
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const portOf = (server: ReturnType<typeof createServer>): number => (server.address() as AddressInfo).port;

test('a listening server accepts connections, and a later error does not end the process', async () => {
  const server = newServer();
  await listen(server, '127.0.0.1', 0);
  // Without a listener, an error event is thrown.
  server.emit('error', new Error('a client disconnected'));
  const heard = await new Promise<string>((resolve, reject) => {
    connect(portOf(server), '127.0.0.1')
      .on('data', (data) => resolve(String(data)))
      .on('error', reject);
  });
  expect(heard).toBe('hello');
});

test('listening on a port that is in use fails', async () => {
  const first = newServer();
  await listen(first, '127.0.0.1', 0);
  const second = newServer();
  await expect(listen(second, '127.0.0.1', portOf(first))).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(second.listening).toBe(false);
});
