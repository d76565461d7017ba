/** A request for a page. The listener has already checked its origin. */
export interface WebRequest {
  readonly method: string;
  /** Its path, encoded as in the URL: `/mail/alice%40localhost`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a submitted form; empty for a GET. */
  readonly form: URLSearchParams;
}

/** The response to a request, not including the headers that all responses have. */
export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The page at a path and, if it has a form, the form's action. */
export interface Route {
  /** `/boards/:board`: a segment with a colon matches any text and is passed on under its name. */
  readonly path: string;
  readonly get?: (asked: RoutedRequest) => WebAnswer | Promise<WebAnswer>;
  readonly post?: (asked: RoutedRequest) => WebAnswer | Promise<WebAnswer>;
}

export type RoutedRequest = WebRequest & {
  /** Returns a named segment of the path, decoded. */
  readonly segment: (name: string) => string;
};

/** Returns an HTML page. The browser runs no scripts in it and applies only our own style sheets. */
export const pageAnswer = (
  html: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): WebAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy, ...headers },
  body: html,
});

const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Redirects the browser to another page on this server, with a GET even after a form submission. */
export const seeOther = (path: string): WebAnswer => ({ status: 303, headers: { location: path }, body: '' });

/** Returns a file for the browser to save. */
export const downloadAnswer = (name: string, type: string, body: string | Uint8Array): WebAnswer => ({
  status: 200,
  headers: {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodedName(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  },
  body,
});

/** Encodes a file name for a header (RFC 8187). An unpaired surrogate, which has no encoding, is replaced. */
const encodedName = (name: string): string =>
  encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
