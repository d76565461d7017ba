import rate from 'glicko2-lite';
import { findGame } from '../../rules/index.js';
import type { Board, Rating, Store } from '../../store/index.js';

/** Where everybody begins (Glickman, Example of the Glicko-2 system). */
const beginner = { rating: 1500, deviation: 350, volatility: 0.06, games: 0, wins: 0, draws: 0 };
const upTo = 'rated up to';
/** Stands there from when the record has changed until all ratings have been made again. */
const anew = 'anew';
const mostAtOnce = 1000;

/**
 * Rates every finished game that has not been rated, in the order of ending, each as its own rating period. In a game
 * of four a player is rated against the mean of the two opponents (docs/mail-rules.md section 4).
 */
export function rateFinished(store: Store): void {
  // All ratings are being made anew, and these games with them.
  if (store.settings.get(upTo) === anew) return;
  for (;;) {
    const last = Number(store.settings.get(upTo) ?? 0);
    const boards = store.boards.endedAfter(last, mostAtOnce);
    for (const board of boards) if (board.rated) rateOne(store, store.ratings, board);
    const newest = boards.at(-1)?.endingNumber;
    if (newest == null) return;
    store.settings.set(upTo, String(newest));
  }
}

/** Notes, in the caller's transaction, that a rated game is no longer on record; `rateAnew` follows. */
export const forgetRatings = (store: Store): void => store.settings.set(upTo, anew);

/**
 * Makes all ratings that the record no longer bears out again. With very many games that takes its time, so it is worked
 * out beside the mail that is being dealt with, and only written in a transaction; nothing to do for most.
 */
export function rateAnew(store: Store): void {
  if (store.settings.get(upTo) !== anew) return;
  const { ratings, last } = workOut(store);
  store.transaction(() => {
    store.ratings.replaceAll(ratings);
    store.settings.set(upTo, String(last));
    // What has ended meanwhile.
    rateFinished(store);
  });
}

/** What all ratings must be by the record, ordered by player and game; nothing is written. */
export const ratingsByRecord = (store: Store): Rating[] => workOut(store).ratings;

function workOut(store: Store): { ratings: Rating[]; last: number } {
  const made = new Map<string, Rating>();
  const key = (playerId: number, game: string) => `${playerId} ${game}`;
  const book = {
    of: (playerId: number, game: string) => made.get(key(playerId, game)),
    set: (rating: Rating) => made.set(key(rating.playerId, rating.game), rating),
  };
  let last = 0;
  for (;;) {
    const boards = store.boards.endedAfter(last, mostAtOnce);
    for (const board of boards) if (board.rated) rateOne(store, book, board);
    const newest = boards.at(-1)?.endingNumber;
    if (newest == null) break;
    last = newest;
  }
  const ratings = [...made.values()].sort((a, b) => a.playerId - b.playerId || (a.game < b.game ? -1 : 1));
  return { ratings, last };
}

/** Where ratings are looked up and written. */
interface Book {
  of(playerId: number, game: string): Rating | undefined;
  set(rating: Rating): void;
}

function rateOne(store: Store, book: Book, board: Board): void {
  const game = findGame(board.game);
  if (!game.ok || board.winners === undefined) return;
  const { name, seats } = game.value;
  const winners = board.winners;
  const before = store.boards
    .seats(board.id)
    .map(({ playerId, seat }): Rating & { side?: string; seat: number } => ({
      ...(book.of(playerId, name) ?? { ...beginner, playerId, game: name }),
      side: seats[seat]?.side ?? '',
      seat,
    }));
  for (const { side, seat, ...own } of before) {
    const enemies = before.filter((other) => other.side !== side);
    const mean = (of: (rating: Rating) => number) =>
      enemies.reduce((sum, enemy) => sum + of(enemy), 0) / enemies.length;
    const score = winners.length === 0 ? 0.5 : winners.includes(seat) ? 1 : 0;
    const enemy: [number, number, number] = [
      mean(({ rating }) => rating),
      mean(({ deviation }) => deviation),
      score,
    ];
    const after = rate(own.rating, own.deviation, own.volatility, [enemy]);
    book.set({
      playerId: own.playerId,
      game: name,
      rating: after.rating,
      deviation: after.rd,
      volatility: after.vol,
      games: own.games + 1,
      wins: own.wins + (score === 1 ? 1 : 0),
      draws: own.draws + (score === 0.5 ? 1 : 0),
    });
  }
}
