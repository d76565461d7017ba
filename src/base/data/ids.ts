import { z } from 'zod';

declare const table: unique symbol;

/**
 * The number of a row in one table. The compiler accepts neither the id of another table nor a plain number. Ids come
 * from rows, from stored JSON by the schemas below, and from numbers that people write, by `rowId`.
 */
type Id<Table extends string> = number & { readonly [table]: Table };

/** A player, by the number of the `player` table. */
export type PlayerId = Id<'player'>;
/** A board; players write this number. */
export type BoardId = Id<'board'>;
/** An email that came in, in the `inbox` table. */
export type MailId = Id<'inbox'>;
/** An email that goes out, in the `outbox` table. */
export type LetterId = Id<'outbox'>;
/** A confirmation that is waiting for an answer, in the `confirmation` table. */
export type ConfirmationId = Id<'confirmation'>;
/** A draw or an undo that a player offers. */
export type OfferId = Id<'offer'>;
/** An open seek; players write this number. */
export type SeekId = Id<'seek'>;

/** A request for a hint. */
export type HintId = Id<'hint'>;
/** A request for an analysis. */
export type AnalysisId = Id<'analysis'>;

/** Turns a number into a row's id: that of a row just created, or one that somebody wrote, whether or not it exists. */
export const rowId = <T extends Id<string>>(number: number | bigint): T => Number(number) as T;

/** A row's number in stored JSON. */
const idSchema = <T extends Id<string>>() => z.int() as unknown as z.ZodType<T>;

/** Schemas of ids in stored JSON. */
export const playerIdSchema = idSchema<PlayerId>();
export const boardIdSchema = idSchema<BoardId>();
export const mailIdSchema = idSchema<MailId>();
export const seekIdSchema = idSchema<SeekId>();
export const offerIdSchema = idSchema<OfferId>();
