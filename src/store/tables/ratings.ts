import type { PlayerId } from '../../base/data/ids.js';
import { countRows } from '../countRows.js';
import type { Db } from '../open.js';

/** A player's standing in one game (Glicko-2). */
export interface Rating {
  readonly playerId: PlayerId;
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
}

/** A row in the table of standings. */
export interface Standing extends Rating {
  readonly userid: string;
}

/** How many games it takes for a rating to be established (docs/club-rules.md section 1). */
export const establishedFrom = 20;

const columns = 'player_id AS playerId, game, rating, deviation, volatility, games, wins, draws';

/** Ratings, computed only from the finished games, in the order in which they ended. */
export class Ratings {
  readonly #db: Db;
  readonly #of;

  constructor(db: Db) {
    this.#db = db;
    this.#of = db.prepare<[number, string], Rating>(
      `SELECT ${columns} FROM rating WHERE player_id = ? AND game = ?`,
    );
  }

  of(playerId: PlayerId, game: string): Rating | undefined {
    return this.#of.get(playerId, game);
  }

  /** Returns all of a player's ratings, by game. */
  ofPlayer(playerId: PlayerId): Rating[] {
    return this.#db
      .prepare<[number], Rating>(`SELECT ${columns} FROM rating WHERE player_id = ? ORDER BY game`)
      .all(playerId);
  }

  set(rating: Rating): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO rating (player_id, game, rating, deviation, volatility, games, wins, draws)
         VALUES (@playerId, @game, @rating, @deviation, @volatility, @games, @wins, @draws)`,
      )
      .run(rating);
  }

  /** Lists the players of a game: established players first, then the others, each group sorted by rating. */
  standings(game: string, most: number, skip: number): Standing[] {
    return this.#db
      .prepare<[string, number, number], Standing>(
        `SELECT ${columns}, userid FROM rating JOIN player ON player.id = player_id WHERE game = ?
         ORDER BY games >= ${establishedFrom} DESC, rating DESC, player_id DESC LIMIT ? OFFSET ?`,
      )
      .all(game, most, skip);
  }

  count(game: string): number {
    return countRows(this.#db, 'SELECT count(*) FROM rating WHERE game = ?', game);
  }

  /** Counts how a player's finished games ended, for one game or for all; practice boards do not count. */
  tally(playerId: PlayerId, game?: string): { count: number; wins: number; draws: number; losses: number } {
    const row = this.#db
      .prepare<{ playerId: PlayerId; game: string | null }, { count: number; wins: number; draws: number }>(
        `SELECT count(*) AS count, total(instr(winners, seat.seat) > 0) AS wins, total(winners = '') AS draws
         FROM seat CROSS JOIN board ON board.id = seat.board_id
         WHERE state = 'finished' AND practice = 0 AND player_id = @playerId
         AND (@game IS NULL OR game = @game OR game GLOB @game || '+*')`,
      )
      .get({ playerId, game: game ?? null }) ?? { count: 0, wins: 0, draws: 0 };
    return { ...row, losses: row.count - row.wins - row.draws };
  }

  /** Replaces all ratings. */
  replaceAll(ratings: readonly Rating[]): void {
    this.#db.prepare('DELETE FROM rating').run();
    for (const rating of ratings) this.set(rating);
  }

  /** Returns all ratings, for `octi check`. */
  all(): Rating[] {
    return this.#db.prepare<[], Rating>(`SELECT ${columns} FROM rating ORDER BY player_id, game`).all();
  }
}
