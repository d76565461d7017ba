import { expect, test } from 'vitest';
import { sentence } from '../../src/base/index.js';
import { languages } from '../../src/command/index.js';
import { boardText, pictureSize, pictureText } from '../../src/display/index.js';
import { lastTurnMarks, shownBoard } from '../../src/letter/boardPicture.js';
import { makePosition } from '../../src/notation/index.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';
import { boardView, finished } from '../support/boardViews.js';

test.each(languages)('a board is text and a picture with words for both, in %s', (language) => {
  const renderer = loadRenderer(language);
  const { position } = boardView({ turns: ['37+A'] }).view;
  const text = makePosition(position);
  const pods = text.split(' ')[2]?.split(',') ?? [];
  expect(pods).toContain('x37A');
  expect(shownBoard(renderer, position, { turn: '37+A', over: true })).toEqual({
    text: boardText(position),
    below: pictureText(position),
    picture: { position: text, turn: '37+A', over: true },
    alt: renderer.say(sentence('letter.picture', { pods })),
    width: expect.any(Number),
    height: expect.any(Number),
  });
  expect(shownBoard(renderer, position).picture).toEqual({ position: text });
});

test('a picture fits half a page, in the proportions that it is drawn in', () => {
  const { position } = boardView().view;
  const drawn = pictureSize(position);
  const { width, height } = shownBoard(loadRenderer(), position);
  expect([width, height]).toEqual([Math.round(drawn.width * 0.47), Math.round(drawn.height * 0.47)]);
});

test('a board with no pods left has none in the words for its picture', () => {
  const renderer = loadRenderer();
  const { position } = boardView().view;
  const empty = { ...position, board: position.board.map(() => []) };
  const [, , pods] = makePosition(empty).split(' ');
  expect(shownBoard(renderer, empty).alt).toBe(
    renderer.say(sentence('letter.picture', { pods: [pods ?? ''] })),
  );
});

test('a picture marks the last turn, and that the game is over', () => {
  const marks = (...args: Parameters<typeof boardView>) => {
    const { view, turns } = boardView(...args);
    return lastTurnMarks(view, turns);
  };
  expect(marks()).toEqual({});
  expect(marks({ turns: ['37+A', '33+A'] })).toEqual({ turn: '33+A' });
  expect(marks({ turns: ['37+A'], board: finished })).toEqual({ turn: '37+A', over: true });
  expect(marks({ board: { state: 'declined' } })).toEqual({ over: true });
  expect(marks({ board: { state: 'offered' } })).toEqual({});
});
