import { sentence } from '../base/index.js';
import { checkBoards, checkRatings } from '../server/check.js';
import { openStore, type Where } from './database.js';
import { fail, failAll, tell } from './say.js';

/** `octi check`: replays every board of a database, makes all ratings anew, and compares. */
export function check(file: string | undefined, options: Where): void {
  const opened = openStore({ ...options, ...(file !== undefined && { database: file }) });
  if (!opened.ok) {
    fail(opened.error);
    return;
  }
  const store = opened.value;
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
