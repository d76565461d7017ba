/** Stores the position that a hint is for, so that the hint can be repeated when an undo leads back to it. */
export const m0037 = `
-- NULL for hints from before this column existed.
ALTER TABLE hint ADD COLUMN position TEXT;
`;
