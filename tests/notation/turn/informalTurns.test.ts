import { describe, expect, test } from 'vitest';
import { firstLabels, joinedStack } from '../../../src/notation/index.js';
import {
  findStackTurn,
  findTurnMentions,
  hasWordsBeside,
  stackPartIn,
  turnsMeant,
} from '../../../src/notation/turn/informalTurns.js';
import { startPosition, usualGame } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const none = 'x:0/0/9 o:0/0/9';
/** Lists the turns that a string may mean, in the default position of these tests unless another is given. */
const meant = (text: string, position = usual) =>
  turnsMeant(positionOf(position), text).map(({ turn }) => turn);
const usual = `octi o o36,o45A,x55 ${none}`;

describe('a turn within other text', () => {
  test.each([
    'Hi!\n\n36+E',
    'thanks! 36+E',
    'My move: 36+E',
    'My move:\n36+E',
    'Ich spiele 36+E',
    'Gioco 36+E, ciao',
    'I play 36 + e then.',
    '36+E.',
    '36+E,',
    '36+E!',
    '"36+E"',
    '\u201c36+E\u201d',
    '\u201e36+E\u201c',
    '(36+E)',
    '[36+E]',
    '\u00ab36+E\u00bb',
    '*36+E*',
    '12. 36+E',
    '12) 36+E',
    '1... 36+E',
    '36+south',
    '36 + S',
    'c6+E',
    'C6 + e',
    '36E',
    '36 E',
    '36 e!',
    'E on 36',
    'E a 36',
    '36/E',
    '36=E',
    '36: E',
    '(36, E)',
    '36 plus E',
    '36 add E',
    '36 add a prong E',
    '36 insert E',
    '36 setze E',
    '36 Zacke E',
    '36 setze einen Zacken E',
    '36 più E',
    '36 aggiungi E',
    '36 punta E',
    '36 più E',
    '36 unten',
    '36 nach unten',
    '36 to the south',
    '36 verso sud',
    '36 nach Süden',
    '36 moves south',
    '36 giù',
    '36 down',
    'move 36 down',
    'ziehe 36 nach unten',
    '36 down please',
    'bitte 36 E',
  ])('%j', (text) => expect(meant(text)).toEqual(['36+E']));

  test.each([
    '1. 57-56',
    '57 to 56',
    'I go from 57 to 56',
    '57 nach 56',
    '57 a 56',
    '57->56',
    '57 -> 56',
    '57-->56',
    '57=>56',
    '57\u219256',
    '57 \u2192 56',
    '57>56',
    '57\u201356',
    '57 56',
    '57/56',
    '57 / 56',
    '57:56',
    '57/56 please',
    'Please, 57 56!',
    '57/56, bitte.',
    '57:56 per favore',
    'move 57 56',
    'I move 57/56 please',
    'Ich ziehe 57 56',
    'muovo 57 56',
    '57 bis 56',
    '57.56',
    '57,56',
    '57_56',
    '5756',
    'e7e6',
    '57\u27a1\ufe0f56',
    '57 \u203a 56',
    '57 zieht nach 56',
    '57 moves to 56',
    '57 va a 56',
    'My move: 57 56',
    'e7-e6',
    'E7 - E6',
    'e7 to e6',
    'e7 e6',
  ])('%j', (text) =>
    expect(turnsMeant(positionOf(`octi x o36,x57E ${none}`), text)).toEqual([{ turn: '57-56', lines: [0] }]),
  );

  test.each([
    ['84x86', '84-86x'],
    ['84 x 86', '84-86x'],
    ['84 86x', '84-86x'],
    ['H4-H6x', '84-86x'],
    ['h4xh6', '84-86x'],
    ['84-86x!', '84-86x'],
    ['84x86x68', '84-86x-68x'],
    ['H4-H6x-F8x', '84-86x-68x'],
    ['I take 84-86-68x', '84-86-68x'],
    ['84 takes 86', '84-86x'],
    ['84 takes 85', '84-86x'],
    ['84x85', '84-86x'],
    ['84x85!', '84-86x'],
    ['Ok, H4 captures H5.', '84-86x'],
    ['84 schlägt 86', '84-86x'],
    ['84 cattura 85', '84-86x'],
    ['84:86', '84-86x'],
    ['84:85', '84-86x'],
    ['84x', '84-86x'],
    ['84 x!', '84-86x'],
    ['84 to 86 capturing', '84-86x'],
    ['84-86, capturing the pod', '84-86x'],
    ['Capture 84 to 86', '84-86x'],
    ['I capture with 84-86', '84-86x'],
    ['84-86 und schlage', '84-86x'],
    ['Da 84 a 86, catturando', '84-86x'],
    ['84-86-68 capturing', '84-86x-68x'],
    ['84-86, x', '84-86x'],
    ['84-86; x', '84-86x'],
    ['84 86 x', '84-86x'],
    ['84-86 (x85)', '84-86x'],
    ['84-86 x 85', '84-86x'],
    ['84-86x85', '84-86x'],
    ['84x85-86', '84-86x'],
    ['84x85x86', '84-86x'],
    ['h4xh5-h6', '84-86x'],
    ['84-86 schlagen', '84-86x'],
    ['84-86 mit Schlag', '84-86x'],
    ['84-86 and takes 85', '84-86x'],
    ['84-86x, takes 85', '84-86x'],
    ['84-86, ich schlage den Sockel auf 85', '84-86x'],
    ['84-86-68 mangiando 77', '84-86-68x'],
    ['schlage 85 mit 84-86', '84-86x'],
    ['84 over 85 to 86', '84-86x'],
    ['84 springt über 85 nach 86', '84-86x'],
    ['84 sopra 85 a 86', '84-86x'],
  ])('%j', (text, turn) => expect(meant(text, `octi o o84AH,x85,x77 ${none}`)).toEqual([turn]));

  test('may use the letter coordinates of the printed rules', () => {
    expect(meant('H6-F8x', `octi o o86H,x77 ${none}`)).toEqual(['86-68x']);
    expect(meant('d5-d6', `octi o o45A ${none}`)).toEqual(['45-46']);
  });
});

