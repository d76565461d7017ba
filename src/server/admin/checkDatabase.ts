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
    const { playerId, game } = kept.get(key) ?? (right.get(key) as Rating);
    const player = store.players.byId(playerId)?.userid ?? String(playerId);
    const differing = differingFields(kept.get(key), right.get(key));
    return differing ? [refusal('check.rating', { player, game, ...differing })] : [];
  });
  return { ratings: right.size, wrong };
}

/** The fields of a rating, each with the minimum number of decimals to show. */
const ratingFields = { rating: 0, deviation: 0, volatility: 3, games: 0, wins: 0, draws: 0 } as const;

/**
 * Returns the fields in which two ratings differ, by name: "rating 1523, games 3" and "rating 1511, games 2". A number
 * is rounded, but not so much that the difference disappears. Returns undefined if the ratings are the same.
 */
function differingFields(
  kept: Rating | undefined,
  right: Rating | undefined,
): { kept: string; right: string } | undefined {
  const texts = Object.entries(ratingFields).flatMap(([name, fewest]) => {
    const [is, should] = [kept, right].map((one) => one?.[name as keyof typeof ratingFields]);
    if (is === should) return [];
    const round = (value: number | undefined, decimals: number) =>
      value === undefined ? '' : value.toFixed(decimals);
    let decimals: number = fewest;
    while (decimals < mostDecimals && round(is, decimals) === round(should, decimals)) decimals++;
    return [[`${name} ${round(is, decimals)}`, `${name} ${round(should, decimals)}`] as const];
  });
  if (texts.length === 0) return undefined;
  const list = (side: 0 | 1) => texts.map((pair) => pair[side]).join(', ');
  return { kept: kept ? list(0) : 'none', right: right ? list(1) : 'none' };
}

/** More decimals than any number has; `Number.prototype.toFixed` allows 100. */
const mostDecimals = 20;

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
