import {
  countProngs,
  outcome,
  ownerOf,
  type Position,
  play,
  prongsOf,
  type Seat,
  seatRecord,
  type Turn,
  turns,
} from '../../../src/rules/index.js';
import type { Random } from '../../support/random.js';
import { kingSteps } from './standIn/plainBoard.js';

/** Only this many turns are considered, because a crowded board has billions. */
const maxTurns = 20_000;

const podWorth = 100;
const prongWorth = 10;
const prongInHand = 4;
/** The cost of each step between a pod with prongs and the nearest goal. */
const stepCost = 8;

/**
 * Returns the turn after which the player to move has the best position, without looking at replies. Chooses at random
 * between turns that are equally good. Undefined if there is no turn.
 */
export function greedyTurn(position: Position, random: Random): Turn | undefined {
  let best: Turn | undefined;
  let bestValue = Number.NEGATIVE_INFINITY;
  let ties = 0;
  let left = maxTurns;
  for (const turn of turns(position)) {
    const value = valueFor(position.turn, play(position, turn));
    if (value > bestValue) ties = 0;
    if (value >= bestValue && random.oneIn(++ties)) best = turn;
    bestValue = Math.max(bestValue, value);
    if (--left === 0) break;
  }
  return best;
}

/** Returns the value of a position for a seat's side: a win, or else its material and distance to the goals. */
function valueFor(seat: Seat, position: Position): number {
  const { game, board, supplies } = position;
  const { side } = seatRecord(game, seat);
  const end = outcome(position);
  if (end?.winners.includes(seat)) return Number.POSITIVE_INFINITY;
  const signOf = (owner: Seat) => (seatRecord(game, owner).side === side ? 1 : -1);
  let value = 0;
  board.forEach((stack, square) => {
    for (const pod of stack) {
      const owner = ownerOf(pod);
      const prongs = countProngs(prongsOf(pod));
      const steps = Math.min(...seatRecord(game, owner).goals.map((goal) => kingSteps(game, square, goal)));
      value += signOf(owner) * (podWorth + prongWorth * prongs - (prongs > 0 ? stepCost * steps : 0));
    }
  });
  supplies.forEach(({ reserve, prongs }, owner) => {
    value += signOf(owner as Seat) * (podWorth * reserve + prongInHand * prongs);
  });
  return value;
}
