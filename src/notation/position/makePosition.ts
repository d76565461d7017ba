import { ownerOf, type Position, podName } from '../../rules/index.js';

/** The position as one line (docs/rules.md section 5). */
export function makePosition(position: Position): string {
  const { game, turn, board, supplies } = position;
  const glyph = (seat: number): string => game.seats[seat]?.glyph ?? '';
  const pods: string[] = [];
  for (const [square, stack] of board.entries()) {
    for (const pod of stack) pods.push(glyph(ownerOf(pod)) + podName(square, pod));
  }
  const stores = supplies.map(({ reserve, captured, prongs, superprongs, out }, seat) => {
    const numbers = [reserve, captured, prongs, ...(game.super ? [superprongs] : [])].join('/');
    return `${glyph(seat)}:${numbers}${out ? '/out' : ''}`;
  });
  return [game.id, glyph(turn), pods.sort().join(',') || '-', ...stores].join(' ');
}
