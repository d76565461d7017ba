import { hasTurn } from '../generate/generateTurns.js';
import { isWon, losesHome, nextSeat, type SeatedBoard } from '../legality/gameEnd.js';
import type { Position, Seat, Supply } from '../position/gameModel.js';
import { countProngs, ownerOf, prongsOf, superprongsOf } from '../position/pod.js';
import { stackOn, supplyOf } from '../position/positionLookups.js';

/**
 * Ends a turn in a four-player game (docs/rules.md section 3, End of the game). Enemies whose home square the mover
 * occupies are out, and the turn passes to the next player who has a legal turn. Players without one are out too.
 */
export function endTurn(position: Position): Position {
  const { game, turn: mover } = position;
  const board = seated(position);
  const lost = game.seats.map((_, seat) => seat as Seat).filter((seat) => losesHome(board, seat, mover));
  const after = lost.reduce((at, seat) => putOut(at, seat, mover), position);
  return pass({ ...after, turn: nextSeat(seated(after), mover) }, mover);
}

/** Passes the turn to the first player with a legal turn, beginning with the seat to play, or ends the game. */
export function pass(position: Position, taker?: Seat): Position {
  let at = position;
  while (!isWon(at) && !hasTurn(at)) {
    const { turn } = at;
    at = putOut(at, turn, taker);
    at = { ...at, turn: nextSeat(seated(at), turn) };
  }
  return at;
}

/**
 * Removes a resigning player from a four-player game. The player's pods are captured, their prongs leave the game, and
 * the partner can no longer free the pods. If it was the player's turn, the turn passes to the next player.
 */
export function leave(position: Position, seat: Seat): Position {
  const out = putOut(position, seat, undefined);
  const supplies = out.supplies.map(
    (supply, at): Supply => (at === seat ? { ...supply, resigned: true } : supply),
  );
  const after = { ...out, supplies };
  return pass(after.turn === seat ? { ...after, turn: nextSeat(seated(after), seat) } : after);
}

const seated = (position: Position): SeatedBoard => ({
  game: position.game,
  isOut: (seat) => supplyOf(position, seat).out,
  holds: (square, seat) => stackOn(position.board, square).some((pod) => ownerOf(pod) === seat),
  hasPod: (seat) => position.board.some((stack) => stack.some((pod) => ownerOf(pod) === seat)),
});

/** Eliminates a player: removes the player's pods from the board. Their prongs go to `taker`, or leave the game. */
function putOut(position: Position, seat: Seat, taker: Seat | undefined): Position {
  const { board, supplies } = position;
  if (supplyOf(position, seat).out && !seated(position).hasPod(seat)) return position;
  const pods = board.flatMap((stack) => stack.filter((pod) => ownerOf(pod) === seat));
  const superprongs = pods.reduce((sum, pod) => sum + countProngs(superprongsOf(pod)), 0);
  const prongs = pods.reduce((sum, pod) => sum + countProngs(prongsOf(pod)), 0) - superprongs;
  return {
    ...position,
    board: board.map((stack) => stack.filter((pod) => ownerOf(pod) !== seat)),
    supplies: supplies.map((supply, at) => {
      const taken =
        at === taker
          ? { prongs: supply.prongs + prongs, superprongs: supply.superprongs + superprongs }
          : undefined;
      const gone = at === seat ? { captured: supply.captured + pods.length, out: true } : undefined;
      return { ...supply, ...taken, ...gone };
    }),
  };
}
