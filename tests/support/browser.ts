import { type IncomingHttpHeaders, request } from 'node:http';
import { unescaped } from './unescaped.js';

/** A server's response to a browser. */
export interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A browser that shows pages from one server, without scripts or pictures. */
export class Browser {
  readonly origin: string;

  constructor(readonly port: number) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Requests a path exactly as given, with the headers that a test sets. */
  ask(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body: string | Buffer = '',
  ): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const { port } = this;
      const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(pieces);
          resolve({
            ...{ status: answer.statusCode ?? 0, headers: answer.headers },
            ...{ bytes, text: bytes.toString('utf8') },
          });
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** Opens a page, following redirects as browsers do. */
  async open(path: string): Promise<Seen & { readonly path: string }> {
    const seen = await this.ask('GET', path);
    const { location } = seen.headers;
    return location === undefined ? { ...seen, path } : this.open(location);
  }

  /** Submits a form from a page on this server and opens the response. */
  async submit(
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Seen & { readonly path: string }> {
    const seen = await this.post(path, fields);
    const { location } = seen.headers;
    return location === undefined ? { ...seen, path } : this.open(location);
  }

  /** Submits a form, with a browser's headers unless a test sets others. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { origin: this.origin, 'sec-fetch-site': 'same-origin' },
  ): Promise<Seen> {
    const body = new URLSearchParams(fields).toString();
    return this.ask('POST', path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body);
  }
}

/** Lists the links on a page whose text matches, in page order. */
export const linksIn = ({ text }: Seen, words: RegExp): string[] =>
  [...text.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .filter(([, , label = '']) => words.test(label.replace(/<[^>]*>/g, '')))
    .map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Returns the values of the form that sends an email. */
export const formIn = ({ text }: Seen): Record<string, string> => ({
  ...Object.fromEntries(
    [...text.matchAll(/<input\b[^>]*\bname="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  ),
  body: unescaped(/<textarea[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(text)?.[1] ?? ''),
});
