export const m0029 = `
  -- The boards of a digest as it showed them, JSON: number, turn and generation, for replies; NULL for other letters.
  ALTER TABLE outbox ADD COLUMN boards TEXT;
  CREATE INDEX outbox_digest ON outbox (player_id, id) WHERE purpose = 'digest';
  `;
