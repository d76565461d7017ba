import { type Pod, type Position, type Square, squaresOf, stackOn } from '../../rules/index.js';

/**
 * The content of a slot in the strip below the board: the number of a square, one of its pods, a pod captured there by
 * the last turn, or the compass.
 */
export type StripSlot =
  | { readonly kind: 'number'; readonly square: Square }
  | { readonly kind: 'pod' | 'captured'; readonly pod: Pod }
  | { readonly kind: 'compass' };

/**
 * Lays out the strip below the board, in rows with as many slots as the board has columns. The compass is at the right
 * end of the first row; every stack is shown at full size after the number of its square. `undefined` is an empty slot.
 * A stack that fits in a row is not split. Pods captured from a stack follow if there is room but never add a row,
 * since the size of a picture depends on the position alone.
 */
export function stripRows(
  { game, board }: Position,
  captured: ReadonlyMap<Square, readonly Pod[]> = new Map(),
): (StripSlot | undefined)[][] {
  const { width } = game;
  const rows: (StripSlot | undefined)[][] = [];
  const last = () => rows.at(-1) as (StripSlot | undefined)[];
  const add = () =>
    rows.push(
      Array.from({ length: width }, (_, at) =>
        rows.length === 0 && at === width - 1 ? { kind: 'compass' } : undefined,
      ),
    );
  add();
  let at = 0;
  const room = () => width - (rows.length === 1 ? 1 : 0) - at;
  const next = () => {
    add();
    at = 0;
  };
  for (const square of squaresOf(game)) {
    const pods = stackOn(board, square);
    if (pods.length < 2) continue;
    const slots: StripSlot[] = [
      { kind: 'number', square },
      ...pods.map((pod) => ({ kind: 'pod', pod }) as const),
    ];
    if (slots.length > room() && at > 0) next();
    for (const slot of slots) {
      if (room() === 0) next();
      last()[at++] = slot;
    }
  }
  for (const [square, pods] of captured) {
    const slots: StripSlot[] = [
      { kind: 'number', square },
      ...pods.map((pod) => ({ kind: 'captured', pod }) as const),
    ];
    const isStack = stackOn(board, square).length + pods.length > 1;
    if (!isStack || slots.length > room()) continue;
    for (const slot of slots) last()[at++] = slot;
  }
  return rows;
}
