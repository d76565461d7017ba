import { readBoardNumber } from '../../command/arguments/boardNumber.js';
import { boardText } from '../../display/index.js';
import { makePosition } from '../../notation/index.js';
import { readPosition } from '../arguments.js';
import { fail, print } from '../output.js';
import { boardForOutput } from '../terminalBoard.js';
import type { DatabaseOptions } from '../withDatabase.js';

interface BoardOptions extends DatabaseOptions {
  readonly json?: boolean;
}

/** `octi board [position]`: prints the board as text; a number means a board in the database. */
export async function board(text = 'startpos', options: BoardOptions = {}): Promise<void> {
  const stored = readBoardNumber(text);
  if (stored !== undefined) {
    const { showStoredBoard } = await import('../storedBoard.js');
    return showStoredBoard(stored, options);
  }
  const position = readPosition(text);
  if (!position.ok) return fail(position.error);
  if (!options.json) return print([boardForOutput(position.value)]);
  const json = { position: makePosition(position.value), text: boardText(position.value) };
  await print([JSON.stringify(json, null, 2)]);
}
