/** Adds tables for the analyses that players have asked for, and for the computer's evaluations of positions. */
export const m0032 = `
CREATE TABLE analysis (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES board,
  -- the board's, so that an analysis of a game that goes on again is dropped
  generation INTEGER NOT NULL,
  player_id INTEGER NOT NULL REFERENCES player,
  asked_at INTEGER NOT NULL,
  -- from when on the computer may think: later where thinking has failed; NULL once it is done or dropped
  think_at INTEGER
) STRICT;
CREATE INDEX analysis_waiting ON analysis (think_at, id) WHERE think_at IS NOT NULL;
CREATE INDEX analysis_player ON analysis (player_id, asked_at);

-- One position of a board after a number of turns: kept until the game is resumed, for all who ask.
CREATE TABLE evaluation (
  board_id INTEGER NOT NULL REFERENCES board,
  generation INTEGER NOT NULL,
  after_turn INTEGER NOT NULL,
  -- the best turn, NULL where there is none; and what it is worth to the side that plays it, in hundredths of a pod
  best TEXT,
  score INTEGER NOT NULL,
  PRIMARY KEY (board_id, generation, after_turn)
) STRICT, WITHOUT ROWID;
`;
