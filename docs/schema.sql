-- The tables and indexes of the database after all migrations in src/store/migrations.
-- Times ("..._at") are milliseconds since 1970. src/store/mailStates.ts explains the states of inbox and outbox.
-- To update this file:
-- UPDATE_DOCS=1 npx vitest run --config tests/vitest.config.ts tests/store/schema.test.ts

CREATE TABLE address (
  address TEXT PRIMARY KEY COLLATE NOCASE,
  player_id INTEGER NOT NULL REFERENCES player,
  rank INTEGER NOT NULL,
  confirmed_at INTEGER NOT NULL,
  UNIQUE (player_id, rank)
) STRICT, WITHOUT ROWID;

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

CREATE INDEX analysis_player ON analysis (player_id, asked_at);

CREATE INDEX analysis_waiting ON analysis (think_at, id) WHERE think_at IS NOT NULL;

CREATE TABLE batch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last_id INTEGER NOT NULL
) STRICT;

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
  ended_at INTEGER,
  nag_days INTEGER NOT NULL DEFAULT 7,
  forfeit_days INTEGER NOT NULL DEFAULT 21,
  total_days INTEGER,
  clock_from INTEGER,
  noticed_ms INTEGER NOT NULL DEFAULT 0,
  notice_at INTEGER,
  ending_number INTEGER,
  start TEXT,
  practice INTEGER NOT NULL DEFAULT 0,
  level INTEGER,
  computer_seats INTEGER NOT NULL DEFAULT 0,
  computer_score INTEGER,
  think_at INTEGER NOT NULL DEFAULT 0,
  rated_before INTEGER,
  tutorial INTEGER NOT NULL DEFAULT 0,
  puzzle TEXT,
  position_key TEXT
) STRICT;

CREATE INDEX board_computer ON board (think_at, id) WHERE state = 'active' AND (computer_seats >> seat) & 1;

CREATE UNIQUE INDEX board_ending ON board (ending_number) WHERE ending_number IS NOT NULL;

CREATE INDEX board_game ON board (substr(game, 1, instr(game || '+', '+') - 1), state);

CREATE INDEX board_notice ON board (notice_at) WHERE notice_at IS NOT NULL;

CREATE INDEX board_position ON board (position_key) WHERE state = 'active' AND practice = 0 AND level IS NULL
AND turns > 0;

CREATE INDEX board_state ON board (state, id);

CREATE TABLE bounce (
  address TEXT NOT NULL COLLATE NOCASE,
  -- each letter counts once, however many reports arrive about it
  letter_id INTEGER NOT NULL,
  bounced_at INTEGER NOT NULL,
  PRIMARY KEY (address, letter_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE confirmation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('signup', 'mail', 'address', 'transfer', 'suggestion')),
  -- the player who is asked; NULL for a sign-up
  player_id INTEGER REFERENCES player,
  address TEXT NOT NULL COLLATE NOCASE,
  inbox_id INTEGER NOT NULL REFERENCES inbox,
  -- JSON that matches the schema of its kind; '{}' once it is closed, but kept if it is unreadable
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('postponed', 'open', 'confirmed', 'carried out', 'refused', 'dropped', 'expired',
    'unreadable')),
  -- 1 for an email that was fetched again after a restore from backup
  refetched INTEGER NOT NULL DEFAULT 0,
  asked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((kind = 'signup') = (player_id IS NULL))
) STRICT;

CREATE INDEX confirmation_address ON confirmation (address);

CREATE INDEX confirmation_expiry ON confirmation (expires_at) WHERE state IN ('postponed', 'open');

CREATE INDEX confirmation_inbox ON confirmation (inbox_id) WHERE state IN ('postponed', 'open', 'confirmed');

CREATE INDEX confirmation_player ON confirmation (player_id, state);

CREATE INDEX confirmation_refetched ON confirmation (refetched, inbox_id)
WHERE refetched = 1 AND state IN ('postponed', 'open', 'confirmed');

CREATE INDEX confirmation_transfer ON confirmation (kind) WHERE state = 'open' AND kind = 'transfer';

CREATE TABLE departure (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL,
  after_turn INTEGER NOT NULL,
  left_at INTEGER NOT NULL,
  UNIQUE (board_id, seat)
) STRICT;

CREATE TABLE evaluation (
  board_id INTEGER NOT NULL REFERENCES board,
  generation INTEGER NOT NULL,
  after_turn INTEGER NOT NULL,
  -- the best turn, NULL if there is none; and its value for the side that plays it, in hundredths of a pod
  best TEXT,
  score INTEGER NOT NULL,
  line TEXT,
  PRIMARY KEY (board_id, generation, after_turn)
) STRICT, WITHOUT ROWID;

