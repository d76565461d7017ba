import type { PlayerId } from '../../base/data/ids.js';
import type { Db } from '../open.js';

/**
 * How much mail an address has sent and how many answers it has received: counts for one day, and a load that decays.
 */
interface SenderRow {
  readonly load: number;
  readonly at: number;
  /** The day that the counts are for, in days since 1970-01-01 UTC. */
  readonly day: number;
  /** Answers to sign-ups, requests for help and public look-ups. */
  readonly lookups: number;
  /** Answers to anything else. */
  readonly otherAnswers: number;
}

/** How much mail a player has sent, counting only mail that is proven to be from the player. */
interface PlayerLoad {
  readonly load: number;
  readonly at: number;
  /** Whether the player has been told that emails were set aside. */
  readonly notified: boolean;
}

/** Wrong passwords for a player: a load that decays. */
interface GuessLoad {
  readonly load: number;
  readonly at: number;
}

/** The origin of a stranger's mail: a network, a domain that the mail host vouches for, or unknown. */
export interface StrangerOrigin {
  readonly kind: 'network' | 'domain' | 'unknown';
  readonly source: string;
}

/** A From address, and whether it is proven. */
export interface SenderKey {
  readonly address: string;
  readonly proved: boolean;
}

/** How many times a sender got one kind of answer to similar text. */
interface RepeatRow {
  readonly times: number;
  readonly since: number;
}

const nobody: SenderRow = { load: 0, at: 0, day: 0, lookups: 0, otherAnswers: 0 };

/** The counts that rate limits keep for each sender. Stored, so that a restart does not reset the limits. */
export class Senders {
  readonly #db: Db;
  readonly #of;
  readonly #set;
  readonly #answersOn;
  readonly #answersFrom;
  readonly #addAnswer;
  readonly #repeat;
  readonly #setRepeat;
  readonly #forget;
  readonly #forgetLoads;
  readonly #forgetGuesses;
  readonly #forgetRepeats;

  constructor(db: Db) {
    this.#db = db;
    this.#of = db.prepare<[string, number], SenderRow>(
      `SELECT load, at, day, looks AS lookups, others AS otherAnswers FROM sender
       WHERE address = ? AND proved = ?`,
    );
    this.#set = db.prepare<[string, number, number, number, number, number, number]>(
      'INSERT OR REPLACE INTO sender (address, proved, load, at, day, looks, others) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#answersOn = db
      .prepare<[number], number>('SELECT coalesce(sum(answers), 0) FROM stranger_answer WHERE day = ?')
      .pluck();
    this.#answersFrom = db
      .prepare<[number, string, string], number>(
        'SELECT answers FROM stranger_answer WHERE day = ? AND kind = ? AND source = ?',
      )
      .pluck();
    this.#addAnswer = db.prepare<[number, string, string]>(
      `INSERT INTO stranger_answer (day, kind, source, answers) VALUES (?, ?, ?, 1)
       ON CONFLICT DO UPDATE SET answers = answers + 1`,
    );
    this.#repeat = db.prepare<[string, number, string], RepeatRow>(
      'SELECT times, since FROM repeat WHERE address = ? AND proved = ? AND answer = ?',
    );
    this.#setRepeat = db.prepare<[string, number, string, number, number]>(
      'INSERT OR REPLACE INTO repeat (address, proved, answer, times, since) VALUES (?, ?, ?, ?, ?)',
    );
    this.#forget = db.prepare<[number, number]>(
      `DELETE FROM sender WHERE (address, proved) IN (
         SELECT address, proved FROM sender WHERE at < ? ORDER BY at LIMIT ?)`,
    );
    this.#forgetLoads = db.prepare<[number, number]>(
      `DELETE FROM player_load WHERE player_id IN (
         SELECT player_id FROM player_load WHERE at < ? ORDER BY at LIMIT ?)`,
    );
    this.#forgetGuesses = db.prepare<[number, number]>(
      `DELETE FROM password_guess WHERE player_id IN (
         SELECT player_id FROM password_guess WHERE at < ? ORDER BY at LIMIT ?)`,
    );
    this.#forgetRepeats = db.prepare<[number, number]>(
      `DELETE FROM repeat WHERE (address, proved, answer) IN (
         SELECT address, proved, answer FROM repeat WHERE since < ? ORDER BY since LIMIT ?)`,
    );
  }

  of(address: string, proved = false): SenderRow {
    return this.#of.get(address, Number(proved)) ?? nobody;
  }

  set(address: string, { load, at, day, lookups, otherAnswers }: SenderRow, proved = false): void {
    this.#set.run(address, Number(proved), load, at, day, lookups, otherAnswers);
  }

  loadOf(playerId: PlayerId): PlayerLoad {
    const row = this.#db
      .prepare<[number], { load: number; at: number; notified: number }>(
        'SELECT load, at, told AS notified FROM player_load WHERE player_id = ?',
      )
      .get(playerId);
    return row ? { ...row, notified: row.notified === 1 } : { load: 0, at: 0, notified: false };
  }

  setLoad(playerId: PlayerId, { load, at, notified }: PlayerLoad): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO player_load (player_id, load, at, told) VALUES (?, ?, ?, ?)')
      .run(playerId, load, at, Number(notified));
  }

  /** Returns the load of wrong passwords for a player, from any address. */
  guesses(playerId: PlayerId): GuessLoad {
    return (
      this.#db
        .prepare<[number], GuessLoad>('SELECT load, at FROM password_guess WHERE player_id = ?')
        .get(playerId) ?? { load: 0, at: 0 }
    );
  }

  setGuesses(playerId: PlayerId, { load, at }: GuessLoad): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO password_guess (player_id, load, at) VALUES (?, ?, ?)')
      .run(playerId, load, at);
  }

  /** Returns the number of answers to strangers on a given day. */
  answersOn(day: number): number {
    return this.#answersOn.get(day) ?? 0;
  }

  /** Returns the number of answers on a given day to strangers from one origin. */
  answersFrom(day: number, { kind, source }: StrangerOrigin): number {
    return this.#answersFrom.get(day, kind, source) ?? 0;
  }

  addAnswer(day: number, { kind, source }: StrangerOrigin): void {
    this.#addAnswer.run(day, kind, source);
  }

  repeat({ address, proved }: SenderKey, answer: string): RepeatRow | undefined {
    return this.#repeat.get(address, Number(proved), answer);
  }

  setRepeat({ address, proved }: SenderKey, answer: string, { times, since }: RepeatRow): void {
    this.#setRepeat.run(address, Number(proved), answer, times, since);
  }

  /** Resets an address's counts of repeats, once an email has shown that a person is writing from it. */
  resetRepeats(address: string): void {
    this.#db.prepare('DELETE FROM repeat WHERE address = ?').run(address);
  }

  /**
   * Deletes the counts that have not changed since a given time. Deletes at most `most` of each kind: senders, players
   * and password guesses. Returns the largest of the three numbers deleted.
   */
  forget(before: number, most: number): number {
    const forgets = [this.#forget, this.#forgetLoads, this.#forgetGuesses];
    return Math.max(...forgets.map((forget) => forget.run(before, most).changes));
  }

  /** Deletes up to `most` counts of repeats from before a given time, and returns how many. */
  forgetRepeats(before: number, most: number): number {
    return this.#forgetRepeats.run(before, most).changes;
  }

  /** Deletes the counts of answers to strangers before this day. */
  forgetDays(before: number): void {
    this.#db.prepare('DELETE FROM stranger_answer WHERE day < ?').run(before);
  }
}
