/**
 * Turns a number into a row id of the type that the context expects, or of the type given. Use `rowId(101)` where a
 * board is expected, otherwise `rowId<BoardId>(101)`. Only tests know the numbers in advance.
 */
export const rowId = <Id extends number | null | undefined>(number: number): Id => number as Id;
