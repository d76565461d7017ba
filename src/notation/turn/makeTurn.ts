import {
  afterFree,
  type Capture,
  directionLetters,
  hopBetween,
  judge,
  type Move,
  ownerOf,
  type Part,
  type Pod,
  type Position,
  podName,
  prongText,
  type Square,
  stackOn,
  type Turn,
  type UsualAction,
  withoutPods,
} from '../../rules/index.js';

/** Writes the canonical text of a legal turn (docs/notation-reference.md section 1). */
export function makeTurn(position: Position, turn: Turn): string {
  if (!turn.free) return usualText(position, turn);
  let at = position;
  const texts = turn.free.map((move) => {
    const { square, captures } = move;
    const text = moveText(at, { kind: 'move', square, parts: [move], captures });
    at = afterFree(at, move);
    return text;
  });
  return [...texts, usualText(at, turn)].join(';');
}

function usualText(position: Position, turn: UsualAction): string {
  switch (turn.kind) {
    case 'enter': {
      const couldLiberate = judge(position, { kind: 'liberate', square: turn.square }).ok;
      return `${turn.square}${couldLiberate ? 'R' : ''}`;
    }
    case 'liberate':
      return `${turn.square}`;
    case 'rescue':
      return `${turn.square}M`;
    case 'insert':
      return `${podText(position, turn.square, turn.pod)}+${directionLetters[turn.prong]}${turn.superprong ? '!' : ''}`;
    case 'reposition': {
      const pod = podText(position, turn.square, turn.pod);
      return `${pod}+${directionLetters[turn.prong]}-${directionLetters[turn.old]}`;
    }
    case 'move':
      return moveText(position, turn);
  }
}

/**
 * Writes a pod that belongs to the seat to play, with its prongs only if the player's pods on the square are not all
 * equal.
 */
function podText({ board, turn }: Position, square: Square, pod: Pod): string {
  const own = stackOn(board, square).filter((one) => ownerOf(one) === turn);
  return own.every((one) => one === pod) ? `${square}` : podName(square, pod);
}

function moveText(position: Position, move: Move): string {
  const marks = new Map(move.captures.map((capture) => [capture.square, markText(position, move, capture)]));
  return move.parts
    .map((part) => ({ part, name: podText(position, move.square, part.pod) }))
    .map(({ part, name }) => ({ part, name, key: [name, ...part.path].join('-') }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ part, name }) => `${name}${pathText(position, move.square, part, marks)}`)
    .join(',');
}

/** Writes the path of a part. Only the first part that jumps over a square gets its capture mark. */
function pathText(position: Position, start: Square, { path }: Part, marks: Map<Square, string>): string {
  let from = start;
  let text = '';
  for (const to of path) {
    const over = hopBetween(position.game, from, to)?.over;
    text += `-${to}`;
    if (over !== undefined) {
      text += marks.get(over) ?? '';
      marks.delete(over);
    }
    from = to;
  }
  return text;
}

function markText({ game, board }: Position, move: Move, { square, pods }: Capture): string {
  const movers = square === move.square ? move.parts.map(({ pod }) => pod) : [];
  const standing = withoutPods(stackOn(board, square), movers) ?? [];
  if (pods.length === standing.length) return 'x';
  const owners = new Set(standing.map(ownerOf)).size;
  return `x(${pods
    .map((pod) => `${owners > 1 ? `${game.seats[ownerOf(pod)]?.glyph}:` : ''}${prongText(pod) || '-'}`)
    .sort()
    .join(',')})`;
}
