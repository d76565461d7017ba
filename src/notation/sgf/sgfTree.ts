import { type BlanksArgument, type CodeUnder, err, ok, type Refusal, type Result } from '../../base/index.js';

/** The maximum length, longer than the record of any game played by mail. */
const longest = 1_000_000;

/** A value as written between its brackets, including escapes, and the index of its opening bracket in the text. */
export interface SgfValue {
  readonly raw: string;
  readonly at: number;
}

/** A property; `name` is the name as written without its lower-case letters, or in upper case if it has no capitals. */
export interface SgfProperty {
  readonly name: string;
  readonly at: number;
  readonly values: readonly SgfValue[];
}

export type SgfNode = readonly SgfProperty[];

/** The main line of a game. */
export interface SgfLine {
  readonly nodes: readonly SgfNode[];
  /** All values of each property, in any node. */
  readonly values: ReadonlyMap<string, readonly SgfValue[]>;
  /** Makes a refusal that gives the location as `line` and `column`, both counted from 1. */
  readonly refuse: <Code extends CodeUnder<'notation.sgf.'>>(
    at: number,
    code: Code,
    ...blanks: BlanksArgument<Code, 'line' | 'column'>
  ) => Refusal;
}

/**
 * Reads the main line of the first game in a file's text: the first child at each branch (FF[4], Variations). Text
 * before its `(;`, such as the header of an email, is skipped; games after it are not read. The whole game must be
 * well-formed, including its variations. Refuses with `notation.sgf.…` and the location.
 */
export function parseSgfLine(file: string): Result<SgfLine, Refusal> {
  const text = file.replace(/^\ufeff/, '');
  const refuse: SgfLine['refuse'] = (at, code, ...[blanks]) => ({
    code,
    data: { ...lineAndColumn(text, at), ...blanks },
  });
  if (text.length > longest) {
    return err(refuse(0, 'notation.sgf.tooLong', { length: text.length, longest }));
  }
  const start = text.search(/\(\s*;/);
  if (start < 0) return err(refuse(0, 'notation.sgf.noGame'));
  const nodes: SgfProperty[][] = [];
  const all = new Map<string, SgfValue[]>();
  let at = start;
  let open = 0;
  // The main line ends at the first closing parenthesis: everything after it is a variation.
  let isMain = true;
  let before = '';
  do {
    at = skipBlanks(text, at);
    const character = text.charAt(at);
    if (character === '') return err(refuse(at, 'notation.sgf.unfinished', { open }));
    if (before === '(' && character !== ';') return err(refuse(at, 'notation.sgf.emptyBranch'));
    if (character === '(') open++;
    else if (character === ')') {
      isMain = false;
      open--;
    } else if (character === ';') {
      if (before === ')') return err(refuse(at, 'notation.sgf.afterBranch'));
      if (isMain) nodes.push([]);
    } else {
      const found = before === ';' ? readProperty(text, at, refuse) : undefined;
      if (!found) return err(refuse(at, 'notation.sgf.outOfPlace', { found: show(text, at) }));
      if (!found.ok) return found;
      const { property, end } = found.value;
      if (isMain) {
        nodes.at(-1)?.push(property);
        const values = all.get(property.name) ?? [];
        for (const value of property.values) values.push(value);
        all.set(property.name, values);
      }
      at = end;
      continue;
    }
    before = character;
    at++;
  } while (open > 0);
  return ok({ nodes, values: all, refuse });
}

/**
 * Reads the property that begins at an index, and returns where it ends; undefined if there is none. The name loses its
 * lower-case letters, since older files may write `Black` for `B` (FF[3]).
 */
export function readProperty(
  text: string,
  start: number,
  refuse: SgfLine['refuse'],
): Result<{ property: SgfProperty; end: number }, Refusal> | undefined {
  const written = /[A-Za-z][A-Za-z0-9]*/y;
  written.lastIndex = start;
  const word = written.exec(text)?.[0];
  if (word === undefined) return undefined;
  const capitals = word.replace(/[a-z]/g, '');
  if (capitals === '' && word.length > 2) {
    return err(refuse(start, 'notation.sgf.noCapitals', { found: shorten(word) }));
  }
  const name = capitals === '' ? word.toUpperCase() : capitals;
  const values: SgfValue[] = [];
  let end = skipBlanks(text, start + word.length);
  while (text.charAt(end) === '[') {
    const close = closingBracket(text, end + 1);
    if (close < 0) return err(refuse(end, 'notation.sgf.unfinishedValue', { name: shorten(name) }));
    values.push({ raw: text.slice(end + 1, close), at: end });
    end = skipBlanks(text, close + 1);
  }
  if (values.length === 0) return err(refuse(end, 'notation.sgf.noValue', { name: shorten(name) }));
  return ok({ property: { name, at: start, values }, end });
}

/** Finds the end of the value that begins here: the first closing bracket that is not escaped. */
function closingBracket(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === ']') return at;
    if (character === '\\') at++;
  }
  return -1;
}

function skipBlanks(text: string, start: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = start;
  blanks.exec(text);
  return blanks.lastIndex;
}

/** Returns the line and column, in characters, as an editor counts them. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\n\r|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

/** Writes a character for quoting in a refusal, or its number if it is invisible. */
function show(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const character = String.fromCodePoint(code);
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const shorten = (word: string): string => (word.length > 20 ? `${word.slice(0, 20)}…` : word);
