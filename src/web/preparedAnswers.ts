import { Parser } from 'htmlparser2';

/** An answer that a link in a letter would open in a mail program (RFC 6068). */
interface PreparedAnswer {
  readonly label: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** The Message-ID of the letter that it answers, without angle brackets. */
  readonly inReplyTo?: string;
}

/** At most this many answers are returned; no letter has more links. */
const mostAnswers = 100;

/** Returns the answers in the `mailto:` links of a letter's HTML, in order, without duplicates. */
export function preparedAnswers(html: string): PreparedAnswer[] {
  const found = new Map<string, PreparedAnswer>();
  let href: string | undefined;
  let label = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'a') return;
      href = attributes.href;
      label = '';
    },
    ontext(text) {
      if (href !== undefined) label += text;
    },
    onclosetag(name) {
      if (name !== 'a' || href === undefined) return;
      const answer = readMailto(href, label.replace(/\s+/g, ' ').trim());
      if (answer && !found.has(href) && found.size < mostAnswers) found.set(href, answer);
      href = undefined;
    },
  });
  parser.end(html);
  return [...found.values()];
}

function readMailto(href: string, label: string): PreparedAnswer | undefined {
  const [, to = '', query = ''] = /^mailto:([^?]*)(?:\?(.*))?$/is.exec(href) ?? [];
  if (to === '') return undefined;
  try {
    const fields = new Map(
      query.split('&').map((field) => {
        const [name = '', ...value] = field.split('=');
        // A plus sign stands for itself here, unlike in a form's query.
        return [name.toLowerCase(), decodeURIComponent(value.join('='))];
      }),
    );
    const inReplyTo = fields.get('in-reply-to')?.replace(/^<|>$/g, '');
    return {
      label: label || to,
      to: decodeURIComponent(to),
      subject: fields.get('subject') ?? '',
      body: fields.get('body') ?? '',
      ...(inReplyTo && { inReplyTo }),
    };
  } catch {
    return undefined;
  }
}
