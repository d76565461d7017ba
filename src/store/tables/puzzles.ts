import type { BoardId, PlayerId } from '../../base/data/ids.js';
import type { Db } from '../open.js';

/** A puzzle that a player was given. */
export interface Puzzle {
  readonly boardId: BoardId;
  readonly playerId: PlayerId;
  /** A position in data/tactics: `octilite/7`. */
  readonly tactic: string;
  readonly task: string;
  /** If the task is to win: how many of the player's own turns it takes. */
  readonly turns: number;
  /** The turns that solve it. */
  readonly answers: readonly string[];
  /** Its difficulty, on the rating scale. */
  readonly difficulty: number;
  /** How many wrong turns were tried. */
  readonly tries: number;
  /** How it ended: the player solved it or was shown the solution. Null while it is open, and if it was abandoned. */
  readonly outcome: 'solved' | 'shown' | null;
}

type StoredPuzzle = Omit<Puzzle, 'answers'> & { answers: string };

const columns =
  'board_id AS boardId, player_id AS playerId, tactic, task, turns, answers, difficulty, tries, outcome';
const readPuzzle = ({ answers, ...row }: StoredPuzzle): Puzzle => ({ ...row, answers: answers.split(' ') });

/** Puzzles that players were given. Each method joins the caller's transaction. */
export class Puzzles {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  add({ answers, ...puzzle }: Omit<Puzzle, 'tries' | 'outcome'>): void {
    this.#db
      .prepare(
        `INSERT INTO puzzle (board_id, player_id, tactic, task, turns, answers, difficulty)
         VALUES (@boardId, @playerId, @tactic, @task, @turns, @answers, @difficulty)`,
      )
      .run({ ...puzzle, answers: answers.join(' ') });
    this.#db.prepare('UPDATE board SET puzzle = ? WHERE id = ?').run(puzzle.tactic, puzzle.boardId);
  }

  on(boardId: BoardId): Puzzle | undefined {
    const row = this.#db
      .prepare<[number], StoredPuzzle>(`SELECT ${columns} FROM puzzle WHERE board_id = ?`)
      .get(boardId);
    return row && readPuzzle(row);
  }

  /** Returns all puzzles that a player was given, oldest first. */
  of(playerId: PlayerId): Puzzle[] {
    return this.#db
      .prepare<[number], StoredPuzzle>(`SELECT ${columns} FROM puzzle WHERE player_id = ? ORDER BY board_id`)
      .all(playerId)
      .map(readPuzzle);
  }

  countTry(boardId: BoardId): void {
    this.#db.prepare('UPDATE puzzle SET tries = tries + 1 WHERE board_id = ?').run(boardId);
  }

  close(boardId: BoardId, outcome: 'solved' | 'shown'): void {
    this.#db.prepare('UPDATE puzzle SET outcome = ? WHERE board_id = ?').run(outcome, boardId);
  }

  /** Sets when a player's next weekly puzzle is due; null for none. */
  setDue(playerId: PlayerId, at: number | null): void {
    this.#db.prepare('UPDATE player SET puzzle_at = ? WHERE id = ?').run(at, playerId);
  }

  /** Returns the players whose weekly puzzle is due. */
  due(now: number, most: number): PlayerId[] {
    return this.#db
      .prepare<[number, number], PlayerId>(
        'SELECT id FROM player WHERE puzzle_at <= ? ORDER BY puzzle_at LIMIT ?',
      )
      .pluck()
      .all(now, most);
  }
}
