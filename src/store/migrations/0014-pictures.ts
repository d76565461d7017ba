export const m0014 = `
  -- What the pictures of a letter are drawn from when it goes out, as JSON; NULL for a letter without any.
  ALTER TABLE outbox ADD COLUMN pictures TEXT;
  `;
