/** Adds the computer as a player without addresses, the boards that it plays on, and letters that wait for its turn. */
export const m0013 = `
-- Nobody can sign up under this name, and nobody can act for it.
INSERT INTO player (id, userid, joined_at) VALUES (0, 'computer', 0);

-- The level at which it plays; NULL where people play among themselves.
ALTER TABLE board ADD COLUMN level INTEGER;
-- A bit for each seat that is its own.
ALTER TABLE board ADD COLUMN computer_seats INTEGER NOT NULL DEFAULT 0;
-- What its last turn was worth to it, in hundredths of a pod; NULL before it has played.
ALTER TABLE board ADD COLUMN computer_score INTEGER;
-- From when on it may think of its turn: since it has had it, or later where thinking has failed.
ALTER TABLE board ADD COLUMN think_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX board_computer ON board (think_at, id) WHERE state = 'active' AND (computer_seats >> seat) & 1;

-- What a letter tells that waits for the computer's turn, so that the letter of that turn may tell it, too.
ALTER TABLE outbox ADD COLUMN news TEXT;
`;
