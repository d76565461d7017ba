/**
 * The id of a row by its number, in the table of the type that is expected or named: `rowId(101)` where a board is
 * wanted, else `rowId<BoardId>(101)`. Only tests know such numbers beforehand.
 */
export const rowId = <Id extends number | null | undefined>(number: number): Id => number as Id;
