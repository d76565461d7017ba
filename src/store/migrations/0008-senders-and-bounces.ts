/**
 * Counts the emails from each address and the answers to it. Records bounces and the addresses that no longer get
 * letters.
 */
export const m0008 = `
CREATE TABLE sender (
  address TEXT PRIMARY KEY COLLATE NOCASE,
  load REAL NOT NULL,
  at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  looks INTEGER NOT NULL,
  others INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sender_day ON sender (day, looks, others);

CREATE TABLE bounce (
  address TEXT NOT NULL COLLATE NOCASE,
  -- each letter counts once, however many reports arrive about it
  letter_id INTEGER NOT NULL,
  bounced_at INTEGER NOT NULL,
  PRIMARY KEY (address, letter_id)
) STRICT, WITHOUT ROWID;

-- A player whose letters bounce: all of the player's clocks are stopped from then on.
CREATE TABLE pause (
  player_id INTEGER NOT NULL REFERENCES player,
  from_at INTEGER NOT NULL,
  until_at INTEGER,
  PRIMARY KEY (player_id, from_at)
) STRICT, WITHOUT ROWID;
`;
