import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { mimeBytes } from './mimeBytes.js';
import type { OutgoingMail } from './outgoing.js';

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
    // nodemailer takes an empty content for none and then fails on it.
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
          contentType: 'application/x-go-sgf; charset=utf-8',
          contentTransferEncoding: 'base64' as const,
        },
      ];
