import { hash } from 'node:crypto';
import { buildHeaderValue, foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';

/** A picture within the HTML of a letter (RFC 2392). */
export interface InlineImage {
  /** Its Content-ID, without angle brackets. */
  readonly id: string;
  readonly name: string;
  readonly png: Uint8Array;
}

/** A letter, with everything needed to compose its bytes. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The address for reports of delivery failures (the MAIL FROM of RFC 5321); `from` if unset. */
  readonly bounceTo?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A text file in UTF-8. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** The PNGs shown in the HTML. */
  readonly images?: readonly InlineImage[];
  /** Without angle brackets, like all Message-IDs here. */
  readonly messageId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly date: number;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** Additional header fields, by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Composes a letter as MIME bytes (RFC 5322, 2045, 2046). With HTML, text and HTML are multipart/alternative, text
 * first; with pictures, HTML and pictures are multipart/related (RFC 2387); an SGF file makes the letter
 * multipart/mixed. The same letter gives the same bytes on every attempt. Text is quoted-printable and never
 * format=flowed, so that no mail program joins or breaks its lines.
 *
 * The parts are assembled here with nodemailer's encodings: nodemailer's own tree of parts takes three times as long,
 * and its streams three times as long again.
 */
export function compose(mail: OutgoingMail): Buffer {
  const base = hash('sha256', mail.messageId).slice(0, 24);
  let boundaries = 0;
  const multipart = (type: string, ...parts: readonly Part[]): Part => {
    boundaries += 1;
    const boundary = `--_NmP-${base}-Part_${boundaries}`;
    const within = parts.map(({ fields, body }) => `--${boundary}\r\n${fields}\r\n\r\n${body}\r\n`);
    return {
      fields: `Content-Type: ${type};\r\n boundary="${boundary}"`,
      body: `${within.join('')}--${boundary}--\r\n`,
    };
  };
  const text = textPart('plain', mail.text);
  const { attachment } = mail;
  const page = mail.html === undefined ? text : multipart('multipart/alternative', text, htmlPart(mail.html));
  const whole = attachment ? multipart('multipart/mixed', page, filePart(attachment)) : page;
  return Buffer.from(`${headerOf(mail)}\r\n${whole.fields}\r\n\r\n${whole.body}`, 'utf8');

  function htmlPart(html: string): Part {
    const part = textPart('html', html);
    const images = mail.images ?? [];
    return images.length === 0
      ? part
      : multipart('multipart/related; type="text/html"', part, ...images.map(imagePart));
  }
}

/**
 * A part of a letter: its header fields and its encoded content. Lines end in CRLF, except for the last line of
 * `fields`.
 */
interface Part {
  readonly fields: string;
  readonly body: string;
}

const textPart = (subtype: 'plain' | 'html', text: string): Part => ({
  fields: `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable`,
  body: quotedPrintable(text),
});

const imagePart = ({ id, name, png }: InlineImage): Part => ({
  fields: [
    field('Content-Type', buildHeaderValue({ value: 'image/png', params: { name } })),
    field('Content-ID', `<${id}>`),
    'Content-Transfer-Encoding: base64',
    field('Content-Disposition', buildHeaderValue({ value: 'inline', params: { filename: name } })),
  ].join('\r\n'),
  body: base64Lines(Buffer.from(png.buffer, png.byteOffset, png.byteLength)),
});

const filePart = ({ name, text }: NonNullable<OutgoingMail['attachment']>): Part => {
  const value = name.endsWith('.txt') ? 'text/plain' : 'application/x-go-sgf';
  return {
    fields: [
      field('Content-Type', buildHeaderValue({ value, params: { charset: 'utf-8', name } })),
      'Content-Transfer-Encoding: base64',
      field('Content-Disposition', buildHeaderValue({ value: 'attachment', params: { filename: name } })),
    ].join('\r\n'),
    body: base64Lines(Buffer.from(text)),
  };
};

/** Encodes the values of header fields. */
const encoder = new MimeNode(false);
/** Text that needs no encoding in a header. */
const plain = /^(?!.*=\?)[\x20\x21\x23-\x7e]*$/;

/** Returns the header of a letter up to the fields about its content, without the last line break. */
function headerOf(mail: OutgoingMail): string {
  const { replyTo, inReplyTo, references = [] } = mail;
  const address = (name: string, mailbox: { name: string; address: string }): string => {
    const value = encoder.encodeHeaderValue(name, mailbox);
    // Spam filters count a bare address in To against an email with a picture.
    return folded(name, name === 'To' && !value.includes('<') ? `<${value}>` : value);
  };
  const fields = [
    ...Object.entries(mail.headers).map(([name, value]) => field(name, value)),
    address('From', mail.from),
    address('To', { name: '', address: mail.to }),
    replyTo === undefined ? '' : address('Reply-To', { name: '', address: replyTo }),
    inReplyTo === undefined ? '' : field('In-Reply-To', `<${inReplyTo}>`),
    references.length === 0 ? '' : field('References', references.map((id) => `<${id}>`).join(' ')),
    field('Subject', mail.subject),
    field('Message-ID', `<${mail.messageId}>`),
    `Date: ${new Date(mail.date).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ];
  return fields.filter((one) => one !== '').join('\r\n');
}

/** Returns a header field, with its value encoded if necessary. */
const field = (name: string, value: string): string =>
  folded(name, plain.test(value) ? value : encoder.encodeHeaderValue(name, value));

/** Returns a header field with a value that is already encoded; empty if the value is empty. */
function folded(name: string, value: string): string {
  if (value.trim() === '') return '';
  const line = `${name}: ${value}`;
  return line.length < 76 ? line : foldLines(line);
}

/** The longest line in quoted-printable and base64 (RFC 2045, 6.7 and 6.8). */
const mostColumns = 76;

/** Encodes bytes as lines of base64. A regular expression, as in nodemailer, takes four times as long. */
function base64Lines(bytes: Buffer): string {
  const encoded = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < encoded.length; at += mostColumns) lines.push(encoded.slice(at, at + mostColumns));
  return lines.join('\r\n');
}

/** Matches a line in which only the equals sign must be encoded: ASCII, with no trailing space or tab. */
const ascii = /^(?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

function encodedLine(line: string): string {
  const encoded = ascii.test(line) ? line.replaceAll('=', '=3D') : qp.encode(line);
  return encoded.length <= mostColumns ? encoded : qp.wrap(encoded);
}

/** Encodes text as quoted-printable with CRLF; a line is broken only if it must be. */
const quotedPrintable = (text: string): string =>
  // Some mail programs show nothing at all if the text of an email is empty.
  (text || '\n')
    .split(/\r\n?|\n/)
    .map(encodedLine)
    .join('\r\n');
