import { type Seat, seatRecord } from '../../rules/index.js';
import { reserveWorth } from '../board/podWorth.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { Mobility } from './mobility.js';

/** To have the turn. */
const tempo = 30;
/** By how many of its goals a player holds where all are needed. */
const heldWorth = [0, 120, 340, 0];
const capturedWorth = 18;
const superprongWorth = 40;
const outWorth = 500;

/** Prongs in hand: by what has been learned of one, else the first few are what building needs. */
function inHand(prongs: number, one: number | undefined): number {
  if (one !== undefined) return Math.round(prongs * one);
  return prongs <= 8 ? prongs * 4 : 32 + (prongs - 8);
}

/** What a position is worth to the side of the seat to play, in hundredths of a pod. */
export function evaluate(board: SearchBoard, mobility = new Mobility(board)): number {
  const { game, sides, weights } = board;
  let score = board.worth + mobility.value();
  const hand = weights?.hand;
  const reserve = reserveWorth(weights);
  const { held: heldBy = heldWorth, captured = capturedWorth } = weights ?? {};
  for (let seat = 0; seat < game.seats.length; seat++) {
    let worth =
      inHand(board.prongs[seat] as number, hand) + (board.superprongs[seat] as number) * superprongWorth;
    if (board.out[seat] === 1) worth -= outWorth;
    else worth += (board.reserve[seat] as number) * reserve;
    if (game.wins === 'all goals') worth += heldBy[held(board, seat as Seat)] as number;
    if (game.wins !== 'any goal') worth += (board.captured[seat] as number) * captured;
    score += (sides[seat] as number) * worth;
  }
  return score * (sides[board.turn] as number) + tempo;
}

function held(board: SearchBoard, seat: Seat): number {
  let count = 0;
  for (const goal of seatRecord(board.game, seat).goals) if (board.holds(goal, seat)) count++;
  return count;
}
