import {
  type Blank,
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  sentence,
} from '../../base/index.js';
import {
  firstLabels,
  type Labels,
  nextLabels,
  parsePosition,
  parseTurn,
  type SgfRecord,
} from '../../notation/index.js';
import { findGame, type Game, type Position, play, type Seat, startPosition } from '../../rules/index.js';
import {
  type Board,
  type BoardId,
  computerId,
  type FormerPlayer,
  isComputersTurn,
  type Offer,
  type PlayerId,
  type Puzzle,
  type RatingChange,
  type SeatRow,
  type Store,
  type TurnRow,
} from '../../store/index.js';
import type { TurnContext } from '../commandContext.js';
import { type ClockDates, clockDates } from './gameClocks.js';

/** A board, with everything that letters show about it. */
export interface BoardView {
  readonly board: Board;
  readonly game: Game;
  readonly position: Position;
  readonly seats: readonly SeatRow[];
  /** Seats that have left a four-player game. */
  readonly departed: readonly number[];
  /** Whether the computer's opponent has had all hints on this board. */
  readonly isOutOfHints?: true;
  /** The numbers of the turns after which they left. */
  readonly departures?: SgfRecord['departures'];
  readonly offer?: Offer;
  /** What its puzzle asks for. */
  readonly puzzle?: Pick<Puzzle, 'task' | 'turns'>;
  /** The former players of transferred seats. */
  readonly formerPlayers?: readonly FormerPlayer[];
  /** The clocks at the time of the letter. */
  readonly clocks?: ClockDates;
}

/** Returns what was parsed from stored text. Throws if parsing failed, because only legal turns are stored. */
export const mustParse = <T>(result: Result<T, Refusal>, boardId: BoardId): T => {
  if (!result.ok) throw new Error(`board ${boardId} has an illegal position or turn: ${result.error.code}`);
  return result.value;
};

/** How many hints a player may have on one board. */
export const mostHints = 5;

/** Whether the player has had all hints in a game against the computer. */
function isOutOfHints(store: Store, { id, level, state }: Board, seats: readonly SeatRow[]): boolean {
  const player = seats.find(({ playerId }) => playerId !== computerId);
  if (level === null || state !== 'active' || !player) return false;
  return store.hints.count(id, player.playerId) >= mostHints;
}

/** Parses the game and position of a board. */
export function viewOf(store: Store, board: Board): BoardView {
  const offer = store.offers.on(board.id);
  const puzzle = board.puzzle === null ? undefined : store.puzzles.on(board.id);
  const formerPlayers = store.boards.formerPlayers(board.id);
  const departures = store.boards
    .departures(board.id)
    .map(({ afterTurn, seat }) => ({ afterTurn, seat: seat as Seat }));
  const departed = departures.map(({ seat }) => seat);
  const position = mustParse(parsePosition(board.position), board.id);
  const seats = store.boards.seats(board.id);
  return {
    board,
    game: position.game,
    // A position string says which players are out, but not which ones have left the game.
    position: withResigned(position, departed),
    departed,
    ...(departures.length > 0 && { departures }),
    seats,
    ...(isOutOfHints(store, board, seats) && { isOutOfHints: true as const }),
    ...(offer && { offer }),
    ...(puzzle && { puzzle }),
    ...(formerPlayers.length > 0 && { formerPlayers }),
  };
}

/** Parses the game and position of a board, and computes its current clocks. */
export const viewAt = (store: Store, board: Board, now: number): BoardView => ({
  ...viewOf(store, board),
  clocks: clockDates(store, board.id, now),
});

const withResigned = (position: Position, departed: readonly number[]): Position =>
  departed.length === 0
    ? position
    : {
        ...position,
        supplies: position.supplies.map((supply, seat) =>
          departed.includes(seat) ? { ...supply, resigned: true } : supply,
        ),
      };