describe('compass points', () => {
  test.each(['33 north', '33 North.', '33+N', '33 N', '33 Norden', '33 nord', 'c3 north', 'I play 33 north'])(
    '%j inserts a prong, or is a step if the pod already has it',
    (text) => {
      expect(meant(text, `octi o o33 ${none}`)).toEqual(['33+A']);
      expect(meant(text, `octi o o33A x:0/0/9 o:0/0/0`)).toEqual(text === '33+N' ? [] : ['33-34']);
    },
  );
  test.each([
    ['33+NE', '33+B'],
    ['33+se', '33+D'],
    ['33 SW', '33+F'],
    ['33+northwest', '33+H'],
    ['33 north-west', '33+H'],
    ['33 Südosten', '33+D'],
    ['33 ovest', '33+G'],
    ['33 north east', '33+B'],
    ['33 North  East, good luck', '33+B'],
    ['33 to the south west', '33+F'],
    ['33 moves to the south west', '33+F'],
    ['33+north west', '33+H'],
    ['33: south east', '33+D'],
    ['prong north east on 33', '33+B'],
    ['33 süd ost', '33+D'],
    ['33 nach Nord Westen', '33+H'],
    ['33 nord est', '33+B'],
    ['33 a sud ovest', '33+F'],
    ['33 verso nord ovest', '33+H'],
    ['33 north, good luck in the east', '33+A'],
    ['33+A (north)', '33+A'],
  ])('%j', (text, turn) => expect(meant(text, `octi o o33 ${none}`)).toEqual([turn]));

  test.each([
    '33 north by east',
    '33 north, east',
    '33 north - east',
    '33 north and then west',
    '33+n e',
    '33+E east',
    '33 north up left',
    '33 north left',
    '33 nord nord ost',
    '33 nord e est',
    '33 nord oder ost',
  ])('%j names two directions, so neither is meant', (text) =>
    expect(meant(text, `octi o o33 ${none}`)).toEqual([]),
  );

  test.each([
    '33 north\nwest',
    '33 north\n\nthen west!',
    '33 Norden\nund Osten',
    '33 nord\novest.',
    '33 north\nw',
    '33 up\nleft',
    '33 A\nsouth',
    '33+n\neast',
  ])('%j names another direction on the next line, so neither is meant', (text) =>
    expect(meant(text, `octi o o33 ${none}`)).toEqual([]),
  );

  test.each(['33 north\nNorth!', '33 north\nthe west is mine', '33 north\n\nW', '33 north\nHi Bob\nwest'])(
    '%j means one direction',
    (text) => expect(meant(text, `octi o o33 ${none}`)).toEqual(['33+A']),
  );

  test.each([
    ['so', 'de', '33+D'],
    ['so', 'it', '33+F'],
    ['NO', 'de', '33+B'],
    ['no', 'it', '33+H'],
    ['O', 'de', '33+C'],
    ['o', 'it', '33+G'],
  ])('33+%s in the language %s', (point, language, turn) => {
    const at = positionOf(`octi o o33 ${none}`);
    for (const text of [`33+${point}`, `33 ${point}`])
      expect(turnsMeant(at, text, undefined, language).map((one) => one.turn)).toEqual([turn]);
  });
  test('without a language, SO may mean either direction, unless the pod already has one of the prongs', () => {
    expect(meant('33+so', `octi o o33 ${none}`)).toEqual(['33+D', '33+F']);
    expect(meant('33+so', `octi o o33D ${none}`)).toEqual(['33+F']);
  });

  test('E means the direction south, though it is also a compass point', () =>
    expect(meant('33 E', `octi o o33 ${none}`)).toEqual(['33+E']));
});

