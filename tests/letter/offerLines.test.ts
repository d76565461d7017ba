import { expect, test } from 'vitest';
import type { BoardView } from '../../src/club/index.js';
import { offerText, offerToAnswer } from '../../src/letter/offerLines.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { PlayerId } from '../../src/store/index.js';
import { boardView } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const renderer = loadRenderer();
const [alice, bob, carol, watcher] = [
  rowId<PlayerId>(1),
  rowId<PlayerId>(2),
  rowId<PlayerId>(3),
  rowId<PlayerId>(9),
];
/** Creates a board where a seat offers a draw or asks to take back a turn, and the seats in `agreed` have agreed. */
const offered = (seat: number, kind: 'draw' | 'undo', agreed = 1 << seat, game = 'octi'): BoardView =>
  boardView({ game, view: { offer: { id: rowId(1), kind, seat, agreed, comment: '' } } }).view;

test('the player who made an offer sees "you", and everybody else sees who made it', () => {
  expect(offerText(renderer, offered(0, 'draw'), bob)).toBe('alice offers a draw.');
  expect(offerText(renderer, offered(0, 'draw'), watcher)).toBe('alice offers a draw.');
  expect(offerText(renderer, offered(0, 'draw'), alice)).toBe('You offered a draw.');
  expect(offerText(renderer, offered(1, 'undo'), bob)).toMatch(/^You asked to go back/);
  expect(offerText(renderer, offered(1, 'undo'), alice)).toMatch(/^bob asks to go back /);
  expect(offerText(renderer, boardView().view, alice)).toBe('');
});

test('an offer in a four-player game says who has agreed and who has not answered yet', () => {
  // Alice has offered a draw, and bob has agreed.
  const one = offered(0, 'draw', 0b0011, 'octi4');
  const textIn = (language: string, view: BoardView, playerId: PlayerId) =>
    offerText(loadRenderer(language), view, playerId);
  expect(textIn('en', one, alice)).toBe(
    'You offered a draw. bob (o) has agreed. carol (X) and dave (O) have not answered yet.',
  );
  expect(textIn('de', one, bob)).toBe(
    'alice (x) bietet Remis an. Du hast zugestimmt. carol (X) und dave (O) haben noch nicht geantwortet.',
  );
  expect(textIn('it', one, carol)).toBe(
    'alice (x) propone patta. bob (o) ha accettato. dave (O) non ha ancora risposto.',
  );
  expect(offerText(renderer, one, bob, false)).toBe('alice (x) offers a draw.');
  expect(offerText(renderer, offered(0, 'draw', 1, 'octi4'), bob)).toBe('alice (x) offers a draw.');
  expect(textIn('en', offered(0, 'draw', 0b0111, 'octi4'), bob)).toBe(
    'alice (x) offers a draw. You and carol (X) have agreed. dave (O) has not answered yet.',
  );
  expect(textIn('de', offered(0, 'draw', 0b0111, 'octi4'), bob)).toContain(
    'Du und carol (X) habt zugestimmt.',
  );
  expect(textIn('it', offered(0, 'draw', 0b0111, 'octi4'), bob)).toContain('Tu e carol (X) avete accettato.');
  // A player who has left is not asked.
  const left = { ...offered(0, 'draw', 0b0111, 'octi4'), departed: [3] };
  expect(offerText(renderer, left, alice)).toBe('You offered a draw. bob (o) and carol (X) have agreed.');
});

test('only players who have not agreed to an offer yet are told how to answer it', () => {
  const asked = (view: BoardView, playerId: PlayerId) => offerToAnswer(renderer, view, playerId);
  expect(asked(offered(0, 'draw'), bob)).toContain('"accept 101 draw"');
  expect(asked(offered(0, 'draw'), bob)).toMatch(/^alice offers a draw\./);
  for (const playerId of [alice, watcher]) expect(asked(offered(0, 'draw'), playerId)).toBe('');
  expect(asked(boardView().view, bob)).toBe('');
  // In a four-player game, seats 0 and 3 have agreed.
  const four = offered(0, 'undo', 0b1001, 'octi4');
  expect(
    [rowId<PlayerId>(1), rowId<PlayerId>(2), rowId<PlayerId>(3), rowId<PlayerId>(4)].map(
      (playerId) => asked(four, playerId) !== '',
    ),
  ).toEqual([false, true, true, false]);
});
