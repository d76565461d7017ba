import { expect, test } from 'vitest';
import { sentence } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';

import { computerId } from '../../src/club/index.js';
import { boardText, narrowBoardText, pictureSize } from '../../src/display/index.js';
import { headerLines } from '../../src/letter/boardHeader.js';
import { lastTurnMarks, shownBoard } from '../../src/letter/boardPicture.js';
import { makePosition } from '../../src/notation/index.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import { boardView, finished } from '../support/boardViews.js';
import { positionOf } from '../support/examples.js';

test.each(emailLanguages)(
  'a board is text, and a picture with the supplies below both, in %s',
  (language) => {
    const renderer = loadRenderer(language);
    const { view, turns } = boardView({ turns: ['37+A'] });
    const { position } = view;
    const text = makePosition(position);
    const pods = text.split(' ')[2]?.split(',') ?? [];
    expect(pods).toContain('x37A');
    const supplies = { reserve: 4, captured: 0 };
    expect(shownBoard(renderer, position, { ...lastTurnMarks(view, turns), over: true })).toEqual({
      text: boardText(position),
      narrow: narrowBoardText(position),
      lastTurn: renderer.say(sentence('letter.lastTurn', { player: 'alice', turn: '1. 37+A' })),
      supplies: [
        {
          ...{ player: 'alice', glyph: 'x', fill: expect.any(String), sign: expect.any(String) },
          text: renderer.say(sentence('letter.supplies', { ...supplies, prongs: 24 })),
          pods: 'x37A x57 x77',
        },
        {
          ...{ player: 'bob', glyph: 'o', fill: expect.any(String), sign: expect.any(String) },
          text: renderer.say(sentence('letter.supplies', { ...supplies, prongs: 25 })),
          pods: 'o33 o53 o73',
        },
      ],
      picture: { position: text, turn: '37+A', over: true },
      alt: [
        sentence('letter.picture', { pods }),
        ...[
          ['alice (x)', 24],
          ['bob (o)', 25],
        ].map(([player = '', prongs = 0]) =>
          sentence('letter.picture.supplies', {
            player,
            supplies: renderer.say(sentence('letter.supplies', { ...supplies, prongs })),
          }),
        ),
      ]
        .map((what) => renderer.say(what))
        .join(' '),
      width: expect.any(Number),
      height: expect.any(Number),
    });
    expect(shownBoard(renderer, position)).toMatchObject({ lastTurn: '', picture: { position: text } });
  },
);

test('supplies include superprongs if the game has any, and say who is out', () => {
  const renderer = loadRenderer();
  const supplies = (text: string) => shownBoard(renderer, positionOf(text)).supplies.map((one) => one.text);
  expect(supplies('octi+super x - x:1/2/11/3 o:4/0/25/0')).toEqual([
    'reserve 1, captured 2, prongs 11, superprongs 3',
    'reserve 4, captured 0, prongs 25, superprongs 0',
  ]);
  expect(supplies('octi4 x x37 x:3/0/12 o:2/1/9/out X:3/0/12 O:3/0/12')[1]).toBe(
    'out of the game; reserve 2, captured 1, prongs 9',
  );
  expect(shownBoard(renderer, positionOf('octi x - x:1/2/11 o:4/0/25')).supplies[0]?.player).toBe('Black');
});

test('a long last turn is wrapped so that none of its lines reads as a turn', () => {
  const { position } = boardView().view;
  const turn = Array.from({ length: 30 }, () => '46CD-56').join(',');
  const shown = shownBoard(loadRenderer(), position, { turn, number: 41, seat: 1, names: ['alice', 'bob'] });
  const lines = shown.lastTurn.split('\n');
  expect(lines[0]).toMatch(/^Last turn, by bob: 41\. 46CD-56,/);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {5}\.\. /);
});

test('the computer’s last turn is said to be "by the computer"', () => {
  const { view, turns } = boardView({ turns: ['37+A'], board: { level: 1 } });
  const seats = view.seats.map((seat) => (seat.seat === 0 ? { ...seat, playerId: computerId } : seat));
  const lastTurn = (language: string) =>
    shownBoard(loadRenderer(language), view.position, lastTurnMarks({ ...view, seats }, turns)).lastTurn;
  expect(lastTurn('en')).toBe('Last turn, by the computer: 1. 37+A');
  expect(lastTurn('de')).toBe('Zuletzt zog der Computer: 1. 37+A');
});

