/** Adds indexes for finding mail by its state, and data that is no longer needed. */
export const m0009 = `
CREATE INDEX inbox_state ON inbox (state);
CREATE INDEX outbox_state ON outbox (state, sent_at);
CREATE INDEX inbox_kept ON inbox (stored_at) WHERE raw IS NOT NULL AND state IN ('done', 'refused', 'ignored');
CREATE INDEX outbox_kept ON outbox (written_at) WHERE text <> '' AND state IN ('sent', 'superseded', 'dead');
`;
