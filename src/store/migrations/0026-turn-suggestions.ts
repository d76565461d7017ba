/**
 * Adds a kind of confirmation, `suggestion`: a turn that a player may have meant. A column's CHECK cannot be changed,
 * so the table is recreated, with its indexes, as in 0022.
 */
export const m0026 = `
CREATE TABLE confirmation_anew (
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
INSERT INTO confirmation_anew (id, kind, player_id, address, inbox_id, payload, state, refetched, asked_at, expires_at)
  SELECT id, kind, player_id, address, inbox_id, payload, state, refetched, asked_at, expires_at FROM confirmation;
DELETE FROM sqlite_sequence WHERE name = 'confirmation_anew';
UPDATE sqlite_sequence SET name = 'confirmation_anew' WHERE name = 'confirmation';
DROP TABLE confirmation;
ALTER TABLE confirmation_anew RENAME TO confirmation;
CREATE INDEX confirmation_player ON confirmation (player_id, state);
CREATE INDEX confirmation_address ON confirmation (address);
CREATE INDEX confirmation_inbox ON confirmation (inbox_id) WHERE state IN ('postponed', 'open', 'confirmed');
CREATE INDEX confirmation_expiry ON confirmation (expires_at) WHERE state IN ('postponed', 'open');
CREATE INDEX confirmation_transfer ON confirmation (kind) WHERE state = 'open' AND kind = 'transfer';
CREATE INDEX confirmation_refetched ON confirmation (refetched, inbox_id)
  WHERE refetched = 1 AND state IN ('postponed', 'open', 'confirmed');
`;
