import { type Seat, seatRecord } from '../../rules/index.js';
import { reserveWorth } from '../board/podWorth.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { Mobility } from './mobility.js';

/** Bonus for the side to play. */
const tempo = 30;
/** The value of holding 0 to 3 goals, in games where you win by holding all goals. */
const heldWorth = [0, 120, 340, 0];
const capturedWorth = 18;
const superprongWorth = 40;
const outWorth = 500;

/**
 * Returns the value of prongs in hand. Without a learned weight, those after the first eight count for little, since
 * they are rarely needed.
 */
function inHand(prongs: number, one: number | undefined): number {
  if (one !== undefined) return Math.round(prongs * one);
  return prongs <= 8 ? prongs * 4 : 32 + (prongs - 8);
}

/** Static evaluation: returns the value of a position for the side to play, in hundredths of a pod. */
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
  score = score * (sides[board.turn] as number) + tempo;
  if (board.network) score += board.network.value(board.turn, board.reserve, board.prongs);
  return score;
}

function held(board: SearchBoard, seat: Seat): number {
  let count = 0;
  for (const goal of seatRecord(board.game, seat).goals) if (board.holds(goal, seat)) count++;
  return count;
}
