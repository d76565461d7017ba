import type { Statement } from 'better-sqlite3';
import { z } from 'zod';
import {
  type BoardId,
  boardIdSchema,
  type ConfirmationId,
  type LetterId,
  type MailId,
  type OfferId,
  offerIdSchema,
  type PlayerId,
  rowId,
} from '../../base/data/ids.js';
import { parseStored } from '../../base/index.js';
import { countRows } from '../countRows.js';
import type { OutboxState } from '../mailStates.js';
import type { Db } from '../open.js';
import { eraseSentLetter } from './eraseMail.js';

/** The purpose of a letter. Tokens are derived from it, so confirmation emails keep the old name `question`. */
type Purpose = 'board' | 'question' | 'answer' | 'message' | 'digest';

/** A picture in a letter: the data from which it is drawn when the letter goes out. */
export type Drawing = BoardDrawing | ChartDrawing;

interface AnyDrawing {
  /** Its Content-ID, which the HTML refers to. */
  readonly id: string;
}

/** The chart of an analysis. */
interface ChartDrawing extends AnyDrawing {
  /** Black's winning chances at the start and after each turn, in thousandths. */
  readonly chances: readonly number[];
  /** The numbers of the marked turns. */
  readonly points: readonly number[];
}

/** The picture of a board. */
interface BoardDrawing extends AnyDrawing {
  /** A position string. */
  readonly position: string;
  /** The canonical text of the turn that is marked: the last one, or a planned one. */
  readonly turn?: string;
  /** The position before that turn, if it captured pods. Missing in older letters. */
  readonly before?: string;
  /** Whether the turn has not been played: the position is the one before it. */
  readonly planned?: boolean;
  /** Whether the player to move is left unmarked. */
  readonly over?: boolean;
}

/** A board as shown in a digest: a reply to the digest counts as a reply to a letter about the board. */
export interface DigestedBoard {
  readonly boardId: BoardId;
  /** The number of the reader's next turn. */
  readonly turnNumber: number | null;
  readonly generation: number;
  /** The number of turns played when the digest was written. */
  readonly turns: number;
  readonly offerId: OfferId | null;
}

/** A letter in the outbox. */
export interface OutboxRow extends LetterFields, EmailFields, DeliveryState {}

/** The purpose of a letter, its reader, and the meaning of a reply to it. */
interface LetterFields {
  readonly purpose: Purpose;
  readonly playerId: PlayerId | null;
  readonly toAddress: string;
  readonly boardId: BoardId | null;
  /** The number of the reader's next turn when the letter was written. */
  readonly turnNumber: number | null;
  readonly generation: number | null;
  readonly offerId: OfferId | null;
  readonly confirmationId: ConfirmationId | null;
  readonly inboxId: MailId | null;
  /** The author of a message. */
  readonly writerId: PlayerId | null;
  /** The news about its board: if the letter is abandoned, the next one includes the news. */
  readonly news: string | null;
  /** The boards in a digest, or the board that a confirmation is about. */
  readonly boards: readonly DigestedBoard[];
  /** A text file attached to it. */
  readonly attachment: { readonly name: string; readonly text: string } | null;
}

/** The email itself, as it is sent. Its content is final, and empty once it is no longer `kept`. */
interface EmailFields {
  readonly messageId: string;
  readonly replyTo: string | null;
  readonly inReplyTo: string | null;
  /** Message-IDs without brackets, oldest first. */
  readonly references: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly Drawing[];
}

/** The state of a letter's delivery. */
interface DeliveryState {
  readonly id: LetterId;
  readonly state: OutboxState;
  /** Whether its content is still stored: it is deleted with an account, or after `OCTI_KEEP_DAYS`. */
  readonly kept: boolean;
  readonly writtenAt: number;
  /** The number of attempts that the host has answered. */
  readonly attempts: number;
  /** When it was last postponed, or when it was written. */
  readonly waitsFrom: number;
  readonly failingSince: number | null;
  readonly reason: string | null;
}

type Optional<Row, Key extends keyof Row> = Omit<Row, Key> & {
  readonly [K in Key]?: NonNullable<Row[K]>;
};

type Nullable<Row> = { [K in keyof Row]: null extends Row[K] ? K : never }[keyof Row];

/** A letter to write, without its email. Fields that do not apply are omitted. */
export type NewLetter = Optional<LetterFields, Nullable<LetterFields> | 'boards'> & {
  /** Whether it is a time notice, which a turn supersedes. */
  readonly notice?: boolean;
  /**
   * The letter waits until this time for the computer's turn. The letter about that turn replaces it and includes its
   * news.
   */
  readonly delayed?: { readonly until: number; readonly news: string };
};

