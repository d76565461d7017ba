/**
 * Renames questions to confirmations and handovers to transfers. Facts that used to be looked up in the JSON become
 * states and a column. Every kind except a sign-up has a player. A column's CHECK cannot be changed, so the table is
 * recreated, with its indexes. Letters keep the purpose 'question', since their tokens are derived from it.
 */
export const m0022 = `
-- This also updates all references to the table.
ALTER TABLE question RENAME TO confirmation;
ALTER TABLE outbox RENAME COLUMN question_id TO confirmation_id;
CREATE TABLE confirmation_anew (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('signup', 'mail', 'address', 'transfer')),
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
-- Anything that is not JSON is copied as it is; the error is found when it is read.
INSERT INTO confirmation_anew (id, kind, player_id, address, inbox_id, payload, state, refetched, asked_at, expires_at)
  SELECT id, CASE kind WHEN 'handover' THEN 'transfer' ELSE kind END, player_id, address, inbox_id, held,
    CASE
      WHEN state <> 'open' OR kind <> 'mail' OR NOT json_valid(held) THEN state
      WHEN held ->> '$.again.confirmed' IS NOT NULL THEN 'confirmed'
      WHEN held ->> '$.kept' IS NOT NULL THEN 'postponed'
      ELSE state END,
    CASE WHEN kind = 'mail' AND json_valid(held) THEN held ->> '$.again' IS NOT NULL ELSE 0 END,
    asked_at, expires_at
  FROM confirmation;
DELETE FROM sqlite_sequence WHERE name = 'confirmation_anew';
UPDATE sqlite_sequence SET name = 'confirmation_anew' WHERE name = 'confirmation';
DROP TABLE confirmation;
ALTER TABLE confirmation_anew RENAME TO confirmation;
UPDATE confirmation
  SET payload = json_set(json_remove(payload, '$.kept'), '$.why', payload ->> '$.kept')
  WHERE kind = 'mail' AND json_valid(payload) AND payload ->> '$.kept' IS NOT NULL;
UPDATE confirmation
  SET payload = json_set(json_remove(payload, '$.again'), '$.refetched', json(payload -> '$.again'))
  WHERE refetched = 1;
-- Commands that name the player who is asked to take over the boards.
UPDATE confirmation
  SET payload = json_set(payload, '$.commands', json((
    SELECT json_group_array(json(CASE WHEN one.value ->> '$.heir' IS NULL THEN one.value
      ELSE json_set(json_remove(one.value, '$.heir'), '$.newPlayer', one.value ->> '$.heir') END) ORDER BY one.key)
    FROM json_each(confirmation.payload, '$.commands') AS one)))
  WHERE kind = 'mail' AND json_valid(payload) AND instr(payload, '"heir"') > 0;
CREATE INDEX confirmation_player ON confirmation (player_id, state);
CREATE INDEX confirmation_address ON confirmation (address);
CREATE INDEX confirmation_inbox ON confirmation (inbox_id) WHERE state IN ('postponed', 'open', 'confirmed');
CREATE INDEX confirmation_expiry ON confirmation (expires_at) WHERE state IN ('postponed', 'open');
CREATE INDEX confirmation_transfer ON confirmation (kind) WHERE state = 'open' AND kind = 'transfer';
CREATE INDEX confirmation_refetched ON confirmation (refetched, inbox_id)
  WHERE refetched = 1 AND state IN ('postponed', 'open', 'confirmed');
`;
