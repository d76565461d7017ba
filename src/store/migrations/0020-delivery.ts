/**
 * Adds columns for delivery. They are for judging refusals by the mail host, for keeping delays correct when the clock
 * is set back, and for the news in letters that were abandoned.
 */
export const m0020 = `
-- When the wait for next_attempt_at began; where the clock shows less, it has been set back.
ALTER TABLE outbox ADD COLUMN waits_from INTEGER NOT NULL DEFAULT 0;
-- No wait is longer than five hours.
UPDATE outbox SET waits_from = max(written_at, next_attempt_at - 18000000) WHERE state IN ('new', 'sending');
-- When the letter failed first; NULL while it has not.
ALTER TABLE outbox ADD COLUMN failing_since INTEGER;
-- When the mail host first refused its recipient for good; NULL while it has not.
ALTER TABLE outbox ADD COLUMN refused_at INTEGER;
-- How often that happened while other recipients were taken.
ALTER TABLE outbox ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
-- 1 where it has happened since a letter was taken last.
ALTER TABLE outbox ADD COLUMN undecided INTEGER NOT NULL DEFAULT 0;
-- Letters of boards that were given up.
CREATE INDEX outbox_lost ON outbox (board_id, id) WHERE state = 'dead' AND board_id IS NOT NULL;
-- The letter that was to tell it and was given up; NULL for what no letter was written of.
ALTER TABLE missed ADD COLUMN letter_id INTEGER;
`;
