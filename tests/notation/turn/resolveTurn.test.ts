import { describe, expect, test } from 'vitest';
import { isTurnText, makeTurn, parseTurn } from '../../../src/notation/index.js';
import { positionOf } from '../../support/examples.js';
import { reading } from '../../support/reading.js';

const none = 'x:0/0/9 o:0/0/9';
const pair = `octi o o46CD,o46D,x55 ${none}`;

describe('the written form', () => {
  test.each([
    ['33+b', `octi o o33 ${none}`, '33+B'],
    ['33a+B', `octi o o33A ${none}`, '33+B'],
    ['33 + a - b', `octi o o33B ${none}`, '33+A-B'],
    ['33CBA+E', `octi o o33,o33ABC ${none}`, '33ABC+E'],
    ['  84 -86\t- 68 X ', `octi o o84AH,x85,x77 ${none}`, '84-86-68x'],
    ['84\u201386\u221268\u00d7', `octi o o84AH,x85,x77 ${none}`, '84-86-68x'],
    ['\uff18\uff14\u2010\uff18\uff16\uff58', `octi o o84AH,x85 ${none}`, '84-86x'],
    ['46d-55, 46 dc - 56', `octi o o46CD,o46D ${none}`, '46CD-56,46D-55'],
    ['46-55', `octi o o46D,o46D ${none}`, '46-55'],
    ['46D-55,46-55', `octi o o46D,o46D ${none}`, '46-55,46-55'],
    ['46d-55', `octi o o46,o46D ${none}`, '46D-55'],
  ])('%s', (text, position, canonical) => {
    expect(reading(position, text)).toBe(canonical);
    expect(isTurnText(text)).toBe(true);
  });

  test('names captured pods in ASCII order, or all of them with a bare x', () => {
    const position = `octi o o33A,x34,x34AB,x34AC ${none}`;
    expect(reading(position, '33-35x(ca,-)')).toBe('33-35x(-,AC)');
    expect(reading(position, '33-35x( - , ba , ac )')).toBe('33-35x');
    expect(reading(`octi o o33A,x34AB ${none}`, '33-35x(AB)')).toBe('33-35x');
    expect(reading(`octi o o33A,x34,x34 ${none}`, '33-35x(-)')).toBe('33-35x(-)');
  });

  test('lists its parts in ASCII order, ignoring marks, with a mark only at the first jump over a square', () => {
    const position = `octi o o46AC,o46ACD,o46C,x56,x47 ${none}`;
    expect(reading(position, '46C-66,46ACD-66x,46AC-48')).toBe('46AC-48,46ACD-66x,46C-66');
    expect(reading(position, '46ACD-66x,46C-66x')).toBe('46ACD-66x,46C-66');
  });
});

test.each(['55-54;55-65', '57-56;57-67'])(
  '%s, where there is no stack, is refused for a reason other than the missing comma',
  (text) => {
    const read = parseTurn(positionOf(pair), text);
    expect(read).toMatchObject({
      error: { code: 'notation.noStack', data: { square: Number(text.slice(0, 2)) } },
    });
  },
);

describe('marks', () => {
  const position = `octi o o46C,o46CD,x56,x56A ${none}`;

  test('may mark a square once, or again with the same bare x', () => {
    expect(reading(position, '46C-66x,46CD-66x')).toBe('46C-66x,46CD-66');
    const twice = 'the captures on 56 are marked twice; mark them once, after one of the jumps over it';
    expect(reading(position, '46C-66x,46CD-66x(A)')).toBe(twice);
    expect(reading(position, '46C-66x(A),46CD-66x(-)')).toBe(twice);
    expect(reading(position, '46C-66x(A),46CD-66x(A)')).toBe(twice);
  });
});

