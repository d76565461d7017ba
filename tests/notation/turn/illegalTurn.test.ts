import { describe, expect, test } from 'vitest';
import { whyIllegalTurn } from '../../../src/notation/index.js';
import { firstLabels } from '../../../src/notation/labels/labels.js';
import { positionOf } from '../../support/examples.js';

const position = positionOf('octi x o33,o53A,o73,x37,x57E,x77 x:4/0/24 o:4/0/24');
const code = (line: string, from = position) =>
  whyIllegalTurn(from, line, () => firstLabels(from))?.code ?? '';

describe('what is wrong with a turn in a line', () => {
  test.each([
    ['57-58', 'rules.noProng'],
    ['thanks, 57 to 58', 'rules.noProng'],
    ['37 takes 36', 'rules.nothingToJump'],
    ['55+E', 'rules.noOwnPod'],
    ['thanks! 55+E!', 'rules.noOwnPod'],
    ['55 to 56', 'rules.noOwnPod'],
  ])('is said for %j', (line, why) => {
    expect(code(line)).toBe(why);
  });

  test('is that it could be several legal turns, whatever else is wrong with other readings', () => {
    const stack = positionOf('octi x o33,x37,x57A,x57AE x:4/0/24 o:4/0/24');
    expect(code('57+B', stack)).toBe('notation.ambiguous');
  });

  test.each([
    ['a legal turn', 'thanks! 57-56'],
    ['no turn', 'Good luck!'],
    ['two turns', '57-58 or 37-38'],
    ['a date', 'I am away until 24-12'],
    ['a time', '14:15'],
    ['a move of the opponent', 'Good move 53-54!'],
    ['a prong of the opponent', 'Why did you play 53+D?'],
  ])('is not said for %s', (_, line) => {
    expect(code(line)).toBe('');
  });
});
