/** What fills the blanks of a sentence; a list is joined with commas, a sentence is said in its place. */
export type Blanks = Readonly<Record<string, string | number | readonly string[] | Sentence>>;

/** A sentence of the catalogue by its code, and what fills its blanks. */
export interface Sentence {
  /** Key of a sentence, `room.what`: `turn.noPodToJump`. */
  readonly code: string;
  readonly data: Blanks;
}

/** Why something asked for was not done, and what would be right. */
export type Refusal = Sentence;

/**
 * The sentences of one language by their code, with blanks in braces: `no pod on {square} to jump`. Words that depend on
 * a number stand behind its name, those for one first: `{count} {count:board|boards}`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** Builds a refusal. */
export const refusal = (code: string, data: Blanks = {}): Refusal => ({ code, data });

/** Builds a sentence that refuses nothing. */
export const sentence: (code: string, data?: Blanks) => Sentence = refusal;

const blank = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * The words of a sentence, its blanks filled.
 * @throws Error when the catalogue lacks the sentence or the data lack a blank: both are our fault.
 */
export function say(catalogue: Catalogue, { code, data }: Sentence): string {
  const words = catalogue[code];
  if (words === undefined) throw new Error(`the catalogue has no sentence ${code}`);
  return words.replace(blank, (_, name: string, one?: string, many?: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`sentence ${code} needs ${name}`);
    if (one !== undefined) return (value === 1 ? one : many) ?? '';
    if (typeof value !== 'object') return String(value);
    return 'code' in value ? say(catalogue, value) : value.join(', ');
  });
}
