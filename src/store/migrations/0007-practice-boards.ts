export const m0007 = `
  -- The position string that a board begins with; NULL for the start of its game.
  ALTER TABLE board ADD COLUMN start TEXT;
  -- One player has all its seats; it has no clocks and does not count.
  ALTER TABLE board ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
  `;
