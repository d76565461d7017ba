import { refusal, sentence, systemClock } from '../../base/index.js';
import { readBoardNumber } from '../../command/arguments/boardNumber.js';
import { undoTurns } from '../../server/admin/undoTurns.js';
import { loadRenderers } from '../../server/outbound/loadTemplates.js';
import { readNumber } from '../arguments.js';
import { fail, printSentence } from '../output.js';
import { type DatabaseOptions, withStore } from '../withDatabase.js';

interface Options extends DatabaseOptions {
  readonly to?: string;
  readonly reason?: string;
}

/** `octi undo`: takes back turns on a board and tells its players why. Works even while a server is running. */
export async function undo(text: string, options: Options): Promise<void> {
  const { to: last, reason = '' } = options;
  const board = readBoardNumber(text);
  if (board === undefined) return fail(refusal('cli.badBoard', { board: text }));
  const to = last === undefined ? undefined : readNumber('--to', last, 0);
  if (to && !to.ok) return fail(to.error);
  const now = systemClock.now();
  const done = await withStore(options, (store) =>
    undoTurns({ store, renderers: loadRenderers(), now }, board, { reason, ...(to && { to: to.value }) }),
  );
  if (!done.ok) return fail(done.error);
  printSentence(sentence('cli.undone', { board, ...done.value }));
}
