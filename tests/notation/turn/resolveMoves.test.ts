import { describe, expect, test } from 'vitest';
import { isTurnText, makeTurn } from '../../../src/notation/index.js';
import { parseTurnText } from '../../../src/notation/turn/parseTurnText.js';
import { resolveMove } from '../../../src/notation/turn/resolveMoves.js';
import { beginTurn } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';
import { positionAfter, reading } from '../../support/reading.js';

const none = 'x:0/0/0/0 o:0/0/9/0';

describe('free moves as written', () => {
  const position = `octi+super o o33,o33C!D,o53,x44 ${none}`;

  test.each([
    ['33dc! - 43 ; 43 - 52', '33C!D-43;43-52'],
    ['33-43;53+a', '33C!D-43;53+A'],
    ['33-43;33+a', '33C!D-43;33+A'],
    ['33C!D\u201343\uff1b43DC!+H', '33C!D-43;43+H'],
  ])('%s', (text, canonical) => {
    expect(reading(position, text)).toBe(canonical);
    expect(isTurnText(text)).toBe(true);
  });

  test('are refused if they move several pods, build, or do nothing', () => {
    expect(reading(position, '33C!D-43,33-34;53+A')).toMatch(/"33C!D-43,33-34/);
    expect(reading(position, '53+A;33C!D-43')).toMatch(/"53\+A/);
    expect(reading(position, ';53+A')).toMatch(/a turn begins with a square/);
    expect(reading(position, '33-43;')).toMatch(/after "33-43/);
    expect(reading(position, '33-43;;53+A')).toMatch(/write a square after "33-43;"/);
    expect(isTurnText('33-43;')).toBe(false);
  });

  test('must include the ! if they name their pod', () => {
    expect(reading(position, '33CD-43;53+A')).toMatch(/^you have no pod 33CD on 33, only 33, 33C!D$/);
  });
});

describe('plain squares in free moves', () => {
  const two = `octi+super o o33C!,o33BC!,o53 ${none}`;

  test('may be resolved by later moves', () => {
    expect(reading(two, '33-43;43-54')).toBe('33BC!-43;43-54');
    expect(reading(two, '33-43;43BC!+A')).toBe('33BC!-43;43+A');
    expect(reading(two, '33-43;33-44')).toBe('33C!-43;33-44');
  });

  test('are refused with a list of the choices if later moves do not resolve them', () => {
    expect(reading(two, '33-43;53+A')).toBe('33-43;53+A could be 33BC!-43;53+A or 33C!-43;53+A');
  });

  test('may mean any of several equal pods', () => {
    expect(reading(`octi+super o o33C!,o33C!,o53 ${none}`, '33-43;33-43;53+A')).toBe('33-43;33-43;53+A');
    expect(reading(`octi+super o o33C!,o33C!,o53 ${none}`, '33-43;33-43;33+A')).toMatch(
      /you have no pod on 33/,
    );
  });
});

describe('captures by free moves', () => {
  const position = `octi+super o o44A!E,o54H,x45,x45A,x45B ${none}`;

  test('are decided when the jump is made, and a later jump captures from the rest', () => {
    expect(reading(position, '44-46x(a);54-36x(b,-)')).toBe('44-46x(A);54-36x(-,B)');
    expect(reading(position, '44-46;54-36x')).toBe('44-46;54-36x');
    expect(reading(position, '44-46x;54-36')).toBe('44-46x;54-36');
    expect(positionAfter(position, '44-46x(A);54-36x(-,B)')).toBe(
      'octi+super x o36H,o46A!E x:0/3/0/0 o:0/0/11/0',
    );
  });

  test('cannot be named again, and a bare x means all pods on the square', () => {
    expect(reading(position, '44-46x(A);54-36x(A)')).toBe(
      '45: not all the pods you name are there; you can capture 45, 45B',
    );
    expect(reading(position, '44-46x(A);54-36x')).toBe(
      '45: a free move has already captured some of the pods there, so x alone is not enough; use their prongs to say which of 45, 45B you capture',
    );
    const all = '45: a free move in this turn has already captured every pod there';
    expect(reading(position, '44-46x;54-36x')).toBe(all);
    expect(reading(position, '44-46x;54-36x(A)')).toBe(all);
  });

  test('leave the pods on the square, where they still count when a pod is named', () => {
    const stack = `octi+super o o44A!,o45A,o45C ${none}`;
    expect(reading(stack, '44-46x(C);45+B')).toBe('44-46x(C);45A+B');
    expect(reading(stack, '44-46x(C);45C-55')).toBe(
      '45C was captured earlier in this turn and takes no further part in it',
    );
  });

  test('leave pods that still block, can still be jumped, and still occupy their square for entering and liberating', () => {
    const block = `octi+super o o44A!,o34B,x45,x36 ${none}`;
    expect(reading(block, '44-46x;34-45')).toMatch(/34-45: there is an enemy pod on 45/);
    const jump = `octi+super o o44A!,o54H,x45 ${none}`;
    expect(positionAfter(jump, '44-46x;54-36')).toBe('octi+super x o36H,o46A! x:0/1/0/0 o:0/0/9/0');
    const enter = 'octi3base+super o o32A!,x33 x:0/0/0/0 o:1/0/0/0';
    expect(reading(enter, '32-34x;33')).toMatch(/33: a pod cannot enter where an enemy pod is/);
    expect(reading(enter, '32-34x;53')).toBe('32-34x;53');
    const free = 'octi3base+super o o36A!,o37 x:0/0/0/0 o:0/1/0/0';
    expect(positionAfter(free, '36-38x;37')).toBe('octi3base+super x o37,o38A! x:0/0/0/0 o:0/1/0/0');
    const won = 'octi3base+super o o36A!,o37 x:0/0/0/0 o:0/0/0/0';
    expect(reading(won, '36-38x;37')).toMatch(/no pod in reserve|no captured pod to liberate/);
  });
});

describe('a pod can jump over a square only once in a turn', () => {
  test('including free moves, but another pod may jump over it', () => {
    const position = `octi+super o o44A!E,o54H,x45 ${none}`;
    expect(reading(position, '44-46;46-44')).toBe(
      '46-44: the pod jumped over 45 in its free move, and a pod can jump over a square only once in a turn',
    );
    expect(reading(position, '44-46x;54-36')).toBe('44-46x;54-36');
  });

  test('and equal pods divide the paths among themselves in any way that works', () => {
    const kind = 'A!DEG!';
    const position = `octi3base+super o o42${kind},o52${kind},x43,x45,x53 ${none}`;
    const met = '42-44;52-54;54-44';
    // The pod that jumped 43 now jumps 53, and the other pod jumps 43.
    expect(reading(position, `${met};44-46,44-62`)).toBe(`${met};44-46,44-62`);
    expect(reading(position, `${met};44-42,44-62`)).toBe(`${met};44-42,44-62`);
    expect(reading(position, `${met};44-62,44-62`)).toMatch(
      /^44: the pods there cannot make these moves together/,
    );
    // Only the one that jumped 43 can still use its superprong G.
    expect(reading(position, `${met};44-34;44-42`)).toBe(`${met};44-34;44-42`);
    expect(reading(position, `${met};44-34;44-62`)).toMatch(
      /^44-62: the pod jumped over 53 in its free move, and a pod can/,
    );
  });
});

test('a path written in separate parts does not get a second meaning', () => {
  const position = positionOf('octi o o44A,o44C,o44CE,x88 x:0/0/9 o:0/0/9');
  const written = parseTurnText('44-54,44-45,44-54');
  if (!written.ok || written.value.names !== 'squares' || written.value.usual.kind !== 'move') {
    throw new Error('no move');
  }
  const meant = resolveMove(beginTurn(position), written.value.usual.parts, 10);
  expect(meant.ok && meant.value.map((move) => makeTurn(position, move))).toEqual(['44A-45,44C-54,44CE-54']);
});
