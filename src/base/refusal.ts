/** Values that fill the blanks of a sentence; a list is joined with commas. */
export type Blanks = Readonly<Record<string, string | number | readonly string[]>>;

/** Why something asked for was not done: a code of the catalogue and what the player needs to know. */
export interface Refusal {
  /** Key of a sentence, `room.what`: `turn.noPodToJump`. */
  readonly code: string;
  readonly data: Blanks;
}

/** The sentences of one language by their code, with blanks in braces: `no pod on {square} to jump`. */
export type Catalogue = Readonly<Record<string, string>>;

/** Builds a refusal. */
export const refusal = (code: string, data: Blanks = {}): Refusal => ({ code, data });

/**
 * The sentence of a refusal or any other code of the catalogue, its blanks filled.
 * @throws Error when the catalogue lacks the sentence or the data lack a blank: both are our fault.
 */
export function say(catalogue: Catalogue, { code, data }: Refusal): string {
  const sentence = catalogue[code];
  if (sentence === undefined) throw new Error(`the catalogue has no sentence ${code}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`sentence ${code} needs ${name}`);
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}
