import type { Refusal, Result } from '../base/index.js';
import { type Backup, backUp } from './backup.js';
import { countRows } from './countRows.js';
import { LookupCache } from './lookupCache.js';
import type { Db } from './open.js';
import { damageOf, writeFault } from './storageFaults.js';
import { Analyses } from './tables/analyses.js';
import { Boards, ComputerBoards, computerId } from './tables/boards.js';
import { Bounces } from './tables/bounces.js';
import { Confirmations } from './tables/confirmations.js';
import { erasePlayerMail } from './tables/eraseMail.js';
import { Hints } from './tables/hints.js';
import { Inbox } from './tables/inbox.js';
import { MailQueueAdmin } from './tables/mailQueueAdmin.js';
import { MissedNews } from './tables/missedNews.js';
import { Offers } from './tables/offers.js';
import { Outbox } from './tables/outbox.js';
import { PlannedTurns } from './tables/plannedTurns.js';
import { type Player, Players } from './tables/players.js';
import { Puzzles } from './tables/puzzles.js';
import { Ratings } from './tables/ratings.js';
import { RecipientRefusals } from './tables/recipientRefusals.js';
import { Seeks } from './tables/seeks.js';
import { Senders } from './tables/senders.js';
import { Settings } from './tables/settings.js';
import { Vacations } from './tables/vacations.js';
import { WatchesAndMutes } from './tables/watchesAndMutes.js';

export * from '../base/data/ids.js';
export { removeUnfinished } from './backup.js';
export { isHeldByServer, isServed, lockDatabase, noteServed, servedElsewhere } from './lock.js';
export { type InboxState, inboxStates, outboxStates } from './mailStates.js';
export { type Db, openDatabase, openToRead } from './open.js';
export { damageOf, isDamage, isPassing, storageFault } from './storageFaults.js';
export type { Analysis, Evaluation } from './tables/analyses.js';
export type {
  Board,
  BoardState,
  Clocks,
  FormerPlayer,
  RatingChange,
  SeatRow,
  TurnRow,
} from './tables/boards.js';
export { computerId, isComputersTurn } from './tables/boards.js';
export type {
  Confirmation,
  ConfirmationKind,
  ConfirmationRow,
  NewConfirmation,
} from './tables/confirmations.js';
export { readPayload } from './tables/confirmations.js';
export type { Hint } from './tables/hints.js';
export type { InboxOutcome, InboxRow, MailProtocol, WaitingMail } from './tables/inbox.js';
export { byOperator, fetchedAgain } from './tables/inbox.js';
export type { LetterFacts, MailFacts } from './tables/mailQueueAdmin.js';
export type { Offer } from './tables/offers.js';
export type {
  DigestedBoard,
  Drawing,
  NewLetter,
  OutboxRow,
} from './tables/outbox.js';
export type { GameLimit, ListedPlayer, Player } from './tables/players.js';
export type { Puzzle } from './tables/puzzles.js';
export { establishedFrom, type Rating, type Standing } from './tables/ratings.js';
export type { Seek } from './tables/seeks.js';
export type { SenderKey, StrangerOrigin } from './tables/senders.js';
export type { Vacation } from './tables/vacations.js';

/** How long to wait for another process to finish reading, in ms. Meanwhile, all other work waits. */
const mostTruncateMs = 250;

/** A database and all its tables. */
export class Store {
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly mailQueueAdmin: MailQueueAdmin;
  readonly missed: MissedNews;
  readonly players: Players;
  readonly boards: Boards;
  readonly computer: ComputerBoards;
  readonly analyses: Analyses;
  readonly hints: Hints;
  readonly puzzles: Puzzles;
  readonly offers: Offers;
  readonly plannedTurns: PlannedTurns;
  readonly seeks: Seeks;
  readonly vacations: Vacations;
  readonly watchesAndMutes: WatchesAndMutes;
  readonly ratings: Ratings;
  readonly recipientRefusals: RecipientRefusals;
  readonly confirmations: Confirmations;
  readonly senders: Senders;
  readonly bounces: Bounces;
  readonly settings: Settings;
  readonly #db: Db;
  readonly #file: string;
  readonly #lookups: LookupCache;
  readonly #transact;

