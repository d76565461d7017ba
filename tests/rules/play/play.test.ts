import { expect, test } from 'vitest';
import { makePosition, parseTurn } from '../../../src/notation/index.js';
import { play } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

/** Returns the position after a turn, as a string. */
function after(text: string, turn: string): string {
  const position = positionOf(text);
  const read = parseTurn(position, turn);
  if (!read.ok) throw new Error(read.error.code);
  const before = makePosition(position);
  const next = makePosition(play(position, read.value));
  // The previous position must not change.
  expect(makePosition(position)).toBe(before);
  return next;
}

test.each([
  ['a prong', 'octi o o33A,x88 x:1/0/7 o:2/0/9', '33+B', 'octi x o33AB,x88 x:1/0/7 o:2/0/8'],
  [
    'a prong of another pod in the stack',
    'octi o o33,o33A,x88 x:1/0/7 o:2/0/9',
    '33A+B',
    'octi x o33,o33AB,x88 x:1/0/7 o:2/0/8',
  ],
  [
    'a superprong',
    'octi+super o o33A,x88 x:1/0/7/0 o:2/0/9/1',
    '33+B!',
    'octi+super x o33AB!,x88 x:1/0/7/0 o:2/0/9/0',
  ],
  ['a repositioned prong', 'octi o o33AB,x88 x:1/0/7 o:2/0/9', '33+C-A', 'octi x o33BC,x88 x:1/0/7 o:2/0/9'],
  ['a pod that enters', 'octi o o33A,x88 x:1/0/7 o:2/0/9', '53', 'octi x o33A,o53,x88 x:1/0/7 o:1/0/9'],
  [
    'a liberated pod',
    'octi3base o o37A,x88 x:1/0/7 o:0/2/9',
    '37',
    'octi3base x o37,o37A,x88 x:1/0/7 o:0/1/9',
  ],
  ['a step', 'octi o o33A,x88 x:1/0/7 o:2/0/9', '33-34', 'octi x o34A,x88 x:1/0/7 o:2/0/9'],
  [
    'a jump that captures a stack',
    'octi o o33A,x34,x34AB,x88 x:1/0/7 o:2/0/9',
    '33-35x',
    'octi x o35A,x88 x:1/2/7 o:2/0/11',
  ],
  [
    'a jump that captures one pod in a stack',
    'octi o o33A,x34,x34AB,x88 x:1/0/7 o:2/0/9',
    '33-35x(AB)',
    'octi x o35A,x34,x88 x:1/1/7 o:2/0/11',
  ],
  [
    'a jump that captures one of the player’s own pods',
    'octi o o33A,o34B,x88 x:1/0/7 o:2/0/9',
    '33-35x',
    'octi x o35A,x88 x:1/0/7 o:2/1/10',
  ],
  [
    'captured superprongs',
    'octi+super o o33A,x34AB!,x88 x:1/0/7/1 o:2/0/9/0',
    '33-35x',
    'octi+super x o35A,x88 x:1/1/7/1 o:2/0/10/1',
  ],
  [
    'a free move, whose captured pod stays until the end',
    'octi+super o o33A!,o53,x34B,x88 x:1/0/7/0 o:2/0/9/0',
    '33-35x;53+A',
    'octi+super x o35A!,o53A,x88 x:1/1/7/0 o:2/0/9/0',
  ],
  [
    'several pods from a stack, one of which captures',
    'octi o o33A,o33AB,x34,x88 x:1/0/7 o:2/0/9',
    '33A-35x,33AB-44',
    'octi x o35A,o44AB,x88 x:1/1/7 o:2/0/9',
  ],
])('%s', (_, before, turn, expected) => {
  expect(after(before, turn)).toBe(expected);
});

test("in a four-player game, freeing the partner's pod also brings the partner back", () => {
  const text = 'octi4 x x73A,x53,o77,O33 x:3/0/12 o:3/0/12 X:0/2/5/out O:3/0/12';
  const rescued = 'octi4 o X73,O33,x53,x73A,o77 x:3/0/12 o:3/0/12 X:0/1/5 O:3/0/12';
  expect(after(text, '73m')).toBe(makePosition(positionOf(rescued)));
});

test('play throws if an unjudged turn moves pods that do not exist', () => {
  const position = positionOf('octi o o33A,x88 x:1/0/7 o:2/0/9');
  expect(() =>
    play(position, { kind: 'move', square: 44, parts: [{ pod: 1, path: [45] }], captures: [] }),
  ).toThrow('no such pods on 44');
});
