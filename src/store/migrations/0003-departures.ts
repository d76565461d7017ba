export const m0003 = `
  -- Players who have left a four-player game that continues; replayed between the turns, in order of id.
  CREATE TABLE departure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    board_id INTEGER NOT NULL REFERENCES board,
    seat INTEGER NOT NULL,
    after_turn INTEGER NOT NULL,
    left_at INTEGER NOT NULL,
    UNIQUE (board_id, seat)
  ) STRICT;
  `;
