import type { Random } from '../support/random.js';

/** The characters that occur in turns, including those in the app's notation, and in position strings. */
export const turnCharacters = '1234567899ABCDEFGHabcdefgh++--->,,;;xX()!RMBoO: .';
export const positionCharacters = 'xoXO123456789ABCDEFGHabh!/:,- +0outcilwrap';

/** Characters that look like others, or that take their place in print. */
const oddities = [
  ...['\u2010', '\u2013', '\u2015', '\u2212', '\u00d7', '\u2715', '\uff11', '\uff21', '\uff0b', '\uff58'],
  ...['\u00a0', '\u2028', '\ufeff', '\u200b', '\0', '\n', '\t', '\u0301', '\u0323', '\u0345', '\u202e'],
  // A character that expands to eighteen, halves of a surrogate pair, and letters that change length with case.
  ...['\ufdfa', '\ud800', '\udc00', '\u0130', '\u00df', '\u212a', '\u017f', '\u{1d7d9}', '\u{1f44d}'],
];

/** Maximum length of a string: a little more than the parser accepts. */
const mostCharacters = 20_050;

/** Makes a string from these characters. */
export function textOf(characters: string, most: number, random: Random): string {
  let text = '';
  for (let left = random.below(most + 1); left > 0; left--) text += random.of(characters);
  return text;
}

/** Makes a string from any characters, including halves of surrogate pairs. */
export function anyText(random: Random): string {
  let text = '';
  for (let left = random.below(30); left > 0; left--) {
    const kind = random.below(5);
    if (kind === 0) text += random.of(oddities);
    else if (kind === 1) text += String.fromCharCode(random.below(0x10000));
    else if (kind === 2) text += String.fromCodePoint(random.below(0x110000));
    else text += String.fromCharCode(32 + random.below(96));
  }
  return text;
}

type Edit = (text: string, random: Random, characters: string) => string;

/** Picks the start and end of a random piece of a string, possibly empty. */
function piece(text: string, random: Random): [number, number] {
  const from = random.below(text.length + 1);
  return [from, Math.min(text.length, from + random.below(random.oneIn(4) ? 20 : 4))];
}

const put = (text: string, [from, to]: readonly [number, number], other: string): string =>
  text.slice(0, from) + other + text.slice(to);

const edits: readonly Edit[] = [
  (text, random) => put(text, piece(text, random), ''),
  (text, random, characters) => {
    const at = random.below(text.length + 1);
    return put(text, [at, at], textOf(characters, 3, random));
  },
  (text, random, characters) => {
    const at = random.below(text.length + 1);
    return put(text, [at, at + 1], random.of(characters));
  },
  (text, random) => {
    const at = random.below(text.length + 1);
    return put(text, [at, at + 2], text.slice(at + 1, at + 2) + text.slice(at, at + 1));
  },
  (text, random) => {
    const [from, to] = piece(text, random);
    const at = random.oneIn(2) ? to : random.below(text.length + 1);
    return put(text, [at, at], text.slice(from, to));
  },
  (text, random) => {
    const [from, to] = piece(text, random);
    const part = text.slice(from, to);
    return put(text, [from, to], random.oneIn(2) ? part.toUpperCase() : part.toLowerCase());
  },
  (text, random) => put(text, piece(text, random), ' '.repeat(1 + random.below(3))),
  (text, random) => {
    const at = random.below(text.length + 1);
    return put(text, [at, at], ' ');
  },
  (text, random) => text.replaceAll(/\d\d(?=[-,;]|$)/g, (square) => square + (random.oneIn(2) ? 'x' : '')),
  (text, random) => {
    const at = random.below(text.length + 1);
    return put(text, [at, at], random.of(['x', 'X', 'x(-)', 'x(AB,-)', 'x(x:A,o:-)', '!']));
  },
  // A plain square in place of a pod with prongs.
  (text) => text.replaceAll(/(?<=\d\d)[A-H!]+(?=[-+])/g, ''),
  (text, random) => put(text, piece(text, random), random.of(oddities)),
  (text) => text.replaceAll('-', '\u2212').replaceAll('x', '\u00d7'),
  // Marks players in a position string as out of the game.
  (text, random) => text.replaceAll(/\/\d+(?= |$)/g, (last) => last + (random.oneIn(3) ? '/out' : '')),
  // Copies a part to the end, as the move of one more pod or as one more free move.
  (text, random) => `${text}${random.of([',', ';'])}${text.slice(...piece(text, random))}`,
  (text, random) =>
    text
      .split(',')
      .toSorted(() => random.below(3) - 1)
      .join(','),
];

/** Repeats a piece of a string, up to a little more than the parser accepts. */
function repeated(text: string, random: Random): string {
  const [from, to] = random.oneIn(4) ? [0, text.length] : piece(text, random);
  const part = random.oneIn(6) ? random.of(oddities) + random.of(oddities) : text.slice(from, to) || 'x';
  const room = random.oneIn(3) ? mostCharacters : 400;
  const times = Math.floor((room - text.length) / part.length) - random.below(8);
  return put(text, [from, to], part.repeat(Math.max(1, times)));
}

/** Makes one to three edits to a string. */
export function edited(text: string, characters: string, random: Random): string {
  let changed = random.oneIn(150) ? repeated(text, random) : text;
  for (let left = 1 + random.below(3); left > 0; left--) {
    changed = random.of(edits)(changed, random, characters);
  }
  return changed.slice(0, mostCharacters);
}
