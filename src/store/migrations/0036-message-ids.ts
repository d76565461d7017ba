/**
 * Removes the index on letters' Message-IDs. Nothing looks them up, and since they are random, each new letter changed
 * a different page of the index.
 */
export const m0036 = `
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
INSERT INTO outbox_new (id, state, purpose, player_id, to_address, board_id, turn_number, generation, offer_id,
    confirmation_id, inbox_id, writer_id, notice, message_id, written_at, attempts, next_attempt_at,
    lease_until, reason, sent_at, news, waits_from, failing_since, refused_at, refusals, undecided,
    kept, boards)
  SELECT id, state, purpose, player_id, to_address, board_id, turn_number, generation, offer_id,
    confirmation_id, inbox_id, writer_id, notice, message_id, written_at, attempts, next_attempt_at,
    lease_until, reason, sent_at, news, waits_from, failing_since, refused_at, refusals, undecided,
    kept, boards FROM outbox;
DELETE FROM sqlite_sequence WHERE name = 'outbox_new';
UPDATE sqlite_sequence SET name = 'outbox_new' WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state IN ('new', 'sending');
CREATE INDEX outbox_thread ON outbox (board_id, player_id);
CREATE INDEX outbox_written ON outbox (to_address, written_at);
CREATE INDEX outbox_writer ON outbox (writer_id, written_at) WHERE writer_id IS NOT NULL;
CREATE INDEX outbox_notice ON outbox (board_id) WHERE notice = 1 AND state = 'new';
CREATE INDEX outbox_player ON outbox (player_id);
CREATE INDEX outbox_inbox ON outbox (inbox_id);
CREATE INDEX outbox_state ON outbox (state, sent_at);
CREATE INDEX outbox_lost ON outbox (board_id, id) WHERE state = 'dead' AND board_id IS NOT NULL;
CREATE INDEX outbox_kept ON outbox (written_at) WHERE kept = 1 AND state IN ('sent', 'superseded', 'dead');
CREATE INDEX outbox_digest ON outbox (player_id, id) WHERE purpose = 'digest';
`;
