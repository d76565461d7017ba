export type BoardState = 'offered' | 'active' | 'finished' | 'declined';

/** How long a player may take, in days (docs/mail-rules.md section 6). */
export interface Clocks {
  readonly nagDays: number;
  readonly forfeitDays: number;
  /** For all turns of a player together. */
  readonly totalDays: number | null;
}

/** A game between players, as last left. */
export interface Board extends Clocks {
  readonly id: number;
  /** Game with its options: `octi3base+wrap`. */
  readonly game: string;
  readonly state: BoardState;
  readonly rated: boolean;
  /** One player has all seats; there are no clocks, and it counts for nothing. */
  readonly practice: boolean;
  /** The level at which the computer plays; null where people play among themselves. */
  readonly level: number | null;
  /** A bit for each seat that is the computer's. */
  readonly computerSeats: number;
  /** What the last turn of the computer was worth to the side against the player, in hundredths of a pod; null before. */
  readonly computerScore: number | null;
  readonly challengerId: number;
  /** Turns played so far; the open number is one more. */
  readonly turns: number;
  /** The seat to play. */
  readonly seat: number;
  /** Raised by every undo. */
  readonly generation: number;
  /** Position string that the board begins with; null for the start of its game. */
  readonly start: string | null;
  /** Position string after the last turn. */
  readonly position: string;
  /** The seats that won, none for a draw; undefined while the game is not over. */
  readonly winners?: readonly number[];
  /** Code of the way it ended. */
  readonly ending: string | null;
  readonly offeredAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Since when the seat to play has had the turn. */
  readonly clockFrom: number | null;
  /** How much thinking time the notices so far were about, ms. */
  readonly noticedMs: number;
  /** When to look at the clocks again. */
  readonly noticeAt: number | null;
  /** Its place among all finished games. */
  readonly endingNumber: number | null;
}

export interface SeatRow {
  readonly seat: number;
  readonly playerId: number;
  readonly userid: string;
  readonly acceptedAt: number | null;
  /** Thinking time of the turns played, ms. */
  readonly usedMs: number;
}

/** A player of four who has resigned, or was taken out by a claim. */
export interface Departure {
  readonly seat: number;
  /** How many turns had been played. */
  readonly afterTurn: number;
  readonly leftAt: number;
}

/** Who had a seat before it was handed over. */
export interface Takeover {
  readonly seat: number;
  readonly playerId: number;
  readonly userid: string;
  /** How many turns had been played. */
  readonly afterTurn: number;
}

export interface TurnRow {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly position: string;
  readonly comment: string;
  readonly playedAt: number;
}

/** A row of the table. */
export interface StoredBoard extends Omit<Board, 'rated' | 'practice' | 'winners'> {
  rated: number;
  practice: number;
  winners: string | null;
}

/** The columns of a board as they are read. */
export const columns = `board.id, game, state, rated, challenger_id AS challengerId, turns, board.seat, generation, practice, level,
  computer_seats AS computerSeats, computer_score AS computerScore, start, position,
  winners, ending, offered_at AS offeredAt, started_at AS startedAt, ended_at AS endedAt,
  nag_days AS nagDays, forfeit_days AS forfeitDays, total_days AS totalDays, clock_from AS clockFrom,
  noticed_ms AS noticedMs, notice_at AS noticeAt, ending_number AS endingNumber`;

/** Which boards to list. */
export interface BoardFilter {
  /** All of these play; none named, everybody. */
  readonly playerIds: readonly number[];
  readonly states: readonly BoardState[];
  readonly most: number;
  /** With its options, or without for all of them. */
  readonly game?: string;
  /** Only those on which this player is to play. */
  readonly toPlay?: number;
  /** Practice boards alone, or none of them; left out: both kinds. */
  readonly practice?: boolean;
}

/** As the index board_game has it. */
const nameOf = (game: string): string => `substr(${game}, 1, instr(${game} || '+', '+') - 1)`;
/** Condition on the game, given four times: with its options, or its name for all of them. */
export const isOfGame = `${nameOf('game')} = ${nameOf('?')} AND (game = ? OR game GLOB ? || '+*')`;

/** Condition on practice boards. */
export const ofKind = ({ practice }: BoardFilter): string[] =>
  practice === undefined ? [] : [`practice = ${practice ? 1 : 0}`];

/** A board from its row. */
export const readBoard = ({ winners, rated, practice, ...row }: StoredBoard): Board => ({
  ...row,
  rated: rated === 1,
  practice: practice === 1,
  ...(winners !== null && { winners: [...winners].map(Number) }),
});
