import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Returns the scrypt hash of a password (RFC 7914) with a new salt: `scrypt$salt$key`, in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

/** Whether a password matches a hash. Without a hash, returns false after the same amount of work. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, key] = hash?.split('$') ?? [];
  const given = await derive(password, Buffer.from(salt ?? '', 'base64'));
  const kept = Buffer.from(key ?? '', 'base64');
  return kept.length === given.length && timingSafeEqual(given, kept);
}

/**
 * Hashes passwords outside transactions. Hashing is slow, and the transaction that handles an email cannot wait. The
 * transaction notes which passwords to hash, `work` hashes them afterwards, and then the email is handled again.
 */
export class PasswordHashes {
  readonly #checked = new Map<string, boolean>();
  readonly #hashed = new Map<string, string>();
  #missing: (() => Promise<void>)[] = [];

  /** Whether all hashes requested since the last call to `work` were known. */
  get isComplete(): boolean {
    return this.#missing.length === 0;
  }

  /** Returns the result of `checkPassword`; false if it is not known yet. */
  check(password: string, hash: string | null): boolean {
    const key = JSON.stringify([password, hash]);
    const known = this.#checked.get(key);
    if (known === undefined) {
      this.#missing.push(async () => void this.#checked.set(key, await checkPassword(password, hash)));
    }
    return known ?? false;
  }

  /** Returns the result of `hashPassword`, always the same for a given password; undefined if it is not known yet. */
  hash(password: string): string | undefined {
    const known = this.#hashed.get(password);
    if (known === undefined) {
      this.#missing.push(async () => void this.#hashed.set(password, await hashPassword(password)));
    }
    return known;
  }

  /** Computes the missing hashes. */
  async work(): Promise<void> {
    for (const one of this.#missing.splice(0)) await one();
  }
}
