export const m0011 = `
  -- The email that we failed to process, because of which its sender's clocks are stopped; NULL for bounces.
  ALTER TABLE pause ADD COLUMN mail_id INTEGER;
  CREATE INDEX pause_mail ON pause (mail_id) WHERE mail_id IS NOT NULL;
  `;