describe('plain squares', () => {
  test('mean the only kind of pod that can make the turn', () => {
    expect(reading(`octi o o46,o46CD,o46E ${none}`, '46-55')).toBe('46CD-55');
    expect(reading(`octi o o46,o46CD,o46CD ${none}`, '46-55')).toBe('46CD-55');
    expect(reading(`octi o o46CD,o46E ${none}`, '46+C')).toBe('46E+C');
    expect(reading(`octi o o46CD,o46E ${none}`, '46+A-E')).toBe('46E+A-E');
    expect(reading(`octi o o46C,o46E ${none}`, '46+A-F')).toMatch(/has no prong F to reposition/);
  });

  test('mean the pod without prongs when a prong is inserted', () => {
    expect(reading(`octi o o46,o46CD ${none}`, '46+A')).toBe('46+A');
  });

  test('are refused with a list of the choices if several could be meant', () => {
    expect(reading(pair, '46-55')).toMatch(/^46-55: there is an enemy pod on 55/);
    expect(reading(`octi o o46CD,o46D ${none}`, '46-55')).toBe(
      '46-55 could be 46CD-55 or 46D-55, or 46CD-55,46D-55 if these pods move together',
    );

    expect(reading(`octi o o46CD,o46D ${none}`, '46 +a')).toBe('46+a could be 46CD+A or 46D+A');
    expect(reading(`octi o o46AD,o46BD,o46D ${none}`, '46-55')).toBe(
      '46-55 could be 46AD-55, 46BD-55 or 46D-55, or 46AD-55,46BD-55,46D-55 if these pods move together',
    );
    const many = ['A', 'B', 'C', 'E', 'F', 'G', 'H'].map((prong) => `o46${[...'D', prong].sort().join('')}`);
    expect(reading(`octi o ${many.join(',')} ${none}`, '46-55')).toMatch(
      /or others: name the pods by their prongs$/,
    );
  });

  test('are assigned to the parts in the only way possible', () => {
    expect(reading(`octi o o46CD,o46D ${none}`, '46-56,46-55')).toBe('46CD-56,46D-55');
    expect(reading(`octi o o46CD,o46D ${none}`, '46D-55,46-55')).toBe('46CD-55,46D-55');
    expect(reading(`octi o o46AC,o46AD,o46CD ${none}`, '46-47,46-56,46-55')).toBe(
      '46-47,46-56,46-55 could be 46AC-47,46AD-55,46CD-56 or 46AC-56,46AD-47,46CD-55',
    );
    expect(reading(`octi o o46A,o46AC,o46ACD ${none}`, '46-47,46-56,46-55')).toBe('46A-47,46AC-56,46ACD-55');
  });

  test('are not ambiguous if only equal paths or equal pods are possible', () => {
    expect(reading(`octi o o46C,o46C,o46C ${none}`, '46-56,46-56')).toBe('46-56,46-56');
    expect(reading(`octi o o46C,o46CD ${none}`, '46-56,46-56')).toBe('46C-56,46CD-56');
  });

  test('cannot mean a pod captured on the start square', () => {
    const row = 'x26,x47,x67,x87,x96';
    const way = '15-37-57-77-97-95-25';
    expect(reading(`octi+wrap o o15BCE,o15BCDE,${row} ${none}`, `${way}x(BCE)`)).toBe(
      `15BCDE${way.slice(2)}x`,
    );
  });

  test('are refused if no pod can make the turn, and the refusal says why', () => {
    expect(reading(`octi o o46C,o46E ${none}`, '46-55')).toBe(
      '46-55: none of your pods on 46 that can still move has the prongs for it',
    );
    expect(reading(`octi o o46C,o46 ${none}`, '46-56,46-56')).toMatch(
      /^the pods on 46 cannot make these moves together/,
    );
    expect(reading(`octi o o46C ${none}`, '46-56,46-56')).toBe(
      'you move 2 pods from 46, but you have only 1 there',
    );
    expect(reading(`octi o o46C,o46D ${none}`, '46C-56,46C-56')).toBe(
      'you name 46C 2 times, but 46 has only 1 of them',
    );
    expect(reading(`octi o o46C,o46D ${none}`, '46E-45')).toBe('you have no pod 46E on 46, only 46C, 46D');
  });
});

describe('the refusal of a malformed turn says what is expected', () => {
  test.each([
    ['', /"" is not a turn/],
    ['hello', /^"hello" is not a turn/],
    ['46', /^46: you have no pod in reserve/],
    ['4', /"4" is not a turn/],
    ['46-', /"46-": write a square after "46-", column first$/],
    ['46-5', /"46-5": write a square after "46-", column first$/],
    ['46-50', /"46-50": write a square after "46-", column first$/],
    ['46+', /"46\+": write the letter of a direction after "46\+", from A to H/],
    ['46+J', /"46\+J": write the letter of a direction after "46\+", from A to H/],
    ['46+AB', /"46\+AB": you can insert only one prong/],
    ['46+A-', /"46\+A-": write the letter of a direction after "46\+A-", from A/],
    ['46CC-56', /"46CC-56": "46CC" names a prong twice/],
    ['46C', /after "46C", write "\+" and a letter for a prong/],
    ['46?', /after "46", write "\+" and a letter/],
    ['46-56y', /"46-56y": after "46-56", you can write - and the next square, x to/],
    ['46-56,', /"46-56,": write a square after "46-56,", column first$/],
    ['46-56,46', /"46-56,46": write - and a square to move to after "46-56,46"/],
    ['46-66x(', /"46-66x\(": write the prongs of a captured pod after "46-66x\(",/],
    ['46-66x()', /"46-66x\(\)": write the prongs of a captured pod after "46-66x\(",/],
    ['46-66x(A', /"46-66x\(A": write a comma and another captured pod after/],
    ['46+A!', /^octi has no superprongs/],
    ['46C!-56', /^octi has no superprongs/],
    ['9'.repeat(21_000), /a turn can have at most 20000 characters, but this one has 21000/],
  ])('%s', (text, sentence) => {
    expect(reading(`octi o o46CD ${none}`, text)).toMatch(sentence);
  });

  test('and quotes only part of a long text', () => {
    expect(reading(`octi o o46 ${none}`, `46${'-56'.repeat(1000)}?`).length).toBeLessThan(400);
  });
});

