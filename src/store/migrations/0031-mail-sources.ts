/** Records the protocol by which an email arrived, so `sandbox` becomes SMTP. */
export const m0031 = `
CREATE TABLE inbox_by_protocol (
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
INSERT INTO inbox_by_protocol (id, source, uid_validity, uid, message_id, content_hash, raw, received_at, stored_at,
    state, reason, attempts, stranger)
  SELECT id, iif(source = 'sandbox', 'smtp', source), uid_validity, uid, message_id, content_hash, raw, received_at,
    stored_at, state, reason, attempts, stranger FROM inbox;
DELETE FROM sqlite_sequence WHERE name = 'inbox_by_protocol';
UPDATE sqlite_sequence SET name = 'inbox_by_protocol' WHERE name = 'inbox';
DROP TABLE inbox;
ALTER TABLE inbox_by_protocol RENAME TO inbox;
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';
CREATE INDEX inbox_state ON inbox (state);
CREATE INDEX inbox_kept ON inbox (stored_at) WHERE raw IS NOT NULL AND state IN ('done', 'refused', 'ignored');
CREATE INDEX inbox_strangers ON inbox (stored_at) WHERE state = 'quarantined' AND stranger = 1;
`;
