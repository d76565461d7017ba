export const m0015 = `
  -- The thinking time charged for a turn, given back when the turn is undone.
  ALTER TABLE turn ADD COLUMN used_ms INTEGER NOT NULL DEFAULT 0;
  -- Whether a finished game was rated before its ending made it unrated; NULL until it is over.
  ALTER TABLE board ADD COLUMN rated_before INTEGER;
  -- News that waits for the next digest, or for the next letter about its board.
  CREATE TABLE missed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES player,
    board_id INTEGER NOT NULL REFERENCES board,
    happened TEXT NOT NULL,
    writer_id INTEGER REFERENCES player,
    words TEXT NOT NULL
  ) STRICT;
  CREATE INDEX missed_player ON missed (player_id, board_id);
  CREATE INDEX missed_board ON missed (board_id);
  `;