describe('a label that is also a square in letter coordinates', () => {
  const lettered = `octi x o33,x23A,x37,x77 x:0/0/9 o:0/0/9`;
  test.each(['b3+c', 'B3+C', 'b3 + c'])('%s is refused with both turns if both are legal', (text) =>
    expect(reading(lettered, text)).toBe(`${text.replaceAll(' ', '')} could be 23+C or 77+C`),
  );
  test('is refused with all turns if its square has several kinds of pods', () => {
    const stacked = `octi x o33,x23A,x23AB,x37 x:0/0/9 o:0/0/9`;
    expect(reading(stacked, 'B3+C')).toBe('B3+C could be 23A+C, 23AB+C or 37+C');
  });
  test.each([
    ['B3-24', `octi x o33,x23A,x14B,x34G x:0/0/9 o:0/0/9`, 'B3-24 could be 23-24 or 34-24'],
    ['B3>25x', `octi x o24,o36,x23A,x47F,x44 x:0/0/9 o:0/0/9`, 'B3>25x could be 23-25x or 47-25x'],
  ])('%s is a move of two pods to the same square', (text, position, why) =>
    expect(reading(position, text)).toBe(why),
  );
  test.each([
    ['B3+A', lettered, '77+A'],
    ['B2+C', lettered, '37+C'],
    ['B1+C', lettered, '23+C'],
    ['B3+C', `octi x o33,x23C,x37,x77 x:0/0/9 o:0/0/9`, '77+C'],
    ['B3+C', `octi x o33,x21,x22,x23A x:0/0/9 o:0/0/9`, '23+C'],
    ['R3+C', `octi o o23,o33,o53,x37 x:0/0/9 o:0/0/9`, '53+C'],
  ])('%s is the label if only that is legal, or if both mean the same turn', (text, position, turn) =>
    expect(reading(position, text)).toBe(turn),
  );
});

describe('text that could be a turn', () => {
  test.each([
    '33+B',
    '33abc + e',
    '73',
    '73r',
    '46CD-56, 46D-55',
    '84-86x(AB,-)-68',
    ' 33-35 ',
    'B2+B',
    'r2>55x',
    'B1-34; B4>15X',
    '33-34;53+A',
  ])('%s', (text) => {
    expect(isTurnText(text)).toBe(true);
  });

  test.each(['', 'hello', 'see 33', '33 is nice', '33+', '10', '101', '33?', 'ok', 'resign', '33+B thanks'])(
    'does not include %s',
    (text) => {
      expect(isTurnText(text)).toBe(false);
    },
  );
});

test('a move of forty pods without names is read immediately', () => {
  const all = Array.from({ length: 40 }, (_, i) => `o46${['AB', 'BC', 'CD', 'ABCD', 'BD'][i % 5]}`).join(',');
  const position = positionOf(`octi o ${all} ${none}`);
  const text = Array.from({ length: 39 }, (_, i) => `46-${[47, 57, 56, 55][i % 4]}`).join(',');
  expect(parseTurn(position, text)).toMatchObject({ ok: false, error: { code: 'notation.ambiguousMany' } });
});

test('the whole-square mark does not include the pods that move', () => {
  const row = 'x26,x47,x67,x87,x96';
  const position = positionOf(`octi+wrap o o15BCE,o15BCE,o15D,${row} ${none}`);
  const turn = parseTurn(position, '15BCE-37-57-77-97-95-25x(D,BCE)');
  expect(turn.ok && makeTurn(position, turn.value)).toBe('15BCE-37-57-77-97-95-25x');
});

test('if a turn has many meanings, only some are listed', () => {
  const names = ['C', 'AC', 'BC', 'CD', 'CE', 'CF', 'CG', 'CH'];
  const position = positionOf(`octi o ${names.map((name) => `o46${name}`).join()},x88 ${none}`);
  const refused = parseTurn(position, '46-56');
  expect(refused).toMatchObject({ error: { code: 'notation.ambiguousMany' } });
  const few = positionOf(`octi o o46C,o46AC,o46BC,x88 ${none}`);
  expect(parseTurn(few, '46-56')).toMatchObject({ error: { code: 'notation.ambiguousStack' } });
  const choices = refused.ok ? [] : JSON.stringify(refused.error.data).match(/46[A-H]+-56/g);
  expect(choices).toEqual(['46AC-56', '46BC-56', '46C-56', '46CD-56', '46CE-56', '46CF-56']);
});

describe('a bare square where neither entering nor liberating is legal', () => {
  const taken = (supply: string) => `octi3base o o33,x37 x:0/0/9 o:${supply}`;

  test.each([
    ['0/1/9', /liberate/],
    ['0/0/9', /no pod in reserve/],
    ['1/1/9', /enter/],
  ])('is refused as the kind of turn that the player more likely meant, with supplies %s', (supply, why) => {
    expect(reading(taken(supply), '55')).toMatch(why);
  });
});

test('moves of one stack separated by a semicolon are shown joined by a comma only if that is legal', () => {
  const two = `octi o o46CD,o46D ${none}`;
  expect(reading(two, '46CD-56;46D-55')).toMatch(/with a comma, as in "46CD-56,46D-55"$/);
  expect(reading(two, '46CD-56;46E-57')).toMatch(
    /Join the moves of one stack with a comma\. Even joined, they are not legal: you have no pod 46E on 46/,
  );
});
