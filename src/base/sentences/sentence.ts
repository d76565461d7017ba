import type { SentenceBlanks as BlanksByCode, RefusalBlanks } from './sentenceBlanks.js';

/** The value for one blank in a sentence. A list is joined with commas; a nested sentence is rendered in place. */
export type Blank = string | number | readonly string[] | Sentence;

/** The values for the blanks in a sentence, by name. */
export type Blanks = Readonly<Record<string, Blank>>;

type SentenceBlanks = BlanksByCode<Blank>;

/** The code of a sentence in the English catalogue, for example `rules.nothingToJump`. */
export type SentenceCode = keyof SentenceBlanks;

/** The codes that begin with a prefix: `CodeUnder<'club.ending.'>`. */
export type CodeUnder<Prefix extends string> = Extract<SentenceCode, `${Prefix}${string}`>;

/** The rest of each code that begins with a prefix. */
export type NameUnder<Prefix extends string> = SentenceCode extends infer Code
  ? Code extends `${Prefix}${infer Name}`
    ? Name
    : never
  : never;

/** The codes of the sentences that can be filled with these blanks. */
export type CodeFilledBy<Given> = {
  [Code in SentenceCode]: Given extends SentenceBlanks[Code] ? Code : never;
}[SentenceCode];

type NoBlanks = Record<never, never>;

/** The codes of the sentences without blanks. */
export type PlainCode = CodeFilledBy<NoBlanks>;

/** The code of a sentence that says why something was not done; see `templates/en/refusals`. */
export type RefusalCode = keyof RefusalBlanks<Blank>;

/** The codes of the refusals that can be filled with these blanks. */
export type RefusalFilledBy<Given> = Extract<CodeFilledBy<Given>, RefusalCode>;

/** The codes of the refusals without blanks. */
export type PlainRefusal = RefusalFilledBy<NoBlanks>;

/**
 * The blanks in a sentence, or in every sentence of a union, except the blanks in `Elsewhere`, which other code fills.
 * Extra blanks are not an error.
 */
type BlanksOf<Code extends SentenceCode, Elsewhere extends string = never> = Blanks &
  ((
    Code extends SentenceCode
      ? (blanks: Readonly<Omit<SentenceBlanks[Code], Elsewhere>>) => void
      : never
  ) extends (blanks: infer All) => void
    ? All
    : never);

/** A sentence from the catalogue, by its code, with the values for its blanks. */
export interface Sentence {
  readonly code: SentenceCode;
  readonly data: Blanks;
}

/** A sentence as data, for example from a database, before `canSay` has checked it. */
export interface UncheckedSentence {
  readonly code: string;
  readonly data: { readonly [name: string]: string | number | readonly string[] | UncheckedSentence };
}

/** Why a request was refused, and what to send instead. */
export interface Refusal extends Sentence {
  readonly code: RefusalCode;
}

/**
 * The sentences in one language, by code, with blanks in braces: `no pod on {square} to jump`. Words that depend on a
 * number follow its name, singular first: `{count} {count:board|boards}`. Words that depend on the first letter of what
 * fills a blank follow `^` and that letter: `{player^a:ad|a} {player}`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * Makes a set of sentence codes. A wrong code in it does not compile, but you can look up any string, such as a code
 * from a database.
 */
export const codeSet = (...codes: readonly SentenceCode[]): ReadonlySet<string> => new Set(codes);

/** The argument that fills the blanks in a sentence; optional if the sentence has none. */
export type BlanksArgument<Code extends SentenceCode, Elsewhere extends string = never> =
  NoBlanks extends BlanksOf<Code, Elsewhere>
    ? [blanks?: BlanksOf<Code, Elsewhere>]
    : [blanks: BlanksOf<Code, Elsewhere>];

/** Builds a sentence. */
export const sentence = <Code extends SentenceCode>(
  code: Code,
  ...[data]: BlanksArgument<Code>
): Sentence => ({
  code,
  data: data ?? {},
});

