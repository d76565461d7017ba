import { makePosition, makeTurn } from '../../src/notation/index.js';
import { InPlaceTurns, MutableBoard, type Position, play, type Turn, turns } from '../../src/rules/index.js';
import type { Random } from '../support/random.js';
import { somePositions } from './positions.js';
import type { Tally } from './tally.js';
import { calm, hold, Violation } from './violation.js';

/** Positions with more turns are mostly skipped, because a few of them would take up all the time. */
const most = 4000;
const largest = 40_000;

/**
 * Compares the generator that changes a board in place with the plain one, until they have produced this many
 * positions.
 */
export function compareListings(
  count: number,
  random: Random,
  listed: readonly Position[],
  tally: Tally,
): void {
  const source = somePositions(random, listed);
  const before = tally.count('turns listed twice');
  while (tally.count('turns listed twice') - before < count) {
    const position = source.next().value;
    const plain = calm(() => listPlain(position, random.oneIn(20) ? largest : most), position);
    if (!plain) {
      tally.add('positions left out');
      continue;
    }
    const board = new MutableBoard(position);
    calm(() => compare(board, position, plain, random, tally, 1), position);
  }
}

function listPlain(position: Position, most: number): Turn[] | undefined {
  const list: Turn[] = [];
  for (const turn of turns(position)) if (list.push(turn) > most) return undefined;
  return list;
}

/**
 * Compares all turns in a position, then makes each one and compares the turns that follow it, down to a given depth.
 */
function compare(
  board: MutableBoard,
  position: Position,
  plain: readonly Turn[],
  random: Random,
  tally: Tally,
  deeper: number,
): void {
  const wanted = new Digest();
  for (const turn of plain) wanted.add(line(position, turn, play(position, turn)));
  const made = new Digest();
  const each = new InPlaceTurns(board);
  const chosen = random.below(plain.length);
  each.visit(() => {
    const after = board.position();
    made.add(line(position, each.turn(), after));
    if (deeper > 0 && made.count === chosen + 1) {
      const next = listPlain(after, most);
      if (next) compare(board, after, next, random, tally, deeper - 1);
    }
    return false;
  });
  if (!made.equals(wanted)) throw difference(position, plain);
  hold(makePosition(board.position()) === makePosition(position), 'the board is not restored', position);
  if (plain.length > 0) stop(board, position, random.below(plain.length));
  tally.add('turns listed twice', plain.length);
  tally.add(`positions of ${position.game.id}`);
}

/** Checks that a walk restores the board even if it is stopped. */
function stop(board: MutableBoard, position: Position, at: number): void {
  let seen = 0;
  const stopped = new InPlaceTurns(board).visit(() => seen++ === at);
  hold(stopped && seen === at + 1, `the walk was not stopped at ${at}`, position);
  const restored = makePosition(board.position()) === makePosition(position);
  hold(restored, `the board is not restored after a stop at ${at}`, position);
}

const line = (position: Position, turn: Turn, after: Position): string =>
  `${makeTurn(position, turn)}  ${makePosition(after)}`;

/** A count of strings and two sums of their hashes, which do not depend on the order of the strings. */
class Digest {
  count = 0;
  #one = 0;
  #other = 0;

  add(text: string): void {
    let one = 0x811c9dc5;
    let other = 5381;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      one = Math.imul(one ^ code, 0x01000193);
      other = (Math.imul(other, 33) + code) | 0;
    }
    this.count++;
    // The sums of the hashes alone would miss changes that cancel out.
    this.#one = (this.#one + Math.imul(one ^ (one >>> 15), 0x2c1b3c6d)) | 0;
    this.#other = (this.#other + Math.imul(other ^ (other >>> 13), one | 1)) | 0;
  }

  equals(digest: Digest): boolean {
    return this.count === digest.count && this.#one === digest.#one && this.#other === digest.#other;
  }
}

/** Finds the first line that one generator produces and the other does not. */
function difference(position: Position, plain: readonly Turn[]): Violation {
  const lines = new Map<string, number>();
  for (const turn of plain) {
    const key = line(position, turn, play(position, turn));
    lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  const board = new MutableBoard(position);
  const each = new InPlaceTurns(board);
  each.visit(() => {
    const key = line(position, each.turn(), board.position());
    lines.set(key, (lines.get(key) ?? 0) - 1);
    return false;
  });
  const [key, surplus] = [...lines].find(([, count]) => count !== 0) ?? ['', 0];
  if (surplus === 0) return new Violation('the generators differ on a board already played on', position);
  return new Violation(
    surplus > 0 ? 'only the plain generator makes it' : 'only the board changed in place makes it',
    position,
    key,
  );
}
