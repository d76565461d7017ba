/** Adds tables for the analyses that players have asked for, and for the computer's evaluations of positions. */
export const m0032 = `
CREATE TABLE analysis (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES board,
  -- the board's generation, so that the analysis of a resumed game is dropped
  generation INTEGER NOT NULL,
  player_id INTEGER NOT NULL REFERENCES player,
  asked_at INTEGER NOT NULL,
  -- the time from which the computer may think, later if thinking has failed; NULL once it is done or dropped
  think_at INTEGER
) STRICT;
CREATE INDEX analysis_waiting ON analysis (think_at, id) WHERE think_at IS NOT NULL;
CREATE INDEX analysis_player ON analysis (player_id, asked_at);

-- The position of a board after a number of turns: kept until the game is resumed, for everybody who asks.
CREATE TABLE evaluation (
  board_id INTEGER NOT NULL REFERENCES board,
  generation INTEGER NOT NULL,
  after_turn INTEGER NOT NULL,
  -- the best turn, NULL if there is none; and its value for the side that plays it, in hundredths of a pod
  best TEXT,
  score INTEGER NOT NULL,
  PRIMARY KEY (board_id, generation, after_turn)
) STRICT, WITHOUT ROWID;
`;
