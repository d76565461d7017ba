/**
 * Moves the limits that `limit` sets from the preferences to a new table. Settings no longer have placeholder values:
 * outdated ratings get a setting of their own, and empty settings are deleted.
 */
export const m0027 = `
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
INSERT INTO game_limit (player_id, game, boards, answer)
  SELECT player_id, substr(name, 7), iif(value IN ('accept', 'reject'), NULL, CAST(value AS INTEGER)),
    iif(value IN ('accept', 'reject'), value, NULL)
  FROM preference WHERE name GLOB 'limit *' AND (value IN ('accept', 'reject') OR CAST(value AS INTEGER) > 0);
DELETE FROM preference WHERE name GLOB 'limit *';

INSERT INTO setting (name, value) SELECT 'ratings outdated', 'yes' FROM setting
  WHERE name = 'rated up to' AND value = 'anew';
DELETE FROM setting WHERE name = 'rated up to' AND value = 'anew';
DELETE FROM setting WHERE value = '';
UPDATE setting SET name = 'server address' WHERE name = 'house';
`;
