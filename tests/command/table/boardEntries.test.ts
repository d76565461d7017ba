import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

describe('the commands that play turns and show boards are read', () => {
  test.each([
    ['move 101 33+B', { word: 'move', board: 101, turn: '33+B', line: 'move 101 33+B' }],
    [
      'move 101 alice 33 - 34 #7',
      { word: 'move', board: 101, userid: 'alice', turn: '33-34', number: 7, line: 'move 101 alice 33-34#7' },
    ],
    [
      'move 101 alice opensesame 33+B',
      {
        word: 'move',
        board: 101,
        userid: 'alice',
        password: 'opensesame',
        turn: '33+B',
        line: 'move 101 alice **** 33+B',
      },
    ],
    [
      'octi move 101 46CD-56, 46D-55',
      { word: 'move', board: 101, turn: '46CD-56,46D-55', line: 'move 101 46CD-56,46D-55' },
    ],
    ['move 101 to 57-56', { word: 'move', board: 101, turn: '57-56', line: 'move 101 57-56' }],
    ['muovi 101 a 57-56', { word: 'move', board: 101, turn: '57-56', line: 'move 101 57-56' }],
    ['submit 101 33+B', { word: 'submit', board: 101, turn: '33+B', line: 'submit 101 33+B' }],
    [
      'submit 101 alice opensesame B2+E #3',
      {
        word: 'submit',
        board: 101,
        userid: 'alice',
        password: 'opensesame',
        turn: 'B2+E',
        number: 3,
        line: 'submit 101 alice **** B2+E#3',
      },
    ],
    ['show 101', { word: 'show', board: 101, line: 'show 101' }],
    ['show 101#4', { word: 'show', board: 101, number: 4, line: 'show 101#4' }],
    ['show 101 #4', { word: 'show', board: 101, number: 4, line: 'show 101#4' }],
    ['show 101 # 4', { word: 'show', board: 101, number: 4, line: 'show 101#4' }],
    ['show 101 4', { word: 'show', board: 101, number: 4, line: 'show 101#4' }],
    ['show 101#0', { word: 'show', board: 101, number: 0, line: 'show 101#0' }],
    ['show 101 0000', { word: 'show', board: 101, number: 0, line: 'show 101#0' }],
    ['octi show alice', { word: 'show', player: 'alice', line: 'octi show alice' }],
    ['octilite show alice', { word: 'show', player: 'alice', game: 'octilite', line: 'octilite show alice' }],
    ['all show', { word: 'games', players: [], which: 'active', line: 'games' }],
    [
      'all show alice next',
      { word: 'games', players: ['alice'], which: 'next', line: 'octi games alice next' },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['move 33+B', { word: 'move', turn: '33+B', line: 'move 33+B' }],
    ['move 33+B#2', { word: 'move', turn: '33+B', number: 2, line: 'move 33+B#2' }],
    ['move 105 33+B', { word: 'move', board: 105, turn: '33+B', line: 'move 105 33+B' }],
    ['move alice 33+B', { word: 'move', userid: 'alice', turn: '33+B', line: 'move alice 33+B' }],
    ['submit 33+B', { word: 'submit', turn: '33+B', line: 'submit 33+B' }],
    ['show', { word: 'show', line: 'show' }],
    ['show #4', { word: 'show', number: 4, line: 'show #4' }],
    ['show #0', { word: 'show', number: 0, line: 'show #0' }],
  ])('in a reply about board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line is refused', () => {
  test.each([
    ['move 101', 'command.move.noTurn'],
    ['move 101 alice', 'command.move.noTurn'],
    ['move 33+B', 'command.board.missing'],
    ['move 101 33+Z', 'command.turn.nearly'],
    ['move 99 33+B', 'command.board.number'],
    ['move 101 alice bob 33+B', 'command.claim.password'],
    ['move 101 alice bob carol 33+B', 'command.claim.more'],
    ['move 101 33+B #0', 'command.turn.number'],
    ['move 101 33+B #x', 'command.turn.number'],
    ['submit 101', 'command.move.noTurn'],
    ['submit 33+B', 'command.board.missing'],
    ['show', 'command.board.missing'],
    ['show alice', 'command.show.wrong'],
    ['octi show alice bob', 'command.show.wrong'],
    ['show me the board', 'command.show.wrong'],
    ['show 101 #x', 'command.show.wrong'],
    ['show 101 5 6', 'command.show.wrong'],
    ['show 101 00000', 'command.show.wrong'],
    ['show 99', 'command.board.number'],
    ['show #4', 'command.board.missing'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));

  test.each([
    ['move', 'command.move.noTurn'],
    ['show alice', 'command.show.wrong'],
    ['show #x', 'command.show.wrong'],
  ])('in a reply about board 105: %s, with %s', (line, code) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(code),
  );
});

describe('the commands that show past turns are read', () => {
  test.each([
    ['replay 101 5', { word: 'replay', board: 101, number: 5, line: 'replay 101 5' }],
    ['replay 101 #5', { word: 'replay', board: 101, number: 5, line: 'replay 101 5' }],
    ['octi replay 101', { word: 'replay', board: 101, number: 1, line: 'replay 101 1' }],
    ['showas position 101', { word: 'showas', display: 'position', board: 101, line: 'showas position 101' }],
    [
      'showas LABELS 101#4',
      { word: 'showas', display: 'labels', board: 101, number: 4, line: 'showas labels 101#4' },
    ],
    [
      'showas ascii 101 #0',
      { word: 'showas', display: 'ascii', board: 101, number: 0, line: 'showas ascii 101#0' },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['replay', { word: 'replay', number: 1, line: 'replay 1' }],
    ['replay 5', { word: 'replay', number: 5, line: 'replay 5' }],
    ['replay 101', { word: 'replay', number: 101, line: 'replay 101' }],
    ['replay 101 7', { word: 'replay', board: 101, number: 7, line: 'replay 101 7' }],
    ['showas ascii', { word: 'showas', display: 'ascii', line: 'showas ascii' }],
    ['showas ascii #4', { word: 'showas', display: 'ascii', number: 4, line: 'showas ascii #4' }],
    ['showas labels 101', { word: 'showas', display: 'labels', board: 101, line: 'showas labels 101' }],
  ])('in a reply about board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line that asks for past turns is refused', () => {
  test.each([
    ['replay', 'command.board.missing'],
    ['replay 99', 'command.board.missing'],
    ['replay 101 five', 'command.replay.wrong'],
    ['replay 101 0', 'command.replay.wrong'],
    ['replay 101 5 6', 'command.replay.wrong'],
    ['showas', 'command.showas.wrong'],
    ['showas 101', 'command.showas.wrong'],
    ['showas picture 101', 'command.showas.wrong'],
    ['showas ascii', 'command.board.missing'],
    ['showas ascii 99', 'command.showas.wrong'],
    ['showas ascii 101 102', 'command.showas.wrong'],
    ['showas ascii 101 #4 #5', 'command.showas.wrong'],
    ['showas ascii 101#99999', 'command.showas.wrong'],
    ['showas ascii alice', 'command.showas.wrong'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));

  test.each([['replay five', 'command.replay.wrong']])(
    'in a reply about board 105: %s, with %s',
    (line, code) => expect(readCommand(line, { board: rowId(105) })).toEqual(code),
  );
});
