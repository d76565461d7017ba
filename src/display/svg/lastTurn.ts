import { type Direction, directionLetters, type Game, hopBetween, type Square } from '../../rules/index.js';

/** What a turn has touched, as far as its canonical text tells. */
export interface Trace {
  /** Each pod's way: where it began and every square it landed on. */
  readonly ways: readonly (readonly Square[])[];
  /** Squares where a pod came in or got a prong. */
  readonly built: readonly { readonly square: Square; readonly prong?: Direction }[];
  /** Squares from which pods were taken. */
  readonly taken: readonly Square[];
}

/** The squares of a turn by its canonical text (docs/rules.md section 4); what is none leaves no trace. */
export function traceOf(game: Game, text: string): Trace {
  const ways: Square[][] = [];
  const built: { square: Square; prong?: Direction }[] = [];
  const taken = new Set<Square>();
  // What is named in parentheses are pods of a square that was jumped, told by the mark before them.
  for (const part of text.replace(/\([^)]*\)/g, '').split(/[;,]/)) {
    const [, start, rest = ''] = /^(\d\d)[A-H!]*((?:-\d\dx?)+)$/.exec(part) ?? [];
    const [, square, letter] = /^(\d\d)(?:[A-H!]*\+([A-H])!?(?:-[A-H])?|[RM]?)$/.exec(part) ?? [];
    if (start !== undefined) {
      const way = [Number(start)];
      for (const [, to, mark] of rest.matchAll(/-(\d\d)(x?)/g)) {
        const over = hopBetween(game, way.at(-1) as Square, Number(to))?.over;
        if (mark && over !== undefined) taken.add(over);
        way.push(Number(to));
      }
      ways.push(way);
    } else if (square !== undefined) {
      const prong = letter === undefined ? -1 : directionLetters.indexOf(letter);
      built.push({ square: Number(square), ...(prong >= 0 && { prong: prong as Direction }) });
    }
  }
  return { ways, built, taken: [...taken] };
}
