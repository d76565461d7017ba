import { isDeepStrictEqual } from 'node:util';
import { makePosition, makeTurn, parsePosition, parseTurn } from '../../src/notation/index.js';
import {
  areFriends,
  countProngs,
  hasTurn,
  isSquare,
  judge,
  lastSeat,
  outcome,
  ownerOf,
  type Position,
  prongsOf,
  type Seat,
  seatRecord,
  superprongsOf,
  type Turn,
} from '../../src/rules/index.js';
import { hold, samePosition } from './violation.js';

/** Counts what no turn changes: the pods of each player, and all prongs and superprongs. */
export function totalsOf({ game, board, supplies }: Position): string {
  const standing = board.flat();
  const pods = supplies.map(
    ({ reserve, captured }, seat) =>
      reserve + captured + standing.filter((pod) => ownerOf(pod) === seat).length,
  );
  const sum = (of: (pod: number) => number) => standing.reduce((total, pod) => total + of(pod), 0);
  const prongs = sum((pod) => countProngs(prongsOf(pod))) - sum((pod) => countProngs(superprongsOf(pod)));
  const superprongs = sum((pod) => countProngs(superprongsOf(pod)));
  return [
    `pods of ${game.seats.map(({ glyph }) => glyph).join(' ')}: ${pods.join(' ')}`,
    `prongs: ${supplies.reduce((total, supply) => total + supply.prongs, prongs)}`,
    `superprongs: ${supplies.reduce((total, supply) => total + supply.superprongs, superprongs)}`,
  ].join(', ');
}

/** Checks that a listed turn is legal and that its text reads back as the same turn. */
export function checkTurn(position: Position, turn: Turn, text: string): void {
  const judged = judge(position, turn);
  hold(
    judged.ok && isDeepStrictEqual(judged.value, turn),
    'a listed turn is not legal in this form',
    position,
    text,
  );
  const read = parseTurn(position, text);
  hold(read.ok && isDeepStrictEqual(read.value, turn), 'a turn is read as a different one', position, text);
  if (read.ok) hold(makeTurn(position, read.value) === text, 'a turn is written differently', position, text);
}

/** Checks that a position is possible and that its text reads back as the same position. */
export function checkPosition(position: Position): void {
  checkBoard(position);
  for (const { reserve, captured, prongs, superprongs } of position.supplies) {
    const least = Math.min(reserve, captured, prongs, superprongs);
    hold(least >= 0, 'a supply is negative', position);
  }
  // The seat to play is out only if the game is over, and section 3 of docs/notation-reference.md does not allow a
  // string that says so.
  if (position.supplies[position.turn]?.out) return;
  const read = parsePosition(makePosition(position));
  hold(read.ok && samePosition(read.value, position), 'a position is read as a different one', position);
}

/** Checks that a position set up by hand is within the limits in docs/notation-reference.md section 3. */
export function checkSetUp(position: Position): void {
  const { game, turn, board, supplies } = position;
  checkBoard(position);
  const pods = board.flat();
  hold(pods.length <= 40, 'there are more than 40 pods', position);
  const bare =
    pods.every((pod) => superprongsOf(pod) === 0) && supplies.every((one) => one.superprongs === 0);
  hold(game.super || bare, 'there are superprongs in a game without them', position);
  for (const { reserve, captured, prongs, superprongs } of supplies) {
    const isBounded = [reserve, captured, prongs, superprongs].every((number) => number >= 0 && number <= 99);
    hold(isBounded, 'a supply is out of bounds', position);
  }
  const out = supplies.filter((supply) => supply.out).length;
  hold(out === 0 || game.wins === 'enemies out', 'a player is out in a game without elimination', position);
  hold(!supplies[turn]?.out, 'the seat to play is out', position);
}

/** Checks that no enemies share a square, and that there are no stacks in games without them. */
function checkBoard(position: Position): void {
  const { game, board } = position;
  for (const [square, stack] of board.entries()) {
    const [first] = stack;
    if (first === undefined) continue;
    const friends = stack.every((pod) => areFriends(game, ownerOf(pod), ownerOf(first)));
    hold(friends, 'enemies share a square', position);
    hold(game.stacks || stack.length === 1, 'there is a stack in a game without stacks', position);
    hold(isSquare(game, square), 'a pod is off the board', position);
  }
}

/** Whether the game goes on after a turn. This must agree with who may play and who has won. */
export function goesOn(position: Position, mover: Seat, text: string): boolean {
  const { game, turn, supplies } = position;
  const end = outcome(position);
  if (!end) {
    hold(!supplies[turn]?.out, 'the seat to play is out', position, text);
    hold(hasTurn(position), 'the seat to play has no turn', position, text);
    hold(!hasWon(position, mover), 'a player has won and the game goes on', position, text);
    return true;
  }
  hold(!hasTurn(position), 'a game that is over has turns', position, text);
  hold(!parseTurn(position, text).ok, 'a turn is accepted when the game is over', position, text);
  const side = game.seats.flatMap((_, seat) => (areFriends(game, seat as Seat, mover) ? [seat] : []));
  // Only the player who played the last turn, and that player's partner, can have won.
  hold(isDeepStrictEqual(end.winners, side), 'the winner is not the side that moved', position, text);
  const stuck = end.reason === 'rules.endNoTurn';
  hold(stuck !== hasWon(position, mover), 'the reason for the end is wrong', position, text);
  return false;
}

/** Whether the mover has reached the goal of the game. This second implementation checks the first. */
function hasWon(position: Position, mover: Seat): boolean {
  const { game, board, supplies } = position;
  if (game.wins === 'enemies out') {
    return supplies.every(({ out }, seat) => out || areFriends(game, seat as Seat, mover));
  }
  hold(lastSeat(position) === mover, 'the turn has not passed to the next seat', position);
  const held = seatRecord(game, mover).goals.filter((goal) =>
    (board[goal] ?? []).some((pod) => ownerOf(pod) === mover),
  );
  return held.length >= (game.wins === 'any goal' ? 1 : 3);
}
