export const m0017 = `
  -- For deleting senders who have sent nothing for a long time.
  CREATE INDEX sender_at ON sender (at);
  `;
