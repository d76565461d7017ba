/**
 * Adds clocks, ratings, seeks, queues, watching, messages and vacations. Recreates the tables that get new kinds of
 * rows.
 */
export const m0004 = `
-- Clocks: what was agreed, when the seat to play began to think, and when to check the board again.
ALTER TABLE board ADD COLUMN nag_days INTEGER NOT NULL DEFAULT 7;
ALTER TABLE board ADD COLUMN forfeit_days INTEGER NOT NULL DEFAULT 21;
ALTER TABLE board ADD COLUMN total_days INTEGER;
ALTER TABLE board ADD COLUMN clock_from INTEGER;
ALTER TABLE board ADD COLUMN noticed_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE board ADD COLUMN notice_at INTEGER;
CREATE INDEX board_notice ON board (notice_at) WHERE notice_at IS NOT NULL;
CREATE INDEX board_state ON board (state, id);
ALTER TABLE seat ADD COLUMN used_ms INTEGER NOT NULL DEFAULT 0;
UPDATE board SET clock_from = coalesce((SELECT max(played_at) FROM turn WHERE board_id = board.id), started_at),
  notice_at = coalesce((SELECT max(played_at) FROM turn WHERE board_id = board.id), started_at) + 604800000
  WHERE state = 'active';

-- Finished games in the order in which they ended, which is the order in which they are rated.
ALTER TABLE board ADD COLUMN ending_number INTEGER;
UPDATE board SET ending_number = (SELECT count(*) FROM board AS earlier WHERE earlier.state = 'finished'
  AND (earlier.ended_at < board.ended_at OR (earlier.ended_at = board.ended_at AND earlier.id <= board.id)))
  WHERE state = 'finished';
CREATE UNIQUE INDEX board_ending ON board (ending_number) WHERE ending_number IS NOT NULL;

CREATE TABLE rating (
  player_id INTEGER NOT NULL REFERENCES player,
  game TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  PRIMARY KEY (player_id, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_order ON rating (game, (games >= 20), rating, player_id);

-- Open offers to anybody who joins; of several players, the one who made the offer is first.
CREATE TABLE seek (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player_id INTEGER NOT NULL REFERENCES player,
  game TEXT NOT NULL,
  turn_order TEXT NOT NULL,
  rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
  nag_days INTEGER NOT NULL,
  forfeit_days INTEGER NOT NULL,
  total_days INTEGER,
  made_at INTEGER NOT NULL,
  closed_at INTEGER,
  board_id INTEGER REFERENCES board
) STRICT;
CREATE INDEX seek_open ON seek (id) WHERE closed_at IS NULL;
CREATE TABLE seek_player (
  seek_id INTEGER NOT NULL REFERENCES seek,
  player_id INTEGER NOT NULL REFERENCES player,
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (seek_id, player_id)
) STRICT, WITHOUT ROWID;

-- A turn that waits for the word "confirm", and turns that wait until it is the player's turn.
CREATE TABLE submission (
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL,
  turn TEXT NOT NULL,
  number INTEGER NOT NULL,
  comment TEXT NOT NULL,
  PRIMARY KEY (board_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE queue (
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL,
  plan TEXT NOT NULL,
  PRIMARY KEY (board_id, seat)
) STRICT, WITHOUT ROWID;

-- board_id 0 means all boards.
CREATE TABLE subscription (
  board_id INTEGER NOT NULL,
  player_id INTEGER NOT NULL REFERENCES player,
  what TEXT NOT NULL CHECK (what IN ('all', 'end')),
  PRIMARY KEY (board_id, player_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscription_player ON subscription (player_id);
CREATE TABLE mute (
  player_id INTEGER NOT NULL REFERENCES player,
  muted_id INTEGER NOT NULL REFERENCES player,
  PRIMARY KEY (player_id, muted_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE vacation (
  player_id INTEGER NOT NULL REFERENCES player,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, from_at)
) STRICT, WITHOUT ROWID;

ALTER TABLE player ADD COLUMN left_at INTEGER;
ALTER TABLE player ADD COLUMN digest_at INTEGER;
CREATE INDEX player_digest ON player (digest_at) WHERE digest_at IS NOT NULL;

-- The same tables with more kinds allowed.
CREATE TABLE offer_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL UNIQUE REFERENCES board,
  kind TEXT NOT NULL CHECK (kind IN ('draw', 'undo')),
  seat INTEGER NOT NULL,
  agreed INTEGER NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
INSERT INTO offer_new SELECT * FROM offer;
DELETE FROM sqlite_sequence WHERE name = 'offer_new';
UPDATE sqlite_sequence SET name = 'offer_new' WHERE name = 'offer';
DROP TABLE offer;
ALTER TABLE offer_new RENAME TO offer;

CREATE TABLE question_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('signup', 'mail', 'address')),
  player_id INTEGER REFERENCES player,
  address TEXT NOT NULL COLLATE NOCASE,
  inbox_id INTEGER NOT NULL REFERENCES inbox,
  held TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'carried out', 'refused', 'dropped', 'expired')),
  asked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
INSERT INTO question_new SELECT * FROM question;
DELETE FROM sqlite_sequence WHERE name = 'question_new';
UPDATE sqlite_sequence SET name = 'question_new' WHERE name = 'question';
DROP TABLE question;
ALTER TABLE question_new RENAME TO question;
CREATE INDEX question_open ON question (player_id) WHERE state = 'open';

CREATE TABLE outbox_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'sent', 'superseded', 'dead')),
  purpose TEXT NOT NULL CHECK (purpose IN ('board', 'question', 'answer', 'message', 'digest')),
  player_id INTEGER REFERENCES player,
  to_address TEXT NOT NULL,
  board_id INTEGER REFERENCES board,
  turn_number INTEGER,
  generation INTEGER,
  offer_id INTEGER,
  question_id INTEGER REFERENCES question,
  inbox_id INTEGER REFERENCES inbox,
  -- who wrote a message
  writer_id INTEGER REFERENCES player,
  -- a notice about time, which a turn supersedes
  notice INTEGER NOT NULL DEFAULT 0,
  message_id TEXT NOT NULL UNIQUE,
  reply_to TEXT,
  in_reply_to TEXT,
  refs TEXT NOT NULL DEFAULT '',
  headers TEXT NOT NULL DEFAULT '{}',
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  attachment_name TEXT,
  attachment TEXT,
  written_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  reason TEXT,
  sent_at INTEGER
) STRICT;
INSERT INTO outbox_new (id, state, purpose, player_id, to_address, board_id, turn_number, generation, offer_id,
    question_id, inbox_id, message_id, reply_to, in_reply_to, refs, headers, subject, text, html, written_at,
    attempts, next_attempt_at, lease_until, reason, sent_at)
  SELECT id, state, purpose, player_id, to_address, board_id, turn_number, generation, offer_id,
    question_id, inbox_id, message_id, reply_to, in_reply_to, refs, headers, subject, text, html, written_at,
    attempts, next_attempt_at, lease_until, reason, sent_at FROM outbox;
DELETE FROM sqlite_sequence WHERE name = 'outbox_new';
UPDATE sqlite_sequence SET name = 'outbox_new' WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state IN ('new', 'sending');
CREATE INDEX outbox_thread ON outbox (board_id, player_id);
CREATE INDEX outbox_written ON outbox (to_address, written_at);
CREATE INDEX outbox_writer ON outbox (writer_id, written_at) WHERE writer_id IS NOT NULL;
CREATE INDEX outbox_notice ON outbox (board_id) WHERE notice = 1 AND state = 'new';
`;
