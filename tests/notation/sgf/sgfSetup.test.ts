import { describe, expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import { readSgfStart } from '../../../src/notation/sgf/sgfSetup.js';
import { parseSgfLine } from '../../../src/notation/sgf/sgfTree.js';
import { findGame } from '../../../src/rules/index.js';
import { refusalOf } from '../../support/sentences.js';

/** Reads the start position of a record from its setup properties. They begin in column 3, after `(;`. */
function read(id: string, setup: string) {
  const [game, line] = [findGame(id), parseSgfLine(`(;${setup})`)];
  if (!game.ok || !line.ok) throw new Error(setup);
  return readSgfStart(line.value, game.value);
}

function startIn(id: string, setup: string): string {
  const start = read(id, setup);
  return start.ok ? makePosition(start.value) : refusalOf(start);
}

const usual = 'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25';
const four = startIn('octi4', '');

describe('the start of a record', () => {
  test.each([
    ['octi', '', usual],
    ['octi', 'NP[3]NR[0]', 'octi x o33,o53,o73,x37,x57,x77 x:0/0/3 o:0/0/3'],
    ['octi', 'NP[99]', 'octi x o33,o53,o73,x37,x57,x77 x:4/0/99 o:4/0/99'],
    ['octi', 'NS[0]', usual],
    ['octi', 'PL[W]', usual.replace(' x ', ' o ')],
    ['octi', 'PL[b]', usual],
    ['octi', 'PL[white]', usual.replace(' x ', ' o ')],
    ['octi', 'AW[44ba]', 'octi x o44AB x:4/0/25 o:4/0/25'],
    ['octi', 'NP[1];AB[11]AB[12];PL[white]', 'octi o x11,x12 x:4/0/1 o:4/0/1'],
    // A setup with only supplies clears the board.
    ['octilite', 'SUPPLY[x:0/0/0][o:0/1/2]', 'octilite x - x:0/0/0 o:0/1/2'],
    ['octilite', 'NP[9]SUPPLY[x:0/0/0][o:0/1/2]', 'octilite x - x:0/0/0 o:0/1/2'],
    ['octi3base+super', 'NS[3]AB[11A!]', 'octi3base+super x x11A! x:4/0/24/3 o:4/0/24/3'],
    ['octi4', 'PL[O]', four.replace(' x ', ' O ')],
    ['octi4', 'PL[X]', four.replace(' x ', ' X ')],
    ['octi4', 'PL[W]', four.replace(' x ', ' o ')],
    // The first turn may share its node with the setup.
    ['octi', 'AB[37]AW[33]PL[W]W[33+A]', 'octi o o33,x37 x:4/0/25 o:4/0/25'],
  ])('of %s with %j', (id, setup, position) => expect(startIn(id, setup)).toBe(position));
});

const at = (column: number, words: RegExp): RegExp =>
  new RegExp(`^line 1, column ${column}: ${words.source}`);

describe('a setup that is refused with line and column', () => {
  test.each([
    ['AB[37][99x]', at(9, /"99x" is not a pod/)],
    ['AB[x37]', at(5, /"x37" is not a pod/)],
    ['AB[]', at(5, /"" is not a pod/)],
    ['AW[30]', at(5, /o30 is not on the board of octi, whose squares run from 11 to 99/)],
    ['AW[37AA]', at(5, /o37AA names a prong twice/)],
    ['AW[37A!]', at(5, /o37A!: octi has no superprongs/)],
    ['AB[44]AW[45][44]', at(15, /44 has pods of both sides/)],
    [`AB${'[44]'.repeat(41)}`, at(165, /41 pods is too many/)],
    ['AE[37]', at(5, /AE takes pods off the board/)],
    ['RP[37]', at(5, /RP takes pods off/)],
    ['NP[many]', at(5, /NP\[many\] must be a number from 0 to 99/)],
    ['NP[-1]', at(5, /NP\[-1\] must be a number from 0 to 99/)],
    ['NP[]', at(5, /NP\[\] must be a number from 0 to 99/)],
    ['NR[100]', at(5, /NR\[100\] must be a number from 0 to 99/)],
    ['NS[1]', at(5, /octi has no superprongs, so NS can only be 0/)],
    ['NP[1]NP[1]', at(10, /NP appears more than once/)],
    ['PL[B][W]', at(8, /PL appears more than once/)],
    ['PL[x]', at(5, /PL\[x\] is not a seat/)],
    ['SUPPLY[x:4/0/25]', at(9, /SUPPLY must give the supplies of each seat in turn order:/)],
    ['SUPPLY[x:4/0/25][x:4/0/25]', at(9, /"x:4\/0\/25" should have the form o:0\/0\/0/)],
    ['SUPPLY[x:4/0/25][o:4/0/25/out]', at(9, /o:4\/0\/25\/out: nobody is ever out/)],
    [';B[37+E];AB[44]', at(12, /AB sets up the board in the middle of the game/)],
    [';B[37+E]C[Hi];SUPPLY[x:1/0/9]', at(17, /SUPPLY sets up the board in the middle of the game/)],
    ['PL[W]AB[33]AW[37];W[37+E];PL[B]', at(29, /PL sets up the board in the middle of the game/)],
    [';B[37+E];AE[44]', at(12, /AE sets up the board in the middle of the game/)],
  ])('%s', (setup, sentence) => expect(refusalOf(read('octi', setup))).toMatch(sentence));

  test('in a four-player game', () => {
    const refused = (setup: string) => refusalOf(read('octi4', setup));
    const supplies = 'SUPPLY[x:0/0/0/out][o:0/0/0][X:0/0/0][O:0/0/0]';
    expect(refused(`PL[x]${supplies}`)).toMatch(at(5, /x is out of the game/));
    expect(refused(supplies)).toMatch(at(9, /x is out of the game and cannot be the seat to play/));
    expect(refused('PL[y]')).toMatch(/one of x, o, X, O$/);
    expect(refused('AB[44]AO[44]')).toMatch(at(11, /44 has pods of both sides/));
    expect(startIn('octi4', `PL[o]${supplies}`)).toBe('octi4 o - x:0/0/0/out o:0/0/0 X:0/0/0 O:0/0/0');
  });
});
