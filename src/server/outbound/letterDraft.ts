import type { LetterContent } from '../../letter/index.js';
import type { MailId, NewLetter } from '../../store/index.js';

/** The mail that is being answered. */
export interface AnsweredMail {
  readonly inboxId: MailId;
  /** Without angle brackets. */
  readonly messageId: string;
  /** Where its answer goes when nobody is proven. */
  readonly from: string;
}

/** The mail that a letter comes of; one that no longer waits for its answer is known by its number alone. */
export type LetterCause = Pick<AnsweredMail, 'inboxId'> & Partial<AnsweredMail>;

/** A letter before it is rendered and gets its token, its headers and its place in a thread. */
export interface LetterDraft<Content extends LetterContent = LetterContent>
  extends Omit<
    NewLetter,
    | 'messageId'
    | 'replyTo'
    | 'inReplyTo'
    | 'references'
    | 'headers'
    | 'subject'
    | 'text'
    | 'html'
    | 'pictures'
  > {
  readonly content: Content;
  /** First and last Message-ID of its thread. */
  readonly thread?: readonly string[];
  /** The mail that it answers. */
  readonly cause?: LetterCause | undefined;
  /** The language of a reader who has set none. */
  readonly language?: string | undefined;
}
