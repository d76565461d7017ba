import { err, ok, type Refusal, type Result, type Sentence, sentence } from '../../base/index.js';
import { type Game, games } from '../../rules/index.js';
import { readSimpleText } from './sgfText.js';
import type { SgfLine, SgfValue } from './sgfTree.js';

/**
 * The variation of a game in RU (FF[4], Octi properties): `full`, `fast` and `kids` are in the standard, which has no
 * four-player game, so `four` is our own addition.
 */
export const variations: ReadonlyMap<string, string> = new Map([
  ['full', 'octi3base'],
  ['fast', 'octi'],
  ['kids', 'octilite'],
  ['four', 'octi4'],
]);

/** The standard's words for the options of a game, in the same order as in an id. */
export const minorVariations: ReadonlyMap<string, string> = new Map([
  ['edgeless', 'wrap'],
  ['superprong', 'super'],
]);

/**
 * The properties for each seat: its player's name, and its pods in a setup. The standard has only two seats; for X and
 * O in a four-player game, we added `PX PO AX AO`.
 */
export const seatProperties = [
  { name: 'PB', add: 'AB' },
  { name: 'PW', add: 'AW' },
  { name: 'PX', add: 'AX' },
  { name: 'PO', add: 'AO' },
] as const;

/**
 * Our own property for the supplies if they are not the same for all seats. It has one value for each seat in turn
 * order, as in a position string (docs/notation-reference.md section 3). Standard names have at most two letters, so
 * none can clash.
 */
export const supplyProperty = 'SUPPLY';

/**
 * Our own property for players who leave a four-player game before its end. Its value is the seat's glyph, in the node
 * for the last turn before the player left. In `LEFT[X][o]`, X leaves first, then o.
 */
export const leftProperty = 'LEFT';

/** Returns the name of a side for a sentence. */
export const sideName = (side: 'Black' | 'White'): Sentence =>
  sentence(side === 'Black' ? 'notation.side.Black' : 'notation.side.White');

/** Returns the colour of a side, which is also the name of the property for its turns. */
export const colourOf = (side: 'Black' | 'White'): 'B' | 'W' => (side === 'Black' ? 'B' : 'W');

/** Returns the value of SZ for a game: one number for a square board, otherwise columns and ranks. */
export const sizeOf = ({ width, height }: Game): string =>
  width === height ? `${width}` : `${width}:${height}`;

/** Returns the value of RU for a game, such as `full`, `kids` or `fast:edgeless,superprong`. */
export function rulesOf(game: Game): string {
  const major = [...variations].find(([, name]) => name === game.name)?.[0] ?? game.name;
  const minor = [...(game.wrap ? ['edgeless'] : []), ...(game.super ? ['superprong'] : [])];
  return minor.length > 0 ? `${major}:${minor.join()}` : major;
}

/** All values that RU can have. */
export const allRules: readonly string[] = games.map(rulesOf);

/** Shortens text to quote in a refusal, on one line. */
export function quote(raw: string): string {
  const text = readSimpleText(raw.slice(0, 200)).replace(/[\u2028\u2029]/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Returns all values of a property on the main line. */
export const allValues = ({ values }: SgfLine, name: string): readonly SgfValue[] => values.get(name) ?? [];

/** Returns the only value of a property; refuses a second one. */
export function onlyValue(line: SgfLine, name: string): Result<SgfValue | undefined, Refusal> {
  const [value, other] = allValues(line, name);
  return other ? err(line.refuse(other.at, 'notation.sgf.twice', { name })) : ok(value);
}