  /** @param file the path of the database, if the connection is to a copy of it */
  constructor(db: Db, file = db.name) {
    this.#db = db;
    this.#file = file;
    this.#lookups = LookupCache.of(db);
    this.#transact = db.transaction((work: () => unknown) => work());
    this.inbox = new Inbox(db);
    this.outbox = new Outbox(db);
    this.mailQueueAdmin = new MailQueueAdmin(db);
    this.missed = new MissedNews(db);
    this.players = new Players(db);
    this.boards = new Boards(db);
    this.computer = new ComputerBoards(db);
    this.analyses = new Analyses(db);
    this.hints = new Hints(db);
    this.puzzles = new Puzzles(db);
    this.offers = new Offers(db);
    this.plannedTurns = new PlannedTurns(db);
    this.seeks = new Seeks(db);
    this.vacations = new Vacations(db);
    this.watchesAndMutes = new WatchesAndMutes(db);
    this.ratings = new Ratings(db);
    this.recipientRefusals = new RecipientRefusals(db);
    this.confirmations = new Confirmations(db);
    this.senders = new Senders(db);
    this.bounces = new Bounces(db);
    this.settings = new Settings(db);
  }

  /**
   * Runs `work` as a transaction, or as a savepoint within another one. `work` must not be async, or other work would
   * run inside the transaction.
   */
  transaction<T>(work: () => T): T {
    return this.#lookups.during(() => this.#transact.immediate(work)) as T;
  }

  /** Whether a transaction is open. SQLite itself rolls it back after some storage errors. */
  get isInTransaction(): boolean {
    return this.#db.inTransaction;
  }

  /**
   * Deletes the text of a player's emails and letters, and of letters to others that name or quote the player. Unsent
   * letters to others keep their text; unsent letters to the player are not sent.
   */
  erasePlayerMail(player: Player): void {
    erasePlayerMail(this.#db, player);
  }

  /**
   * Copies the write-ahead log into the database file and empties the log, so deleted text is in neither. Returns false
   * if the log could not be emptied yet, because another process is reading an older state.
   */
  truncateWal(): boolean {
    const patience = Number(this.#db.pragma('busy_timeout', { simple: true }));
    this.#db.pragma(`busy_timeout = ${Math.min(patience, mostTruncateMs)}`);
    try {
      const [row] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      return row?.busy === 0;
    } finally {
      this.#db.pragma(`busy_timeout = ${patience}`);
    }
  }

  /** Returns why nothing can be written now (`storageFaults.ts`); undefined if a small write succeeds. */
  writeFault(): string | undefined {
    return writeFault(this.#db);
  }

  /** Checks the file itself, page by page, and returns the damage (`storageFaults.ts`); undefined if it is sound. */
  damage(): string | undefined {
    return damageOf(this.#db);
  }

  /** Returns the path, size and schema version of the database. */
  facts(): { file: string; bytes: number; schema: number } {
    const pragma = (name: string) => Number(this.#db.pragma(name, { simple: true }));
    return {
      file: this.#file,
      bytes: pragma('page_count') * pragma('page_size'),
      schema: pragma('user_version'),
    };
  }

  /** Returns the row counts of the main tables. */
  counts(): { players: number; boards: number; active: number } {
    const count = (from: string) => countRows(this.#db, `SELECT count(*) FROM ${from}`);
    return {
      players: count(`player WHERE left_at IS NULL AND id <> ${computerId}`),
      boards: count('board'),
      active: count("board WHERE state = 'active'"),
    };
  }

  /** Returns how many emails and letters are in each state. */
  mailCounts(): { inbox: Record<string, number>; outbox: Record<string, number> } {
    const count = (table: string) =>
      Object.fromEntries(
        this.#db
          .prepare<[], [string, number]>(`SELECT state, count(*) FROM ${table} GROUP BY state`)
          .raw()
          .all(),
      );
    return { inbox: count('inbox'), outbox: count('outbox') };
  }

  /** Copies the database into another file and verifies the copy (`backup.ts`). */
  backUp(
    file: string,
    force = false,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Result<Backup, Refusal>> {
    return backUp(this.#db, file, force, onProgress);
  }

  /** Whether no mail is waiting to be processed and no letter is waiting to be sent. */
  isAtRest(): boolean {
    return this.inbox.next() === undefined && this.outbox.nextDue() === undefined;
  }

  close(): void {
    this.#db.close();
  }
}
