import { expect, test } from 'vitest';
import { checkPassword, hashPassword, PasswordHashes } from '../../../src/server/inbound/passwordHash.js';

test('only the right password matches its hash, in any Unicode composition', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  expect(hash).toMatch(/^scrypt\$[A-Za-z\d+/]{22}==\$[A-Za-z\d+/]{43}=$/);
  expect(await checkPassword('cafe\u0301 au lait', hash)).toBe(true);
  for (const wrong of ['cafe au lait', 'CAF\u00c9 AU LAIT', '', 'caf\u00e9 au lait ']) {
    expect(await checkPassword(wrong, hash)).toBe(false);
  }
  for (const broken of [null, '', 'scrypt', 'scrypt$$', hash.slice(0, -4)]) {
    expect(await checkPassword('caf\u00e9 au lait', broken)).toBe(false);
  }
});

test('the same password has a different hash each time', async () => {
  expect(await hashPassword('opensesame')).not.toBe(await hashPassword('opensesame'));
});

test('a hash is unknown until it has been computed, and is remembered afterwards', async () => {
  const hash = await hashPassword('opensesame');
  const hashes = new PasswordHashes();
  expect(hashes.isComplete).toBe(true);
  const asked = () => [hashes.check('opensesame', hash), hashes.check('wrongwrong', hash)];
  expect([asked(), hashes.hash('newpassword'), hashes.isComplete]).toEqual([
    [false, false],
    undefined,
    false,
  ]);
  await hashes.work();
  expect([hashes.isComplete, asked(), hashes.isComplete]).toEqual([true, [true, false], true]);
  const made = hashes.hash('newpassword') ?? null;
  expect(await checkPassword('newpassword', made)).toBe(true);
  expect([hashes.hash('newpassword'), hashes.isComplete]).toEqual([made, true]);
  // Each hash is computed separately.
  expect([hashes.check('opensesame', made), hashes.isComplete]).toEqual([false, false]);
});
