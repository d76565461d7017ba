/** Adds the turns that the computer expects after the best turn in a position. */
export const m0035 = `
-- The turns, separated by spaces; NULL if there are none.
ALTER TABLE evaluation ADD COLUMN line TEXT;
`;