/** Returns a board that must exist, because another row or an earlier step refers to it. */
export function storedView(store: Store, boardId: BoardId): BoardView {
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} does not exist`);
  return viewOf(store, board);
}

/** Returns the starting position of a board. */
export const startOf = ({ board, game }: Pick<BoardView, 'board' | 'game'>): Position =>
  board.start === null ? startPosition(game) : mustParse(parsePosition(board.start), board.id);

/** Returns the position after turn n; 0 is the start. */
export function positionAfter(store: Store, view: BoardView, number: number): Position {
  const { board, position } = view;
  if (number === board.turns) return position;
  if (number === 0) return startOf(view);
  const [turn] = store.boards.turns(board.id, number, number);
  if (!turn) throw new Error(`board ${board.id} has no turn ${number}`);
  return mustParse(parsePosition(turn.position), board.id);
}

/** Returns the labels of the pods after a given turn, or after the last turn. */
export function labelsOf(store: Store, view: BoardView, upTo = view.board.turns): Labels {
  const { board } = view;
  let position = startOf(view);
  let labels = firstLabels(position);
  for (const { text } of store.boards.turns(board.id, 1, upTo)) {
    const turn = mustParse(parseTurn(position, text), board.id);
    labels = nextLabels(labels, position, turn);
    position = play(position, turn);
  }
  return labels;
}

/** Finds the board that a command is about: the one it names, or else the one whose letter the player answered. */
export function findBoard(context: TurnContext, named: BoardId | undefined): Result<BoardView, Refusal> {
  const id = named ?? context.letter?.boardId;
  if (id == null) return err(refusal('club.whichBoard'));
  const board = context.store.boards.byId(id);
  return board ? ok(viewOf(context.store, board)) : err(refusal('club.noBoard', { board: id }));
}

/** Finds the board that a command is about, and the number of the turn it names, or of the last turn. */
export function findTurn(
  context: TurnContext,
  command: { readonly board?: BoardId; readonly number?: number },
): Result<{ view: BoardView; number: number }, Refusal> {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const { id, turns } = found.value.board;
  const number = command.number ?? turns;
  return number > turns
    ? err(refusal('club.show.notPlayed', { board: id, number, turns }))
    : ok({ view: found.value, number });
}

/** Returns the seat that a player acts for. If the player has several, it is the one whose turn it is. */
export function seatOf({ board, seats }: BoardView, playerId: PlayerId | undefined): SeatRow | undefined {
  const own = seats.filter((seat) => seat.playerId === playerId);
  return own.find(({ seat }) => seat === board.seat) ?? own[0];
}

/**
 * Returns the refusal for a command on a board that is over. It suggests a rematch only to a player on the board who
 * had opponents.
 */
export const whyOver = (
  { id, practice, startedAt }: Pick<Board, 'id' | 'practice' | 'startedAt'>,
  plays = true,
): Refusal =>
  refusal(practice || startedAt === null || !plays ? 'club.over.plain' : 'club.over', { board: id });

/** Finds the board, and the seat that the sender acts for. */
export function findSeat(
  context: TurnContext,
  named: BoardId | undefined,
): Result<{ view: BoardView; seat: SeatRow }, Refusal> {
  const found = findBoard(context, named);
  if (!found.ok) return found;
  const view = found.value;
  const seat = seatOf(view, context.sender?.player.id);
  if (seat) return ok({ view, seat });
  const playerId = context.sender?.player.id;
  const watches =
    playerId !== undefined && context.store.watchesAndMutes.watchers(view.board.id, true).includes(playerId);
  return err(refusal(watches ? 'club.watching' : 'club.notAPlayer', { board: view.board.id }));
}

/** Like `findSeat`, for commands on an active board that the sender has not left. */
export function findActiveSeat(
  context: TurnContext,
  named: BoardId | undefined,
): Result<{ view: BoardView; seat: SeatRow }, Refusal> {
  const found = findSeat(context, named);
  if (!found.ok) return found;
  const { board, departed } = found.value.view;
  if (board.state === 'offered') return err(refusal('club.notBegun', { board: board.id }));
  if (board.state !== 'active') return err(whyOver(board));
  return departed.includes(found.value.seat.seat) ? err(refusal('club.left', { board: board.id })) : found;
}

/** Returns the seats that may claim the game when the seat to play runs out of time: its remaining opponents. */
export const claimers = ({ board, game, seats, departed }: BoardView): SeatRow[] =>
  seats.filter(
    ({ seat }) => game.seats[seat]?.side !== game.seats[board.seat]?.side && !departed.includes(seat),
  );

/** Whether the board would be closed, unrated, if a player left it now, because not every side has played yet. */
export const countsNot = ({ board, game }: BoardView): boolean =>
  board.turns < new Set(game.seats.map(({ side }) => side)).size;

/** Whether a player may claim the win now. */
export const mayClaim = (view: BoardView, playerId: PlayerId): boolean =>
  view.clocks?.claimable !== undefined && claimers(view).some((one) => one.playerId === playerId);

/** Returns the current player of a seat. */
export function playerAt({ board, seats }: Pick<BoardView, 'board' | 'seats'>, seat: number): PlayerId {
  const found = seats.find((one) => one.seat === seat);
  if (!found) throw new Error(`board ${board.id} has no seat ${seat}`);
  return found.playerId;
}

/** The name of the side that the server plays. */
const serverName = 'Octi';

/** Returns the userid of the player in a seat. In tutorials and puzzles, the server plays the other side. */
export const seatName = (view: Pick<BoardView, 'board' | 'seats' | 'game'>, seat: number): string =>
  (view.board.tutorial && seat > 0) || (view.board.puzzle !== null && seat !== solvingSeat(view))
    ? serverName
    : (view.seats[seat]?.userid ?? '');

/** Whether one player plays all sides, as on a board made from a record. */
export const playsAllSides = ({ board }: Pick<BoardView, 'board'>): boolean =>
  board.practice && !board.tutorial && board.puzzle === null;

/** Returns the seat that solves a puzzle: the one to play at the start. */
export const solvingSeat = (view: Pick<BoardView, 'board' | 'game'>): number => startOf(view).turn;

/** Returns what an open puzzle asks for, which is said wherever its position is shown. Undefined for other boards. */
export function puzzleTask(view: Pick<BoardView, 'board' | 'game' | 'puzzle'>): Sentence | undefined {
  const { board, game, puzzle } = view;
  if (!puzzle || board.state !== 'active') return undefined;
  const { glyph = '', side } = game.seats[solvingSeat(view)] ?? {};
  const who = sentence(side === 'White' ? 'notation.side.White' : 'notation.side.Black');
  const data = { side: who, glyph, turns: puzzle.turns };
  if (puzzle.task === 'win') return sentence('club.puzzle.task.win', data);
  return sentence(puzzle.task === 'defend' ? 'club.puzzle.task.defend' : 'club.puzzle.task.decline', data);
}

/** Returns the name of a game with its options: `Octi, edges joined (-wrap)`. */
export function gameInSentence({ name, wrap, super: hasSuper }: Game): Sentence {
  const options = [
    ...(wrap ? [sentence('letter.option.wrap')] : []),
    ...(hasSuper ? [sentence('letter.option.super')] : []),
  ];
  return options.reduce<Sentence>(
    (before, after) => sentence('club.sides', { before, after }),
    sentence(`letter.game.${name}`),
  );
}

/** Returns the name of the game with a given id, for use in a sentence; an unknown id is returned unchanged. */
export function gameOfIdInSentence(id: string): Blank {
  const found = findGame(id);
  return found.ok ? gameInSentence(found.value) : id;
}

/** Returns the name of a game without its options. */
export const gameNameInSentence = (name: Game['name']): Sentence => sentence(`letter.game.${name}`);

/** Returns the name and glyph of a seat: `alice (x)`. */
export const named = (view: BoardView, seat: number): string =>
  `${seatName(view, seat)} (${view.game.seats[seat]?.glyph})`;

/** Returns the name of a seat without its player: `Black (x)`. */
export function sideOf({ game }: Pick<Position, 'game'>, seat: number): Sentence {
  const { glyph = '', side } = game.seats[seat] ?? {};
  return sentence('club.side', {
    side: sentence(side === 'White' ? 'notation.side.White' : 'notation.side.Black'),
    glyph,
  });
}

/** Returns the player who played a turn; the seat may have been transferred since. */
export const whoPlayed = (
  { seats, formerPlayers = [] }: BoardView,
  { seat, number }: { readonly seat: number; readonly number: number },
): { readonly playerId: PlayerId; readonly userid: string } | undefined =>
  formerPlayers.find((before) => before.seat === seat && before.afterTurn >= number) ?? seats[seat];

/** Lists the players in order of play: `alice (x), bob (o)`. */
export const allNamed = (view: BoardView): string =>
  view.seats.map(({ seat }) => named(view, seat)).join(', ');

/** Joins names for use in a sentence: `bob, carol and dave`. */
export const listed = (all: readonly string[]): Blank =>
  all.length < 2 ? (all[0] ?? '') : sentence('letter.and', { all: all.slice(0, -1), last: all.at(-1) ?? '' });

/** Returns the seats that have not agreed to an offer yet. Players who have left the game do not have to. */
export const yetToAgree = ({ seats, departed }: BoardView, agreed: number): SeatRow[] =>
  seats.filter(({ seat }) => !(agreed & (1 << seat)) && !departed.includes(seat));

/** Lists the players who have not accepted an offered game yet. */
export const yetToAccept = ({ seats }: BoardView): Blank =>
  listed(seats.filter(({ acceptedAt }) => acceptedAt === null).map(({ userid }) => userid));

/** Returns the state of a board and whose turn it is. For how it ended, see `board.ending`. */
export function stateOf(view: BoardView): Sentence {
  const { board } = view;
  if (board.state === 'offered') {
    return sentence('club.state.offered', { waiting: yetToAccept(view) });
  }
  if (board.state === 'active') {
    const number = board.turns + 1;
    return isComputersTurn(board)
      ? sentence('club.state.computer', { number })
      : sentence('club.state.active', { player: named(view, board.seat), number });
  }
  if (board.state === 'declined') {
    // If the game had begun, somebody left it before both sides had played.
    const ended = board.startedAt === null ? 'declined' : 'void';
    return sentence(board.practice ? 'club.state.closed' : `club.state.${ended}`);
  }
  const winners = board.winners ?? [];
  if (winners.length === 0) return sentence('club.state.drawn', { turns: board.turns });
  return sentence('club.state.won', {
    winners: listed(winners.map((seat) => named(view, seat))),
    turns: board.turns,
  });
}

/** Returns a seat's last turn if its player may ask to take it back, that is, if nobody has left the game since. */
export function takenBackBy(
  { departures = [] }: BoardView,
  turns: readonly Pick<TurnRow, 'seat' | 'number'>[],
  seat: number,
): number | undefined {
  const last = turns.findLast((turn) => turn.seat === seat)?.number;
  return last !== undefined && departures.every(({ afterTurn }) => afterTurn < last - 1) ? last : undefined;
}

/** Returns the number of a seat's next turn: the open turn, plus one for each seat that plays before it. */
export function nextNumberOf({ board, game, position }: BoardView, seat: number): number {
  let number = board.turns + 1;
  for (let next = board.seat; next !== seat; next = (next + 1) % game.seats.length) {
    if (!position.supplies[next]?.out) number += 1;
  }
  return number;
}

/** Returns how a finished game changed a player's rating; undefined if it did not. */
export function ratingChangeOf(
  store: Store,
  { id, state }: Board,
  player: PlayerId | undefined,
): RatingChange | undefined {
  if (state !== 'finished' || player === undefined) return undefined;
  return store.boards.ratingChanges(id).find(({ playerId }) => playerId === player);
}

/** Returns the refusal for a turn that arrives too late; it says which turn was played instead. */
export function whyStale(store: Store, { id, turns }: Pick<Board, 'id' | 'turns'>, number: number): Refusal {
  const turn = store.boards.turns(id, number, number)[0]?.text ?? '-';
  return refusal('club.stale', { board: id, number, turn, open: turns + 1 });
}
