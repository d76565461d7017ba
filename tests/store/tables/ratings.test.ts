import { expect, test } from 'vitest';
import { MemoryStore } from '../../support/memoryStore.js';

const rating = (playerId: number, game: string, value: number, games = 1) => ({
  ...{ playerId, game, rating: value, deviation: 90, volatility: 0.06, games, wins: 1, draws: 0 },
});

test('a player has one rating per game, and standings list established players first', () => {
  const { store } = new MemoryStore();
  const { ratings } = store;
  ratings.set(rating(1, 'octi4', 1400));
  ratings.set(rating(1, 'octilite', 1000));
  ratings.set(rating(1, 'octilite', 1700, 19));
  ratings.set(rating(2, 'octilite', 1500, 20));
  ratings.set(rating(3, 'octilite', 1600, 21));
  expect(ratings.of(1, 'octilite')).toEqual(rating(1, 'octilite', 1700, 19));
  expect(ratings.of(2, 'octi4')).toBeUndefined();
  expect(ratings.ofPlayer(1).map(({ game }) => game)).toEqual(['octi4', 'octilite']);
  expect(ratings.standings('octilite', 9, 0).map(({ userid }) => userid)).toEqual(['carol', 'bob', 'alice']);
  expect(ratings.standings('octilite', 1, 1)).toEqual([
    { ...rating(2, 'octilite', 1500, 20), userid: 'bob' },
  ]);
  expect([ratings.count('octilite'), ratings.count('octi3')]).toEqual([3, 0]);
  ratings.set(rating(2, 'octilite', 1600, 20));
  expect(ratings.standings('octilite', 9, 0).map(({ playerId }) => playerId)).toEqual([3, 2, 1]);
  expect(ratings.all().map(({ playerId, game }) => [playerId, game])).toEqual([
    ...[
      [1, 'octi4'],
      [1, 'octilite'],
      [2, 'octilite'],
      [3, 'octilite'],
    ],
  ]);
  ratings.replaceAll([rating(3, 'octi4', 1)]);
  expect(ratings.all()).toEqual([rating(3, 'octi4', 1)]);
});

test('a tally counts how finished games ended, for a game with its options or for all games', () => {
  const memory = new MemoryStore();
  const { boards, ratings } = memory.store;
  const end = (
    playerIds: number[],
    winners: number[],
    game: string,
    state: 'finished' | 'declined' = 'finished',
  ) => boards.end(memory.board(playerIds, { game }), { state, winners, ending: 'x', rated: true }, 5);
  end([1, 2], [0], 'octilite');
  end([2, 1], [0], 'octilite+wrap');
  end([1, 2], [], 'octi4');
  end([2, 1], [0, 1], 'octi4');
  end([1, 2], [0], 'octilite', 'declined');
  end([2, 3], [0], 'octilite');
  memory.board([1, 2]);
  expect(ratings.tally(1)).toEqual({ count: 4, wins: 2, draws: 1, losses: 1 });
  expect(ratings.tally(1, 'octilite')).toEqual({ count: 2, wins: 1, draws: 0, losses: 1 });
  expect(ratings.tally(1, 'octilite+wrap')).toEqual({ count: 1, wins: 0, draws: 0, losses: 1 });
  expect(ratings.tally(1, 'octi')).toEqual({ count: 0, wins: 0, draws: 0, losses: 0 });
});