describe('a bare square', () => {
  const entering = 'octi o o36 x:1/0/9 o:1/0/9';
  test('counts only if it is alone on its line', () => {
    expect(meant('Hi!\n\n53', entering)).toEqual(['53']);
    expect(meant('"53."', entering)).toEqual(['53']);
    for (const text of ['enter 53', '53 in', 'drop 53', 'Enter a pod on 53.', 'setze 53 ein', 'entra in 53'])
      expect(meant(text, entering)).toEqual(['53']);
    for (const text of [
      'new pod on 53',
      'Pod on 53, please',
      'Neuer Sockel auf 53',
      'pod nuovo su 53',
      '53 bitte',
    ])
      expect(meant(text, entering)).toEqual(['53']);
    for (const talk of [
      "I'm 53",
      '53 years',
      '53 in all',
      'my pod on 53',
      'pod on 53 years',
      'move 53',
      'I enter 53 soon',
      'turn: 53',
      '1. 53',
      'I am 53.',
    ])
      expect(meant(talk, entering)).toEqual([]);
  });
});

describe('a prong before its pod', () => {
  test.each([
    'prong C on 36',
    'add C to 36',
    'I add a prong c to 36.',
    'add east to 36',
    'Zacken C an 36',
    'Ich setze Zacken C auf 36',
    'aggiungo C a 36',
    'punta C su 36',
  ])('%j', (text) => expect(meant(text)).toEqual(['36+C']));

  test.each(['put a lot on 36', 'I agree to 36', 'add C to 36 of them'])('%j is ordinary text', (text) =>
    expect(meant(text)).toEqual([]),
  );
});

test('a capture without a landing square may mean any jump by the pod', () => {
  expect(meant('45x', `octi o o45AC,x46,x55 ${none}`)).toEqual(['45-47x', '45-65x']);
  expect(meant('45x', `octi o o45A,x46,x55 ${none}`)).toEqual(['45-47x']);
});

