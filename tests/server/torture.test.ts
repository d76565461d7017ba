import { describe, expect, test } from 'vitest';
import { torture } from '../long/torture/run.js';
import { dovecotMissing } from '../support/dovecot.js';
import { Random } from '../support/random.js';

if (dovecotMissing && process.env.CI === 'true') throw new Error('Dovecot is missing, and CI must have it');
if (dovecotMissing) console.warn('Dovecot is missing: the test that kills the server is skipped.');

describe.skipIf(dovecotMissing)('the short form of npm run torture', () => {
  test('after twenty kills each turn is played once and each letter has come under one Message-ID', async () => {
    const seed = Number(process.env.TORTURE_SEED ?? 1);
    const { wrong, mails, met } = await torture({ kills: 20, boards: 4, turns: 12 }, new Random(seed));
    expect(wrong).toEqual([]);
    expect(mails).toBeGreaterThanOrEqual(4 * 8);
    expect(Object.keys(met)).toEqual(
      expect.arrayContaining(['lose the reply', 'cut in DATA', '451 at data']),
    );
  }, 300_000);
});
