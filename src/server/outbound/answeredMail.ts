import type { MailId } from '../../store/index.js';

/** The email that is being answered. */
export interface AnsweredMail {
  readonly inboxId: MailId;
  /** The Message-ID without angle brackets; unset if the email has none. */
  readonly messageId?: string;
  /** The address to answer if the sender is not authenticated. */
  readonly from: string;
}

/** The email that caused a letter. If that email has already been answered, only its number is known. */
export type LetterCause = Pick<AnsweredMail, 'inboxId'> & Partial<AnsweredMail>;

/** Makes the record of an email that is being answered, from its row and its header. */
export const answeredMail = (
  inboxId: MailId,
  { messageId }: { readonly messageId?: string },
  from: string,
): AnsweredMail => ({ inboxId, from, ...(messageId !== undefined && { messageId }) });
