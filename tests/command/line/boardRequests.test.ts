import { describe, expect, test } from 'vitest';
import {
  drawOfferedOn,
  isPass,
  readBoardRequest,
  requestedCommand,
} from '../../../src/command/line/boardRequests.js';
import { rowId } from '../../support/rowId.js';

describe('a whole line in everyday words', () => {
  test.each([
    'draw',
    'Draw?',
    'I offer a draw.',
    'offer you a draw',
    'Shall we call it a draw?',
    'Would you like a draw?',
    'How about a draw?',
    "Let's call it a draw.",
    'Wollen wir Remis machen?',
    'Ich schlage Remis vor.',
    'Ti propongo la patta',
    'Che ne dici di una patta?',
    'Remis!',
    'Ich biete dir ein Remis an',
    'patta',
    'Propongo la patta.',
    'draw please',
    'Please, draw!',
    "I'd like to offer a draw",
    'I would like a draw',
    'Remis bitte',
    'Ich möchte bitte ein Remis anbieten.',
    'patta, per favore',
    'Vorrei proporre la patta',
    'tie?',
    'call it a draw',
    'Remise?',
  ])('%j asks for a draw', (line) => expect(readBoardRequest(line)).toBe('propose'));

  test.each(['I resign.', '"resign"', '*I give up*', 'ich  gebe auf!', 'Mi arrendo', 'I surrender'])(
    '%j resigns',
    (line) => expect(readBoardRequest(line)).toBe('resign'),
  );
  test.each([
    'I want to resign',
    "I'd like to give up, please",
    'Ich möchte aufgeben',
    'Vorrei abbandonare.',
  ])('%j resigns', (line) => expect(readBoardRequest(line)).toBe('resign'));

  test.each([
    'aufgeben, danke',
    'I resign, good game!',
    'I resign. Good game, thanks!',
    'resign gg',
    'Well played, I resign',
    'Ich gebe auf, gut gespielt!',
    'Gut gespielt, ich gebe auf.',
    'Mi arrendo, bravo',
    'mi arrendo. Bella partita, complimenti!',
  ])('%j resigns, with a few words for the opponent', (line) =>
    expect(readBoardRequest(line)).toBe('resign'),
  );

  test.each([
    'good game',
    'bravo',
    'gg, thanks',
    'I resign, good game but I hope for a rematch',
    `I resign, ${'thanks, '.repeat(20)}`,
    'They say I resign, good game',
  ])('%j is not a request', (line) => expect(readBoardRequest(line)).toBeUndefined());

  test.each(['passen', 'passo', 'Ich muss passen.', 'devo passare', 'I pass, thanks', 'skip my turn'])(
    '%j asks to pass',
    (line) => expect(isPass(line)).toBe(true),
  );

  test.each([
    'undo please',
    'Please undo my last move',
    'can I take that back?',
    'I would like to take back my turn',
    'Zug zurücknehmen, bitte',
    'Darf ich meinen letzten Zug zurücknehmen?',
    'annulla per favore',
    "Posso annullare l'ultima mossa?",
  ])('%j asks to take back a turn', (line) => expect(readBoardRequest(line)).toBe('undo'));

  test.each([
    '',
    'pass',
    'take it easy',
    'undo that knot with me',
    'drawn',
    'a nice draw',
    'I resign from my job',
    'resign 101',
    'draw it on paper',
    'I want to draw it',
    'please',
  ])('%j is not a request', (line) => expect(readBoardRequest(line)).toBeUndefined());
});

test.each([
  ['draw 101', 101],
  ['Remis 101.', 101],
  ['patta 101', 101],
  ['I offer a draw #102', 102],
  // This is part of a sentence in our emails.
  ['a draw on board 101', undefined],
  ['draw on board 101.', undefined],
  ['Remis bitte 102', 102],
  ['draw', undefined],
  ['draw 99', undefined],
  ['draw 101 times', undefined],
  ['I resign on board 102', undefined],
])('%j offers a draw on board %s', (line, board) => expect(drawOfferedOn(line)).toBe(board));

test.each([
  ['I pass.', true],
  ['pass 101', true],
  ['pass', true],
  ['Passe!', true],
  ['Ich setze aus', true],
  ['passo la mossa', true],
  ['passing by', false],
  ['I pass on my greetings', false],
  ['draw', false],
])('%j asks to pass: %s', (line, isSo) => expect(isPass(line)).toBe(isSo));

test('an informal request becomes the corresponding command for the board', () => {
  expect(requestedCommand('propose', rowId(101))).toEqual({
    word: 'propose',
    board: 101,
    line: 'propose 101',
  });
  expect(requestedCommand('resign', rowId(102))).toEqual({ word: 'resign', board: 102, line: 'resign 102' });
});
