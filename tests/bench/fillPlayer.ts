import type { Db } from '../../src/store/index.js';
import { Random } from '../support/random.js';
import { present } from './lines.js';

const day = 24 * 60 * 60 * 1000;

export const useridOf = (index: number): string => `player${index + 1}`;
export const addressOf = (index: number): string => `${useridOf(index)}@example.com`;

/** Writes an account and everything that belongs to it. */
export function fillPlayer(db: Db): (index: number) => void {
  const player = db.prepare('INSERT INTO player (id, userid, joined_at) VALUES (?, ?, ?)');
  const address = db.prepare(
    'INSERT INTO address (address, player_id, rank, confirmed_at) VALUES (?, ?, 1, ?)',
  );
  const rating = db.prepare(
    `INSERT INTO rating (player_id, game, rating, deviation, volatility, games, wins, draws)
     VALUES (?, ?, ?, 80, 0.06, ?, 1, 0)`,
  );
  const vacation = db.prepare('INSERT INTO vacation (player_id, from_at, until_at) VALUES (?, ?, ?)');
  const preference = db.prepare(
    "INSERT INTO preference (player_id, name, value) VALUES (?, 'broadcast', 'off')",
  );
  const random = new Random(1);
  return (index) => {
    const id = index + 1;
    const joined = present - day * (100 + random.below(1000));
    player.run(id, useridOf(index), joined);
    address.run(addressOf(index), id, joined);
    for (const game of ['octi', 'octilite', 'octi4']) {
      rating.run(id, game, 1200 + random.below(60_000) / 100, 1 + random.below(40));
    }
    if (id % 3 === 0) vacation.run(id, present - 90 * day, present - 80 * day);
    if (id % 50 === 0) vacation.run(id, present - day, present + 5 * day);
    if (id % 4 === 0) preference.run(id);
  };
}

/** Writes a seek. The first hundred, and one in fifty of the others, are open. */
export function fillSeek(db: Db): (index: number) => void {
  const seek = db.prepare(
    `INSERT INTO seek (id, player_id, game, turn_order, rated, nag_days, forfeit_days, made_at, closed_at)
     VALUES (?, ?, 'octi', 'random', 1, 7, 21, ?, ?)`,
  );
  const player = db.prepare('INSERT INTO seek_player (seek_id, player_id, joined_at) VALUES (?, ?, ?)');
  return (index) => {
    const made = present - day;
    seek.run(index + 1, index + 1, made, index < 100 || index % 50 === 0 ? null : present);
    player.run(index + 1, index + 1, made);
  };
}
