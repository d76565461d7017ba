import { describe, expect, test } from 'vitest';
import { mentionsOtherPods, spokenPartIn } from '../../../src/notation/index.js';
import { positionOf } from '../../support/examples.js';

const none = 'x:0/0/9 o:0/0/9';
const stack = positionOf(`octi o o56E,o56DE,o56,x58 ${none}`);

describe('a part that names another pod of the stack by its prongs', () => {
  test.each([
    ['DE to 65', '56DE-65', false, true],
    ['and DE moves to 65, good luck', '56DE-65', true, true],
    ['56DE/65', '56DE-65', false, true],
    ['DE65', '56DE-65', false, true],
    ['de f5', '56DE-65', false, true],
    ['Hi Bob, the DE pod goes to 65', '56DE-65', true, false],
    ['DE to 65 then 74', '56DE-65-74', false, true],
    ['DE from 56 to 65', '56DE-65', false, true],
    ['DE von 56 nach 65', '56DE-65', false, true],
    ['DE da 56 a 65', '56DE-65', false, true],
  ])('%j', (line, part, hasWords, isFirst) => {
    expect(spokenPartIn(stack, '56E-55', line)).toEqual({
      part,
      hasWords,
      isFirst,
      isSpoken: true,
    });
  });

  test.each(['E to 55', 'D to 65', 'good luck', '57DE to 65', 'made 65', 'DE to north'])(
    'is not found in %j',
    (line) => expect(spokenPartIn(stack, '56E-55', line)).toBeUndefined(),
  );

  test.each(['DE stays on 56', 'DE bleibt auf 56', 'DE resta su 56', 'I leave DE on e6'])(
    'does not stay on its square: %j',
    (line) => expect(spokenPartIn(stack, '56E-55', line)).toBeUndefined(),
  );

  test('includes the superprongs of that pod', () => {
    const position = positionOf(`octi+super o o56E,o56D!E,x58 x:0/0/9/9 o:0/0/9/9`);
    expect(spokenPartIn(position, '56E-55', 'DE to 65')?.part).toBe('56D!E-65');
    expect(mentionsOtherPods(position, '56E-55', 'and 65')?.whole).toBe('56D!E-65,56E-55');
  });
});

describe('text about the pods that a turn leaves on their square', () => {
  test.each([
    'the other one to 65',
    'and 65',
    'DE',
    '56DE',
    '56 de too',
    'the other goes south',
    'der andere nach Südosten',
    'l’altro a sud-est',
    'jump to 58',
    'f5',
    'both pods please',
    'Both, please!',
    'the other pod one square down right',
    'and the second pod goes diagonally down right',
    'the big one one to the right and down',
    'other pod: D',
    'Same for the other one, in direction D',
    'the pod with D/E prongs goes to six-five',
    'take D along',
    'der mit D und E einen schräg',
    'und der andere auch',
    'beide!',
    'auch den zweiten Sockel schräg',
    'den ganzen Stapel',
    "anche l'altro pod",
    'entrambi i pod',
    "lo stesso per l'altro",
    'in direzione D',
    'the rest go SE',
    'and SE',
    'Rest SE',
    'D goes SE',
    'D too',
    'D as well, thanks',
    '2nd: straight ahead',
    'ditto',
    'ditto for the other',
    'and so does the other',
    'together with the other',
    'Move both please',
    'with both',
    'the two go together',
    'move all',
    'everything on 56',
    'each in its own direction',
    'und der andere SO',
    'die übrigen auch',
    'D auch',
    'D nach Süden',
    'mit dem anderen dorthin',
    'und den anderen mitnehmen',
    'dito',
    'der zweite SO',
    'il resto anche',
    'il secondo anche',
    'ambedue',
    'Insieme!',
    "idem per l'altro",
    "porta anche l'altro",
    'i rimanenti a SE',
  ])('%j', (text) => expect(mentionsOtherPods(stack, '56E-55', text)?.square).toBe(56));

  test.each([
    '',
    'Good luck, Bob!',
    'Nice, 93 and 17.',
    'at 17:55, on 24.11.',
    '57% or 1.55',
    '2055',
    'board 155',
    'Bad idea',
    'de',
    'D',
    'the other day I met Carol',
    'both of us',
    'Good luck to both of us!',
    'on the other hand',
    'See you another time',
    'my other board is harder',
    'we both know',
    'Same here!',
    'second place is fine',
    'A great game!',
    'Well played, A',
    'Plan B failed',
    'Nice pods!',
    'I like this stack',
    'Best regards\nE. D.',
    'der andere Tag',
    'ein anderes Mal',
    'beide Partien sind schwer',
    'Viel Glück uns beiden',
    'Viele Grüße an alle',
    'Grüße an die anderen',
    "l'altro giorno",
    "un'altra partita",
    'entrambi abbiamo giocato bene',
    'lo stesso a te',
    'E buona fortuna',
    'un saluto a tutti',
    'Have a good rest!',
    'Enjoy the rest of the week',
    'We beat each other twice',
    'Nice one, so far',
    'D. Miller',
    'Dan too',
    'Let us play together again',
    'I like both games',
    'Other than that, all is well',
    'Schönen Rest der Woche noch',
    'im Übrigen danke',
    'del resto va bene',
    "tra l'altro, complimenti",
    'senz’altro',
  ])('is not found in %j', (text) => expect(mentionsOtherPods(stack, '56E-55', text)).toBeUndefined());

  test('needs a turn that leaves behind pods of the same player that can move', () => {
    expect(mentionsOtherPods(stack, '56DE-65,56E-55', '47')).toBeUndefined();
    const alone = positionOf(`octi o o56E,x58 ${none}`);
    expect(mentionsOtherPods(alone, '56E-55', '65')).toBeUndefined();
    expect(mentionsOtherPods(stack, '56+A', '65')).toBeUndefined();
    expect(mentionsOtherPods(stack, '56E-57', '65')).toBeUndefined();
  });

  test('yields a complete legal turn, which goes to a square in the text if possible', () => {
    expect(mentionsOtherPods(stack, '56E-55', 'the other one to 65')).toEqual({
      square: 56,
      whole: '56DE-65,56E-55',
    });
    expect(mentionsOtherPods(stack, '56E-55', 'the other one to 47')?.whole).toBe('56DE-55,56E-55');
  });

  test.each([
    ['and DE goes SE', undefined, '56DE-65,56E-55'],
    ['DE nach Südosten', 'de', '56DE-65,56E-55'],
    ['DE nach SO', 'de', '56DE-65,56E-55'],
    ['il pod DE verso sudest', 'it', '56DE-65,56E-55'],
    ['DE south, so it is safe', 'it', '56DE-55,56E-55'],
    ['DE goes north', undefined, '56DE-55,56E-55'],
    ['the other pod, in direction D', undefined, '56DE-65,56E-55'],
  ])('or else in the direction in %j, if possible', (text, language, whole) => {
    expect(mentionsOtherPods(stack, '56E-55', text, { language })?.whole).toBe(whole);
  });

  test('may be a move by one of those pods, even if it is not legal', () => {
    expect(mentionsOtherPods(stack, '56E-55', 'de to 99')?.square).toBe(56);
  });

  test('does not count the turn itself', () => {
    const text = 'My move: 56E-55';
    expect(mentionsOtherPods(stack, '56E-55', text)).toBeDefined();
    expect(mentionsOtherPods(stack, '56E-55', text, { hasTurn: true })).toBeUndefined();
    expect(mentionsOtherPods(stack, '56E-55', `${text}, DE too`, { hasTurn: true })).toBeDefined();
  });
});
