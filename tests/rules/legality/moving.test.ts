import { describe, expect, test } from 'vitest';
import { parsePosition } from '../../../src/notation/index.js';
import { judge, pod } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';
import { positionAfter, reading, textsOf } from '../../support/reading.js';

const none = 'x:0/0/0 o:0/0/0';

describe('pods that move together', () => {
  const ring = 'x21,x22,x32,x43,x44,x54';

  test('may both come back to the square they left', () => {
    const position = `octi o o33ACF,o33BEG,${ring} ${none}`;
    expect(reading(position, '33ACF-53-55-33,33BEG-31-11-33')).toBe('33ACF-53-55-33,33BEG-31-11-33');
    expect(positionAfter(position, '33ACF-53-55-33,33BEG-31-11-33')).toBe(
      `octi x o33ACF,o33BEG,${ring} ${none}`,
    );
  });

  test('cannot come back one at a time while the other stays', () => {
    const position = `octi o o33ACF,o33BEG,${ring} ${none}`;
    expect(reading(position, '33ACF-53-55-33')).toBe(
      '55-33: 33 is not empty; a jump must land on an empty square',
    );
    expect(reading(`octi o o33ACF,${ring} ${none}`, '33-53-55-33')).toBe('33-53-55-33');
  });

  test('may jump to the same empty square, and one capture serves both', () => {
    const position = `octi o o44C,o44CD,x54AB ${none}`;
    expect(positionAfter(position, '44C-64x,44CD-64')).toBe('octi x o64C,o64CD x:0/1/0 o:0/0/2');
    expect(reading(position, '44C-64,44CD-64x')).toBe('44C-64x,44CD-64');
  });

  test('neither block nor can be jumped', () => {
    const position = `octi o o44B,o44H,o55,o35 ${none}`;
    expect(reading(position, '44B-55,44H-35')).toBe('44B-55,44H-35');
    expect(reading(`octi o o44C,o44CG ${none}`, '44C-54,44CG-64')).toBe(
      '44-64: there is no pod on 54 to jump over',
    );
  });

  test('may step onto a jumped square, and are not captured there', () => {
    const position = `octi o o44C,o44CD,o54 ${none}`;
    expect(positionAfter(position, '44C-54,44CD-64x')).toBe('octi x o54C,o64CD x:0/0/0 o:0/1/0');
  });

  test('start on the same square', () => {
    expect(reading(`octi o o44C,o46C ${none}`, '44-54,46-56')).toBe(
      'pods that move together start on the same square, but 44 and 46 are different squares',
    );
  });
});

describe('a step', () => {
  test('needs the right prong, and no enemy on the square', () => {
    const position = `octi o o44BC,x54,o55 ${none}`;
    expect(reading(position, '44-55')).toBe('44-55');
    expect(reading(position, '44-54')).toBe(
      '44-54: there is an enemy pod on 54; step to a square without one',
    );
    expect(reading(position, '44-45')).toBe('44-45: 44BC has no prong A');
    expect(reading(position, '44-65')).toMatch(
      /^44-65: a pod steps to a neighbouring square, or jumps over one/,
    );
  });

  test('needs an empty square in games where pods cannot share squares', () => {
    expect(reading(`octilite o o34AB,o35 ${none}`, '34-35')).toBe(
      '34-35: 35 is not empty, and in this game pods cannot share a square',
    );
    expect(reading(`octilite o o34AB,o35 ${none}`, '34-45')).toBe('34-45');
  });

  test('cannot be combined with another hop', () => {
    const position = `octi o o44AC,x64 ${none}`;
    expect(reading(position, '44-54-74')).toBe(
      '44-54: a step is a whole move and cannot be combined with jumps or another step',
    );
    expect(reading(`octi o o44AC,x54 ${none}`, '44-64-65')).toMatch(/^64-65: a step is a whole move/);
  });

  test('is impossible for a pod without prongs', () => {
    expect(reading(`octi o o44 ${none}`, '44-54')).toBe(
      '44-54: a pod without prongs cannot move; this move needs a prong C',
    );
  });
});

