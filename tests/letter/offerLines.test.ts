import { expect, test } from 'vitest';
import type { BoardView } from '../../src/club/index.js';
import { offerText, offerToAnswer } from '../../src/letter/offerLines.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';
import { boardView } from '../support/boardViews.js';

const renderer = loadRenderer();
const [alice, bob, watcher] = [1, 2, 9];
/** A board where a seat offers a draw or asks to take back a turn, and these seats have agreed. */
const offered = (seat: number, kind: 'draw' | 'undo', agreed = 1 << seat, game = 'octi'): BoardView =>
  boardView({ game, view: { offer: { id: 1, kind, seat, agreed, comment: '' } } }).view;

test('the player who made an offer reads "you", and everybody else reads who made it', () => {
  expect(offerText(renderer, offered(0, 'draw'), bob)).toBe('alice offers a draw.');
  expect(offerText(renderer, offered(0, 'draw'), watcher)).toBe('alice offers a draw.');
  expect(offerText(renderer, offered(0, 'draw'), alice)).toBe('You offer a draw.');
  expect(offerText(renderer, offered(1, 'undo'), bob)).toMatch(/^You ask to go back/);
  expect(offerText(renderer, offered(1, 'undo'), alice)).toMatch(/^bob asks to go back /);
  expect(offerText(renderer, boardView().view, alice)).toBe('');
});

test('only players who have not agreed to an offer yet read how to answer it', () => {
  const asked = (view: BoardView, playerId: number) => offerToAnswer(renderer, view, playerId);
  expect(asked(offered(0, 'draw'), bob)).toContain('"accept 101 draw"');
  expect(asked(offered(0, 'draw'), bob)).toMatch(/^alice offers a draw\./);
  for (const playerId of [alice, watcher]) expect(asked(offered(0, 'draw'), playerId)).toBe('');
  expect(asked(boardView().view, bob)).toBe('');
  // In a four-player game, seats 0 and 3 have agreed.
  const four = offered(0, 'undo', 0b1001, 'octi4');
  expect([1, 2, 3, 4].map((playerId) => asked(four, playerId) !== '')).toEqual([false, true, true, false]);
});