/** The email for a new letter. */
type NewEmail = Optional<EmailFields, Nullable<EmailFields> | 'pictures'>;

/** The SQL condition for an unsent letter that waits for the computer's turn. */
const isWaiting = "outbox.notice = 1 AND outbox.state = 'new' AND outbox.news IS NOT NULL";

/** A row of the table. */
type StoredLetter = Omit<
  OutboxRow,
  'kept' | 'references' | 'headers' | 'pictures' | 'boards' | 'attachment'
> & {
  kept: number;
  refs: string;
  headers: string;
  boards: string | null;
  pictures: string | null;
  attachmentName: string | null;
  attachmentText: string | null;
};

/** The columns of a letter. The columns of its content are null once it is no longer kept. */
const selected = `outbox.id, state, kept, purpose, player_id AS playerId, to_address AS toAddress, board_id AS boardId,
  turn_number AS turnNumber, generation, offer_id AS offerId, confirmation_id AS confirmationId, inbox_id AS inboxId,
  writer_id AS writerId, message_id AS messageId, written_at AS writtenAt,
  news, boards, attempts, waits_from AS waitsFrom, failing_since AS failingSince, reason,
  attachment_name AS attachmentName, attachment AS attachmentText, pictures, reply_to AS replyTo, in_reply_to AS inReplyTo,
  coalesce(refs, '') AS refs, coalesce(headers, '{}') AS headers, coalesce(subject, '') AS subject,
  coalesce(text, '') AS text, coalesce(html, '') AS html FROM outbox LEFT JOIN letter ON letter.id = outbox.id`;

const boardsForm: z.ZodType<DigestedBoard[]> = z.array(
  z.object({
    boardId: boardIdSchema,
    turnNumber: z.int().nullable(),
    generation: z.int(),
    turns: z.int(),
    offerId: offerIdSchema.nullable(),
  }),
);

const headersForm = z.record(z.string(), z.string());
const picturesForm: z.ZodType<Drawing[]> = z.array(
  z.union([
    z.object({
      id: z.string(),
      position: z.string(),
      turn: z.string().exactOptional(),
      before: z.string().exactOptional(),
      planned: z.boolean().exactOptional(),
      over: z.boolean().exactOptional(),
    }),
    z.object({ id: z.string(), chances: z.array(z.number()), points: z.array(z.int()) }),
  ]),
);

/** Makes a letter from its row. */
const readLetter = (row: StoredLetter): OutboxRow => {
  const { kept, refs, headers, pictures, boards, attachmentName: name, attachmentText: text, ...rest } = row;
  return {
    ...rest,
    kept: kept === 1,
    attachment: name === null || text === null ? null : { name, text },
    references: refs === '' ? [] : refs.split(' '),
    headers: parseStored(headersForm, headers, `headers of letter ${row.id}`),
    boards: boards === null ? [] : parseStored(boardsForm, boards, `boards of letter ${row.id}`),
    pictures: pictures === null ? [] : parseStored(picturesForm, pictures, `pictures of letter ${row.id}`),
  };
};

/** A letter that is waiting for the computer's turn, and its news. */
interface DelayedLetter {
  readonly playerId: PlayerId;
  readonly news: string;
}

/** Returns the columns of a new letter in the `outbox` row, which delivery updates. */
function queueValues(letter: NewLetter & NewEmail, now: number) {
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
    notice: letter.notice || letter.delayed ? 1 : 0,
    news: letter.delayed?.news ?? letter.news ?? null,
    boards: letter.boards?.length ? JSON.stringify(letter.boards) : null,
    message_id: letter.messageId,
    written_at: now,
    next_attempt_at: letter.delayed?.until ?? now,
    waits_from: now,
  };
}

