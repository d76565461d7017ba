import { describe, expect, test } from 'vitest';
import { makeTurn } from '../../../src/notation/index.js';
import { parseSgfLine } from '../../../src/notation/sgf/sgfTree.js';
import { readSgfTurns } from '../../../src/notation/sgf/sgfTurns.js';
import { play, startPosition } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';
import { refusalOf } from '../../support/sentences.js';

const start = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
const four = startPosition(positionOf('octi4 x - x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0').game);

function read(file: string, from = start) {
  const line = parseSgfLine(file);
  if (!line.ok) throw new Error(refusalOf(line));
  return readSgfTurns(line.value, from);
}

function played(file: string, from = start) {
  const record = read(file, from);
  if (!record.ok) throw new Error(refusalOf(record));
  return record.value;
}

/** Returns the canonical text of each turn. */
function textsOf(file: string): string[] {
  let position = start;
  return played(file).turns.map(({ turn }) => {
    const text = makeTurn(position, turn);
    position = play(position, turn);
    return text;
  });
}

test('the turns in the main line are read however they are spelt', () => {
  expect(textsOf('(;B[37 + e];W[ 33+a ](;B[37\u201336];W[33-34])(;B[57+A]))')).toEqual([
    ...['37+E', '33+A'],
    ...['37-36', '33-34'],
  ]);
  expect(played('(;C[nobody has played])').turns).toEqual([]);
});

test('labels from the Android app stay with their pods', () => {
  const file =
    '(;B[B1+C];W[R1+A];B[B2+G];W[33+B];B[B1-47];W[R2+A];B[B2-47];W[R2-54];B[B1-57];W[R1+C];B[B2+A];W[R1+D])';
  expect(textsOf(file)).toEqual(
    '37+C 33+A 57+G 33+B 37-47 53+A 57-47 53-54 47C-57 33+C 47+A 33+D'.split(' '),
  );
});

test('a label in a file is never a square in letter coordinates', () =>
  expect(textsOf('(;GM[19]AX[23][37][77]AO[33]SUPPLY[x:0/0/9][o:0/0/9];B[B3+C])')).toEqual(['77+C']));

describe('a comment', () => {
  test('belongs to the turn before it, or to the game before the first turn', () => {
    const { comment, turns } = played('(;C[to begin];C[still];B[37+E]C[so];C[more];W[33+A];)');
    expect(comment).toBe('to begin\n\nstill');
    expect(turns.map((turn) => turn.comment)).toEqual(['so\n\nmore', '']);
  });

  test('on the game counts as one before the first turn, wherever it is', () => {
    const { comment, turns } = played('(;B[37+E]C[so]GC[why];W[33+A]GC[of it])');
    expect(comment).toBe('why\n\nof it');
    expect(turns.map((turn) => turn.comment)).toEqual(['so', '']);
  });

  test('that is empty is omitted', () => {
    const { comment, turns } = played('(;GC[]C[Hello];B[37+E]C[][Well];W[33+A]C[])');
    expect(comment).toBe('Hello');
    expect(turns.map((turn) => turn.comment)).toEqual(['Well', '']);
  });
});

describe('a player who leaves', () => {
  test('is recorded with the number of turns played so far', () => {
    expect(played('(;LEFT[o];B[37+D];B[73]LEFT[x])', four).departures).toEqual([
      { afterTurn: 0, seat: 1 },
      { afterTurn: 2, seat: 0 },
    ]);
    expect(played('(;B[37+D])', four)).not.toHaveProperty('departures');
  });

  const column = (number: number, words: RegExp) => new RegExp(`^line 1, column ${number}: ${words.source}`);
  test.each([
    ['(;B[37+E]LEFT[x][x])', column(17, /LEFT\[x\] is not a player who could leave the game.* o, X, O$/)],
    ['(;B[37+E]LEFT[B])', column(14, /LEFT\[B\] is not a player who could leave the game/)],
    ['(;B[37+E]LEFT[o][O][x])', column(20, /LEFT\[x\] comes after the end of the game/)],
    ['(;B[37+E]LEFT[o];W[77+E])', column(19, /Black \(X\) plays turn 2, so write B\[\.\.\.\] instead of W/)],
  ])('is refused: %s', (file, sentence) => expect(refusalOf(read(file, four))).toMatch(sentence));

  test('is refused in a two-player game', () => {
    expect(refusalOf(read('(;B[37+E]LEFT[x])'))).toMatch(
      column(14, /LEFT\[x\] exists only in four-player games/),
    );
  });
});

const at = (line: number, column: number, words: RegExp): RegExp =>
  new RegExp(`^line ${line}, column ${column}: ${words.source}`);

describe('a turn that is refused with line and column', () => {
  test.each([
    [';W[33+A];B[37-35])', at(3, 11, /turn 3, 37-35, cannot be played: .*36.*jump/)],
    [';W[33+A]\r\n\r\n;B[37-])', at(5, 3, /turn 3, 37-, cannot be played: "37-": write a square after/)],
    [';W[])', at(3, 3, /turn 2 is empty, and you cannot pass/)],
    [';W[ \n])', at(3, 3, /turn 2 is empty/)],
    [';B[57+E])', at(3, 3, /White \(o\) plays turn 2, so write W\[\.\.\.\] instead of B\[\.\.\.\]/)],
    [';W[33+A]B[37-36])', at(3, 10, /B is a second turn in the same node/)],
    [';W[33+A][37-36])', at(3, 9, /W is a second turn in the same node/)],
    [';C[äöü\u{1f600}]W[99])', at(3, 10, /turn 2, 99, cannot be played/)],
  ])('%j', (rest, sentence) => expect(refusalOf(read(`(;FF[4]\n;B[37+E]\n${rest}`))).toMatch(sentence));

  test.each(['W[44+A]', 'B[33+A]'])('%s after the end of the game', (last) => {
    const won = positionOf('octi x x34E,o44 x:0/0/1 o:0/0/1');
    expect(refusalOf(read(`(;B[34-33];${last})`, won))).toMatch(
      at(1, 13, /turn 2, \d\d\+A, cannot be played: the game is over/),
    );
  });

  test('beyond the maximum number of turns', () => {
    const loop = ';B[37+A-E];W[33+A-E];B[37+E-A];W[33+E-A]'.repeat(1250);
    const file = `(;B[37+E];W[33+E]${loop})`;
    expect(refusalOf(read(file))).toMatch(/longer than the limit of 5000 turns/);
    // Two fewer turns are within the limit.
    expect(played(file.replace(';W[33+E-A])', ')').replace(';B[37+E-A])', ')')).turns).toHaveLength(5000);
  });
});
