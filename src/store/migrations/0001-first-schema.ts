/** The first schema: accounts, received mail, letters, boards and their turns. */
export const m0001 = `
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE secret (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  retired_at INTEGER
) STRICT;

-- How far the mailbox has been read: the UIDs above first_uid (mail up to there is older than this server), up to
-- last_uid.
CREATE TABLE mailbox (
  uid_validity TEXT PRIMARY KEY,
  first_uid INTEGER NOT NULL,
  last_uid INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE player (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userid TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT,
  joined_at INTEGER NOT NULL
) STRICT;

CREATE TABLE address (
  address TEXT PRIMARY KEY COLLATE NOCASE,
  player_id INTEGER NOT NULL REFERENCES player,
  rank INTEGER NOT NULL,
  confirmed_at INTEGER NOT NULL,
  UNIQUE (player_id, rank)
) STRICT, WITHOUT ROWID;

-- An email is recognised forever by its Message-ID and content hash; raw is emptied after a configured time.
CREATE TABLE inbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('imap', 'sandbox')),
  uid_validity TEXT,
  uid INTEGER,
  message_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  raw BLOB,
  received_at INTEGER NOT NULL,
  stored_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'waiting', 'done', 'refused', 'ignored', 'quarantined', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  UNIQUE (message_id, content_hash)
) STRICT;
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';

CREATE TABLE board (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('offered', 'active', 'finished', 'declined')),
  rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
  challenger_id INTEGER NOT NULL REFERENCES player,
  turns INTEGER NOT NULL DEFAULT 0,
  seat INTEGER NOT NULL DEFAULT 0,
  generation INTEGER NOT NULL DEFAULT 0,
  position TEXT NOT NULL,
  -- the seats that won, as digits; '' for a draw; NULL while nobody has won
  winners TEXT,
  ending TEXT,
  offered_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('board', 100);

CREATE TABLE seat (
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player_id INTEGER NOT NULL REFERENCES player,
  accepted_at INTEGER,
  PRIMARY KEY (board_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_player ON seat (player_id, board_id);

-- The turns are authoritative; the position after each one is stored with it and checked by replaying them.
CREATE TABLE turn (
  board_id INTEGER NOT NULL REFERENCES board,
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,
  position TEXT NOT NULL,
  comment TEXT NOT NULL DEFAULT '',
  played_at INTEGER NOT NULL,
  inbox_id INTEGER REFERENCES inbox,
  PRIMARY KEY (board_id, number)
) STRICT, WITHOUT ROWID;

-- At most one open offer per board; agreed has a bit for each seat that has said yes.
CREATE TABLE offer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL UNIQUE REFERENCES board,
  kind TEXT NOT NULL CHECK (kind IN ('draw')),
  seat INTEGER NOT NULL,
  agreed INTEGER NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;

-- A request that waits for an answer: a sign-up, or the commands in one email.
CREATE TABLE question (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('signup', 'mail')),
  player_id INTEGER REFERENCES player,
  address TEXT NOT NULL COLLATE NOCASE,
  inbox_id INTEGER NOT NULL REFERENCES inbox,
  held TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'carried out', 'refused', 'dropped', 'expired')),
  asked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX question_open ON question (player_id) WHERE state = 'open';

-- A letter is complete when it is written: delivery makes its MIME bytes from this row alone.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'sent', 'superseded', 'dead')),
  purpose TEXT NOT NULL CHECK (purpose IN ('board', 'question', 'answer')),
  player_id INTEGER REFERENCES player,
  to_address TEXT NOT NULL,
  board_id INTEGER REFERENCES board,
  turn_number INTEGER,
  generation INTEGER,
  offer_id INTEGER,
  question_id INTEGER REFERENCES question,
  inbox_id INTEGER REFERENCES inbox,
  message_id TEXT NOT NULL UNIQUE,
  reply_to TEXT,
  in_reply_to TEXT,
  refs TEXT NOT NULL DEFAULT '',
  headers TEXT NOT NULL DEFAULT '{}',
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  reason TEXT,
  sent_at INTEGER
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state IN ('new', 'sending');
CREATE INDEX outbox_thread ON outbox (board_id, player_id);
CREATE INDEX outbox_written ON outbox (to_address, written_at);
`;