/** Builds a refusal. */
export const refusal = <Code extends RefusalCode>(code: Code, ...[data]: BlanksArgument<Code>): Refusal => ({
  code,
  data: data ?? {},
});

/**
 * Builds a sentence whose code is data, for example one read from a database.
 * @throws Error if the catalogue lacks the sentence
 */
export function checkedSentence(catalogue: Catalogue, code: string, data: Blanks = {}): Sentence {
  if (!Object.hasOwn(catalogue, code)) throw new Error(`the catalogue has no sentence ${code}`);
  return { code: code as SentenceCode, data };
}

/**
 * Whether a catalogue has a sentence and the sentence has a value for each of its blanks. This includes nested
 * sentences. Data from a database may be damaged or come from another version.
 */
export function canSay(catalogue: Catalogue, unchecked: UncheckedSentence): unchecked is Sentence {
  const { code, data } = unchecked;
  if (!Object.hasOwn(catalogue, code)) return false;
  return (
    partsOf(catalogue, code).blanks.every(({ name }) => data[name] !== undefined) &&
    Object.values(data).every(
      (value) => typeof value !== 'object' || !('code' in value) || canSay(catalogue, value),
    )
  );
}

const blank = /\{(\w+)(?:(?:\^(\p{L}))?:([^{}|]*)\|([^{}|]*))?\}/gu;

/** A blank in a sentence and the text before it. */
interface BlankPart {
  readonly before: string;
  readonly name: string;
  /** The forms of a word that depends on a number, or on the first letter of what fills the blank. */
  readonly letter?: string | undefined;
  readonly one?: string | undefined;
  readonly many: string;
}

/** A parsed sentence. */
interface SentenceParts {
  readonly blanks: readonly BlankPart[];
  readonly end: string;
}

/**
 * Sentences that have been parsed, by catalogue and code. A letter uses about thirty, mostly the same ones as other
 * letters.
 */
const known = new WeakMap<Catalogue, Map<string, SentenceParts>>();

/** @throws Error if the catalogue lacks the sentence. */
function partsOf(catalogue: Catalogue, code: string): SentenceParts {
  const ofCatalogue = known.get(catalogue) ?? new Map<string, SentenceParts>();
  known.set(catalogue, ofCatalogue);
  const cached = ofCatalogue.get(code);
  if (cached) return cached;
  const words = catalogue[code];
  if (words === undefined) throw new Error(`the catalogue has no sentence ${code}`);
  const blanks: BlankPart[] = [];
  let at = 0;
  for (const match of words.matchAll(blank)) {
    const [whole, name = '', letter, one, many = ''] = match;
    blanks.push({ before: words.slice(at, match.index), name, letter, one, many });
    at = match.index + whole.length;
  }
  const parts = { blanks, end: words.slice(at) };
  ofCatalogue.set(code, parts);
  return parts;
}

/**
 * Renders a sentence with its blanks filled. A catalogue must not change once one of its sentences has been rendered.
 * @throws Error if the catalogue lacks the sentence or a blank has no value; both are bugs in our code.
 */
export function say(catalogue: Catalogue, { code, data }: Sentence): string {
  const { blanks, end } = partsOf(catalogue, code);
  let text = '';
  for (const { before, name, letter, one, many } of blanks) {
    const value = data[name];
    if (value === undefined) throw new Error(`sentence ${code} needs ${name}`);
    text += before;
    if (one === undefined) {
      text += textOf(catalogue, value);
    } else {
      const isOne =
        letter === undefined ? value === 1 : textOf(catalogue, value).toLowerCase().startsWith(letter);
      text += isOne ? one : many;
    }
  }
  return text + end;
}

function textOf(catalogue: Catalogue, value: Blank): string {
  if (typeof value !== 'object') return String(value);
  return 'code' in value ? say(catalogue, value) : value.join(', ');
}
