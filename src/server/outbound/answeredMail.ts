import type { MailId } from '../../store/index.js';

/** The email that is being answered. */
export interface AnsweredMail {
  readonly inboxId: MailId;
  /** Without angle brackets; unset if it has none. */
  readonly messageId?: string;
  /** The address for its answer if the sender is not proven. */
  readonly from: string;
}

/** The email that caused a letter. If that email has already been answered, only its number is known. */
export type LetterCause = Pick<AnsweredMail, 'inboxId'> & Partial<AnsweredMail>;

/** An email that is answered, by its row and its header. */
export const answeredMail = (
  inboxId: MailId,
  { messageId }: { readonly messageId?: string },
  from: string,
): AnsweredMail => ({ inboxId, from, ...(messageId !== undefined && { messageId }) });
