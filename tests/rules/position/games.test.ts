import { describe, expect, test } from 'vitest';
import { findGame, games } from '../../../src/rules/position/games.js';

describe('the games', () => {
  test('match docs/rules.md section 2', () => {
    expect(games.map(({ id }) => id)).toEqual([
      ...['octi', 'octi+wrap', 'octi+super', 'octi+wrap+super'],
      ...['octi3base', 'octi3base+wrap', 'octi3base+super', 'octi3base+wrap+super'],
      ...['octilite', 'octi4', 'octi4+wrap'],
    ]);
  });

  test.each([
    ['octi', 'insert reposition enter move'],
    ['octi3base', 'insert reposition enter move liberate'],
    ['octilite', 'insert move'],
    ['octi4', 'insert reposition enter move liberate rescue'],
  ])('%s has the actions listed there: %s', (name, actions) => {
    const lists = games.filter((game) => game.name === name).map((game) => game.actions.join(' '));
    expect(new Set(lists)).toEqual(new Set([actions]));
  });

  test.each(games)('$id: the goals of a seat are the homes of its enemies', ({ seats }) => {
    for (const seat of seats) {
      const enemies = seats.filter(({ side }) => side !== seat.side);
      expect([...seat.goals].sort()).toEqual(enemies.flatMap(({ homes }) => homes).sort());
    }
  });

  test.each(games)('$id: a superprong replaces a prong', ({ name, supply, super: isSuper }) => {
    const plain = games.find((game) => game.id === name);
    expect(supply.superprongs).toBe(isSuper ? 1 : 0);
    expect(supply.prongs + supply.superprongs).toBe(plain?.supply.prongs);
  });

  test.each([
    ['chess', 'rules.unknownGame'],
    ['', 'rules.unknownGame'],
    ['octi+fast', 'rules.unknownOption'],
    ['octi+super+wrap', 'rules.optionOrder'],
    ['octi+wrap+wrap', 'rules.optionOrder'],
    ['octi4+super', 'rules.noSuchOption'],
    ['octilite+wrap', 'rules.noSuchOption'],
  ])('%s is refused', (id, code) => {
    expect(findGame(id)).toMatchObject({ ok: false, error: { code } });
  });
});
