/** Adds a key for the position of each board, so an index can find boards with the same position. */
export const m0034 = `
-- The same for all mirror images; NULL if it has not been computed since the position changed.
ALTER TABLE board ADD COLUMN position_key TEXT;
CREATE INDEX board_position ON board (position_key) WHERE state = 'active' AND practice = 0 AND level IS NULL
  AND turns > 0;
`;
