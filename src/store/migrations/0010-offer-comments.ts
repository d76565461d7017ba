export const m0010 = `
  -- The comment that came with it: players with a daily digest get no letter that shows it.
  ALTER TABLE offer ADD COLUMN comment TEXT NOT NULL DEFAULT '';
  `;
