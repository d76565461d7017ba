import { z } from 'zod';

declare const table: unique symbol;

/**
 * The number of a row in one table. The compiler rejects the id of another table, but accepts a plain number, such as one
 * that a player has written.
 */
type Id<Table extends string> = number & { readonly [table]?: Table };

/** A player, by the number of the `player` table. */
export type PlayerId = Id<'player'>;
/** A board; players write this number. */
export type BoardId = Id<'board'>;
/** An email that came in, in the `inbox` table. */
export type MailId = Id<'inbox'>;
/** An email that goes out, in the `outbox` table. */
export type LetterId = Id<'outbox'>;
/** A confirmation that waits for an answer, in the `confirmation` table. */
export type ConfirmationId = Id<'confirmation'>;
/** A draw or an undo that a player offers. */
export type OfferId = Id<'offer'>;
/** An open seek; players write this number. */
export type SeekId = Id<'seek'>;

/** A request for a hint. */
export type HintId = Id<'hint'>;
/** A request for an analysis. */
export type AnalysisId = Id<'analysis'>;

/** Schemas of ids in stored JSON. */
export const playerIdSchema: z.ZodType<PlayerId> = z.int();
export const boardIdSchema: z.ZodType<BoardId> = z.int();
export const mailIdSchema: z.ZodType<MailId> = z.int();
export const offerIdSchema: z.ZodType<OfferId> = z.int();
