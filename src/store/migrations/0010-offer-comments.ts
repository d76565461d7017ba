export const m0010 = `
  -- What its player wrote with it: no letter brings that to who has a daily digest.
  ALTER TABLE offer ADD COLUMN comment TEXT NOT NULL DEFAULT '';
  `;
