/** Adds puzzles, each on its own practice board, and hints in games against the computer. */
export const m0033 = `
-- The position from data/tactics that a practice board asks about.
ALTER TABLE board ADD COLUMN puzzle TEXT;
-- When the next weekly puzzle is due; NULL for none.
ALTER TABLE player ADD COLUMN puzzle_at INTEGER;
CREATE INDEX player_puzzle ON player (puzzle_at) WHERE puzzle_at IS NOT NULL;

CREATE TABLE puzzle (
  board_id INTEGER PRIMARY KEY REFERENCES board,
  player_id INTEGER NOT NULL REFERENCES player,
  tactic TEXT NOT NULL,
  task TEXT NOT NULL,
  -- the maximum number of the solver's own turns in a win
  turns INTEGER NOT NULL,
  -- the turns that solve it, separated by spaces
  answers TEXT NOT NULL,
  difficulty INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  -- NULL while it is open, or if it was abandoned
  outcome TEXT CHECK (outcome IN ('solved', 'shown'))
) STRICT;
CREATE INDEX puzzle_player ON puzzle (player_id);

CREATE TABLE hint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES board,
  player_id INTEGER NOT NULL REFERENCES player,
  generation INTEGER NOT NULL,
  -- the number of the turn that it is for, and the turn once it is found
  number INTEGER NOT NULL,
  turn TEXT,
  -- the time from which the computer may think; NULL once it has
  think_at INTEGER
) STRICT;
CREATE INDEX hint_waiting ON hint (think_at, id) WHERE think_at IS NOT NULL;
CREATE INDEX hint_board ON hint (board_id, player_id);
`;
