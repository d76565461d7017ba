import type { BoardId, OfferId } from '../../base/data/ids.js';
import { lookup } from '../lookupCache.js';
import type { Db } from '../open.js';

export interface Offer {
  readonly id: OfferId;
  readonly kind: 'draw' | 'undo';
  readonly seat: number;
  /** A bit mask of the seats that have agreed. */
  readonly agreed: number;
  /** The comment from the player who made the offer. */
  readonly comment: string;
}

/** A player's offer to the others on a board; at most one is open on a board. */
export class Offers {
  readonly #db: Db;
  readonly #on;

  constructor(db: Db) {
    this.#db = db;
    const on = db.prepare<[number], Offer>(
      'SELECT id, kind, seat, agreed, comment FROM offer WHERE board_id = ?',
    );
    this.#on = lookup(db, on.source, (boardId: BoardId) => on.get(boardId));
  }

  /** Returns the open offer on a board. */
  on(boardId: BoardId): Offer | undefined {
    return this.#on(boardId);
  }

  /** Opens an offer and replaces any earlier one. */
  make(
    boardId: BoardId,
    { kind, seat, comment }: Pick<Offer, 'kind' | 'seat' | 'comment'>,
    now: number,
  ): void {
    this.drop(boardId);
    this.#db
      .prepare('INSERT INTO offer (board_id, kind, seat, agreed, comment, made_at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(boardId, kind, seat, 1 << seat, comment, now);
  }

  agree(offerId: OfferId, seat: number): void {
    this.#db.prepare('UPDATE offer SET agreed = agreed | ? WHERE id = ?').run(1 << seat, offerId);
  }

  /** Drops the open offer on a board. Returns whether there was one. */
  drop(boardId: BoardId): boolean {
    return this.#db.prepare('DELETE FROM offer WHERE board_id = ?').run(boardId).changes > 0;
  }
}
