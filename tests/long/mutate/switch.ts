/** What a test run needs to know about the mutants in the sources that it loads. */
export interface SwitchOrder {
  /** The mutant that is on. If undefined, no mutant is on, and the run counts how many times each is reached. */
  readonly active?: number;
  /** Reaching the mutant more often than this counts as an infinite loop. */
  readonly limit: number;
  /** The file to which the setup file writes a line for each test file. */
  readonly notes: string;
}

/** A line in the notes file. */
export interface SwitchNote {
  readonly testFile: string;
  /** How many times each mutant was reached, by number. */
  readonly reached?: Readonly<Record<string, number>>;
  readonly endless?: true;
}

declare module 'vitest' {
  interface ProvidedContext {
    mutantOrder: SwitchOrder;
  }
}

declare global {
  /** Called by a source with mutants: whether one of them is on. */
  var isMutantOn: (mutant: number) => boolean;
}
