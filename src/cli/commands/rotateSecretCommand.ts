import { randomBytes } from 'node:crypto';
import { ok, sentence, systemClock } from '../../base/index.js';
import { fail, tell } from '../printSentence.js';
import { type Where, withStore } from '../withDatabase.js';

/** `octi rotate-secret`: another key signs letters from now on; a running server takes it up with its next letter. */
export async function rotateSecret(where: Where): Promise<void> {
  const done = await withStore(where, (store) =>
    ok(store.transaction(() => store.settings.rotateKey(randomBytes(32), systemClock.now()))),
  );
  if (!done.ok) return fail(done.error);
  tell(sentence('cli.rotated', { count: done.value }));
}
