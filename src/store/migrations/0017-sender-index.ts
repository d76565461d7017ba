export const m0017 = `
  -- Who has sent nothing for long is taken away.
  CREATE INDEX sender_at ON sender (at);
  `;
