import type { ZodType } from 'zod';
import { type ConfirmationId, type MailId, type PlayerId, rowId } from '../../base/data/ids.js';
import { parseStored } from '../../base/index.js';
import { countRows } from '../countRows.js';
import type { Db } from '../open.js';

/** The type of `playerId` for each kind of confirmation: a sign-up has no player yet. */
interface PlayerOf {
  signup: null;
  /** An address that will act for the player. */
  address: PlayerId;
  /**
   * The commands in an email, if it is uncertain whether the player sent or meant them, or if they must always be
   * confirmed.
   */
  mail: PlayerId;
  /** Boards that another player wants to transfer to the player. */
  transfer: PlayerId;
  /** A turn, or another command on a board, that the player may have meant. */
  suggestion: PlayerId;
}

export type ConfirmationKind = keyof PlayerOf;

/**
 * The states of a confirmation:
 * - `postponed`: the player has not been asked yet, because the limit on open confirmations is reached (kind `mail`)
 * - `open`: asked, but not answered yet
 * - `confirmed`: will be carried out once earlier mail has been confirmed (only mail that was fetched again)
 *
 * The other states are final:
 * - `carried out`: confirmed and done
 * - `refused`: confirmed, but could no longer be carried out
 * - `dropped`: declined, or taken back by its sender
 * - `expired`: nobody answered in time
 * - `unreadable`: its payload does not match its kind; kept for the operator, and its email is listed as failed
 */
type ConfirmationState = 'postponed' | 'open' | 'confirmed' | ClosedState;
type ClosedState = 'carried out' | 'refused' | 'dropped' | 'expired' | 'unreadable';

/** A request that is carried out once the right person has confirmed it. */
export interface ConfirmationRow<Kind extends ConfirmationKind> {
  readonly id: ConfirmationId;
  readonly kind: Kind;
  readonly playerId: PlayerOf[Kind];
  /** The address that was asked. */
  readonly address: string;
  /** The email that triggered it. */
  readonly inboxId: MailId;
  /** JSON, checked by the schema for its kind. */
  readonly payload: string;
  readonly state: ConfirmationState;
  readonly askedAt: number;
  readonly expiresAt: number;
}

export type Confirmation = { [Kind in ConfirmationKind]: ConfirmationRow<Kind> }[ConfirmationKind];

/** A new confirmation. */
export type NewConfirmation<Kind extends ConfirmationKind = ConfirmationKind> = Omit<
  ConfirmationRow<Kind>,
  'id' | 'state'
> & {
  readonly state?: 'postponed' | 'confirmed';
  /** Whether its email was fetched again after a restore from backup. */
  readonly refetched?: boolean;
};

/**
 * Reads the payload of a confirmation.
 * @throws StoredDataError
 */
export const readPayload = <T>(
  { id, kind, payload }: Pick<Confirmation, 'id' | 'kind' | 'payload'>,
  schema: ZodType<T>,
): T => parseStored(schema, payload, `confirmation ${id} (${kind})`);

const columns = `id, kind, player_id AS playerId, address, inbox_id AS inboxId, payload, state, asked_at AS askedAt,
  expires_at AS expiresAt`;

/** Requests that are waiting for a confirmation. */
export class Confirmations {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  add<Kind extends ConfirmationKind>(confirmation: NewConfirmation<Kind>): ConfirmationId {
    const { kind, playerId, address, inboxId, payload, askedAt, expiresAt } = confirmation;
    const { state = 'open', refetched = false } = confirmation;
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO confirmation (kind, player_id, address, inbox_id, payload, state, refetched, asked_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(kind, playerId, address, inboxId, payload, state, Number(refetched), askedAt, expiresAt);
    return rowId(lastInsertRowid);
  }

  byId(id: ConfirmationId): Confirmation | undefined {
    return this.#db
      .prepare<[number], Confirmation>(`SELECT ${columns} FROM confirmation WHERE id = ?`)
      .get(id);
  }

  /** Closes a confirmation and deletes its payload. */
  close(id: ConfirmationId, state: Exclude<ClosedState, 'unreadable'>): void {
    this.#db.prepare("UPDATE confirmation SET state = ?, payload = '{}' WHERE id = ?").run(state, id);
  }

