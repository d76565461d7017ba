import { writeFileSync } from 'node:fs';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { readBoardNumber } from '../../command/arguments/boardNumber.js';
import { boardSvg, type Picture } from '../../display/index.js';
import { readPosition } from '../arguments.js';
import { fail, print } from '../output.js';
import type { DatabaseOptions } from '../withDatabase.js';

/**
 * `octi picture [position]`: draws a board as SVG or PNG; a number means a board in the database, with its last turn.
 */
export async function picture(
  text = 'startpos',
  { output, ...where }: DatabaseOptions & { readonly output?: string },
): Promise<void> {
  const found = await readPicture(text, where);
  if (!found.ok) return fail(found.error);
  if (output === undefined) return print([boardSvg(found.value)]);
  const [ending] = /\.(?:svg|png)$/i.exec(output) ?? [];
  if (ending === undefined) return fail(refusal('cli.picture.ending', { file: output }));
  // PNG needs a package with platform-specific native code; SVG does not.
  const drawn =
    ending.toLowerCase() === '.svg'
      ? `${boardSvg(found.value)}\n`
      : (await import('../../display/png/boardPng.js')).boardPng(found.value);
  try {
    writeFileSync(output, drawn);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    fail(refusal('store.unwritable', { file: output, why }));
  }
}

async function readPicture(text: string, where: DatabaseOptions): Promise<Result<Picture, Refusal>> {
  const stored = readBoardNumber(text);
  if (stored === undefined) {
    const position = readPosition(text);
    return position.ok ? ok({ position: position.value }) : position;
  }
  const [{ withStore }, { viewOf }] = await Promise.all([
    import('../withDatabase.js'),
    import('../../club/index.js'),
  ]);
  return withStore(where, (store) => {
    const board = store.boards.byId(stored);
    if (!board) return err(refusal('cli.noBoard', { board: text }));
    const turn = store.boards.turns(board.id, board.turns, board.turns)[0]?.text;
    const over = board.state === 'finished' || board.state === 'declined';
    return ok({ position: viewOf(store, board).position, over, ...(turn !== undefined && { turn }) });
  });
}