test.each(['45-46 capturing', '45-46, x', '45-46 (x56)', '45-46 und schlage 46', '45 over 46 to 46'])(
  'a capture that is not possible is not replaced by a move without one: %j',
  (text) => expect(meant(text, `octi o o45A ${none}`)).toEqual([]),
);

test.each(['84-86 takes 77', '84-86 (x77)', '84x77-86', '84 over 85 to 68', '84 takes 85 to 68'])(
  'a capture of a square that is not jumped over is not meant: %j',
  (text) => expect(meant(text, `octi o o84AH,x85,x77 ${none}`)).toEqual([]),
);

test.each(['84-86 without capturing', '84-86 ohne Schlag', '84-86, x-rays are next', '84-86 xx'])(
  '%j mentions no capture',
  (text) => expect(meant(text, `octi o o84AH,x85,x77 ${none}`)).toEqual(['84-86']),
);

test('a square after a capture by a labelled pod is not read', () => {
  const position = positionOf(`octi o o84AH,x85,x77 ${none}`);
  const labels = () => firstLabels(position);
  expect(turnsMeant(position, 'R1-86 takes 85', labels).map(({ turn }) => turn)).toEqual(['84-86x']);
});

describe('a turn is not found in', () => {
  test.each([
    '12-11-2025',
    '2025-11-12',
    'call 555-57-56-11',
    'a57-56',
    '57-56@example.com',
    'http://example.com/57-56',
    '57-5',
    '157-56',
    'at 12:57-56',
    '3.57-56.2',
    'I am 57 and she is 56',
    '33 norths',
    '33 is a nice square',
  ])('%j', (text) =>
    expect(findTurnMentions(text).filter(({ meanings }) => meanings.length > 0)).toEqual([]),
  );

  test('long texts and long lines', () => {
    expect(findTurnMentions(`${'\n'.repeat(50)}36+E`)).toEqual([]);
    expect(findTurnMentions(`${'so '.repeat(100)} 36+E`)).toEqual([]);
    expect(findTurnMentions('36+E\n'.repeat(1000))).toEqual([]);
  });
});

test.each([
  ['36+E, 36+F or 36+G?', ['36+E', '36+F', '36+G']],
  ['so 45-46, 36+E', ['45-46', '36+E']],
  ['36+E, 45-46', ['36+E', '45-46']],
  ['45-46, 36-35, 36+E', ['45-46', '36+E']],
])('turns with commas between them are separate: %j', (text, turns) => expect(meant(text)).toEqual(turns));

test('each legal turn is listed once, with all its lines', () => {
  const position = positionOf(`octi o o36,x55 ${none}`);
  expect(turnsMeant(position, '36+E or 36+F?\n36 + e')).toEqual([
    { turn: '36+E', lines: [0, 1] },
    { turn: '36+F', lines: [0] },
  ]);
  expect(meant('99+E')).toEqual([]);
});

describe('moves of one stack', () => {
  test('are joined by a comma', () => {
    expect(joinedStack('46CD-56;46D-55')).toBe('46CD-56,46D-55');
    expect(joinedStack('46CD-56;46D-55,46-47')).toBe('46CD-56,46D-55,46-47');
    expect(joinedStack('46CD-56,46D-55;46-47')).toBe('46CD-56,46D-55,46-47');
    for (const other of [
      '46CD-56',
      '46CD-56;55-54',
      '46CD-56;46+A',
      '46-56,46-55',
      '46D-56;36D-26',
      '46D-56,36D-26;46-47',
    ]) {
      expect(joinedStack(other)).toBeUndefined();
    }
  });
  test('mean the whole turn', () =>
    expect(meant('46CD-56;46D-55', `octi o o46CD,o46D ${none}`)).toEqual(['46CD-56,46D-55']));
});

