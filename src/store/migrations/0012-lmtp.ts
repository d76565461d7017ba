/** Allows mail by LMTP. A column's CHECK cannot be changed, so the table is recreated, with all its indexes. */
export const m0012 = `
CREATE TABLE inbox_anew (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('imap', 'lmtp', 'sandbox')),
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
INSERT INTO inbox_anew (id, source, uid_validity, uid, message_id, content_hash, raw, received_at, stored_at, state,
    reason, attempts)
  SELECT id, source, uid_validity, uid, message_id, content_hash, raw, received_at, stored_at, state, reason, attempts
    FROM inbox;
DELETE FROM sqlite_sequence WHERE name = 'inbox_anew';
UPDATE sqlite_sequence SET name = 'inbox_anew' WHERE name = 'inbox';
DROP TABLE inbox;
ALTER TABLE inbox_anew RENAME TO inbox;
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';
CREATE INDEX inbox_state ON inbox (state);
CREATE INDEX inbox_kept ON inbox (stored_at) WHERE raw IS NOT NULL AND state IN ('done', 'refused', 'ignored');
`;