  /** Closes a confirmation whose payload does not match its kind; the payload is kept. */
  markUnreadable(id: ConfirmationId): void {
    this.#db.prepare("UPDATE confirmation SET state = 'unreadable' WHERE id = ?").run(id);
  }

  /**
   * Returns how many emails are waiting for the player's confirmation, including those that the player has not been
   * asked about yet.
   */
  countMails(playerId: PlayerId, now: number): number {
    return countRows(
      this.#db,
      `SELECT count(*) FROM confirmation WHERE player_id = ? AND state IN ('postponed', 'open')
             AND kind = 'mail' AND expires_at > ?`,
      playerId,
      now,
    );
  }

  /** Returns the emails that the player has not been asked about yet, oldest first. */
  postponed(playerId: PlayerId, now: number): ConfirmationRow<'mail'>[] {
    return this.#db
      .prepare<[number, number], ConfirmationRow<'mail'>>(
        `SELECT ${columns} FROM confirmation WHERE player_id = ? AND state = 'postponed' AND expires_at > ?
         ORDER BY id`,
      )
      .all(playerId, now);
  }

  /** Marks a confirmation as open once its email has been written. */
  open(id: ConfirmationId): void {
    this.#db.prepare("UPDATE confirmation SET state = 'open' WHERE id = ?").run(id);
  }

  /** Marks a confirmation as confirmed while it is waiting for earlier mail. The payload says how to continue. */
  confirm(id: ConfirmationId, payload: string): void {
    this.#db
      .prepare("UPDATE confirmation SET state = 'confirmed', payload = ? WHERE id = ?")
      .run(payload, id);
  }

  /**
   * Returns the waiting emails that were fetched again after a restore, in the order in which they arrived. Confirmed
   * ones do not expire.
   */
  refetched(now: number): ConfirmationRow<'mail'>[] {
    return this.#db
      .prepare<[number], ConfirmationRow<'mail'>>(
        `SELECT ${columns} FROM confirmation WHERE refetched = 1 AND state IN ('postponed', 'open', 'confirmed')
           AND (expires_at > ? OR state = 'confirmed') ORDER BY inbox_id`,
      )
      .all(now);
  }

  /** Returns the boards that a player is asked to take over. */
  transfersTo(playerId: PlayerId): ConfirmationRow<'transfer'>[] {
    return this.#openTo(playerId, 'transfer');
  }

  /** Drops the transfers that a player has offered to others. */
  dropTransfersFrom(playerId: PlayerId): void {
    this.#db
      .prepare(
        `UPDATE confirmation SET state = 'dropped', payload = '{}' WHERE kind = 'transfer' AND state = 'open'
           AND CASE WHEN json_valid(payload) THEN payload ->> '$.fromId' END = ?`,
      )
      .run(playerId);
  }

  /** Returns the open suggestions for a player, on any board. */
  suggestionsTo(playerId: PlayerId): ConfirmationRow<'suggestion'>[] {
    return this.#openTo(playerId, 'suggestion');
  }

  /** Returns a player's unanswered confirmations of one kind. */
  #openTo<Kind extends ConfirmationKind>(playerId: PlayerId, kind: Kind): ConfirmationRow<Kind>[] {
    return this.#db
      .prepare<[number, Kind], ConfirmationRow<Kind>>(
        `SELECT ${columns} FROM confirmation WHERE player_id = ? AND state = 'open' AND kind = ? ORDER BY id`,
      )
      .all(playerId, kind);
  }

  /** Returns the confirmations that nobody answered in time, oldest first. */
  expired(now: number, most: number): Confirmation[] {
    return this.#db
      .prepare<[number, number], Confirmation>(
        `SELECT ${columns} FROM confirmation INDEXED BY confirmation_expiry
         WHERE state IN ('postponed', 'open') AND expires_at <= ? ORDER BY expires_at, id LIMIT ?`,
      )
      .all(now, most);
  }

  /** Drops the confirmations triggered by an email. */
  dropOf(inboxId: MailId): void {
    this.#db
      .prepare(
        `UPDATE confirmation SET state = 'dropped', payload = '{}'
         WHERE inbox_id = ? AND state IN ('postponed', 'open', 'confirmed')`,
      )
      .run(inboxId);
  }
}
