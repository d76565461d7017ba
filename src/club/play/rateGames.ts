import rate from 'glicko2-lite';
import { z } from 'zod';
import { findGame } from '../../rules/index.js';
import type { Board, PlayerId, Rating, Store } from '../../store/index.js';

/** The rating that everybody starts with (Glickman, Example of the Glicko-2 system). */
export const newcomer = { rating: 1500, deviation: 350, volatility: 0.06, games: 0, wins: 0, draws: 0 };
/** A setting: the `endingNumber` of the last game that was rated. */
const ratedUpTo = 'rated up to';
/**
 * A setting that exists while ratings are outdated because a finished rated game was reopened and they have not been
 * rebuilt.
 */
const outdated = 'ratings outdated';
const mostAtOnce = 1000;

/**
 * Rates every finished game that has not been rated yet. Games are rated in the order in which they ended, each as its
 * own rating period. In a four-player game, a player is rated against the mean of the two opponents (docs/club-rules.md
 * section 1).
 */
export function rateFinished(store: Store): void {
  // Rebuilding all ratings includes these games.
  if (areOutdated(store)) return;
  for (;;) {
    const last = store.settings.getJson(ratedUpTo, z.int()) ?? 0;
    const boards = store.boards.endedAfter(last, mostAtOnce);
    for (const board of boards) {
      if (!board.rated) continue;
      for (const { seat, before, after } of rateOne(store, store.ratings, board)) {
        store.boards.setRatingChange(board.id, seat, { before, after });
      }
    }
    const newest = boards.at(-1)?.endingNumber;
    if (newest == null) return;
    store.settings.setJson(ratedUpTo, z.int(), newest);
  }
}

/**
 * Records, in the caller's transaction, that a finished rated game has been reopened; call `rebuildRatings` afterwards.
 */
export const markRatingsOutdated = (store: Store): void => store.settings.set(outdated, 'yes');

const areOutdated = (store: Store): boolean => store.settings.get(outdated) !== undefined;

/**
 * Rebuilds all ratings if they are outdated. This takes a while if there are many games, so it computes the ratings
 * outside any transaction and only writes them inside one.
 */
export function rebuildRatings(store: Store): void {
  if (!areOutdated(store)) return;
  const { ratings, last } = computeRatings(store);
  store.transaction(() => {
    store.ratings.replaceAll(ratings);
    store.settings.drop(outdated);
    store.settings.setJson(ratedUpTo, z.int(), last);
    // Rates games that have ended since then.
    rateFinished(store);
  });
}

/** Computes all ratings from the games played, by player and game. Writes nothing. */
export const ratingsFromRecord = (store: Store): Rating[] => computeRatings(store).ratings;

function computeRatings(store: Store): { ratings: Rating[]; last: number } {
  const made = new Map<string, Rating>();
  const key = (playerId: PlayerId, game: string) => `${playerId} ${game}`;
  const table = {
    of: (playerId: PlayerId, game: string) => made.get(key(playerId, game)),
    set: (rating: Rating) => made.set(key(rating.playerId, rating.game), rating),
  };
  let last = 0;
  for (;;) {
    const boards = store.boards.endedAfter(last, mostAtOnce);
    for (const board of boards) if (board.rated) rateOne(store, table, board);
    const newest = boards.at(-1)?.endingNumber;
    if (newest == null) break;
    last = newest;
  }
  const ratings = [...made.values()].sort((a, b) => a.playerId - b.playerId || (a.game < b.game ? -1 : 1));
  return { ratings, last };
}

/** Where ratings are read and written: the database, or memory. */
interface RatingTable {
  of(playerId: PlayerId, game: string): Rating | undefined;
  set(rating: Rating): void;
}

/** A seat's rating before and after a game. */
interface SeatChange {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

function rateOne(store: Store, table: RatingTable, board: Board): SeatChange[] {
  const game = findGame(board.game);
  if (!game.ok || board.winners === undefined) return [];
  const { name, seats } = game.value;
  const winners = board.winners;
  const before = store.boards
    .seats(board.id)
    .map(({ playerId, seat }): Rating & { side: string | undefined; seat: number } => ({
      ...(table.of(playerId, name) ?? { ...newcomer, playerId, game: name }),
      side: seats[seat]?.side,
      seat,
    }));
  return before.map(({ side, seat, ...own }) => {
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
    table.set({
      playerId: own.playerId,
      game: name,
      rating: after.rating,
      deviation: after.rd,
      volatility: after.vol,
      games: own.games + 1,
      wins: own.wins + (score === 1 ? 1 : 0),
      draws: own.draws + (score === 0.5 ? 1 : 0),
    });
    return { seat, before: own.rating, after: after.rating };
  });
}