test('no text takes long to search', () => {
  const texts = ['57-', '57 to ', '57,57-56;', '+', '33 north ', '84x', '"(', 'e7 '].map((part) =>
    part.repeat(60),
  );
  for (const text of texts) {
    const lines = text.match(/.{1,199}/gs) ?? [];
    expect(findTurnMentions(lines.join('\n')).length).toBeLessThan(1000);
  }
});

test('text that is both an app label and a square may mean either', () => {
  const position = startPosition(usualGame);
  const labels = () => firstLabels(position);
  expect(turnsMeant(position, 'I play B2+E', labels)).toEqual([{ turn: '57+E', lines: [0] }]);
  const both = positionOf(`octi x o33,x23A,x37,x77 x:0/0/9 o:0/0/9`);
  expect(meant('I play b3+c', 'octi x o33,x23A,x37,x77 x:0/0/9 o:0/0/9')).toEqual(['23+C', '77+C']);
  expect(turnsMeant(both, 'I play b3+c', () => firstLabels(both))).toHaveLength(2);
});

describe('an exclamation mark', () => {
  const position = 'octi+super o o36,x55 x:0/0/9/9 o:0/0/9/9';
  test('means a superprong if there can be one', () => {
    expect(meant('36+E!', position)).toEqual(['36+E!']);
    expect(meant('I play 36+E! Good luck.', position)).toEqual(['36+E!']);
    expect(meant('I play "36 + e"! Good luck.', position)).toEqual(['36+E']);
  });
  test.each(['36+E*', '36 + e *', 'I play 36+E*', '36+*E', '36+south*'])(
    'may be typed as a star: %j',
    (text) => expect(meant(text, position)).toEqual(['36+E!']),
  );
  test.each(['*36+E*', '**36+E**', '*I play 36+E*', '* 36+E'])(
    'is not read from stars that mark bold text: %j',
    (text) => expect(meant(text, position)).toEqual(['36+E']),
  );
  test('ends a sentence if no superprong can be meant', () =>
    expect(meant('36+E!', 'octi+super o o36,x55 x:0/0/9/9 o:0/0/9/0')).toEqual(['36+E']));
  test('may follow a compass point', () => expect(meant('36 south!', position)).toEqual(['36+E']));
});

describe('a compass point next to a pod that has all prongs is a step', () => {
  test.each([
    ['north', '56'],
    ['ne', '66'],
    ['Osten', '65'],
    ['se', '64'],
    ['sud', '54'],
    ['sw', '44'],
    ['w', '45'],
    ['nordovest', '46'],
  ])('%s', (point, to) => expect(meant(`55 ${point}`, `octi o o55ABCDEFGH ${none}`)).toEqual([`55-${to}`]));

  test('across the edge of an edgeless board', () => {
    expect(meant('99 ne', `octi+wrap o o99ABCDEFGH ${none}`)).toEqual(['99-11']);
    expect(meant('11 sw', `octi+wrap o o11ABCDEFGH ${none}`)).toEqual(['11-99']);
  });

  test('except for e, even in lower case', () => {
    expect(meant('33 e', `octi o o33 ${none}`)).toEqual(['33+E']);
    expect(meant('33 n', `octi o o33 ${none}`)).toEqual(['33+A']);
  });
});

test.each([
  ['thanks! 36+E', true],
  ['thanks, good luck! 33+A', true],
  ['36+E and good luck', true],
  ['36+E', false],
  ['36+E.', false],
  ['1. 57-56', false],
  ['My move: 36+E', false],
  ['Ich spiele 36+E', false],
  ['I play 36+E', false],
  ['57 to 56', false],
  ['54 to 56 capturing', false],
  ['54 to 56, taking 55', false],
  ['54 over 55 to 56', false],
  ['33 to the right', false],
  ['prong C on 56', false],
  ['56EF-45 and 56E-55', false],
  ['53', false],
])('whether %j has words besides its turn: %s', (line, isSo) => expect(hasWordsBeside(line)).toBe(isSo));