/** Returns the columns of a new letter in the `letter` row with its content, which is never updated. */
function contentValues(letter: NewLetter & NewEmail) {
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

/** The queue of letters to send. Each method joins the caller's transaction. */
export class Outbox {
  readonly #db: Db;
  readonly #byId;
  readonly #thread;
  #insert: Statement<unknown[]> | undefined;
  #insertContent: Statement<unknown[]> | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#byId = db.prepare<[number], StoredLetter>(`SELECT ${selected} WHERE outbox.id = ?`);
    this.#thread = db.prepare<{ boardId: BoardId; playerId: PlayerId }, { first: string; last: string }>(
      `SELECT (SELECT message_id FROM outbox WHERE board_id = @boardId AND player_id = @playerId AND purpose <> 'answer' AND state <> 'superseded' ORDER BY id LIMIT 1) AS first,
              (SELECT message_id FROM outbox WHERE board_id = @boardId AND player_id = @playerId AND purpose <> 'answer' AND state <> 'superseded' ORDER BY id DESC LIMIT 1) AS last`,
    );
  }

  /** Returns the id of the next letter; valid until the end of the transaction. */
  nextId(): LetterId {
    const row = this.#db
      .prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
      .get();
    return rowId((row?.seq ?? 0) + 1);
  }

  /** Queues a letter, due immediately unless it is delayed. */
  write(letter: NewLetter & NewEmail, now: number): LetterId {
    const values = queueValues(letter, now);
    const content = contentValues(letter);
    const marks = (names: readonly string[]) => names.map(() => '?').join(', ');
    const [names, contentNames] = [Object.keys(values), Object.keys(content)];
    this.#insert ??= this.#db.prepare(
      `INSERT INTO outbox (state, ${names.join(', ')}) VALUES ('new', ${marks(names)})`,
    );
    this.#insertContent ??= this.#db.prepare(
      `INSERT INTO letter (id, ${contentNames.join(', ')}) VALUES (?, ${marks(contentNames)})`,
    );
    const id = rowId<LetterId>(this.#insert.run(...Object.values(values)).lastInsertRowid);
    this.#insertContent.run(id, ...Object.values(content));
    return id;
  }

  byId(id: LetterId): OutboxRow | undefined {
    const row = this.#byId.get(id);
    return row && readLetter(row);
  }

  /** Returns the boards in the last digest to a player, as it showed them. Abandoned digests do not count. */
  lastDigest(playerId: PlayerId): readonly DigestedBoard[] {
    const row = this.#db
      .prepare<[number], { boards: string | null }>(
        `SELECT boards FROM outbox INDEXED BY outbox_digest
         WHERE purpose = 'digest' AND player_id = ? AND state <> 'dead' ORDER BY id DESC LIMIT 1`,
      )
      .get(playerId);
    return row?.boards == null ? [] : parseStored(boardsForm, row.boards, 'boards of a digest');
  }

  /** Returns the first and last Message-ID of a reader's thread about a board. Superseded letters do not count. */
  thread(boardId: BoardId, playerId: PlayerId): readonly string[] {
    const row = this.#thread.get({ boardId, playerId });
    if (!row?.first) return [];
    return row.first === row.last ? [row.first] : [row.first, row.last];
  }

  /**
   * Leases up to `most` due letters. Leases letters again if their leases have expired, or end after `until`, which
   * means that the clock has been set back since.
   */
  lease(now: number, until: number, most: number): OutboxRow[] {
    const rows = this.#db
      .prepare<{ now: number; until: number; most: number }, { id: number }>(
        `UPDATE outbox SET state = 'sending', lease_until = @until
         WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_due
                      WHERE state IN ('new', 'sending') AND next_attempt_at <= @now
                      AND (lease_until IS NULL OR lease_until <= @now OR lease_until > @until)
                      ORDER BY next_attempt_at, id LIMIT @most)
         RETURNING id`,
      )
      .all({ now, until, most });
    return rows
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .map((id) => readLetter(this.#byId.get(id) as StoredLetter));
  }

  /** Releases the leases of a process that has ended; only the holder of the database lock may call it. */
  releaseAll(): void {
    // The condition matches the index on unsent letters. Otherwise the query would read every letter ever sent.
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET state = 'new', lease_until = NULL
         WHERE state IN ('new', 'sending') AND state = 'sending'`,
      )
      .run();
  }

  sent(id: LetterId, now: number): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'sent', sent_at = ?, lease_until = NULL, reason = NULL, news = NULL,
         attempts = attempts + 1 WHERE id = ?`,
      )
      .run(now, id);
    eraseSentLetter(this.#db, id);
  }

  /** Postpones a letter. If the host did not answer, `tried` is false and this does not count as an attempt. */
  deferred(
    id: LetterId,
    { now, pause, reason, tried }: { now: number; pause: number; reason: string; tried: boolean },
  ): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'new', lease_until = NULL, next_attempt_at = @now + @pause, waits_from = @now,
         failing_since = min(coalesce(failing_since, @now), @now), attempts = attempts + @tried, reason = @reason
         WHERE id = @id`,
      )
      .run({ id, now, pause, reason, tried: tried ? 1 : 0 });
  }

  /**
   * Postpones all letters that would be due before a given time, except the `leased` ones. This does not count as an
   * attempt.
   */
  postponeDue(
    leased: readonly LetterId[],
    { now, pause, reason }: { now: number; pause: number; reason: string },
  ): void {
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET state = 'new', lease_until = NULL, next_attempt_at = @now + @pause,
         waits_from = @now, failing_since = coalesce(failing_since, @now), reason = coalesce(reason, @reason)
         WHERE state IN ('new', 'sending') AND next_attempt_at < @now + @pause
         AND id NOT IN (SELECT value FROM json_each(@leased))`,
      )
      .run({ now, pause, reason, leased: JSON.stringify(leased) });
  }

  /** Makes postponed letters due within `spread` ms, unless their recipients are refused. */
  hasten(now: number, spread: number): void {
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET next_attempt_at = @now + abs(random() % @spread), waits_from = @now
         WHERE state IN ('new', 'sending') AND state = 'new' AND next_attempt_at > @now + @spread
         AND failing_since IS NOT NULL AND refused_at IS NULL`,
      )
      .run({ now, spread });
  }

  /**
   * Call this when the clock has been set back to `now`, by `by` ms (0 if unknown). Afterwards, no letter waits longer
   * than it would have otherwise.
   */
  clockSetBack(now: number, by: number): void {
    const rows = 'outbox INDEXED BY outbox_due SET';
    const wait = "state IN ('new', 'sending') AND next_attempt_at > @now";
    this.#db
      .prepare(
        `UPDATE ${rows} next_attempt_at = next_attempt_at - @by, waits_from = waits_from - @by
         WHERE ${wait} AND @by > 0`,
      )
      .run({ now, by });
    this.#db
      .prepare(
        `UPDATE ${rows} next_attempt_at = @now + max(next_attempt_at - waits_from, 0), waits_from = @now
         WHERE ${wait} AND waits_from > @now`,
      )
      .run({ now });
  }

  /** Makes every postponed letter due immediately, and returns how many there were. */
  retryAll(now: number): number {
    return this.#db
      .prepare(
        "UPDATE outbox SET next_attempt_at = ?, waits_from = ? WHERE state = 'new' AND next_attempt_at > ?",
      )
      .run(now, now, now).changes;
  }

  /** Abandons a letter. Its news is kept with its text, in case it is sent after all. */
  dead(id: LetterId, reason: string): void {
    this.#db
      .prepare("UPDATE outbox SET state = 'dead', lease_until = NULL, reason = ? WHERE id = ?")
      .run(reason, id);
    eraseSentLetter(this.#db, id);
  }

  /** Returns the unsent letters about a board that are waiting for the computer's turn, oldest first. */
  delayed(boardId: BoardId): DelayedLetter[] {
    return this.#db
      .prepare<[number], DelayedLetter>(
        `SELECT player_id AS playerId, news FROM outbox WHERE board_id = ? AND ${isWaiting} ORDER BY id`,
      )
      .all(boardId);
  }

  /** Whether an unsent letter about an email, given its content hash, is waiting for the computer's turn. */
  isDelayed(contentHash: string): boolean {
    const row = this.#db
      .prepare<[string], { id: number }>(
        `SELECT outbox.id FROM outbox JOIN inbox ON inbox.id = outbox.inbox_id
         WHERE content_hash = ? AND ${isWaiting} LIMIT 1`,
      )
      .get(contentHash);
    return row !== undefined;
  }

  /** Releases the letters about a board that are waiting for the computer's turn, so that they go out without it. */
  releaseDelayed(boardId: BoardId, now: number): void {
    this.#db
      .prepare(
        `UPDATE outbox SET next_attempt_at = min(next_attempt_at, ?) WHERE board_id = ? AND ${isWaiting}`,
      )
      .run(now, boardId);
  }

  /**
   * Marks as superseded all unsent time notices about a board, and unsent letters that are waiting for the computer's
   * turn.
   */
  supersede(boardId: BoardId): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'superseded', reason = 'overtaken', news = NULL
         WHERE board_id = ? AND notice = 1 AND state = 'new'`,
      )
      .run(boardId);
  }

  /** Returns how many emails with messages a player has sent since a given time. */
  messagesBy(playerId: PlayerId, since: number): number {
    return countRows(
      this.#db,
      'SELECT count(DISTINCT inbox_id) FROM outbox WHERE writer_id = ? AND written_at >= ?',
      playerId,
      since,
    );
  }

  /** Returns when the next letter is due; undefined if none is waiting. */
  nextDue(): number | undefined {
    const row = this.#db
      .prepare<[], { at: number | null }>(
        "SELECT min(max(next_attempt_at, coalesce(lease_until, 0))) AS at FROM outbox WHERE state IN ('new', 'sending')",
      )
      .get();
    return row?.at ?? undefined;
  }
}
