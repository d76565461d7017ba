import {
  directionLetters,
  neighbour,
  ownerOf,
  type Position,
  prongText,
  type Square,
} from '../../src/rules/index.js';
import type { Random } from '../support/random.js';

/** Makes a string in the form of a turn, with pods from a position: rarely legal, often ambiguous. */
export function guess(position: Position, random: Random): string {
  const own = position.board.flatMap((stack, square) =>
    stack.some((pod) => ownerOf(pod) === position.turn) ? [square] : [],
  );
  const square = own.length === 0 ? 11 : random.of(own);
  const texts: string[] = [];
  // Many free moves with plain squares are the hardest case for the parser.
  const free = random.oneIn(3) ? random.below(random.oneIn(20) ? 60 : 4) : 0;
  for (let left = free; left > 0; left--)
    texts.push(way(position, random.of(own.length > 0 ? own : [11]), random));
  texts.push(usual(position, square, random));
  return texts.join(';');
}

function usual(position: Position, square: Square, random: Random): string {
  const kind = random.below(8);
  const prong = random.of(directionLetters);
  if (kind === 0) return `${square}+${prong}${random.oneIn(4) ? '!' : ''}`;
  if (kind === 1) return `${name(position, square, random)}+${prong}-${random.of(directionLetters)}`;
  if (kind === 2) return `${square}${random.of(['', 'R', 'M', 'r'])}`;
  if (kind === 3) return labelled(position, square, random);
  const several = random.oneIn(3) ? random.below(random.oneIn(20) ? 40 : 5) : 0;
  return Array.from({ length: 1 + several }, () => way(position, square, random)).join(',');
}

/** Makes a string for `guess` in the notation of the Android app, with a label that some pod may have. */
function labelled(position: Position, square: Square, random: Random): string {
  const label = random.of('BR') + (1 + random.below(8));
  const hops = way(position, square, random).slice(2);
  return random.oneIn(4)
    ? `${label}+${random.of(directionLetters)}`
    : `${label}${hops.replaceAll('-', random.oneIn(2) ? '>' : '-')}`;
}

function way(position: Position, start: Square, random: Random): string {
  let text = name(position, start, random);
  let at = start;
  const jumps = random.oneIn(2);
  for (let hops = jumps ? 1 + random.below(random.oneIn(20) ? 30 : 4) : 1; hops > 0; hops--) {
    const direction = random.below(8) as 0;
    const next = neighbour(position.game, at, direction);
    at = (jumps ? neighbour(position.game, next, direction) : next) || at;
    text += `-${at}${jumps && random.oneIn(3) ? mark(position, next, random) : ''}`;
  }
  return text;
}

/** Returns a square as text, with or without the prongs of one of its pods. */
function name({ board }: Position, square: Square, random: Random): string {
  const stack = board[square] ?? [];
  return `${square}${stack.length > 0 && random.oneIn(3) ? prongText(random.of(stack)) : ''}`;
}

function mark({ board, game }: Position, square: Square, random: Random): string {
  const stack = board[square] ?? [];
  if (stack.length === 0 || random.oneIn(2)) return 'x';
  const names = stack
    .filter(() => random.oneIn(2))
    .map((pod) => `${random.oneIn(3) ? `${game.seats[ownerOf(pod)]?.glyph}:` : ''}${prongText(pod) || '-'}`);
  return `x(${names.join(',')})`;
}
