import { randomBytes } from 'node:crypto';
import { ok, refusal, sentence, systemClock } from '../../base/index.js';
import { fail, failAll, printSentence } from '../output.js';
import { type DatabaseOptions, openStore, withStore } from '../withDatabase.js';

/** `octi check`: looks through every page of a database, replays every board, makes all ratings anew, and compares. */
export async function check(file: string | undefined, options: DatabaseOptions): Promise<void> {
  const opened = openStore({ ...options, ...(file !== undefined && { database: file }) });
  if (!opened.ok) return fail(opened.error);
  const store = opened.value;
  // Boards that can be read say nothing about the pages beside them.
  const damage = store.damage();
  if (damage !== undefined) {
    fail(refusal('store.damaged', { file: store.facts().file, why: damage }));
    store.close();
    return;
  }
  const { checkBoards, checkRatings } = await import('../../server/admin/checkDatabase.js');
  const { boards, turns, wrong: differing } = checkBoards(store);
  const { ratings, wrong: misrated } = checkRatings(store);
  const wrong = [...differing, ...misrated];
  store.close();
  failAll(wrong);
  printSentence(
    sentence(wrong.length === 0 ? 'check.right' : 'check.wrong', {
      boards,
      turns,
      ratings,
      wrong: wrong.length,
    }),
  );
}

/** `octi backup FILE`: a copy of the database as it is now, while the server runs. */
export async function backup(
  file: string,
  { force = false, ...where }: DatabaseOptions & { readonly force?: boolean },
): Promise<void> {
  const done = await withStore(where, (store) => store.backUp(file, force));
  if (!done.ok) return fail(done.error);
  printSentence(sentence('cli.backup.done', { file, ...done.value }));
}

/** `octi rotate-secret`: another key signs letters from now on; a running server takes it up with its next letter. */
export async function rotateSecret(where: DatabaseOptions): Promise<void> {
  const done = await withStore(where, (store) =>
    ok(store.transaction(() => store.settings.rotateKey(randomBytes(32), systemClock.now()))),
  );
  if (!done.ok) return fail(done.error);
  printSentence(sentence('cli.rotated', { count: done.value }));
}
