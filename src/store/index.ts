import { Boards } from './boards.js';
import { Inbox } from './inbox.js';
import { Offers } from './offers.js';
import type { Db } from './open.js';
import { Outbox } from './outbox.js';
import { People } from './people.js';
import { Plans } from './plans.js';
import { Players } from './players.js';
import { Questions } from './questions.js';
import { Ratings } from './ratings.js';
import { Seeks } from './seeks.js';
import { Settings } from './settings.js';

export type { Board, BoardState, Clocks, Departure, SeatRow, TurnRow } from './boards.js';
export type { ArrivedMail, InboxRow, InboxState } from './inbox.js';
export type { Offer } from './offers.js';
export { type Db, lockDatabase, openDatabase } from './open.js';
export type { NewLetter, OutboxRow, Purpose } from './outbox.js';
export type { Vacation } from './people.js';
export type { Submission } from './plans.js';
export type { Player } from './players.js';
export type { Question } from './questions.js';
export { establishedFrom, type Rating, type Standing } from './ratings.js';
export type { Seek } from './seeks.js';

/** One database, all its tables. */
export class Store {
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly players: Players;
  readonly boards: Boards;
  readonly offers: Offers;
  readonly plans: Plans;
  readonly seeks: Seeks;
  readonly people: People;
  readonly ratings: Ratings;
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
    this.plans = new Plans(db);
    this.seeks = new Seeks(db);
    this.people = new People(db);
    this.ratings = new Ratings(db);
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

  /** Takes what a player wrote and was written out of the record; letters that have not gone out are held back. */
  forgetMail(playerId: number): void {
    const run = (sql: string) => this.#db.prepare(sql).run(playerId);
    run(`UPDATE inbox SET raw = NULL WHERE state IN ('done', 'refused', 'ignored')
         AND id IN (SELECT inbox_id FROM outbox WHERE player_id = ?)`);
    run("UPDATE outbox SET state = 'superseded' WHERE player_id = ? AND state = 'new'");
    run("UPDATE outbox SET to_address = '', subject = '', text = '', html = '' WHERE player_id = ?");
    run(
      "UPDATE question SET address = '', held = '{}', state = 'dropped' WHERE player_id = ? AND state = 'open'",
    );
    run(`UPDATE turn SET comment = '' WHERE comment <> '' AND (board_id, number) IN (
         SELECT turn.board_id, number FROM seat CROSS JOIN turn ON turn.board_id = seat.board_id
         AND turn.seat = seat.seat WHERE player_id = ?)`);
  }

  close(): void {
    this.#db.close();
  }
}
