import { err, ok, type Refusal, type Result } from '../../base/index.js';
import { findGame, type Game, type Square } from '../../rules/index.js';
import {
  allRules,
  allValues,
  colourOf,
  minorVariations,
  onlyValue,
  quote,
  rulesOf,
  sideName,
  sizeOf,
  variations,
} from './sgfProperties.js';
import { readSimpleText } from './sgfText.js';
import type { SgfLine, SgfValue } from './sgfTree.js';

const octi = 19;

/** The games in the standard by their GM number, from 1 (FF[4], GM), for refusals. */
const otherGames = [
  ...['Go', 'Othello', 'chess', 'Gomoku', "Nine Men's Morris", 'Backgammon', 'Chinese chess', 'Shogi'],
  ...['Lines of Action', 'Ataxx', 'Hex', 'Jungle', 'Neutron', "Philosopher's Football", 'Quadrature'],
  ...['Trax', 'Tantrix', 'Amazons', 'Octi', 'Gess', 'Twixt', 'Zèrtz', 'Plateau', 'Yinsh', 'Pünct'],
];

/**
 * Finds the game in a file: FF, GM and RU say which, and SZ, BO and WO must agree. A file without GM is accepted if RU
 * specifies Octi rules. A file without RU is the full game, as in the standard, unless SZ says `octilite`.
 */
export function readSgfGame(line: SgfLine): Result<Game, Refusal> {
  const format = onlyValue(line, 'FF');
  if (!format.ok) return format;
  if (format.value && !/^[1-4]$/.test(readSimpleText(format.value.raw))) {
    const value = quote(format.value.raw);
    return err(line.refuse(format.value.at, 'notation.sgf.format', { value }));
  }
  const rules = onlyValue(line, 'RU');
  if (!rules.ok) return rules;
  const number = onlyValue(line, 'GM');
  if (!number.ok) return number;
  const rightNumber = checkNumber(line, number.value, rules.value);
  if (!rightNumber.ok) return rightNumber;
  const size = onlyValue(line, 'SZ');
  if (!size.ok) return size;
  const game = rules.value ? gameOfRules(line, rules.value) : gameOfSize(size.value);
  if (!game.ok) return game;
  const rightSize = checkSize(line, game.value, size.value);
  if (!rightSize.ok) return rightSize;
  return checkHomes(line, game.value);
}

function checkNumber(line: SgfLine, number?: SgfValue, rules?: SgfValue): Result<undefined, Refusal> {
  if (!number) {
    // Without GM, the standard assumes Go.
    if (rules && readSimpleText(rules.raw) !== '' && gameOfRules(line, rules).ok) return ok(undefined);
    return err(line.refuse(line.nodes[0]?.[0]?.at ?? 0, 'notation.sgf.noNumber', { octi }));
  }
  const value = quote(number.raw);
  if (/^0*19$/.test(value)) return ok(undefined);
  const name = /^\d{1,2}$/.test(value) ? otherGames[Number(value) - 1] : undefined;
  return err(
    name
      ? line.refuse(number.at, 'notation.sgf.otherGame', { value, name, octi })
      : line.refuse(number.at, 'notation.sgf.unknownGame', { value, octi }),
  );
}

/**
 * Reads the major variation, a colon and minor variations (FF[4], Octi properties, RU). A value without a colon may be
 * either.
 */
function gameOfRules(line: SgfLine, { raw, at }: SgfValue): Result<Game, Refusal> {
  const text = readSimpleText(raw).toLowerCase().replace(/\s/g, '');
  const colon = text.indexOf(':');
  const [major, minor] =
    colon >= 0
      ? [text.slice(0, colon), text.slice(colon + 1)]
      : variations.has(text)
        ? [text, '']
        : ['', text];
  const minors = minor === '' ? [] : minor.split(',');
  const name = variations.get(major || 'full');
  if (name === undefined || minors.some((one) => !minorVariations.has(one))) {
    return err(line.refuse(at, 'notation.sgf.rules', { value: quote(raw), allRules }));
  }
  const options = [...minorVariations].flatMap(([one, option]) => (minors.includes(one) ? [option] : []));
  const game = findGame([name, ...options].join('+'));
  return game.ok ? game : err(line.refuse(at, 'notation.sgf.at', { reason: game.error }));
}

function gameOfSize(size?: SgfValue): Result<Game, Refusal> {
  const lite = findGame(variations.get('kids') as string);
  return size && lite.ok && squareFree(size.raw) === sizeOf(lite.value)
    ? lite
    : findGame(variations.get('full') as string);
}

/** Removes spaces from a size and, for a square board, its second number. */
const squareFree = (raw: string): string =>
  readSimpleText(raw)
    .replace(/\s/g, '')
    .replace(/^(\d+):\1$/, '$1');

function checkSize(line: SgfLine, game: Game, size?: SgfValue): Result<undefined, Refusal> {
  if (!size || squareFree(size.raw) === sizeOf(game)) return ok(undefined);
  const data = { value: quote(size.raw), right: sizeOf(game), game: game.id, rules: rulesOf(game) };
  return err(line.refuse(size.at, 'notation.sgf.size', data));
}

/** Checks the home squares of each side, in any order, against those of the game. */
function checkHomes(line: SgfLine, game: Game): Result<Game, Refusal> {
  for (const side of ['Black', 'White'] as const) {
    const name = `${colourOf(side)}O`;
    const homes = homesOf(game, side);
    const values = allValues(line, name);
    const given = values.map(({ raw }) => Number(readSimpleText(raw)));
    const wrong = values.find(
      (_, i) => !homes.includes(given[i] as Square) || given.indexOf(given[i] as Square) < i,
    );
    const short = values.length > 0 && values.length < homes.length ? values.at(-1) : undefined;
    const at = (wrong ?? short)?.at;
    if (at !== undefined) {
      return err(
        line.refuse(at, 'notation.sgf.homes', {
          name,
          side: sideName(side),
          game: game.id,
          homes: homes.map(String),
        }),
      );
    }
  }
  return ok(game);
}

/** Lists the home squares of a side, seat by seat. */
export const homesOf = ({ seats }: Game, side: 'Black' | 'White'): Square[] =>
  seats.filter((seat) => seat.side === side).flatMap(({ homes }) => homes);
