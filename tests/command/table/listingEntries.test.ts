import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

describe('the commands that list boards and players are read', () => {
  test.each([
    ['games', { word: 'games', players: [], which: 'active', line: 'games' }],
    ['GAMES Next', { word: 'games', players: [], which: 'next', line: 'games next' }],
    ['octi games', { word: 'games', players: [], which: 'active', line: 'games' }],
    [
      'octi+wrap games',
      { word: 'games', game: 'octi+wrap', players: [], which: 'active', line: 'games octi+wrap' },
    ],
    [
      'octilite games alice all',
      { word: 'games', game: 'octilite', players: ['alice'], which: 'all', line: 'octilite games alice all' },
    ],
    [
      'octi games alice bob inactive',
      { word: 'games', players: ['alice', 'bob'], which: 'inactive', line: 'octi games alice bob inactive' },
    ],
    [
      'octi -wrap games',
      { word: 'games', game: 'octi+wrap', players: [], which: 'active', line: 'games octi+wrap' },
    ],
    [
      'games octilite',
      { word: 'games', game: 'octilite', players: [], which: 'active', line: 'games octilite' },
    ],
    ['games octi', { word: 'games', game: 'octi', players: [], which: 'active', line: 'games octi' }],
    [
      'games octi alice',
      { word: 'games', game: 'octi', players: ['alice'], which: 'active', line: 'octi games octi alice' },
    ],
    [
      'octi games octi alice',
      { word: 'games', game: 'octi', players: ['alice'], which: 'active', line: 'octi games octi alice' },
    ],
    [
      'octi games gone-3 computer',
      { word: 'games', players: ['gone-3', 'computer'], which: 'active', line: 'octi games gone-3 computer' },
    ],
    ['all show', { word: 'games', players: [], which: 'active', line: 'games' }],
    ['list', { word: 'list', games: [], line: 'list' }],
    [
      'list OCTILITE octi4 octilite',
      { word: 'list', games: ['octilite', 'octi4'], line: 'list octilite octi4' },
    ],
    ['octi list', { word: 'list', games: [], line: 'list' }],
    ['octilite list octi4', { word: 'list', games: ['octilite', 'octi4'], line: 'list octilite octi4' }],
    ['octi standings', { word: 'standings', game: 'octi', page: 1, line: 'octi standings' }],
    ['standings', { word: 'standings', game: 'octi', page: 1, line: 'octi standings' }],
    ['octilite ratings 2', { word: 'standings', game: 'octilite', page: 2, line: 'octilite standings 2' }],
    ['standings octi4 3', { word: 'standings', game: 'octi4', page: 3, line: 'octi4 standings 3' }],
    ['octi standings 1', { word: 'standings', game: 'octi', page: 1, line: 'octi standings' }],
    ['octi+wrap standings', { word: 'standings', game: 'octi', page: 1, line: 'octi standings' }],
    ['players', { word: 'players', page: 1, line: 'players' }],
    ['octi players 2', { word: 'players', page: 2, line: 'players 2' }],
    ['players octilite', { word: 'players', game: 'octilite', page: 1, line: 'players octilite' }],
    ['octilite players 3', { word: 'players', game: 'octilite', page: 3, line: 'players octilite 3' }],
    ['players octi 2', { word: 'players', game: 'octi', page: 2, line: 'players octi 2' }],
    ['history', { word: 'history', line: 'history' }],
    ['octi history alice', { word: 'history', player: 'alice', line: 'octi history alice' }],
    ['octi4 history bob', { word: 'history', game: 'octi4', player: 'bob', line: 'octi4 history bob' }],
    ['octi4+wrap history', { word: 'history', game: 'octi4', line: 'octi4 history' }],
    ['history alice', { word: 'history', player: 'alice', line: 'octi history alice' }],
    ['all history', { word: 'history', line: 'history' }],
    ['userinfo Alice', { word: 'userinfo', player: 'Alice', line: 'userinfo Alice' }],
    ['octi userinfo computer', { word: 'userinfo', player: 'computer', line: 'userinfo computer' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['games', { word: 'games', players: [], which: 'active', line: 'games' }],
    ['games next', { word: 'games', players: [], which: 'next', line: 'games next' }],
    ['history', { word: 'history', line: 'history' }],
    ['octi history alice', { word: 'history', player: 'alice', line: 'octi history alice' }],
  ])('in a reply about board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line is refused', () => {
  test.each([
    ['games 5', 'command.games.whose'],
    ['games are fun!', 'command.games.whose'],
    ['octi games octilite', 'command.games.oneGame'],
    ['octi -fast games', 'command.option.unknown'],
    ['octilite -wrap games', 'command.game'],
    ['octi games wrap', 'command.games.whose'],
    ['list alice', 'command.list'],
    ['list octi5', 'command.list'],
    ['list octilite+wrap', 'command.game'],
    ['standings alice', 'command.standings'],
    ['octi standings 0', 'command.standings'],
    ['octi standings 1 2', 'command.standings'],
    ['all standings', 'command.standings'],
    ['players alice', 'command.players'],
    ['players octi 0', 'command.players'],
    ['players of octi', 'command.players'],
    ['players octi 1 2', 'command.players'],
    ['history of octi', 'command.history'],
    ['history 5', 'command.history'],
    ['userinfo', 'command.userinfo'],
    ['userinfo alice bob', 'command.userinfo'],
    ['userinfo 5', 'command.userinfo'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));

  test.each([
    ['games alice', 'command.games.bare'],
    ['history alice', 'command.history'],
  ])('in a reply about board 105: %s, with %s', (line, code) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(code),
  );
});
