import { err, sentence } from '../../base/index.js';
import { makeTurn } from '../../notation/index.js';
import { turns } from '../../rules/index.js';
import { findBoard, named, seatOf, viewAt, whyOver } from '../board/boardView.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type CommandResult, showPages } from '../effects.js';
import { askingPlayer } from '../findPlayers.js';
import type { TurnGroup } from '../resultPages.js';

/** The maximum number of turns to count. */
const mostCounted = 20_000;
/** The maximum number of turns to list. */
const mostListed = 60;
const mostInGroup = 4;

/**
 * Lists the legal turns on a board; if there are too many, counts them by pod (docs/club-rules.md section 1, `moves`).
 */
export function moves(context: CommandContext, command: CommandOf<'moves'>): CommandResult {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const view = found.value;
  const { id, state, seat } = view.board;
  if (state !== 'active' && state !== 'offered') {
    const plays = seatOf(view, askingPlayer(context)?.id) !== undefined;
    return err(whyOver(view.board, plays));
  }
  const groups = new Map<string, TurnGroup & { count: number; texts: string[] }>();
  let count = 0;
  for (const turn of turns(view.position)) {
    if (++count > mostCounted) break;
    const text = makeTurn(view.position, turn);
    const square = turn.free?.[0]?.square ?? turn.square;
    const kind = turn.free ? 'free' : turn.kind;
    const group = groups.get(`${kind} ${square}`) ?? { square, kind, count: 0, texts: [] };
    group.count += 1;
    if (group.texts.length < mostListed) group.texts.push(text);
    groups.set(`${kind} ${square}`, group);
  }
  const all = count <= mostListed;
  const shown: TurnGroup[] = [...groups.values()]
    .sort((a, b) => a.square - b.square)
    .map((group) => ({ ...group, texts: all ? group.texts : group.texts.slice(0, mostInGroup) }));
  const data = { board: id, player: named(view, seat), count: Math.min(count, mostCounted) };
  const amount = count > mostCounted ? 'many' : 'total';
  const isReaders = !view.board.practice && view.seats[seat]?.playerId === askingPlayer(context)?.id;
  const total = isReaders
    ? sentence(`club.moves.${amount}.you`, data)
    : sentence(`club.moves.${amount}`, data);
  const now = viewAt(context.store, view.board, context.doneAt);
  return showPages(total, { kind: 'moves', view: now, groups: shown });
}
