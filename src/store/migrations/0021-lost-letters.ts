/** Marks emails that answer a letter that was lost because it was written between a backup and its restore. */
export const m0021 = `
CREATE TABLE lost_letter (
  -- the token that the email returned
  token TEXT NOT NULL,
  inbox_id INTEGER NOT NULL REFERENCES inbox,
  PRIMARY KEY (token, inbox_id)
) STRICT, WITHOUT ROWID;
-- Emails that were fetched again after a restore and are waiting.
CREATE INDEX question_again ON question (kind, inbox_id) WHERE state = 'open' AND held ->> '$.again' IS NOT NULL;
`;
