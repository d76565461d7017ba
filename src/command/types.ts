/** Who the command itself says is speaking; whether that is true is decided elsewhere (PLAY.md section 2). */
export interface Claim {
  readonly userid?: string;
  readonly password?: string;
}

interface Said extends Claim {
  /** The command line as understood, for quoting in answers: canonical words, `****` where a password stands. */
  readonly line: string;
}

interface OnBoard extends Said {
  /** Left out in a reply to a board letter: the board of that letter. */
  readonly board?: number;
}

/** One command, read but not yet judged (PLAY.md section 4). */
export type Command =
  | (Said & { readonly word: 'help'; readonly topics: readonly string[] })
  | (Said & {
      readonly word: 'signup';
      readonly name: string;
      readonly secret?: string;
      readonly addresses: readonly string[];
    })
  | (Said & {
      readonly word: 'challenge';
      /** Game with options in order: `octi3base+wrap`. */
      readonly game: string;
      /** One userid (the sender plays first) or two (in order of play). */
      readonly players: readonly string[];
      readonly order: 'as written' | 'second' | 'random';
      readonly rated: boolean;
    })
  | (OnBoard & { readonly word: 'accept'; readonly what?: 'draw' })
  | (OnBoard & { readonly word: 'decline' })
  | (OnBoard & { readonly word: 'reject' })
  | (OnBoard & { readonly word: 'propose' })
  | (OnBoard & { readonly word: 'resign' })
  | (OnBoard & { readonly word: 'unsubscribe' })
  | (OnBoard & {
      readonly word: 'move';
      readonly turn: string;
      /** The `#n` that was written. */
      readonly number?: number;
    })
  | (OnBoard & { readonly word: 'show'; readonly number?: number })
  | (Said & {
      readonly word: 'games';
      readonly game?: string;
      readonly players: readonly string[];
      readonly which: 'all' | 'active' | 'inactive' | 'next';
    })
  | (Said & { readonly word: 'set'; readonly name: string; readonly value: string })
  /** The answer to a question: the own text begins with `yes` or `no`. */
  | (Said & { readonly word: 'yes' | 'no' });

export type Word = Command['word'];

/** What the reader must know about the letter that is answered, if one is. */
export interface Answered {
  /** A board letter: its board, and its subject as we wrote it (`Octi Board 101 alice`). */
  readonly board?: number;
  /** A question: only yes and no are read. */
  readonly question?: boolean;
}

/** The commands of one mail and the free text beside them. */
export interface Reading {
  readonly door: 'reply' | 'subject' | 'body';
  readonly commands: readonly Command[];
  /** What the player wrote to the other players, trimmed; `''` for none. */
  readonly message: string;
}
