import { refusal, sentence } from '../base/index.js';
import { checkBoards, checkRatings } from '../server/check.js';
import { readEnvironment } from '../server/config.js';
import { openDatabase, Store } from '../store/index.js';
import { fail, failAll, tell } from './say.js';

/** `octi check`: replays every board of a database, makes all ratings anew, and compares. */
export function check(file: string | undefined, options: { readonly env?: string }): void {
  const env = readEnvironment(options.env);
  if (!env.ok) {
    fail(env.error);
    return;
  }
  const path = file ?? env.value.OCTI_DATABASE;
  if (!path) {
    fail(refusal('check.whichDatabase'));
    return;
  }
  const db = openDatabase(path);
  if (!db.ok) {
    fail(db.error);
    return;
  }
  const store = new Store(db.value);
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
