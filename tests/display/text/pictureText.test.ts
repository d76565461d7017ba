import { expect, test } from 'vitest';
import { pictureText } from '../../../src/display/index.js';
import { positionOf } from '../../support/examples.js';

test('below a picture stand the supplies beside the direction rose, and the pods of stacks', () => {
  const position = positionOf('octi x o56ABH,x37,x37C x:1/2/11 o:4/0/25');
  expect(pictureText(position).split('\n')).toEqual([
    '          Res Cap Prongs    H A B',
    'Black(x)  1   2   11         \\|/',
    'White(o)  4   0   25        G-+-C',
    '                             /|\\',
    '                            F E D',
    'x37 x37C',
  ]);
});

test('with four players the rose is as high as their supplies, and fits a telephone', () => {
  const lines = pictureText(positionOf('octi4 x x37 x:3/0/12 o:3/0/12/out X:3/0/12 O:3/0/12')).split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(45);
});
