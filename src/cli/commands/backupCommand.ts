import { sentence } from '../../base/index.js';
import { fail, tell } from '../printSentence.js';
import { type Where, withStore } from '../withDatabase.js';

/** `octi backup FILE`: a copy of the database as it is now, while the server runs. */
export async function backup(
  file: string,
  { force = false, ...where }: Where & { readonly force?: boolean },
): Promise<void> {
  const done = await withStore(where, (store) => store.backUp(file, force));
  if (!done.ok) return fail(done.error);
  tell(sentence('cli.backup.done', { file, ...done.value }));
}