CREATE TABLE game_limit (
  player_id INTEGER NOT NULL REFERENCES player,
  -- the game without its options
  game TEXT NOT NULL,
  -- the maximum number of boards that the player wants, or the answer to every challenge
  boards INTEGER CHECK (boards > 0),
  answer TEXT CHECK (answer IN ('accept', 'reject')),
  PRIMARY KEY (player_id, game),
  CHECK ((boards IS NULL) <> (answer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE hint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES board,
  player_id INTEGER NOT NULL REFERENCES player,
  generation INTEGER NOT NULL,
  -- the number of the turn that it is for, and the turn once it is found
  number INTEGER NOT NULL,
  turn TEXT,
  -- the time from which the computer may think; NULL once it has
  think_at INTEGER,
  position TEXT
) STRICT;

CREATE INDEX hint_board ON hint (board_id, player_id);

CREATE INDEX hint_waiting ON hint (think_at, id) WHERE think_at IS NOT NULL;

CREATE TABLE inbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('imap', 'lmtp', 'smtp')),
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
  stranger INTEGER NOT NULL DEFAULT 0,
  UNIQUE (message_id, content_hash)
) STRICT;

CREATE INDEX inbox_kept ON inbox (stored_at) WHERE raw IS NOT NULL AND state IN ('done', 'refused', 'ignored');

CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';

CREATE INDEX inbox_state ON inbox (state);

CREATE INDEX inbox_strangers ON inbox (stored_at) WHERE state = 'quarantined' AND stranger = 1;

CREATE TABLE letter (
  id INTEGER PRIMARY KEY REFERENCES outbox,
  reply_to TEXT,
  in_reply_to TEXT,
  refs TEXT NOT NULL,
  headers TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  attachment_name TEXT,
  attachment TEXT,
  pictures TEXT
) STRICT;

