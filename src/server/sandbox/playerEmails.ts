import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Message, type OutgoingMail, readMessage } from '../../mail/index.js';
import { sandboxAddress } from './sandboxPaths.js';

/** A letter in a sandbox, and the address for replies. */
interface SandboxLetter extends Message {
  readonly replyTo: string;
}

/** Reads a letter in a sandbox from the point of view of the player who replies to it. */
export async function readSandboxLetter(path: string): Promise<SandboxLetter> {
  const raw = readFileSync(path);
  // The reader must not treat our own letter as one that bounced back, so we tell it that our address is a different
  // one.
  const message = await readMessage(raw, { ownAddress: 'nobody@invalid' });
  if (!message.ok) throw new Error(`a letter in the sandbox cannot be read: ${message.error.code}`);
  const replyTo = /^Reply-To:\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(raw.toString('latin1'))?.[1];
  return { ...message.value, replyTo: replyTo ?? sandboxAddress };
}

/** An email that a player writes. */
interface PlayersEmail {
  readonly from: string;
  /** If undefined, a reply keeps the Subject of the letter that it answers. */
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
}

const base = (from: string): Pick<OutgoingMail, 'from' | 'messageId' | 'date' | 'headers'> => ({
  from: { name: '', address: from },
  messageId: `${randomUUID()}@localhost`,
  date: Date.now(),
  headers: {},
});

/** Makes a new email, addressed to the sandbox unless a link gives a different address. */
export const newEmail = (
  { from, subject, body }: PlayersEmail,
  { to, inReplyTo }: { readonly to: string; readonly inReplyTo?: string } = { to: sandboxAddress },
): OutgoingMail => ({
  ...base(from),
  to,
  subject: subject ?? '',
  text: body ?? '',
  ...(inReplyTo !== undefined && { inReplyTo }),
});

/** Makes a reply as a mail program does, with the thread, Subject and quoted text of the letter. */
export function replyTo(letter: SandboxLetter, { from, subject, body }: PlayersEmail): OutgoingMail {
  const id = letter.messageId ?? '';
  const quoted = letter.text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return {
    ...base(from),
    to: letter.replyTo,
    subject: subject ?? `Re: ${letter.subject}`,
    text: `${body ?? ''}\n\nOn ${new Date().toUTCString()}, Octi <${sandboxAddress}> wrote:\n${quoted.join('\n')}\n`,
    inReplyTo: id,
    references: [...letter.references, id],
  };
}
