import { describe, expect, test } from 'vitest';
import { torture } from '../../long/torture/run.js';
import { dovecotMissing } from '../../support/dovecot.js';
import { Random } from '../../support/random.js';

if (dovecotMissing && process.env.CI === 'true') throw new Error('Dovecot is missing, and CI must have it');
if (dovecotMissing) console.warn('Dovecot is missing: the test that kills the server is skipped.');

describe.skipIf(dovecotMissing)('the short form of npm run torture', () => {
  test('despite kills and all other faults, each turn is played once and each letter keeps its Message-ID', async () => {
    const seed = Number(process.env.TORTURE_SEED ?? 1);
    const { wrong, mails, met } = await torture({ kills: 12, boards: 4, turns: 12 }, new Random(seed));
    expect(wrong).toEqual([]);
    expect(mails).toBeGreaterThanOrEqual(4 * 8);
    // The full-disk fault needs root. Without root, it is skipped with a message.
    expect(Object.keys(met)).toEqual(
      expect.arrayContaining([
        ...['lose the reply', 'cut in DATA', '451 at data', 'garbage at data', '500 at mail'],
        ...['mail host that refuses everything', 'silent mail host', 'another client moves'],
        ...['second server by a symlink', 'second server by a hard link', 'clock an hour forward and back'],
      ]),
    );
  }, 300_000);
});
