import { createHash } from 'node:crypto';
import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';

/** A picture within the HTML of a letter (RFC 2392). */
export interface InlineImage {
  /** Its Content-ID, without angle brackets. */
  readonly id: string;
  readonly name: string;
  readonly png: Uint8Array;
}

/** A letter with everything that is needed to make its bytes. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Where reports go that it could not be delivered (the MAIL FROM of RFC 5321); `from` if unset. */
  readonly bounceTo?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A text file in UTF-8. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** PNGs that the HTML shows. */
  readonly images?: readonly InlineImage[];
  /** Without angle brackets, as all Message-IDs here. */
  readonly messageId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly date: number;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** Further header fields by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A letter as MIME bytes (RFC 5322, 2045, 2046): text, and with HTML both as multipart/alternative, text first; with
 * pictures the HTML and these as multipart/related (RFC 2387); an SGF file makes it multipart/mixed. The same letter
 * gives the same bytes at every try. Text is quoted-printable and never format=flowed, so that no mail program joins or
 * breaks its lines.
 */
export function compose(mail: OutgoingMail): Buffer {
  const composer = new MailComposer({
    from: { name: mail.from.name, address: mail.from.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.date),
    ...(mail.inReplyTo !== undefined && { inReplyTo: `<${mail.inReplyTo}>` }),
    ...(mail.references?.length && { references: mail.references.map((id) => `<${id}>`).join(' ') }),
    headers: { ...mail.headers },
    // nodemailer treats empty content as missing and then fails.
    text: { content: mail.text || '\n', contentTransferEncoding: 'quoted-printable' },
    ...(mail.html !== undefined && {
      html: { content: mail.html, contentTransferEncoding: 'quoted-printable' },
    }),
    attachments: [...imageParts(mail), ...fileParts(mail)],
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mimeBytes(composer.compile());
}

/** Pictures without HTML that shows them would be files, and are left out. */
const imageParts = ({ html, images = [] }: OutgoingMail) =>
  html === undefined
    ? []
    : images.map(({ id, name, png }) => ({
        cid: id,
        filename: name,
        content: Buffer.from(png),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        contentTransferEncoding: 'base64' as const,
      }));

const fileParts = ({ attachment }: OutgoingMail) =>
  attachment === undefined
    ? []
    : [
        {
          filename: attachment.name,
          content: attachment.text,
          contentType: `${attachment.name.endsWith('.txt') ? 'text/plain' : 'application/x-go-sgf'}; charset=utf-8`,
          contentTransferEncoding: 'base64' as const,
        },
      ];

/**
 * The bytes of a compiled letter (RFC 5322, 2045, 2046), lines ended by CRLF. nodemailer itself uses streams, which
 * take three times as long for letters that are in memory as a whole, and breaks lines of quoted-printable where they
 * need no break.
 */
const mimeBytes = (letter: MimeNode): Buffer =>
  // Spam filters count a bare address against a mail with a picture.
  Buffer.from(partText(letter).replace(/^To: ([^\s<>]+)(?=\r\n)/m, 'To: <$1>'), 'utf8');

function partText(node: MimeNode): string {
  // They also describe the node: its boundary is in them.
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  const { boundary, childNodes } = node;
  if (!boundary) return headers + bodyText(node);
  const parts = childNodes.map((child) => `--${boundary}\r\n${partText(child)}\r\n`);
  return `${headers}${parts.join('')}--${boundary}--\r\n`;
}

function bodyText(node: MimeNode): string {
  const { content } = node;
  const encoding = node.getTransferEncoding();
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('a part of a letter has no content');
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  if (encoding === 'quoted-printable') return qp.wrap(qp.encode(content).replace(/\r\n?|\n/g, '\r\n'));
  throw new Error(`a part of a letter is in ${encoding || 'no encoding'}`);
}
