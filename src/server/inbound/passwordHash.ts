import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** scrypt hash of a password (RFC 7914) with a salt of its own: `scrypt$salt$key`, base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

/** Whether a password is the one that was hashed; false, after the same work, where there is no hash. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, key] = hash?.split('$') ?? [];
  const given = await derive(password, Buffer.from(salt ?? '', 'base64'));
  const kept = Buffer.from(key ?? '', 'base64');
  return kept.length === given.length && timingSafeEqual(given, kept);
}
