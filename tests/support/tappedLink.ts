import type { OutgoingMail } from '../../src/mail/index.js';
import type { Sent } from './postOffice.js';
import { unescaped } from './unescaped.js';

/** A link in a letter, parsed as mail programs parse it (RFC 6068). */
export interface TappedLink extends Omit<Sent, 'from'> {
  readonly label: string;
  readonly href: string;
  readonly to: string;
}

/** Lists the links in a letter's HTML. */
export const linksOf = ({ html = '' }: Pick<OutgoingMail, 'html'>): TappedLink[] =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = '', label = '']) =>
    readLink(unescaped(href), unescaped(label)),
  );

function readLink(href: string, label: string): TappedLink {
  const [, to = '', query = ''] = /^mailto:([^?]*)\??(.*)$/.exec(href) ?? [];
  // URLSearchParams would read a plus as a space.
  const fields = new Map(
    query
      .split('&')
      .filter((one) => one !== '')
      .map((one) => one.split('=').map(decodeURIComponent) as [string, string]),
  );
  const inReplyTo = fields.get('in-reply-to');
  return {
    label,
    href,
    to: decodeURIComponent(to),
    subject: fields.get('subject') ?? '',
    body: (fields.get('body') ?? '').replaceAll('\r\n', '\n'),
    ...(inReplyTo !== undefined && { inReplyTo: inReplyTo.replace(/^<|>$/g, '') }),
  };
}

/** Finds the only link in a letter whose label matches. */
export function linkIn(letter: OutgoingMail, label: RegExp): TappedLink {
  const found = linksOf(letter).filter((link) => label.test(link.label));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${label}: ${linksOf(letter).map((link) => link.label)}`);
  return only;
}