describe('moves of several pods of one stack', () => {
  const stacked = positionOf(`octi o o56E,o56DE,o57,x11 ${none}`);

  test.each([
    ['Hi\n\n56E-55;56DE-65', [2]],
    ['56E-55\n\n56DE-65', [0, 2]],
    ['56E-55, DE-65', [0]],
    ['56E-55 + DE-65', [0]],
    ['56E-55 then 56DE-65', [0]],
    ['56E-55 first\nHi\nthen 56DE-65', [0, 2]],
    ['Hi\n56E-55\nund dann DE-65', [1, 2]],
    ['- 56E to 55\n- 56DE -> 65', [0, 1]],
    ['a) "56E-55"\nb) "56DE-65"', [0, 1]],
    ['One pod goes 56E-55. The other goes 56DE-65!', [0]],
  ])('%j is one turn', (text, lines) => {
    expect(findStackTurn(stacked, text)).toEqual({ square: '56', turn: '56E-55,56DE-65', lines });
    expect(turnsMeant(stacked, text)).toEqual([{ turn: '56DE-65,56E-55', lines }]);
  });

  test.each(['R1-65\nR2-55', '56DE-65 and then R2-55', '"r2>55"\n\n- R1-65'])(
    '%j is one turn in the notation of the app',
    (text) => {
      const labels = () => firstLabels(stacked);
      expect(turnsMeant(stacked, text, labels).map(({ turn }) => turn)).toEqual(['56DE-65,56E-55']);
      expect(findStackTurn(stacked, text.replace('55', '54'), labels)?.turn).toMatch(/56E-54/);
    },
  );

  test.each(['56E-55\nthen 56DE-57', '56E-55 + 56DE-57', '56E-55\n- 56-47'])(
    'no part of %j is meant, because the whole is not legal',
    (text) => {
      expect(findStackTurn(stacked, text)).toBeDefined();
      expect(turnsMeant(stacked, text)).toEqual([]);
    },
  );

  test.each(['56E-55', '56E-55, again 56E-55', '56E-55\n57+A', '56E-55\n57-56', 'Hello Bob'])(
    '%j has only one move of the stack',
    (text) => expect(findStackTurn(stacked, text)).toBeUndefined(),
  );

  test('different moves of a single pod are separate turns', () => {
    const single = positionOf(`octi o o56DE,x11 ${none}`);
    expect(findStackTurn(single, '56DE-55 or 56DE-65?')).toBeUndefined();
    expect(turnsMeant(single, '56DE-55 or 56DE-65?').map(({ turn }) => turn)).toEqual(['56-55', '56-65']);
  });
});

test.each([
  ['then 56DE-65', '56DE-65', false, true],
  ['and then also 56DE-65', '56DE-65', false, true],
  ['2. 56DE to 65', '56DE-65', false, true],
  ['- "56DE-65"', '56DE-65', false, true],
  ['PS: 56DE-65', '56DE-65', false, true],
  ['und danach DE-65', '56DE-65', false, true],
  ['e poi DE->65-74', '56DE-65-74', false, true],
  ['DE-65 too, good luck', '56DE-65', true, true],
  ['and 56DE-65, good luck', '56DE-65', true, true],
  ['with the other pod 56DE-65', '56DE-65', true, false],
  ['I thought of DE-65', '56DE-65', true, false],
])(
  '%j names another move of the stack, %j; has other words: %s; begins with it: %s',
  (line, part, hasWords, isFirst) => expect(stackPartIn('56E-55', line)).toEqual({ part, hasWords, isFirst }),
);

test.each(['Hello Bob', 'I feared 57DE-65', '56+A', '56', 'B12', 'at 56'])(
  '%j names no other move of the stack',
  (line) => expect(stackPartIn('56E-55', line)).toBeUndefined(),
);