CREATE TABLE lost_letter (
  -- the token that the email returned
  token TEXT NOT NULL,
  inbox_id INTEGER NOT NULL REFERENCES inbox,
  PRIMARY KEY (token, inbox_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE mailbox (
  uid_validity TEXT PRIMARY KEY,
  first_uid INTEGER NOT NULL,
  last_uid INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE missed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player_id INTEGER NOT NULL REFERENCES player,
  board_id INTEGER NOT NULL REFERENCES board,
  happened TEXT NOT NULL,
  writer_id INTEGER REFERENCES player,
  words TEXT NOT NULL,
  letter_id INTEGER
) STRICT;

CREATE INDEX missed_board ON missed (board_id);

CREATE INDEX missed_player ON missed (player_id, board_id);

CREATE TABLE mute (
  player_id INTEGER NOT NULL REFERENCES player,
  muted_id INTEGER NOT NULL REFERENCES player,
  PRIMARY KEY (player_id, muted_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mute_muted ON mute (muted_id);

CREATE TABLE offer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL UNIQUE REFERENCES board,
  kind TEXT NOT NULL CHECK (kind IN ('draw', 'undo')),
  seat INTEGER NOT NULL,
  agreed INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  comment TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'sent', 'superseded', 'dead')),
  purpose TEXT NOT NULL CHECK (purpose IN ('board', 'question', 'answer', 'message', 'digest')),
  player_id INTEGER REFERENCES player,
  to_address TEXT NOT NULL,
  board_id INTEGER REFERENCES board,
  turn_number INTEGER,
  generation INTEGER,
  offer_id INTEGER,
  confirmation_id INTEGER REFERENCES confirmation,
  inbox_id INTEGER REFERENCES inbox,
  -- who wrote a message
  writer_id INTEGER REFERENCES player,
  -- a notice about time, which a turn supersedes
  notice INTEGER NOT NULL DEFAULT 0,
  -- Unique, since the number of the letter is in it.
  message_id TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  reason TEXT,
  sent_at INTEGER,
  news TEXT,
  waits_from INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  refused_at INTEGER,
  refusals INTEGER NOT NULL DEFAULT 0,
  undecided INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 1,
  boards TEXT
) STRICT;

CREATE INDEX outbox_digest ON outbox (player_id, id) WHERE purpose = 'digest';

CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state IN ('new', 'sending');

CREATE INDEX outbox_inbox ON outbox (inbox_id);

CREATE INDEX outbox_kept ON outbox (written_at) WHERE kept = 1 AND state IN ('sent', 'superseded', 'dead');

CREATE INDEX outbox_lost ON outbox (board_id, id) WHERE state = 'dead' AND board_id IS NOT NULL;

CREATE INDEX outbox_notice ON outbox (board_id) WHERE notice = 1 AND state = 'new';

CREATE INDEX outbox_player ON outbox (player_id);

CREATE INDEX outbox_state ON outbox (state, sent_at);

CREATE INDEX outbox_thread ON outbox (board_id, player_id);

CREATE INDEX outbox_writer ON outbox (writer_id, written_at) WHERE writer_id IS NOT NULL;

CREATE INDEX outbox_written ON outbox (to_address, written_at);

CREATE TABLE password_guess (
  player_id INTEGER PRIMARY KEY REFERENCES player,
  load REAL NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX password_guess_at ON password_guess (at);

CREATE TABLE pause (
  player_id INTEGER NOT NULL REFERENCES player,
  from_at INTEGER NOT NULL,
  until_at INTEGER,
  mail_id INTEGER,
  PRIMARY KEY (player_id, from_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX pause_mail ON pause (mail_id) WHERE mail_id IS NOT NULL;

CREATE TABLE player (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userid TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT,
  joined_at INTEGER NOT NULL,
  left_at INTEGER,
  digest_at INTEGER,
  last_broadcast_at INTEGER,
  last_turn_at INTEGER,
  puzzle_at INTEGER
) STRICT;

CREATE INDEX player_digest ON player (digest_at) WHERE digest_at IS NOT NULL;

CREATE INDEX player_puzzle ON player (puzzle_at) WHERE puzzle_at IS NOT NULL;

CREATE TABLE player_load (
  player_id INTEGER PRIMARY KEY REFERENCES player,
  load REAL NOT NULL,
  at INTEGER NOT NULL,
  -- 1 once the player has been told that mail was set aside, until the load has decayed
  told INTEGER NOT NULL
) STRICT;

CREATE INDEX player_load_at ON player_load (at);

CREATE TABLE preference (
  player_id INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (player_id, name)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE queue (
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL,
  plan TEXT NOT NULL,
  PRIMARY KEY (board_id, seat)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE repeat (
  address TEXT NOT NULL COLLATE NOCASE,
  proved INTEGER NOT NULL,
  -- a hash; no word of an email can be recovered from it
  answer TEXT NOT NULL,
  times INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (address, proved, answer)
) STRICT, WITHOUT ROWID;

CREATE INDEX repeat_since ON repeat (since);

CREATE TABLE seat (
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  player_id INTEGER NOT NULL REFERENCES player,
  accepted_at INTEGER,
  used_ms INTEGER NOT NULL DEFAULT 0,
  rating_before REAL,
  rating_after REAL,
  PRIMARY KEY (board_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_player ON seat (player_id, board_id);

CREATE TABLE secret (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  retired_at INTEGER
) STRICT;

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

CREATE INDEX seek_own ON seek (player_id) WHERE closed_at IS NULL;

CREATE TABLE seek_player (
  seek_id INTEGER NOT NULL REFERENCES seek,
  player_id INTEGER NOT NULL REFERENCES player,
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (seek_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seek_joined ON seek_player (player_id);

CREATE TABLE sender (
  address TEXT NOT NULL COLLATE NOCASE,
  -- 1 for mail that is proven to come from this address, 0 for all other mail with it in From
  proved INTEGER NOT NULL,
  load REAL NOT NULL,
  at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  looks INTEGER NOT NULL,
  others INTEGER NOT NULL,
  PRIMARY KEY (address, proved)
) STRICT, WITHOUT ROWID;

CREATE INDEX sender_at ON sender (at);

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE stranger_answer (
  day INTEGER NOT NULL,
  -- 'earlier': counted before networks were recorded
  kind TEXT NOT NULL CHECK (kind IN ('network', 'domain', 'unknown', 'earlier')),
  source TEXT NOT NULL,
  answers INTEGER NOT NULL,
  PRIMARY KEY (day, kind, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE submission (
  board_id INTEGER NOT NULL REFERENCES board,
  seat INTEGER NOT NULL,
  turn TEXT NOT NULL,
  number INTEGER NOT NULL,
  comment TEXT NOT NULL,
  PRIMARY KEY (board_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE subscription (
  board_id INTEGER NOT NULL,
  player_id INTEGER NOT NULL REFERENCES player,
  what TEXT NOT NULL CHECK (what IN ('all', 'end')),
  PRIMARY KEY (board_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX subscription_player ON subscription (player_id);

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

CREATE TABLE turn (
  board_id INTEGER NOT NULL REFERENCES board,
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,
  position TEXT NOT NULL,
  comment TEXT NOT NULL DEFAULT '',
  played_at INTEGER NOT NULL,
  inbox_id INTEGER REFERENCES inbox,
  used_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (board_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE vacation (
  player_id INTEGER NOT NULL REFERENCES player,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, from_at)
) STRICT, WITHOUT ROWID;
