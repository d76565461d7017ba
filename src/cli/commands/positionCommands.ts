import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { readBoardNumber } from '../../command/arguments/boardNumber.js';
import { makeTurn } from '../../notation/index.js';
import { perft as count, turns as legalTurns, type Position } from '../../rules/index.js';
import { readLevel, readPosition } from '../arguments.js';
import { fail, print } from '../output.js';
import type { DatabaseOptions } from '../withDatabase.js';

/** Reads the position that an argument refers to; a number refers to a board in the database. */
async function positionOf(text: string, where: DatabaseOptions): Promise<Result<Position, Refusal>> {
  const stored = readBoardNumber(text);
  if (stored === undefined) return readPosition(text);
  const [{ withStore }, { viewOf }] = await Promise.all([
    import('../withDatabase.js'),
    import('../../club/index.js'),
  ]);
  return withStore(where, (store) => {
    const board = store.boards.byId(stored);
    return board ? ok(viewOf(store, board).position) : err(refusal('cli.noBoard', { board: text }));
  });
}

/** `octi turns <position>`: prints every legal turn as canonical text. */
export async function turns(text: string, where: DatabaseOptions = {}): Promise<void> {
  const position = await positionOf(text, where);
  if (!position.ok) return fail(position.error);
  await print(texts(position.value));
}

function* texts(position: Position): Generator<string, void, undefined> {
  for (const turn of legalTurns(position)) yield makeTurn(position, turn);
}

/** `octi think <position> [--level N] [--seed N]`: prints the turn that the computer would play. */
export async function think(
  text: string,
  given: { level: string; seed: string } & DatabaseOptions,
): Promise<void> {
  const position = await positionOf(text, given);
  if (!position.ok) return fail(position.error);
  const level = readLevel(given.level);
  if (!level.ok) return fail(level.error);
  if (!/^\d{1,9}$/.test(given.seed)) return fail(refusal('cli.badSeed', { seed: given.seed }));
  const { think: findTurn, timeOf } = await import('../../computer/index.js');
  const options = { level: level.value, seed: Number(given.seed) };
  const until = performance.now() + timeOf(options);
  const result = findTurn(position.value, { ...options, halt: () => performance.now() >= until });
  if (!result) return fail(refusal('cli.gameOver'));
  await print([makeTurn(position.value, result.turn)]);
}

/** `octi perft <position> <depth>`: counts sequences of turns (docs/notation-reference.md section 4). */
export async function perft(text: string, depth: string, where: DatabaseOptions = {}): Promise<void> {
  const position = await positionOf(text, where);
  if (!position.ok) return fail(position.error);
  if (!/^\d{1,3}$/.test(depth)) return fail(refusal('cli.badDepth', { depth }));
  await print([String(count(position.value, Number(depth)))]);
}
