import { Boards } from './boards.js';
import { Inbox } from './inbox.js';
import { Offers } from './offers.js';
import type { Db } from './open.js';
import { Outbox } from './outbox.js';
import { Players } from './players.js';
import { Questions } from './questions.js';
import { Settings } from './settings.js';

export type { Board, BoardState, Departure, SeatRow, TurnRow } from './boards.js';
export type { ArrivedMail, InboxRow, InboxState } from './inbox.js';
export type { Offer } from './offers.js';
export { type Db, lockDatabase, openDatabase } from './open.js';
export type { NewLetter, OutboxRow, Purpose } from './outbox.js';
export type { Player } from './players.js';
export type { Question } from './questions.js';

/** One database, all its tables. */
export class Store {
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly players: Players;
  readonly boards: Boards;
  readonly offers: Offers;
  readonly questions: Questions;
  readonly settings: Settings;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
    this.inbox = new Inbox(db);
    this.outbox = new Outbox(db);
    this.players = new Players(db);
    this.boards = new Boards(db);
    this.offers = new Offers(db);
    this.questions = new Questions(db);
    this.settings = new Settings(db);
  }

  /**
   * Runs `work` whole or not at all; within another transaction as a savepoint. It must not be async: work of others
   * would fall inside it.
   */
  transaction<T>(work: () => T): T {
    return this.#db.transaction(work).immediate();
  }

  close(): void {
    this.#db.close();
  }
}
