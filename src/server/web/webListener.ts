import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../../base/node/listen.js';
import { storageFault } from '../../store/index.js';
import {
  answerRequest,
  type PageRenderer,
  type Route,
  type WebAnswer,
  type WebRequest,
  withUsualHeaders,
} from '../../web/index.js';
import type { ListenAddress } from '../config/loadConfig.js';
import { describeError, type Log } from '../health/log.js';

/** The maximum size of a form, in bytes. */
const mostFormBytes = 100_000;
/** How long a client may take to send its header, and the whole request, in ms. */
const headersMs = 10_000;
const requestMs = 30_000;
/** How long a connection may be idle: longer than the computer ever takes to think about a turn. */
const silentMs = 120_000;
const mostConnections = 200;

interface WebListenerOptions {
  readonly host: string;
  /** The port to listen on; 0 for any free one. */
  readonly port: number;
  readonly routes: readonly Route[];
  readonly pages: PageRenderer;
  readonly log: Log;
}

/** A running listener. */
export interface WebListener extends ListenAddress {
  close(): Promise<void>;
}

/**
 * Answers browsers at one address, over HTTP/1.1 without TLS. Rejects if the port is taken. It answers only requests
 * whose Host names this machine or the host it listens on, so no other site can read our pages by pointing one of its
 * own host names here (DNS rebinding). It accepts forms only from its own pages.
 */
export async function startWebListener(options: WebListenerOptions): Promise<WebListener> {
  const { host, port } = options;
  const names: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', host, `[${host}]`]);
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: headersMs },
    (request, response) => {
      answer(options, names, request).then(
        (given) => write(request, response, given),
        () => response.destroy(),
      );
    },
  );
  server.maxConnections = mostConnections;
  server.timeout = silentMs;
  await listen(server, host, port);
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { routes, pages, log }: WebListenerOptions,
  names: ReadonlySet<string>,
  request: IncomingMessage,
): Promise<WebAnswer> {
  const refuse = (status: number, why: string): WebAnswer => withUsualHeaders(pages.problem(status, why));
  if (!isNamed(request, names)) {
    return refuse(
      421,
      'This server does not answer to the name in your address bar. Use http://127.0.0.1 and the same port.',
    );
  }
  const url = URL.canParse(request.url ?? '', 'http://localhost')
    ? new URL(request.url ?? '', 'http://localhost')
    : undefined;
  if (!url) return refuse(400, 'The address of this page is not valid.');
  let form = new URLSearchParams();
  if (request.method === 'POST') {
    if (!isFromOwnPage(request)) return refuse(403, 'This server accepts forms only from its own pages.');
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') return refuse(415, 'Use the form on the page.');
    const body = await readBody(request);
    if (body === undefined) return refuse(413, `A form may be at most ${mostFormBytes} bytes long.`);
    form = new URLSearchParams(body);
  }
  const asked: WebRequest = {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    form,
  };
  try {
    return await answerRequest(routes, pages, asked);
  } catch (error) {
    const why = storageFault(error);
    // Logged without the path, which may contain an address.
    log.error({ reason: why ?? describeError(error) }, 'a page could not be generated');
    return why === undefined
      ? refuse(500, 'This page could not be generated. See the server log.')
      : refuse(503, 'The database cannot be read at the moment. Try again in a minute.');
  }
}

/** Whether a request names this server in its Host, ignoring the port. */
const isNamed = ({ headers }: IncomingMessage, names: ReadonlySet<string>): boolean =>
  names.has((headers.host ?? '').toLowerCase().replace(/:\d*$/, ''));

/**
 * Whether the request comes from a page of this server, according to a header that the browser sets and pages cannot.
 */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site !== undefined;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Reads the body of a form; undefined if it is too long, in which case the rest is discarded as it arrives. */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= mostFormBytes) pieces.push(piece);
      else {
        pieces.length = 0;
        resolve(undefined);
      }
    });
    request.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client disconnected')));
  });
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: WebAnswer,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.length,
    // On a keep-alive connection, the rest of a refused form would be read as the next request.
    ...(!request.complete && { connection: 'close' }),
  });
  response.end(bytes);
}
