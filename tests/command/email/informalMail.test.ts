import { describe, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import {
  addresseeIn,
  asksForRematch,
  dayBackIn,
  readInformalCommand,
  readInformalMail,
} from '../../../src/command/email/informalMail.js';
import { rowId } from '../../support/rowId.js';

const none = refusal('command.none');
const inReply = (ownText: string, own = 'alice') => {
  const read = readInformalMail(
    { subject: 'Re: Octi Board 101 alice', ownText, answered: { board: rowId(101) } },
    none,
    own,
  );
  return read && { line: read.commands[0]?.line, message: read.message };
};
const inNewMail = (subject: string, ownText = '', why = none) =>
  readInformalMail({ subject, ownText }, why)?.commands[0]?.line;

test('a question about the game on the first line is answered with a help page if the sender has an account', () => {
  const asked = (ownText: string, own?: string) =>
    readInformalMail({ subject: 'Octi', ownText }, none, own)?.commands[0]?.line;
  expect(asked('What are the rules?', 'alice')).toBe('help rules');
  expect(asked('Come funziona il gioco?', 'alice')).toBe('help tutorial');
  expect(asked('Come funziona il gioco?')).toBeUndefined();
  expect(asked('How to play.', 'alice')).toBeUndefined();
});

describe('a whole line in everyday words', () => {
  test.each([
    ['deutsch', 'set language de'],
    ['Bitte auf Deutsch', 'set language de'],
    ['Auf Deutsch, bitte!', 'set language de'],
    ['language de', 'set language de'],
    ['Language: German', 'set language de'],
    ['sprache deutsch', 'set language de'],
    ['in italiano per favore', 'set language it'],
    ['Can you write in English?', 'set language en'],
    ['stop sending me emails', 'unsubscribe'],
    ['Please stop sending me emails!', 'unsubscribe'],
    ['stop', 'unsubscribe'],
    ['keine Mails mehr', 'unsubscribe'],
    ['my games', 'games'],
    ['Meine Partien', 'games'],
    ['le mie partite', 'games'],
    ['show my games', 'games'],
    ['suche Gegner', 'players'],
    ['Looking for an opponent', 'players'],
    ['cerco un avversario', 'players'],
    ['whose turn is it?', 'games'],
    ['New game?', 'players'],
    ['another game', 'players'],
    ["I'd like to play a game.", 'players'],
    ['Neues Spiel?', 'players'],
    ['Ich möchte spielen', 'players'],
    ["Un'altra partita?", 'players'],
    ['vorrei giocare', 'players'],
    ['Can I play the computer?', 'players'],
    ['I want to play against the computer', 'players'],
    ['Ich möchte gegen den Computer spielen', 'players'],
    ['Voglio giocare contro il computer', 'players'],
    ['Who can I play with?', 'players'],
    ['Gegen wen kann ich spielen?', 'players'],
    ['Con chi posso giocare?', 'players'],
    ['È il mio turno?', 'games'],
  ])('%j is %j', (line, command) => expect(readInformalCommand(line)?.line).toBe(command));

  test.each([
    ['whose turn is it?', 'show'],
    ['Wer ist dran?', 'show'],
    ['a chi tocca?', 'show'],
    ['status', 'show'],
    ['show board', 'show'],
    ['Revanche?', 'rematch'],
    ['Shall we play again?', 'rematch'],
    ['noch eine Partie?', 'rematch'],
    ['New game?', 'rematch'],
    ['Another game, please', 'rematch'],
    ['play again', 'rematch'],
    ["Let's play again!", 'rematch'],
    ['Nochmal?', 'rematch'],
    ['noch mal spielen', 'rematch'],
    ['Giochiamo ancora?', 'rematch'],
    ["un'altra partita", 'rematch'],
  ])('%j in a reply to a board letter is %j', (line, command) =>
    expect(readInformalCommand(line, { board: rowId(101) })?.line).toBe(command),
  );

  test.each([
    ...[
      '',
      'de',
      'it',
      'en',
      'in it',
      'new games are fun',
      'another game.',
      'language',
      'in',
      'german measles',
      'auf Deutsch heißt das Zug',
      'Revanche?',
    ],
    ...['stop it', 'my games are over', 'good game', 'I speak German', 'constructor', 'x'.repeat(200)],
  ])('%j is not a command', (line) => expect(readInformalCommand(line)).toBeUndefined());
});

test.each(['my rating', "What's my rating?", 'Meine Wertung', 'il mio punteggio?'])(
  '%j asks for the profile of the sender, if the sender is a player',
  (line) => {
    expect(readInformalCommand(line, {}, 'alice')?.line).toBe('userinfo alice');
    expect(readInformalCommand(line, { board: rowId(101) }, 'alice')?.line).toBe('userinfo alice');
    expect(readInformalCommand(line)).toBeUndefined();
  },
);

test.each([
  ['tell bob hello', 'bob'],
  ['Hello Bob!', 'Bob'],
  ['Hallo bob,', 'bob'],
  ['sag bob, dass ich komme', 'bob'],
  ['Ciao bob', 'bob'],
  ['scrivi a bob', 'bob'],
  ['hello', undefined],
  ['hello 57+E', undefined],
  ['I tell bob', undefined],
])('%j addresses %s', (line, name) => expect(addresseeIn(line)).toBe(name));

test.each([
  ['play again', true],
  ['Nochmal?', true],
  ['ancora una partita', true],
  ['play bob again', false],
])('%j asks for another game with the same players: %s', (line, asks) =>
  expect(asksForRematch(line)).toBe(asks),
);

describe('a reply to a letter about a board', () => {
  test.each([
    ['chat hello bob', 'hello bob'],
    ['Chat: nice move, congratulations!', 'nice move, congratulations!'],
    ['chat hello bob\n\nSee you', 'hello bob\nSee you'],
  ])('%j sends the text on the line with "chat"', (text, message) =>
    expect(inReply(text)).toEqual({ line: 'chat', message }),
  );

  test.each([
    'chat alice opensesame',
    'chat opensesame',
    'chat bob opensesame',
    'chat alice hello',
    'chat 36+E',
    'chat hello 36+E',
    'chat 101 bob',
    'chat move 101 36+E',
    'chat hello\nmove 101 36+E',
    'chat',
  ])('%j sends nothing', (text) => expect(inReply(text)).toBeUndefined());

  test('does nothing if a later line looks like another command', () => {
    expect(inReply('deutsch\n\nGr\u00fc\u00dfe')?.line).toBe('set language de');
    expect(inReply('deutsch\n\n36+E')).toBeUndefined();
    expect(inReply('deutsch\nmvoe 101 36+E')).toBeUndefined();
  });
});

describe('a new email', () => {
  test.each([
    ['101', 'show 101'],
    ['board 101', 'show 101'],
    ['Brett #101', 'show 101'],
    ['my games', 'games'],
  ])('is understood from its Subject: %j is %j', (subject, command) =>
    expect(inNewMail(subject)).toBe(command),
  );

  test('is not understood from a Subject in everyday words if its text is a turn', () => {
    expect(inNewMail('board 101', '36+E')).toBeUndefined();
    expect(inNewMail('my games', '36+E', refusal('command.turnAlone') as never)).toBeUndefined();
    expect(inNewMail('my games', 'Hello')).toBe('games');
  });

  test.each([
    ['', 'signup\nhugo'],
    ['signup', 'hugo'],
    ['Anmelden', 'Hugo.\n\nGr\u00fc\u00dfe'],
    ['', 'Dear Sir or Madam,\n\nplease sign me up as hugo.\n\nKind regards\nHugo'],
    ['Octi', 'Bitte melde mich als hugo an.'],
  ])('%j with %j signs up hugo', (subject, text) =>
    expect(inNewMail(subject, text)?.toLowerCase()).toBe('signup hugo'),
  );

  test.each([
    ['', 'signup\nhelp'],
    ['', 'please sign me up as hugo\nplease sign me up as karl'],
    ['', 'signup'],
    ['Hello', 'hugo'],
    ['', 'sign me up as 2fast'],
  ])('%j with %j does not sign anybody up', (subject, text) =>
    expect(inNewMail(subject, text)).toBeUndefined(),
  );
});

test.each([
  ['I am on vacation until 20 Jan', '20 Jan'],
  ["I'm away until January 20th.", '20 Jan'],
  ['Ich bin bis zum 20. Januar im Urlaub', '20 Jan'],
  ['Sono in vacanza fino al 20 gennaio', '20 Jan'],
  ["Sono via fino all'8 gennaio", '8 Janu'],
  ['I am on vacation until tomorrow', undefined],
  ['vacation until 20 Jan', undefined],
])('%j announces a vacation until %s', (line, day) => expect(dayBackIn(line)?.slice(0, 6)).toBe(day));
