export const m0014 = `
  -- The data, as JSON, from which a letter's pictures are drawn when it goes out; NULL if it has none.
  ALTER TABLE outbox ADD COLUMN pictures TEXT;
  `;
