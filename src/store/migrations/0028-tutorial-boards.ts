/** Adds practice boards on which the server plays the other side and explains each step. */
export const m0028 = `
ALTER TABLE board ADD COLUMN tutorial INTEGER NOT NULL DEFAULT 0;
`;
