/**
 * Counts authenticated mail separately from other mail, answers to strangers by network, and repeated answers by text.
 */
export const m0019 = `
CREATE TABLE sender_anew (
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
INSERT INTO sender_anew (address, proved, load, at, day, looks, others)
  SELECT address, 0, load, at, day, looks, others FROM sender;

-- Answers to strangers, by day (counted from 1970-01-01 UTC) and by the origin of their mail.
CREATE TABLE stranger_answer (
  day INTEGER NOT NULL,
  -- 'earlier': counted before networks were recorded
  kind TEXT NOT NULL CHECK (kind IN ('network', 'domain', 'unknown', 'earlier')),
  source TEXT NOT NULL,
  answers INTEGER NOT NULL,
  PRIMARY KEY (day, kind, source)
) STRICT, WITHOUT ROWID;
INSERT INTO stranger_answer (day, kind, source, answers)
  SELECT day, 'earlier', '', sum(looks + others) FROM sender GROUP BY day HAVING sum(looks + others) > 0;

DROP TABLE sender;
ALTER TABLE sender_anew RENAME TO sender;
CREATE INDEX sender_at ON sender (at);

-- Mail that is proven to be from a player, from whatever address.
CREATE TABLE player_load (
  player_id INTEGER PRIMARY KEY REFERENCES player,
  load REAL NOT NULL,
  at INTEGER NOT NULL,
  -- 1 once the player has been told that mail was set aside, until the load has decayed
  told INTEGER NOT NULL
) STRICT;
CREATE INDEX player_load_at ON player_load (at);

-- How often a sender got one kind of answer to similar text.
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
`;
