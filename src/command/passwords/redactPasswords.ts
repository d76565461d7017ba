import { undoTypography } from '../../base/index.js';
import { redacted } from '../arguments/identityClaim.js';

/** Text that differs from a password by at most this many typing errors is still treated as the password. */
const mostErrors = 2;
/** The maximum number of runs of characters to hide in one text; if there are more, all of the text is redacted. */
const mostRuns = 200;

/** A character in the text, normalised for comparison, and its place in the text. */
interface Character {
  readonly character: string;
  readonly from: number;
  readonly to: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly errors: number;
}

/**
 * Returns the characters in the text, ignoring case, spaces and typography. A letter with its accents is one character.
 */
function charactersOf(text: string): Character[] {
  const characters: Character[] = [];
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const plain = /^[!-~]$/.test(cluster) ? cluster : undoTypography(cluster).replace(/\s+/g, '');
    for (const character of plain.toLowerCase())
      characters.push({ character, from: index, to: index + cluster.length });
  }
  return characters;
}

/**
 * Finds the runs of characters that are a password with at most two typing errors, best first. A run that overlaps a
 * better one is left out (Sellers's search, where swapping two adjacent characters is one error).
 */
function runsOf(characters: readonly Character[], password: readonly string[]): Run[] {
  const size = password.length;
  const found: Run[] = [];
  const fresh = (): { errors: Int32Array; starts: Int32Array } => ({
    errors: new Int32Array(size + 1),
    starts: new Int32Array(size + 1),
  });
  let [before, last, row] = [fresh(), fresh(), fresh()];
  for (let i = 0; i <= size; i++) last.errors[i] = i;
  before.errors.fill(size);
  for (const [at, { character }] of characters.entries()) {
    row.errors[0] = 0;
    row.starts[0] = at + 1;
    for (let i = 1; i <= size; i++) {
      const same = password[i - 1] === character ? 0 : 1;
      let errors = (last.errors[i - 1] ?? 0) + same;
      let start = last.starts[i - 1] ?? 0;
      const take = (of: { errors: Int32Array; starts: Int32Array }, index: number): void => {
        const more = (of.errors[index] ?? 0) + 1;
        if (more < errors) [errors, start] = [more, of.starts[index] ?? 0];
      };
      take(last, i);
      take(row, i - 1);
      if (
        i > 1 &&
        at > 0 &&
        character === password[i - 2] &&
        characters[at - 1]?.character === password[i - 1]
      )
        take(before, i - 2);
      row.errors[i] = errors;
      row.starts[i] = start;
    }
    if ((row.errors[size] ?? size) <= mostErrors) {
      found.push({ from: row.starts[size] ?? 0, to: at + 1, errors: row.errors[size] ?? 0 });
    }
    [before, last, row] = [last, row, before];
  }
  found.sort((a, b) => a.errors - b.errors || b.to - b.from - (a.to - a.from) || a.from - b.from);
  const runs: Run[] = [];
  for (const run of found) {
    if (run.to > run.from && !runs.some(({ from, to }) => run.from < to && from < run.to)) runs.push(run);
    if (runs.length > mostRuns) return [{ from: 0, to: characters.length, errors: 0 }];
  }
  return runs;
}

/**
 * Replaces every run that matches one of the passwords with `****`. Case and spaces are ignored, and up to two typing
 * errors are allowed.
 */
export function redactPasswords(text: string, passwords: readonly string[]): string {
  let shown = text;
  for (const password of new Set(passwords)) {
    const wanted = charactersOf(password).map(({ character }) => character);
    if (wanted.length <= mostErrors) continue;
    // Hiding one run may leave the halves of another around it.
    for (let again = 0; again < 4; again++) {
      const next = hideOne(shown, wanted);
      if (next === shown) break;
      shown = next;
    }
  }
  return shown;
}

function hideOne(text: string, password: readonly string[]): string {
  const characters = charactersOf(text);
  if (characters.length < password.length - mostErrors) return text;
  const runs = runsOf(characters, password).sort((a, b) => b.from - a.from);
  let shown = text;
  for (const run of runs) {
    const { from, to } = withEnds(characters, run);
    shown = shown.slice(0, characters[from]?.from) + redacted + shown.slice(characters[to - 1]?.to);
  }
  return shown;
}

/** Extends a run by the one or two remaining letters of the same word. */
function withEnds(characters: readonly Character[], { from, to }: Run): { from: number; to: number } {
  const isLetter = (at: number): boolean => /[\p{L}\p{N}]/u.test(characters[at]?.character ?? '');
  const touches = (at: number): boolean => characters[at]?.to === characters[at + 1]?.from;
  const left = [0, 1, 2].find((more) => !(isLetter(from - more - 1) && touches(from - more - 1)));
  const right = [0, 1, 2].find((more) => !(isLetter(to + more) && touches(to + more - 1)));
  return { from: from - (left ?? 0), to: to + (right ?? 0) };
}