describe('a jump', () => {
  test('needs a pod of any colour to jump over and an empty square beyond', () => {
    expect(reading(`octi o o33C,o43 ${none}`, '33-53')).toBe('33-53');
    expect(reading(`octi o o33C,x43 ${none}`, '33-53')).toBe('33-53');
    expect(reading(`octi o o33A ${none}`, '33-35')).toBe('33-35: there is no pod on 34 to jump over');
    expect(reading(`octi o o33A,x34,o35 ${none}`, '33-35')).toBe(
      '33-35: 35 is not empty; a jump must land on an empty square',
    );
  });

  test('cannot be repeated over the same square, and captured pods stay on the board and block until the turn ends', () => {
    const position = `octi o o44CG,x54,x74 ${none}`;
    expect(reading(position, '44-64x-44')).toBe(
      '64-44: the pod has already jumped over 54, and it can do so only once in a turn',
    );
    const round = `octi+wrap o o15,o15C,x25,x45,x65,x85 ${none}`;
    expect(reading(round, '15-35x-55-75-95-25')).toBe(
      '95-25: 25 is not empty; a jump must land on an empty square',
    );
    expect(textsOf(positionOf(`octi o o44C,x54,x74 ${none}`)).sort()).toEqual([
      '44+A-C',
      '44+B-C',
      '44+D-C',
      '44+E-C',
      '44+F-C',
      '44+G-C',
      '44+H-C',
      '44-64',
      '44-64-84',
      '44-64-84x',
      '44-64x',
      '44-64x-84',
      '44-64x-84x',
    ]);
  });

  test('may come back to its start and change nothing', () => {
    const position = `octi o o33ACF,o43,x44,x54 ${none}`;
    expect(positionAfter(position, '33-53-55-33')).toBe(`octi x o33ACF,o43,x44,x54 ${none}`);
  });

  test('may change direction between jumps', () => {
    expect(positionAfter(`octi o o84AH,x85,x77 ${none}`, '84-86-68x')).toBe(
      'octi x o68AH,x85 x:0/1/0 o:0/0/0',
    );
  });
});

describe('the edgeless board', () => {
  test.each([
    ['95C', '95-15'],
    ['31D', '31-49'],
    ['19H', '19-91'],
  ])('o%s can go %s', (pod, text) => {
    expect(reading(`octi+wrap o o${pod} ${none}`, text)).toBe(text);
    expect(reading(`octi o o${pod} ${none}`, text)).toMatch(/a pod steps to a neighbouring square, or jumps/);
  });

  test('jumps across the edge', () => {
    expect(positionAfter(`octi+wrap o o94C,x14 ${none}`, '94-24x')).toBe('octi+wrap x o24C x:0/1/0 o:0/0/0');
    expect(reading(`octi+wrap o o88B,x99 ${none}`, '88-11')).toBe('88-11');
  });

  test('a mover may jump over its own start while others stay there, and capture them', () => {
    const way = '15BCE-37-57-77-97-95-25';
    const row = 'x26,x47,x67,x87,x96';
    expect(reading(`octi+wrap o o15,o15BCE,${row} ${none}`, way)).toBe(way);
    expect(positionAfter(`octi+wrap o o15,o15BCE,${row} ${none}`, `${way}x`)).toBe(
      `octi+wrap x o25BCE,${row} x:0/0/0 o:0/1/0`,
    );
    expect(reading(`octi+wrap o o15BCE,${row} ${none}`, way)).toBe(
      '95-25: there is no pod on 15 to jump over',
    );
  });
});

describe('captures', () => {
  const stack = `octi o o33A,x34,x34,x34AB,x34CDE ${none}`;

  test('may be any choice of the pods jumped', () => {
    const choices = textsOf(positionOf(stack)).filter((text) => text.startsWith('33-35'));
    expect(choices).toHaveLength(3 * 2 * 2);
    expect(choices).toContain('33-35x');
    expect(choices).toContain('33-35x(-,-,CDE)');
    expect(choices).not.toContain('33-35x(-,-,AB,CDE)');
    expect(positionAfter(stack, '33-35x(-,CDE)')).toBe('octi x o35A,x34,x34AB x:0/2/0 o:0/0/3');
  });

  test("may include the player's own pods, which become captured pods, and their prongs go to the supply", () => {
    expect(positionAfter(`octi o o33A,o34BCD ${none}`, '33-35x')).toBe('octi x o35A x:0/0/0 o:0/1/3');
  });

  test('must be of existing pods that were jumped', () => {
    expect(reading(stack, '33-35x(ABC)')).toBe(
      '34: not all the pods you name are there; you can capture 34, 34, 34AB, 34CDE',
    );
    expect(reading(stack, '33-35x(AB,AB)')).toMatch(/^34: not all the pods you name are there/);
    expect(reading(`octi o o33A ${none}`, '33-34x')).toBe(
      'the x after 34 marks a capture, but no pod was jumped on the way',
    );
  });

  test("may include the rest of the movers' own stack, if they jump over it", () => {
    const row = 'x26,x47,x67,x87,x96';
    const position = `octi+wrap o o15BCE,o15BCE,o15D,${row} ${none}`;
    expect(positionAfter(position, '15BCE-37-57-77-97-95-25x(BCE)')).toBe(
      `octi+wrap x o15D,o25BCE,${row} x:0/0/0 o:0/1/3`,
    );
    expect(reading(position, '15BCE-37-57-77-97-95-25x(BCE,BCE)')).toBe(
      '15: not all the pods you name are there; you can capture 15BCE, 15D',
    );
  });
});

test('a path that leaves the board is illegal, even if the square jumped is occupied', () => {
  const position = parsePosition(`octilite x o57,x34ABCEFGH,x45,x66 ${none}`);
  if (!position.ok) throw new Error(position.error.code);
  const parts = [{ pod: pod(0, 0b11110111), path: [56, 0] }];
  const leaves = judge(position.value, { kind: 'move', square: 34, parts, captures: [] });
  expect(leaves).toMatchObject({ ok: false, error: { code: 'rules.noHop' } });
});
