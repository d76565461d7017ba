import { z } from 'zod';

declare const table: unique symbol;

/**
 * The number of a row in one table. The compiler accepts neither an id from another table nor a plain number. Ids come
 * from rows, from stored JSON (through the schemas below), and from numbers that people write (through `rowId`).
 */
type Id<Table extends string> = number & { readonly [table]: Table };

/** The id of a player, a row in the `player` table. */
export type PlayerId = Id<'player'>;
/** The id of a board: the number that players write. */
export type BoardId = Id<'board'>;
/** The id of a received email, in the `inbox` table. */
export type MailId = Id<'inbox'>;
/** The id of an outgoing email, in the `outbox` table. */
export type LetterId = Id<'outbox'>;
/** The id of a confirmation that is waiting for an answer, in the `confirmation` table. */
export type ConfirmationId = Id<'confirmation'>;
/** The id of an offered draw or undo. */
export type OfferId = Id<'offer'>;
/** The id of an open seek: the number that players write. */
export type SeekId = Id<'seek'>;

/** The id of a request for a hint. */
export type HintId = Id<'hint'>;
/** The id of a request for an analysis. */
export type AnalysisId = Id<'analysis'>;

/**
 * Turns a number into a row's id. It may be the number of a new row, or one that somebody wrote, even if there is no
 * such row.
 */
export const rowId = <T extends Id<string>>(number: number | bigint): T => Number(number) as T;

/** Makes the schema for a row's number in stored JSON. */
const idSchema = <T extends Id<string>>() => z.int() as unknown as z.ZodType<T>;

/** Schemas of ids in stored JSON. */
export const playerIdSchema = idSchema<PlayerId>();
export const boardIdSchema = idSchema<BoardId>();
export const mailIdSchema = idSchema<MailId>();
export const seekIdSchema = idSchema<SeekId>();
export const offerIdSchema = idSchema<OfferId>();
