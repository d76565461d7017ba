import type { CodeFilledBy, Sentence } from '../base/index.js';
import type { BoardId, BoardView, GameAnalysis, Page, PlayerId, TurnRow } from '../club/index.js';
import type { Labels } from '../notation/index.js';

/** The content of a letter, in no particular language. `renderLetter` turns it into a subject, text and HTML. */
export type LetterContent =
  | BoardContent
  | AnswerContent
  | ConfirmationContent
  | MessageContent
  | DigestContent
  | AnalysisContent;

/** Text that a player wrote, shown with the player's name. */
export interface Comment {
  readonly userid: string;
  readonly text: string;
}

/** Quoted text, and the sentence that introduces it. */
interface Quotation {
  readonly intro: Sentence;
  readonly text: string;
}

/** A letter about one board to a player or a watcher: news, a receipt for the reader's own turn, or a refusal. */
export interface BoardContent {
  readonly kind: 'board';
  readonly view: BoardView;
  /** All turns so far. */
  readonly turns: readonly TurnRow[];
  readonly reader: {
    readonly userid: string;
    readonly playerId: PlayerId;
    /** Whether the reader watches all boards. */
    readonly watchesAll?: boolean;
    /** Whether the reader has not finished any games yet. */
    readonly isNew?: boolean;
  };
  /** News since the last letter, or the reason why a command was refused. */
  readonly happened: readonly Sentence[];
  readonly words: readonly Comment[];
  readonly quoted?: readonly Quotation[];
  /** The labels of the pods, if they are listed below the board. */
  readonly labels?: Labels;
  /** How the game changed the reader's rating, once it is over. */
  readonly rating?: { readonly before: number; readonly after: number };
  /** The refused command, as understood. */
  readonly refused?: string;
  /** The name of the file that contains the record of the game, if it is attached. */
  readonly attached?: string;
  /** The last paragraph. */
  readonly note?: Sentence;
}

/** One command in an email and its result. */
export interface CommandAnswer {
  /** The command as understood; omitted if nothing could be read. */
  readonly line?: string;
  readonly result: Sentence;
  readonly pages?: readonly Page[];
  /** The sentence about the attachment, if the result does not mention it. */
  readonly attached?: Sentence;
}

/** The answer to an email that changed no board, or contained several commands: each line with its result. */
export interface AnswerContent {
  readonly kind: 'answer';
  /** The subject. It never looks like a command, so the commands in a reply are read from its body. */
  readonly about: Sentence;
  readonly answers: readonly CommandAnswer[];
  /** The id of the recipient, if that is a player. */
  readonly playerId?: PlayerId | undefined;
  readonly closing?: Sentence | undefined;
  /** The last paragraph. */
  readonly note?: Sentence;
}

/** A confirmation email: the server acts when the reader replies yes (docs/mail-rules.md section 2). */
export interface ConfirmationContent {
  readonly kind: 'confirmation';
  /** The subject. */
  readonly about: Sentence;
  readonly intro: Sentence;
  /** The commands as understood, or whatever else the reader must confirm; never the email's free text. */
  readonly lines: readonly (string | Sentence)[];
  /** The boards it concerns. */
  readonly boards?: readonly BoardView[];
  /** If it is about a single board, the last two turns there. */
  readonly turns?: readonly TurnRow[];
  /** The games that it would offer to others, with their options. */
  readonly games?: readonly string[];
  /** The player asked to confirm, if any. */
  readonly playerId?: PlayerId;
  /** The code of the sentence that says how to answer: by default, with yes or no. */
  readonly how?: CodeFilledBy<{ date: string }>;
  /** When the confirmation expires, in ms. */
  readonly until: number;
  /** The last paragraph. */
  readonly note?: Sentence;
}

/** A message from one player to another. */
export type MessageContent = Comment & { readonly kind: 'message' } & (
    | { readonly to: 'message' | 'broadcast' }
    | {
        /** Sent to the players and watchers of a board. */
        readonly to: 'chat';
        /**
         * The reader's userid, which is part of the thread's Subject, and whether only this reader gets the message.
         */
        readonly board: { readonly id: BoardId; readonly reader: string; readonly isOnly?: boolean };
      }
  );

/**
 * A digest (docs/club-rules.md section 1, `set digest daily`). It lists the boards that are waiting for the reader, and
 * those with news not yet reported in a letter.
 */
export interface DigestContent {
  readonly kind: 'digest';
  readonly reader: { readonly userid: string; readonly playerId: PlayerId };
  readonly boards: readonly {
    readonly view: BoardView;
    readonly turns: readonly TurnRow[];
    /** News that the board itself does not show. */
    readonly happened: readonly Sentence[];
    readonly words: readonly Comment[];
  }[];
  /** Boards waiting for the reader to play or to answer. */
  readonly waiting: number;
  /** How many of these are waiting for an answer even though it is not the reader's turn. */
  readonly toAnswer: number;
  /** How many waiting boards are not shown. */
  readonly more: number;
}

/**
 * The computer's analysis of a finished game, for the player who asked for it. See docs/club-rules.md section 1,
 * `analyse`.
 */
export interface AnalysisContent {
  readonly kind: 'analysis';
  readonly view: BoardView;
  readonly turns: readonly TurnRow[];
  readonly reader: { readonly userid: string; readonly playerId: PlayerId };
  readonly analysis: Omit<GameAnalysis, 'record'>;
}
