import type { Refusal, Result, Sentence } from '../base/index.js';
import type { Page } from './resultPages.js';

/** A board that changed, and what its readers are told. */
export interface Change {
  readonly boardId: number;
  /** Left out where only one player is told something. */
  readonly happened?: Sentence;
  /** What its player wrote earlier, where the mail itself says nothing. */
  readonly words?: string;
  /** A text that was brought in, for the speaker alone. */
  readonly quoted?: { readonly intro: Sentence; readonly text: string };
  /** What one player alone is told in the same letter. */
  readonly aside?: { readonly playerId: number; readonly what: Sentence };
}

/** A letter in which one player writes to another. */
export interface Message {
  readonly to: number;
  readonly kind: 'message' | 'chat' | 'broadcast';
  /** The board whose players are written to. */
  readonly boardId?: number;
}

/** Boards that wait for an heir's answer, as a question holds them; numbers alone, nothing personal. */
export interface Held {
  readonly fromId: number;
  readonly boards: readonly number[];
}

/** What a command did. */
export interface Done {
  /** For an answer that quotes several commands. */
  readonly result: Sentence;
  readonly changes?: readonly Change[];
  readonly pages?: readonly Page[];
  readonly messages?: readonly Message[];
  /** A text file that goes with the answer. */
  readonly file?: { readonly name: string; readonly text: string };
  /** An address that must say yes before it speaks for the player. */
  readonly confirm?: {
    readonly address: string;
    readonly replaces?: string;
  };
  /** Boards that a player is asked to take over. */
  readonly handover?: { readonly heirId: number; readonly held: Held };
  /** Addresses that are told of the result beside the answer. */
  readonly tell?: readonly string[];
}

export type CommandResult = Result<Done, Refusal>;
