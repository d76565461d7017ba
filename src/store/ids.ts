declare const table: unique symbol;

/** The number of a row in one table, which cannot stand for that of another. */
type Id<Table extends string> = number & { readonly [table]: Table };

/** A player, by the number of the `player` table. */
export type PlayerId = Id<'player'>;
/** A board; players write this number. */
export type BoardId = Id<'board'>;
/** An email that came in, in the `inbox` table. */
export type MailId = Id<'inbox'>;
/** An email that goes out, in the `outbox` table. */
export type LetterId = Id<'outbox'>;
/** A confirmation that waits for an answer, in the `question` table. */
export type ConfirmationId = Id<'question'>;
/** An open seek; players write this number. */
export type SeekId = Id<'seek'>;

// A number becomes an id here, where it comes from outside: from a command, an argument or a row.
export const toPlayerId = (number: number): PlayerId => number as PlayerId;
export const toBoardId = (number: number): BoardId => number as BoardId;
export const toMailId = (number: number): MailId => number as MailId;
export const toLetterId = (number: number): LetterId => number as LetterId;
export const toConfirmationId = (number: number): ConfirmationId => number as ConfirmationId;
export const toSeekId = (number: number): SeekId => number as SeekId;
