/** Marks emails that are tried together, and moves the content of letters out of the table that delivery updates. */
export const m0024 = `
-- The last of the emails that are tried together; no row if there are none.
CREATE TABLE batch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last_id INTEGER NOT NULL
) STRICT;

-- The content of a letter. The row is deleted when it is no longer needed; the outbox row stays forever.
CREATE TABLE letter (
  id INTEGER PRIMARY KEY REFERENCES outbox,
  reply_to TEXT,
  in_reply_to TEXT,
  refs TEXT NOT NULL,
  headers TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  attachment_name TEXT,
  attachment TEXT,
  pictures TEXT
) STRICT;
INSERT INTO letter (id, reply_to, in_reply_to, refs, headers, subject, text, html, attachment_name, attachment, pictures)
  SELECT id, reply_to, in_reply_to, refs, headers, subject, text, html, attachment_name, attachment, pictures FROM outbox
  WHERE text <> '' OR state IN ('new', 'sending');

-- 0 once the letter row is deleted.
ALTER TABLE outbox ADD COLUMN kept INTEGER NOT NULL DEFAULT 1;
DROP INDEX outbox_kept;
UPDATE outbox SET kept = 0 WHERE text = '' AND state NOT IN ('new', 'sending');
ALTER TABLE outbox DROP COLUMN html;
ALTER TABLE outbox DROP COLUMN text;
ALTER TABLE outbox DROP COLUMN attachment;
ALTER TABLE outbox DROP COLUMN attachment_name;
ALTER TABLE outbox DROP COLUMN pictures;
ALTER TABLE outbox DROP COLUMN headers;
ALTER TABLE outbox DROP COLUMN subject;
ALTER TABLE outbox DROP COLUMN refs;
ALTER TABLE outbox DROP COLUMN in_reply_to;
ALTER TABLE outbox DROP COLUMN reply_to;
CREATE INDEX outbox_kept ON outbox (written_at) WHERE kept = 1 AND state IN ('sent', 'superseded', 'dead');
`;
