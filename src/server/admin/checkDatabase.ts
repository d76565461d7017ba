import { ok, type Refusal, refusal } from '../../base/index.js';
import { ratingsFromRecord } from '../../club/index.js';
import { makePosition, makeTurn, parsePosition, parseTurn } from '../../notation/index.js';
import { findGame, leave, outcome, play, type Seat, startPosition } from '../../rules/index.js';
import { type Board, computerId, type Rating, type Store } from '../../store/index.js';

/**
 * Replays the turns of all boards and reports where the stored data differs from the results.
 * @param onProgress called before each board with the number of boards done and the total
 */
export function checkBoards(
  store: Store,
  onProgress?: (done: number, total: number) => void,
): { boards: number; turns: number; wrong: Refusal[] } {
  const wrong: Refusal[] = [];
  let turns = 0;
  const ids = store.boards.ids();
  for (const [at, id] of ids.entries()) {
    onProgress?.(at, ids.length);
    const board = store.boards.byId(id);
    if (!board) continue;
    const found = checkBoard(store, board);
    turns += board.turns;
    if (found) wrong.push(found);
  }
  return { boards: ids.length, turns, wrong };
}

/** Recomputes all ratings from the finished games, without storing them, and reports the stored ratings that differ. */
export function checkRatings(store: Store): { ratings: number; wrong: Refusal[] } {
  const keyOf = ({ playerId, game }: Rating) => `${playerId} ${game}`;
  const kept = new Map(store.ratings.all().map((rating) => [keyOf(rating), rating]));
  const right = new Map(ratingsFromRecord(store).map((rating) => [keyOf(rating), rating]));
  const wrong = [...new Set([...kept.keys(), ...right.keys()])].flatMap((key) => {
    const [is, should] = [ratingText(kept.get(key)), ratingText(right.get(key))];
    const { playerId, game } = kept.get(key) ?? (right.get(key) as Rating);
    const player = store.players.byId(playerId)?.userid ?? String(playerId);
    return is === should ? [] : [refusal('check.rating', { player, game, kept: is, right: should })];
  });
  return { ratings: right.size, wrong };
}

function ratingText(stored: Rating | undefined): string {
  if (!stored) return '-';
  const { rating, deviation, volatility, games, wins, draws } = stored;
  return [rating, deviation, volatility, games, wins, draws].join(' ');
}

function checkBoard(store: Store, board: Board): Refusal | undefined {
  const at = (number: number, what: string, kept: string, right: string) =>
    refusal('check.differs', { board: board.id, number, what, kept, right });
  const game = findGame(board.game);
  if (!game.ok) return game.error;
  const computer = store.boards.seats(board.id).filter(({ playerId }) => playerId === computerId);
  const bits = computer.reduce((sum, { seat }) => sum | (1 << seat), 0);
  if (bits !== board.computerSeats || (board.level === null) !== (bits === 0)) {
    return at(0, 'computer', `${board.computerSeats} ${board.level}`, String(bits));
  }
  const start = board.start === null ? ok(startPosition(game.value)) : parsePosition(board.start);
  if (!start.ok) return start.error;
  let position = start.value;
  let number = 0;
  const departures = store.boards.departures(board.id);
  const leaveBefore = (next: number) => {
    for (const { seat, afterTurn } of departures) {
      if (afterTurn === next - 1) position = leave(position, seat as Seat);
    }
  };
  for (const row of store.boards.turns(board.id)) {
    number += 1;
    if (row.number !== number) return at(number, 'number', String(row.number), String(number));
    leaveBefore(number);
    if (outcome(position)) return at(number, 'turn', row.text, '-');
    const turn = parseTurn(position, row.text);
    if (!turn.ok)
      return refusal('check.illegal', { board: board.id, number, turn: row.text, why: turn.error });
    const text = makeTurn(position, turn.value);
    if (text !== row.text) return at(number, 'turn', row.text, text);
    if (row.seat !== position.turn) return at(number, 'seat', String(row.seat), String(position.turn));
    position = play(position, turn.value);
    const after = makePosition(position);
    if (after !== row.position) return at(number, 'position', row.position, after);
  }
  leaveBefore(number + 1);
  const kept = parsePosition(board.position);
  const last = makePosition(position);
  if (!kept.ok || makePosition(kept.value) !== last) return at(number, 'position', board.position, last);
  if (board.turns !== number) return at(number, 'turns', String(board.turns), String(number));
  if (board.seat !== position.turn) return at(number, 'seat', String(board.seat), String(position.turn));
  const over = outcome(position);
  if (over && (board.state !== 'finished' || over.winners.join('') !== board.winners?.join(''))) {
    return at(
      number,
      'result',
      `${board.state} ${board.winners?.join('') ?? ''}`.trim(),
      `finished ${over.winners.join('')}`,
    );
  }
  return undefined;
}
