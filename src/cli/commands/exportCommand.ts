import { writeFileSync } from 'node:fs';
import { err, ok, refusal } from '../../base/index.js';
import { fileOf, viewOf } from '../../club/index.js';
import { print } from '../printLines.js';
import { fail } from '../printSentence.js';
import { type Where, withStore } from '../withDatabase.js';

/** `octi export <number>`: the record of a board as an SGF file, with what its players wrote. */
export async function exportRecord(
  number: string,
  { output, ...where }: Where & { readonly output?: string },
): Promise<void> {
  const text = await withStore(where, (store) => {
    const board = /^\d{3,9}$/.test(number) ? store.boards.byId(Number(number)) : undefined;
    if (!board) return err(refusal('cli.export.none', { board: number }));
    return ok(fileOf(store, viewOf(store, board), 'everything').text);
  });
  if (!text.ok) return fail(text.error);
  if (output === undefined) return print([text.value.trimEnd()]);
  try {
    writeFileSync(output, text.value);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    fail(refusal('store.unwritable', { file: output, why }));
  }
}
