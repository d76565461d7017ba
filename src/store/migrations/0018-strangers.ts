export const m0018 = `
  -- 1 if an email was set aside and nothing shows that it is from a player.
  ALTER TABLE inbox ADD COLUMN stranger INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX inbox_strangers ON inbox (stored_at) WHERE state = 'quarantined' AND stranger = 1;
  `;
