/** What a letter is for; `question`, which tokens are made of, is a confirmation email. */
export type Purpose = 'board' | 'question' | 'answer' | 'message' | 'digest';

/** A picture that a letter shows, as what it is drawn from when the letter goes out. */
export interface Drawing {
  /** Its Content-ID, by which the HTML shows it. */
  readonly id: string;
  /** A position string. */
  readonly position: string;
  /** The last turn by its canonical text. */
  readonly turn?: string;
  /** Nobody is to play. */
  readonly over?: boolean;
}

/** A letter as written: every header that matters, text and HTML are final. */
export interface NewLetter {
  readonly purpose: Purpose;
  readonly playerId?: number;
  readonly toAddress: string;
  readonly boardId?: number;
  /** The number of the reader's next turn when the letter was written. */
  readonly turnNumber?: number;
  readonly generation?: number;
  readonly offerId?: number;
  readonly confirmationId?: number;
  readonly inboxId?: number;
  /** Who wrote a message. */
  readonly writerId?: number;
  /** A notice of the clock, which a turn overtakes. */
  readonly notice?: boolean;
  /** It waits until then for the computer's turn, whose letter takes its place and tells its news, too. */
  readonly held?: { readonly until: number; readonly news: string };
  /** What it tells of its board, as `held.news`: if the letter is given up, the next one tells it. */
  readonly news?: string;
  readonly messageId: string;
  readonly replyTo?: string;
  readonly inReplyTo?: string;
  /** Message-IDs without brackets, oldest first. */
  readonly references: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures?: readonly Drawing[];
  /** A text file that goes with it. */
  readonly attachment?: { readonly name: string; readonly text: string };
}

export interface OutboxRow
  extends Omit<
    NewLetter,
    | 'playerId'
    | 'boardId'
    | 'turnNumber'
    | 'generation'
    | 'offerId'
    | 'confirmationId'
    | 'inboxId'
    | 'writerId'
    | 'notice'
    | 'held'
    | 'news'
    | 'attachment'
    | 'pictures'
    | 'replyTo'
    | 'inReplyTo'
  > {
  readonly id: number;
  readonly state: 'new' | 'sending' | 'sent' | 'superseded' | 'dead';
  readonly playerId: number | null;
  readonly boardId: number | null;
  readonly turnNumber: number | null;
  readonly generation: number | null;
  readonly offerId: number | null;
  readonly confirmationId: number | null;
  readonly inboxId: number | null;
  readonly writerId: number | null;
  readonly attachmentName: string | null;
  readonly attachment: string | null;
  readonly pictures: readonly Drawing[];
  readonly replyTo: string | null;
  readonly inReplyTo: string | null;
  readonly news: string | null;
  readonly writtenAt: number;
  /** How often the host was asked to take it and did not stay silent. */
  readonly attempts: number;
  /** When it was put off last, or else written. */
  readonly waitsFrom: number;
  readonly failingSince: number | null;
  readonly reason: string | null;
}

/** A row of the table. */
export type StoredLetter = Omit<OutboxRow, 'references' | 'headers' | 'pictures'> & {
  refs: string;
  headers: string;
  pictures: string | null;
};

/** What is read of a letter, and from where: one whose content is not kept any more has none. */
export const selected = `outbox.id, state, purpose, player_id AS playerId, to_address AS toAddress, board_id AS boardId,
  turn_number AS turnNumber, generation, offer_id AS offerId, confirmation_id AS confirmationId, inbox_id AS inboxId,
  writer_id AS writerId, message_id AS messageId, written_at AS writtenAt,
  news, attempts, waits_from AS waitsFrom, failing_since AS failingSince, reason,
  attachment_name AS attachmentName, attachment, pictures, reply_to AS replyTo, in_reply_to AS inReplyTo,
  coalesce(refs, '') AS refs, coalesce(headers, '{}') AS headers, coalesce(subject, '') AS subject,
  coalesce(text, '') AS text, coalesce(html, '') AS html FROM outbox LEFT JOIN letter ON letter.id = outbox.id`;

/** A letter as its row holds it. */
export const readLetter = (row: StoredLetter): OutboxRow => {
  const { refs, headers, pictures, ...rest } = row;
  return {
    ...rest,
    references: refs === '' ? [] : refs.split(' '),
    headers: JSON.parse(headers),
    pictures: pictures === null ? [] : JSON.parse(pictures),
  };
};

/** A letter that waits for the computer's turn, and what it tells. */
export interface HeldLetter {
  readonly playerId: number;
  readonly news: string;
}

/** What a new letter puts into the row that delivery works on, by column. */
export function queueValues(letter: NewLetter, now: number) {
  return {
    purpose: letter.purpose,
    player_id: letter.playerId ?? null,
    to_address: letter.toAddress,
    board_id: letter.boardId ?? null,
    turn_number: letter.turnNumber ?? null,
    generation: letter.generation ?? null,
    offer_id: letter.offerId ?? null,
    confirmation_id: letter.confirmationId ?? null,
    inbox_id: letter.inboxId ?? null,
    writer_id: letter.writerId ?? null,
    notice: letter.notice || letter.held ? 1 : 0,
    news: letter.held?.news ?? letter.news ?? null,
    message_id: letter.messageId,
    written_at: now,
    next_attempt_at: letter.held?.until ?? now,
    waits_from: now,
  };
}

/** What it puts into the row of its content, which is written once. */
export function contentValues(letter: NewLetter) {
  return {
    reply_to: letter.replyTo ?? null,
    in_reply_to: letter.inReplyTo ?? null,
    refs: letter.references.join(' '),
    headers: JSON.stringify(letter.headers),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachment_name: letter.attachment?.name ?? null,
    attachment: letter.attachment?.text ?? null,
    pictures: letter.pictures?.length ? JSON.stringify(letter.pictures) : null,
  };
}
