import type { Game, Position, Seat } from '../../rules/index.js';

/** The heads of the supplies, in the order of their values. */
export const supplyHeads = (game: Game): string => `Res Cap Prongs${game.super ? ' Super' : ''}`;

export const seatName = ({ seats }: Game, seat: Seat): string =>
  `${seats[seat]?.side}(${seats[seat]?.glyph})`;

/** What a seat has off the board, each value under its head. */
export function supplyValues({ game, supplies }: Position, seat: Seat): string {
  const { reserve, captured, prongs, superprongs, out } = supplies[seat] as Position['supplies'][number];
  const values = `${String(reserve).padEnd(4)}${String(captured).padEnd(4)}${String(prongs).padEnd(7)}`;
  return `${values}${game.super ? superprongs : ''}${out ? 'out' : ''}`;
}
