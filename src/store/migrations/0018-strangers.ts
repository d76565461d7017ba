export const m0018 = `
  -- 1 where a mail was set aside and nothing shows it to be a player's.
  ALTER TABLE inbox ADD COLUMN stranger INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX inbox_strangers ON inbox (stored_at) WHERE state = 'quarantined' AND stranger = 1;
  `;
