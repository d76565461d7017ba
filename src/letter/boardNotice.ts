import { type Sentence, sentence } from '../base/index.js';
import type { BoardView, TurnRow } from '../club/index.js';
import type { Labels } from '../notation/index.js';
import type { LetterRenderer } from './letterRenderer.js';
import { barred } from './textLayout.js';

/** What a player wrote, and who it was. */
export interface Words {
  readonly userid: string;
  readonly text: string;
}

/** Another text that is quoted, and how it is introduced. */
export interface Quoted {
  readonly intro: Sentence;
  readonly text: string;
}

/** A letter about one board to one reader. */
export interface BoardNotice {
  readonly view: BoardView;
  /** All turns so far. */
  readonly turns: readonly TurnRow[];
  readonly reader: {
    readonly userid: string;
    readonly playerId: number;
    /** Gets the letters of every board, or word of the end of every game. */
    readonly watchesAll?: boolean;
  };
  /** What happened since the last letter, or why a command was refused. */
  readonly happened: readonly Sentence[];
  readonly words: readonly Words[];
  readonly quoted?: readonly Quoted[];
  /** Lists the labels of the pods, where the reader wants them. */
  readonly labels?: Labels;
  /** The time of the player to play has run out. */
  readonly claimable?: boolean;
  /** Players who are on vacation, and when that ends, ms. */
  readonly away?: readonly { readonly playerId: number; readonly untilAt: number }[];
  /** The command that was refused, as it was understood. */
  readonly refused?: string;
}

/** A player's words under the name, barred. */
export const saidText = (
  renderer: LetterRenderer,
  { userid, text }: Words,
): { intro: string; text: string } => ({
  intro: renderer.say(sentence('letter.wrote', { userid })),
  text: barred(text),
});
