import type { AnalysisId, BoardId, PlayerId } from '../../base/data/ids.js';
import { countRows } from '../countRows.js';
import type { Db } from '../open.js';
import { ThinkQueue } from './thinkQueue.js';

/** An unfinished analysis that a player has asked for. */
export interface Analysis {
  readonly id: AnalysisId;
  readonly boardId: BoardId;
  readonly generation: number;
  readonly playerId: PlayerId;
}

/** The computer's result for a position on a board. */
export interface Evaluation {
  /** The number of turns played before this position. */
  readonly afterTurn: number;
  /** The turn that the computer would play; null if there is none. */
  readonly best: string | null;
  /** The turns that the computer expects after the best turn, separated by spaces; unset or null if it knows none. */
  readonly line?: string | null;
  /** The value of the best turn for the side that plays it, in hundredths of a pod. */
  readonly score: number;
}

const columns = 'id, board_id AS boardId, generation, player_id AS playerId';

/** Analyses of finished boards. Each method joins the caller's transaction. */
export class Analyses extends ThinkQueue<Analysis> {
  readonly #db: Db;

  constructor(db: Db) {
    super(db, 'analysis', columns);
    this.#db = db;
  }

  ask({ boardId, generation, playerId }: Omit<Analysis, 'id'>, now: number): void {
    this.#db
      .prepare(
        'INSERT INTO analysis (board_id, generation, player_id, asked_at, think_at) VALUES (?, ?, ?, ?, ?)',
      )
      .run(boardId, generation, playerId, now, now);
  }

  /**
   * Returns how many analyses a player has asked for since a given time. Asking again for the same game does not count.
   */
  askedSince(playerId: PlayerId, since: number): number {
    return countRows(
      this.#db,
      `SELECT count(*) FROM analysis AS asked WHERE player_id = ? AND asked_at >= ? AND NOT EXISTS (
         SELECT 1 FROM analysis AS before WHERE before.player_id = asked.player_id
         AND before.board_id = asked.board_id AND before.generation = asked.generation AND before.id < asked.id)`,
      playerId,
      since,
    );
  }

  /** Whether a player has asked for the analysis of a game before. */
  wasAsked({ boardId, generation, playerId }: Omit<Analysis, 'id'>): boolean {
    return (
      this.#db
        .prepare('SELECT 1 FROM analysis WHERE player_id = ? AND board_id = ? AND generation = ?')
        .get(playerId, boardId, generation) !== undefined
    );
  }

  /** Whether a player is waiting for an analysis of a board. */
  waitsFor(playerId: PlayerId, boardId: BoardId): boolean {
    return (
      this.#db
        .prepare('SELECT 1 FROM analysis WHERE player_id = ? AND board_id = ? AND think_at IS NOT NULL')
        .get(playerId, boardId) !== undefined
    );
  }

  /** Returns the evaluations of a board's positions, in order. */
  evaluations(boardId: BoardId, generation: number): Evaluation[] {
    return this.#db
      .prepare<[number, number], Evaluation>(
        `SELECT after_turn AS afterTurn, best, line, score FROM evaluation
         WHERE board_id = ? AND generation = ? ORDER BY after_turn`,
      )
      .all(boardId, generation);
  }

  evaluate(boardId: BoardId, generation: number, { afterTurn, best, line = null, score }: Evaluation): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO evaluation (board_id, generation, after_turn, best, line, score)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(boardId, generation, afterTurn, best, line, score);
  }
}
