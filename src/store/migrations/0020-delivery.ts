/**
 * Adds columns for delivery. They are for judging the mail host's refusals, for keeping delays correct when the clock
 * is set back, and for the news in abandoned letters.
 */
export const m0020 = `
-- When the wait for next_attempt_at began; if the clock shows an earlier time, it was set back.
ALTER TABLE outbox ADD COLUMN waits_from INTEGER NOT NULL DEFAULT 0;
-- No wait is longer than five hours.
UPDATE outbox SET waits_from = max(written_at, next_attempt_at - 18000000) WHERE state IN ('new', 'sending');
-- When the letter first failed; NULL if it has not.
ALTER TABLE outbox ADD COLUMN failing_since INTEGER;
-- When the mail host first permanently refused its recipient; NULL if it has not.
ALTER TABLE outbox ADD COLUMN refused_at INTEGER;
-- How often that happened while other recipients were accepted.
ALTER TABLE outbox ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
-- 1 if it has happened since the last letter was accepted.
ALTER TABLE outbox ADD COLUMN undecided INTEGER NOT NULL DEFAULT 0;
-- Abandoned letters about boards.
CREATE INDEX outbox_lost ON outbox (board_id, id) WHERE state = 'dead' AND board_id IS NOT NULL;
-- The abandoned letter that contained it; NULL if no letter was written about it.
ALTER TABLE missed ADD COLUMN letter_id INTEGER;
`;
