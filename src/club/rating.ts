import rate from 'glicko2-lite';
import { findGame } from '../rules/index.js';
import type { Board, Rating, Store } from '../store/index.js';

/** Where everybody begins (Glickman, Example of the Glicko-2 system). */
const beginner = { rating: 1500, deviation: 350, volatility: 0.06, games: 0, wins: 0, draws: 0 };
const upTo = 'rated up to';
const mostAtOnce = 1000;

/**
 * Rates every finished game that has not been rated, in the order of ending, each as its own rating period. In a game
 * of four a player is rated against the mean of the two opponents (PLAY.md section 4).
 */
export function rateFinished(store: Store): void {
  for (;;) {
    const last = Number(store.settings.get(upTo) ?? 0);
    const boards = store.boards.endedAfter(last, mostAtOnce);
    for (const board of boards) if (board.rated) rateOne(store, store.ratings, board);
    const newest = boards.at(-1)?.endingNumber;
    if (newest == null) return;
    store.settings.set(upTo, String(newest));
  }
}

/** Puts what the record gives in the place of all ratings. */
export function rateAnew(store: Store): void {
  store.ratings.replaceAll(ratingsByRecord(store));
  store.settings.set(upTo, String(store.boards.lastEnding()));
}

/** What all ratings must be by the record, ordered by player and game; nothing is written. */
export function ratingsByRecord(store: Store): Rating[] {
  const made = new Map<string, Rating>();
  const key = (playerId: number, game: string) => `${playerId} ${game}`;
  const book = {
    of: (playerId: number, game: string) => made.get(key(playerId, game)),
    set: (rating: Rating) => made.set(key(rating.playerId, rating.game), rating),
  };
  for (let last = 0; ; ) {
    const boards = store.boards.endedAfter(last, mostAtOnce);
    for (const board of boards) if (board.rated) rateOne(store, book, board);
    const newest = boards.at(-1)?.endingNumber;
    if (newest == null) break;
    last = newest;
  }
  return [...made.values()].sort((a, b) => a.playerId - b.playerId || (a.game < b.game ? -1 : 1));
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
