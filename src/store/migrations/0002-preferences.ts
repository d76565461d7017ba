export const m0002 = `
  -- What a player has set; everything else has its default.
  CREATE TABLE preference (
    player_id INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (player_id, name)
  ) STRICT, WITHOUT ROWID;
  `;
