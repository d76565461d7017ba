import { refusal, sentence } from '../../base/index.js';
import { checkBoards, checkRatings } from '../../server/admin/checkDatabase.js';
import { fail, failAll, tell } from '../printSentence.js';
import { openStore, type Where } from '../withDatabase.js';

/** `octi check`: looks through every page of a database, replays every board, makes all ratings anew, and compares. */
export function check(file: string | undefined, options: Where): void {
  const opened = openStore({ ...options, ...(file !== undefined && { database: file }) });
  if (!opened.ok) {
    fail(opened.error);
    return;
  }
  const store = opened.value;
  // Boards that can be read say nothing about the pages beside them.
  const damage = store.damage();
  if (damage !== undefined) {
    fail(refusal('store.damaged', { file: store.facts().file, why: damage }));
    store.close();
    return;
  }
  const { boards, turns, wrong: differing } = checkBoards(store);
  const { ratings, wrong: misrated } = checkRatings(store);
  const wrong = [...differing, ...misrated];
  store.close();
  failAll(wrong);
  tell(
    sentence(wrong.length === 0 ? 'check.right' : 'check.wrong', {
      boards,
      turns,
      ratings,
      wrong: wrong.length,
    }),
  );
}