test('a board on which one player plays all sides names the sides', () => {
  const { view, turns } = boardView({ turns: ['37+A'], board: { practice: true } });
  const { supplies, lastTurn } = shownBoard(loadRenderer(), view.position, lastTurnMarks(view, turns));
  expect(supplies.map(({ player }) => player)).toEqual(['Black', 'White']);
  expect(lastTurn).toBe('Last turn, by Black (x): 1. 37+A');
});

test('a picture is narrow enough for most screens and keeps its proportions', () => {
  const { position } = boardView().view;
  const drawn = pictureSize(position);
  const { width, height } = shownBoard(loadRenderer(), position);
  expect(width).toBeLessThan(480);
  expect(width / height).toBeCloseTo(drawn.width / drawn.height, 2);
});

test('the alternative text of a board without pods lists none', () => {
  const renderer = loadRenderer();
  const { position } = boardView().view;
  const empty = { ...position, board: position.board.map(() => []) };
  const [, , pods] = makePosition(empty).split(' ');
  expect(shownBoard(renderer, empty).alt).toContain(
    renderer.say(sentence('letter.picture', { pods: [pods ?? ''] })),
  );
});

test('the alternative text says whose turn it is, what is off the board, and that edges are joined', () => {
  const { alt } = shownBoard(loadRenderer(), positionOf('octi+wrap o x37 x:4/1/25 o:3/0/20'), {
    names: ['alice', 'bob'],
  });
  expect(alt).toBe(
    'The board as a picture, with these pods: x37. alice (x): reserve 4, captured 1, prongs 25. bob (o): reserve 3, captured 0, prongs 20. Opposite edges are joined. bob (o) is to play.',
  );
});

test('a picture marks the last turn and the end of the game', () => {
  const marks = (...args: Parameters<typeof boardView>) => {
    const { view, turns } = boardView(...args);
    return lastTurnMarks(view, turns);
  };
  const names = ['alice', 'bob'];
  expect(marks()).toEqual({ names });
  expect(marks({ turns: ['37+A', '33+A'] })).toEqual({ names, turn: '33+A', number: 2, seat: 1 });
  const ended = { names, turn: '37+A', number: 1, seat: 0, over: true };
  expect(marks({ turns: ['37+A'], board: finished })).toEqual(ended);
  expect(marks({ board: { state: 'declined' } })).toEqual({ names, over: true });
  expect(marks({ board: { state: 'offered' } })).toEqual({ names });
});

test('a picture shows captured pods, because it is given the position before the capturing turn', () => {
  const { view, turns } = boardView({ turns: ['57+E', '53+A'] });
  const [first, second] = turns;
  if (!first || !second) throw new Error('no turns');
  const captured = lastTurnMarks(view, [first, { ...second, text: '53-55x' }]);
  expect(captured.before).toBe(first.position);
  const start = 'octi x x37 x:0/0/0 o:0/0/0';
  const marks = (board: object) =>
    lastTurnMarks({ ...view, board: { ...view.board, ...board } }, [{ ...first, text: '37-35x' }]);
  expect(marks({ start }).before).toBe(start);
  expect(marks({ start: null })).not.toHaveProperty('before');
});

test('a picture shows the pods of a newly eliminated player, because it is given the position before the turn', () => {
  const { view, turns } = boardView({ turns: ['57+E', '53+A'] });
  const [first, second] = turns;
  if (!first || !second) throw new Error('no turns');
  const before = { ...first, position: 'octi4 x x37,o77 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12' };
  const after = { ...second, text: '66-77', position: before.position.replace('o:3/0/12', 'o:3/1/12/out') };
  expect(lastTurnMarks(view, [before, after]).before).toBe(before.position);
});

test('a tutorial names the server as the player on the other side', () => {
  const { view } = boardView({ board: { tutorial: true, practice: true } });
  expect(lastTurnMarks(view, []).names).toEqual(['alice', 'Octi']);
  const [header] = headerLines(loadRenderer(), view);
  expect(header).toContain('alice (x), Octi (o).');
});

test.each([
  ['en', 'Last turn, by alice: 1. 37+A! (superprong)'],
  ['de', 'Zuletzt zog alice: 1. 37+A! (Superzacken)'],
  ['it', 'Ultima mossa: alice, 1. 37+A! (superpunta)'],
] as const)('the line about the last turn names a superprong (%s)', (language, line) => {
  const { view, turns } = boardView({ game: 'octi+super', turns: ['37+A!'] });
  const shown = shownBoard(loadRenderer(language), view.position, lastTurnMarks(view, turns));
  expect(shown.lastTurn).toBe(line);
});
