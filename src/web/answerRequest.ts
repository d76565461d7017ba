import type { PageRenderer } from './pageRenderer.js';
import type { Route, WebAnswer, WebRequest } from './webRequest.js';

/** Headers for every response; a response may override them. */
const usual: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With `no-referrer`, browsers would send forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/** Answers a request using the first route that matches its path. */
export async function answerRequest(
  routes: readonly Route[],
  pages: PageRenderer,
  request: WebRequest,
): Promise<WebAnswer> {
  return withUsualHeaders(await routed([...fileRoutes(pages), ...routes], pages, request));
}

/** Adds the headers that all responses have. */
export const withUsualHeaders = (answer: WebAnswer): WebAnswer => ({
  ...answer,
  headers: { ...usual, ...answer.headers },
});

/** Files that every page loads. */
const fileRoutes = ({ style, icon }: PageRenderer): Route[] => [
  { path: '/style.css', get: () => fileAnswer('text/css; charset=utf-8', style) },
  { path: '/icon.svg', get: () => fileAnswer('image/svg+xml; charset=utf-8', icon) },
];

const fileAnswer = (type: string, body: string): WebAnswer => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'max-age=300' },
  body,
});

async function routed(
  routes: readonly Route[],
  pages: PageRenderer,
  request: WebRequest,
): Promise<WebAnswer> {
  const asked = segmentsOf(request.path);
  if (!asked) return pages.problem(400, 'The address of this page is not valid.');
  for (const { path, get, post } of routes) {
    const named = match(path.split('/'), asked);
    if (!named) continue;
    const handle = { GET: get, HEAD: get, POST: post }[request.method];
    if (!handle) {
      const allow = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', ');
      return pages.problem(405, `This page accepts only ${allow}.`, { allow });
    }
    return handle({ ...request, segment: (name) => named.get(name) ?? '' });
  }
  return pages.problem(404, 'There is no such page.');
}

/** Decodes the segments of a path; undefined if it is not encoded correctly. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function match(pattern: readonly string[], asked: readonly string[]): Map<string, string> | undefined {
  if (pattern.length !== asked.length) return undefined;
  const named = new Map<string, string>();
  for (const [at, part] of pattern.entries()) {
    const given = asked[at] ?? '';
    if (part.startsWith(':') && given !== '') named.set(part.slice(1), given);
    else if (part !== given) return undefined;
  }
  return named;
}
