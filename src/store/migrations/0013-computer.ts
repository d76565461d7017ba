/**
 * Adds the computer as a player without addresses, the boards that it plays on, and letters that are waiting for its
 * turn.
 */
export const m0013 = `
-- Nobody can sign up under this name, and nobody can act for it.
INSERT INTO player (id, userid, joined_at) VALUES (0, 'computer', 0);

-- The level at which it plays; NULL if only people play.
ALTER TABLE board ADD COLUMN level INTEGER;
-- A bit for each of its seats.
ALTER TABLE board ADD COLUMN computer_seats INTEGER NOT NULL DEFAULT 0;
-- The value of its last turn for itself, in hundredths of a pod; NULL before its first turn.
ALTER TABLE board ADD COLUMN computer_score INTEGER;
-- The time from which it may think about its turn: when that turn began, or later if thinking has failed.
ALTER TABLE board ADD COLUMN think_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX board_computer ON board (think_at, id) WHERE state = 'active' AND (computer_seats >> seat) & 1;

-- The news in a letter that waits for the computer's turn, so that the letter about that turn can include it.
ALTER TABLE outbox ADD COLUMN news TEXT;
`;
