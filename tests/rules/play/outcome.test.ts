import { describe, expect, test } from 'vitest';
import { parseTurn } from '../../../src/notation/index.js';
import { findGame, games, hasTurn, judge, outcome, perft, startPosition } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';
import { played, textsOf } from '../../support/reading.js';
import { refusalOf } from '../../support/sentences.js';

describe('the end', () => {
  test.each([
    ['octi', 'octi o o56E,o33,x37,x51 x:0/0/9 o:0/0/9', '56+A', undefined],
    ['octi', 'octi o o56A,o33,x37,x51 x:0/0/9 o:0/0/9', '56-57', 'rules.endAnyGoal'],
    ['octilite', 'octilite x o43,o66,x23E,x17 x:0/0/9 o:0/0/9', '23-22', 'rules.endAnyGoal'],
    ['octi3base, two of three', 'octi3base o o56A,o33,o37,x51 x:0/0/9 o:0/0/9', '56-57', undefined],
    ['octi3base, all three', 'octi3base o o56A,o77,o37,x51 x:0/0/9 o:0/0/9', '56-57', 'rules.endAllGoals'],
  ])('%s', (_, position, text, reason) => {
    const before = positionOf(position);
    const end = outcome(played(position, text));
    expect(end).toEqual(reason === undefined ? undefined : { winners: [before.turn], reason });
  });

  test('a chain of jumps that touches an enemy home square and goes on does not win', () => {
    const position = 'octi o o55AC,o56,x67,x88 x:0/0/9 o:0/0/9';
    expect(outcome(played(position, '55-57-77'))).toEqual({ winners: [1], reason: 'rules.endAnyGoal' });
    const past = 'octi o o55AB,o56,x68,x88 x:0/0/9 o:0/0/9';
    expect(outcome(played(past, '55-57-79'))).toBeUndefined();
    expect(outcome(played(past, '55-57'))).toBeDefined();
  });

  test('only the player who just moved can have won', () => {
    expect(outcome(positionOf('octi o o37,x55 x:0/0/9 o:0/0/9'))).toBeUndefined();
    expect(outcome(positionOf('octi x o37,x55 x:0/0/9 o:0/0/9'))).toEqual({
      winners: [1],
      reason: 'rules.endAnyGoal',
    });
  });

  test('a player with no legal turn loses', () => {
    expect(outcome(positionOf('octi x o55 x:0/7/9 o:0/0/0'))).toEqual({
      winners: [1],
      reason: 'rules.endNoTurn',
    });
    expect(outcome(positionOf('octi o o55,x11 x:0/0/0 o:0/0/0'))).toEqual({
      winners: [0],
      reason: 'rules.endNoTurn',
    });
    expect(outcome(positionOf('octi x o55 x:1/0/0 o:0/0/0'))).toBeUndefined();
    const shut = 'octilite o o11AB,o12,o13,x21,x22,x31,x33 x:0/0/9 o:0/0/0';
    expect(textsOf(positionOf(shut))).toEqual([]);
    expect(hasTurn(positionOf(shut))).toBe(false);
  });

  test('a finished game has no turns, none is judged legal, and perft finds none', () => {
    const won = positionOf('octi x o37,x55 x:4/0/9 o:0/0/9');
    expect(textsOf(won)).toEqual([]);
    expect(refusalOf(judge(won, { kind: 'enter', square: 57 }))).toMatch(/^the game is over/);
    expect(refusalOf(parseTurn(won, '55+A'))).toMatch(/^the game is over/);
    expect(perft(won, 0)).toBe(1);
    expect(perft(won, 1)).toBe(0);
  });
});

describe('the games', () => {
  test('are found by name and options', () => {
    for (const game of games) expect(findGame(game.id)).toEqual({ ok: true, value: game });
    expect(games.map(({ id }) => id)).toEqual([
      'octi',
      'octi+wrap',
      'octi+super',
      'octi+wrap+super',
      'octi3base',
      'octi3base+wrap',
      'octi3base+super',
      'octi3base+wrap+super',
      'octilite',
      'octi4',
      'octi4+wrap',
    ]);
  });

  test.each([
    ['chess', /^there is no game chess; the games are octi, /],
    ['', /^there is no game /],
    ['octi4+super', /^octi4 has no \+super/],
    ['octi+super+wrap', /^octi\+super\+wrap: write each option once, in this order: octi\+wrap\+super$/],
    ['octi+wrap+wrap', /octi\+wrap\+wrap: write each option once, in this order: octi\+wrap/],
    ['octi+fast', /^there is no option \+fast/],
    ['octilite+wrap', /^octilite has no \+wrap/],
  ])('%s is refused', (id, sentence) => {
    expect(refusalOf(findGame(id))).toMatch(sentence);
  });

  test('begin with a pod on every home square', () => {
    for (const game of games) {
      const { board, supplies, turn } = startPosition(game);
      expect(turn).toBe(0);
      expect(board.flat()).toHaveLength(game.seats.reduce((sum, { homes }) => sum + homes.length, 0));
      expect(supplies.every((supply) => supply === game.supply)).toBe(true);
    }
  });
});

describe('a four-player position set up by hand in which the player to play has no turn', () => {
  // x has one bare pod, no prongs and no reserve.
  test('does not end the game if the partner has one', () => {
    expect(outcome(positionOf('octi4 x O33,X73,o77,x55 x:0/0/0 o:0/0/1 X:0/0/1 O:0/0/1'))).toBeUndefined();
  });

  test('is lost for both partners if the other is out', () => {
    const lost = { winners: [1, 3], reason: 'rules.endEnemiesOut' };
    expect(outcome(positionOf('octi4 x O33,o77,x55 x:0/0/0 o:0/0/1 X:0/4/0/out O:0/0/1'))).toEqual(lost);
    expect(outcome(positionOf('octi4 x o77,x55 x:0/0/0 o:0/0/1 X:0/4/0/out O:0/4/0/out'))).toEqual(lost);
    expect(outcome(positionOf('octi4 x O33,o77,X53,x55 x:0/0/0 o:0/0/1 X:0/0/0 O:0/0/1'))).toBeUndefined();
  });

  test('is lost for the first player to move if nobody has a legal turn', () => {
    expect(outcome(positionOf('octi4 x O35,X53,o57,x55 x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0'))).toEqual({
      winners: [1, 3],
      reason: 'rules.endEnemiesOut',
    });
  });
});
