import { ownerOf, type Position, prongText, squaresOf, stackOn } from '../rules/index.js';

/** The position as one line (RULES.md section 5). */
export function makePosition(position: Position): string {
  const { game, turn, board, supplies } = position;
  const glyph = (seat: number): string => game.seats[seat]?.glyph ?? '';
  const pods = squaresOf(game).flatMap((square) =>
    stackOn(board, square).map((pod) => `${glyph(ownerOf(pod))}${square}${prongText(pod)}`),
  );
  const stores = supplies.map(({ reserve, captured, prongs, superprongs, out }, seat) => {
    const numbers = [reserve, captured, prongs, ...(game.super ? [superprongs] : [])].join('/');
    return `${glyph(seat)}:${numbers}${out ? '/out' : ''}`;
  });
  return [game.id, glyph(turn), pods.sort().join(',') || '-', ...stores].join(' ');
}
