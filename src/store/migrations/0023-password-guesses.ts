/** Moves data out of the sender and preference tables into a new table and a new column. */
export const m0023 = `
-- Wrong passwords for a player, from whatever address; the load halves every day.
CREATE TABLE password_guess (
  player_id INTEGER PRIMARY KEY REFERENCES player,
  load REAL NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX password_guess_at ON password_guess (at);
INSERT INTO password_guess (player_id, load, at)
  SELECT player.id, load, at FROM sender JOIN player ON sender.address = 'passwords of ' || player.id;
DELETE FROM sender WHERE address LIKE 'passwords of %';

-- When the player last wrote to everybody.
ALTER TABLE player ADD COLUMN last_broadcast_at INTEGER;
UPDATE player SET last_broadcast_at = (
  SELECT CAST(value AS INTEGER) FROM preference WHERE player_id = player.id AND name = 'last broadcast');
DELETE FROM preference WHERE name = 'last broadcast';
`;
