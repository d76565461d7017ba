/** Adds indexes for finding everything about a player whose account is deleted. */
export const m0006 = `
CREATE INDEX question_player ON question (player_id);
CREATE INDEX question_address ON question (address);
CREATE INDEX outbox_inbox ON outbox (inbox_id);
CREATE INDEX mute_muted ON mute (muted_id);
`;
