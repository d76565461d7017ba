/**
 * Adds transfers of boards: a table of former players, and a new kind of question, for which the table of questions is
 * recreated.
 */
export const m0016 = `
-- Who had a seat before, and up to which turn.
CREATE TABLE takeover (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL,
  player_id INTEGER NOT NULL REFERENCES player,
  after_turn INTEGER NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX takeover_board ON takeover (board_id);
CREATE INDEX takeover_player ON takeover (player_id);

CREATE TABLE question_anew (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('signup', 'mail', 'address', 'handover')),
  player_id INTEGER REFERENCES player,
  address TEXT NOT NULL COLLATE NOCASE,
  inbox_id INTEGER NOT NULL REFERENCES inbox,
  held TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'carried out', 'refused', 'dropped', 'expired')),
  asked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
INSERT INTO question_anew SELECT id, kind, player_id, address, inbox_id, held, state, asked_at, expires_at FROM question;
DELETE FROM sqlite_sequence WHERE name = 'question_anew';
UPDATE sqlite_sequence SET name = 'question_anew' WHERE name = 'question';
DROP TABLE question;
ALTER TABLE question_anew RENAME TO question;
CREATE INDEX question_open ON question (player_id) WHERE state = 'open';
CREATE INDEX question_expiry ON question (expires_at) WHERE state = 'open';
CREATE INDEX question_handover ON question (kind) WHERE state = 'open' AND kind = 'handover';
CREATE INDEX question_player ON question (player_id);
CREATE INDEX question_address ON question (address);
`;
