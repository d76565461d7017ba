import { expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const rating = (playerId: PlayerId, game: string, value: number, games = 1) => ({
  ...{ playerId, game, rating: value, deviation: 90, volatility: 0.06, games, wins: 1, draws: 0 },
});

test('a player has one rating per game, and standings list established players first', () => {
  const { store } = new MemoryStore();
  const { ratings } = store;
  ratings.set(rating(rowId(1), 'octi4', 1400));
  ratings.set(rating(rowId(1), 'octilite', 1000));
  ratings.set(rating(rowId(1), 'octilite', 1700, 19));
  ratings.set(rating(rowId(2), 'octilite', 1500, 20));
  ratings.set(rating(rowId(3), 'octilite', 1600, 21));
  expect(ratings.of(rowId(1), 'octilite')).toEqual(rating(rowId(1), 'octilite', 1700, 19));
  expect(ratings.of(rowId(2), 'octi4')).toBeUndefined();
  expect(ratings.ofPlayer(rowId(1)).map(({ game }) => game)).toEqual(['octi4', 'octilite']);
  expect(ratings.standings('octilite', 9, 0).map(({ userid }) => userid)).toEqual(['carol', 'bob', 'alice']);
  expect(ratings.standings('octilite', 1, 1)).toEqual([
    { ...rating(rowId(2), 'octilite', 1500, 20), userid: 'bob' },
  ]);
  expect([ratings.count('octilite'), ratings.count('octi3')]).toEqual([3, 0]);
  ratings.set(rating(rowId(2), 'octilite', 1600, 20));
  expect(ratings.standings('octilite', 9, 0).map(({ playerId }) => playerId)).toEqual([3, 2, 1]);
  expect(ratings.all().map(({ playerId, game }) => [playerId, game])).toEqual([
    ...[
      [1, 'octi4'],
      [1, 'octilite'],
      [2, 'octilite'],
      [3, 'octilite'],
    ],
  ]);
  ratings.replaceAll([rating(rowId(3), 'octi4', 1)]);
  expect(ratings.all()).toEqual([rating(rowId(3), 'octi4', 1)]);
});

test('a tally counts how finished games ended, for a game with its options or for all games', () => {
  const memory = new MemoryStore();
  const { boards, ratings } = memory.store;
  const end = (
    playerIds: PlayerId[],
    winners: number[],
    game: string,
    state: 'finished' | 'declined' = 'finished',
  ) => boards.end(memory.board(playerIds, { game }), { state, winners, ending: 'x', rated: true }, 5);
  end([rowId(1), rowId(2)], [0], 'octilite');
  end([rowId(2), rowId(1)], [0], 'octilite+wrap');
  end([rowId(1), rowId(2)], [], 'octi4');
  end([rowId(2), rowId(1)], [0, 1], 'octi4');
  end([rowId(1), rowId(2)], [0], 'octilite', 'declined');
  end([rowId(2), rowId(3)], [0], 'octilite');
  memory.board([rowId(1), rowId(2)]);
  expect(ratings.tally(rowId(1))).toEqual({ count: 4, wins: 2, draws: 1, losses: 1 });
  expect(ratings.tally(rowId(1), 'octilite')).toEqual({ count: 2, wins: 1, draws: 0, losses: 1 });
  expect(ratings.tally(rowId(1), 'octilite+wrap')).toEqual({ count: 1, wins: 0, draws: 0, losses: 1 });
  expect(ratings.tally(rowId(1), 'octi')).toEqual({ count: 0, wins: 0, draws: 0, losses: 0 });
});
