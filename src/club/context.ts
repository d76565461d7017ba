import type { SgfRecord } from '../notation/index.js';
import type { Player, Store } from '../store/index.js';

/** How it was shown who is speaking (docs/mail-rules.md section 2). `yes`: by an answered question. */
export type Proof = 'token' | 'password' | 'address' | 'yes';

/** The player who speaks, proven. */
export interface Speaker {
  readonly player: Player;
  readonly proof: Proof;
}

/** The number a turn would have, and the board's generation, when the mail was taken up (docs/mail-rules.md section 3). */
export interface OpenNumber {
  readonly number: number;
  readonly generation: number;
  /** Turns that had been played. */
  readonly turns: number;
}

/** All that a command is judged by, apart from its own words. */
export interface Context {
  readonly store: Store;
  /** When the mail arrived, ms. */
  readonly now: number;
  /** When it is dealt with, ms: the clock of whoever is next starts no earlier. */
  readonly doneAt: number;
  /** The mail; null for the computer, who sends none. */
  readonly inboxId: number | null;
  /** Unset for those who only look. */
  readonly speaker?: Speaker;
  /** The From address, lower-case. */
  readonly address: string;
  readonly numbers: ReadonlyMap<number, OpenNumber>;
  /** The letter that is answered: about a board, or written by a player. */
  readonly letter?: {
    readonly boardId: number | null;
    readonly offerId: number | null;
    readonly writerId?: number | null;
  };
  /** What the player wrote beside the commands, cleaned. */
  readonly message: string;
  /** The record that came with the mail. */
  readonly record?: SgfRecord;
  /** A number from 0 up to 1 for `-random`. */
  readonly lot: number;
  /** Hash of the password that a command sets. */
  readonly passwordHash: string | null;
}

/** The context of a command that needs a player. */
export type Spoken = Context & { readonly speaker: Speaker };
