import { expect, it } from 'vitest';
import type { SmtpConnection } from '../../../src/mail/smtp/smtpConnection.js';
import { SmtpPool } from '../../../src/mail/smtp/smtpPool.js';

it('reopens connections after at most a hundred letters, but not all at the same time', async () => {
  const opened: { usable: boolean; letters: number; close(): void }[] = [];
  const pool = new SmtpPool({
    open: async () => {
      const connection = { usable: true, letters: 0, close: () => {} };
      opened.push(connection);
      return connection as unknown as SmtpConnection;
    },
    most: 8,
    keepMs: 60_000,
  });
  const anew: number[] = [];
  for (let round = 0; round < 1_000; round++) {
    const before = opened.length;
    const taken = await Promise.all(Array.from({ length: 8 }, () => pool.take()));
    for (const { connection } of taken) {
      connection.letters += 1;
      pool.giveBack(connection);
    }
    if (round > 0) anew.push(opened.length - before);
  }
  pool.close();
  expect(Math.max(...opened.map(({ letters }) => letters))).toBe(100);
  expect(anew.reduce((sum, one) => sum + one)).toBeGreaterThan(72);
  expect(Math.max(...anew.slice(0, 99))).toBe(1);
});
