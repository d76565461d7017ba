import type { SentenceBlanks as BlanksByCode, RefusalBlanks } from './sentenceBlanks.js';

/** What fills one blank of a sentence. A list is joined with commas; a nested sentence is rendered in place. */
export type Blank = string | number | readonly string[] | Sentence;

/** The values for the blanks of a sentence, by name. */
export type Blanks = Readonly<Record<string, Blank>>;

type SentenceBlanks = BlanksByCode<Blank>;

/** Code of a sentence in the English catalogue, for example `rules.nothingToJump`. */
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

/** Code of a sentence that says why something was not done; see `templates/en/refusals`. */
export type RefusalCode = keyof RefusalBlanks<Blank>;

/** The codes of the refusals that can be filled with these blanks. */
export type RefusalFilledBy<Given> = Extract<CodeFilledBy<Given>, RefusalCode>;

/** The codes of the refusals without blanks. */
export type PlainRefusal = RefusalFilledBy<NoBlanks>;

/**
 * The blanks of a sentence, or of every sentence of a union, without those in `Elsewhere`, which are filled in another
 * place. Extra blanks are not an error.
 */
export type BlanksOf<Code extends SentenceCode, Elsewhere extends string = never> = Blanks &
  ((
    Code extends SentenceCode
      ? (blanks: Readonly<Omit<SentenceBlanks[Code], Elsewhere>>) => void
      : never
  ) extends (blanks: infer All) => void
    ? All
    : never);

/** A sentence of the catalogue, by its code, with the values for its blanks. */
export interface Sentence {
  readonly code: SentenceCode;
  readonly data: Blanks;
}

/** Why a request was refused, and what to send instead. */
export interface Refusal extends Sentence {
  readonly code: RefusalCode;
}

/**
 * The sentences of one language by code, with blanks in braces: `no pod on {square} to jump`. Words that depend on a
 * number follow its name, singular first: `{count} {count:board|boards}`. Words that depend on the first letter of what
 * fills a blank follow `^` and that letter: `{player^a:ad|a} {player}`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The argument that fills the blanks of a sentence; optional if the sentence has none. */
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
 * @throws Error when the catalogue lacks it
 */
export function checkedSentence(catalogue: Catalogue, code: string, data: Blanks = {}): Sentence {
  if (!Object.hasOwn(catalogue, code)) throw new Error(`the catalogue has no sentence ${code}`);
  return { code: code as SentenceCode, data };
}

const blank = /\{(\w+)(?:(?:\^(\p{L}))?:([^{}|]*)\|([^{}|]*))?\}/gu;

/**
 * The text of a sentence with its blanks filled.
 * @throws Error if the catalogue lacks the sentence or a blank has no value; both are bugs in our code.
 */
export function say(catalogue: Catalogue, { code, data }: Sentence): string {
  const words = catalogue[code];
  if (words === undefined) throw new Error(`the catalogue has no sentence ${code}`);
  return words.replace(blank, (_, name: string, letter?: string, one?: string, many?: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`sentence ${code} needs ${name}`);
    if (one === undefined) return textOf(catalogue, value);
    const isOne =
      letter === undefined ? value === 1 : textOf(catalogue, value).toLowerCase().startsWith(letter);
    return (isOne ? one : many) ?? '';
  });
}

function textOf(catalogue: Catalogue, value: Blank): string {
  if (typeof value !== 'object') return String(value);
  return 'code' in value ? say(catalogue, value) : value.join(', ');
}
