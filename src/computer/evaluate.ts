import {
  countProngs,
  type MutableBoard,
  ownerOf,
  prongsOf,
  type Square,
  seatRecord,
} from '../rules/index.js';

const podWorth = 100;
const prongWorth = 12;
const supplyWorth = 8;
const nearWorth = 15;

/** Steps as the king of chess counts them; on the edgeless board the shorter way round. */
function distance(board: MutableBoard, from: Square, to: Square): number {
  const { width, height, wrap } = board.game;
  const x = Math.abs(Math.floor(from / 10) - Math.floor(to / 10));
  const y = Math.abs((from % 10) - (to % 10));
  return Math.max(wrap ? Math.min(x, width - x) : x, wrap ? Math.min(y, height - y) : y);
}

/** What a position is worth to the side of the seat to play, in hundredths of a pod. */
export function evaluate(board: MutableBoard): number {
  const { game } = board;
  const mine = board.sides[board.turn];
  let score = 0;
  for (let square = 11; square < 100; square++) {
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      const owner = ownerOf(pod);
      let worth = podWorth;
      const prongs = countProngs(prongsOf(pod));
      if (prongs > 0) {
        let near = 9;
        for (const goal of seatRecord(game, owner).goals)
          near = Math.min(near, distance(board, square, goal));
        worth += prongs * prongWorth + (9 - near) * nearWorth;
      }
      score += board.sides[owner] === mine ? worth : -worth;
    }
  }
  for (let seat = 0; seat < game.seats.length; seat++) {
    const worth =
      (board.reserve[seat] as number) * podWorth +
      ((board.prongs[seat] as number) + (board.superprongs[seat] as number)) * supplyWorth;
    score += board.sides[seat] === mine ? worth : -worth;
  }
  return score;
}
