export const m0011 = `
  -- The mail that failed for our fault and for which the clocks of its sender stand; NULL for bounces.
  ALTER TABLE pause ADD COLUMN mail_id INTEGER;
  CREATE INDEX pause_mail ON pause (mail_id) WHERE mail_id IS NOT NULL;
  `;
