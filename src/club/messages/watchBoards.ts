import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import type { BoardId, Player } from '../../store/index.js';
import { type BoardView, findBoard } from '../board/boardView.js';
import { lastDayAway, proposedDay } from '../board/gameClocks.js';
import type { CommandContext, CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, showPages, succeed } from '../effects.js';
import { askingPlayer } from '../findPlayers.js';
import type { EmailChoices } from '../resultPages.js';

const playsOn = ({ seats }: BoardView, context: CommandContext): boolean =>
  seats.some(({ playerId }) => playerId === context.sender?.player.id);

function watchable(context: PlayerContext, board: BoardId | undefined): Result<BoardId, Refusal> {
  const found = findBoard(context, board);
  if (!found.ok) return found;
  const { id, state, practice } = found.value.board;
  if (playsOn(found.value, context)) return err(refusal('club.subscribe.playing', { board: id }));
  if (practice) return err(refusal('club.subscribe.practice', { board: id }));
  return state === 'offered' || state === 'active' ? ok(id) : err(refusal('club.over.plain', { board: id }));
}

/** Subscribes to the letters about a board, or about all boards. */
export function subscribe(context: PlayerContext, command: CommandOf<'subscribe'>): CommandResult {
  const { store, sender } = context;
  if (command.all) {
    store.watchesAndMutes.watch(sender.player.id, 'all boards', 'all');
    return succeed(sentence('club.subscribe.all'));
  }
  const board = watchable(context, command.board);
  if (!board.ok) return board;
  store.watchesAndMutes.watch(sender.player.id, board.value, 'all');
  return succeed(sentence('club.subscribe.result', { board: board.value }));
}

/** Shows which emails a player gets, and how to get fewer. */
function emailChoices(context: CommandContext, player: Player, board?: EmailChoices['board']): CommandResult {
  const { store, now } = context;
  const preferences = store.players.preferences(player.id);
  const away = store.vacations.current(player.id, now);
  const about = board
    ? sentence(`club.unsubscribe.${board.leave === 'resign' ? 'playing' : 'offered'}`, { board: board.id })
    : sentence('club.unsubscribe.choices');
  return showPages(about, {
    kind: 'emails',
    digest: preferences.get('digest') === 'daily',
    receipts: preferences.get('receipts') !== 'off',
    broadcast: preferences.get('broadcast') !== 'off',
    puzzle: preferences.get('puzzle') === 'weekly',
    ...(away && { awayUntil: lastDayAway(store, player.id, away.untilAt) }),
    proposed: proposedDay(store, player.id, now),
    ...(board && { board }),
  });
}

/**
 * Stops the letters about a board. While the game is in play, its players keep getting them: the answer lists ways to
 * get fewer emails instead, because the player's mail program may have sent the command. The same list answers a
 * command without a board.
 */
export function unsubscribe(context: CommandContext, command: CommandOf<'unsubscribe'>): CommandResult {
  const { store, sender } = context;
  if (command.choices || !sender) {
    const player = askingPlayer(context);
    return player ? emailChoices(context, player) : succeed(sentence('club.unsubscribe.nobody'));
  }
  if (command.all) {
    store.watchesAndMutes.unwatchAll(sender.player.id);
    return succeed(sentence('club.unsubscribe.all'));
  }
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const { board } = found.value;
  const data = { board: board.id };
  if (playsOn(found.value, context)) {
    const { player } = sender;
    const own = { id: board.id, userid: player.userid };
    if (board.state === 'active') return emailChoices(context, player, { ...own, leave: 'resign' });
    if (board.state === 'offered') return emailChoices(context, player, { ...own, leave: 'decline' });
    return succeed(sentence('club.unsubscribe.over', data));
  }
  if (store.watchesAndMutes.unwatch(sender.player.id, board.id)) {
    return succeed(sentence('club.unsubscribe.result', data));
  }
  const all = store.watchesAndMutes.watches(sender.player.id, 'all boards');
  return err(refusal(all ? 'club.unsubscribe.byAll' : 'club.unsubscribe.none', data));
}

/** Subscribes to only the last letter about each of the given boards, or about every board. */
export function notify(context: PlayerContext, command: CommandOf<'notify'>): CommandResult {
  const { store, sender } = context;
  if (command.boards === 'off') {
    store.watchesAndMutes.unwatchAll(sender.player.id, 'end');
    return succeed(sentence('club.notify.off'));
  }
  if (command.boards === 'all') {
    store.watchesAndMutes.watch(sender.player.id, 'all boards', 'end');
    return succeed(sentence('club.notify.all'));
  }
  for (const board of command.boards) {
    const id = watchable(context, board);
    if (!id.ok) return id;
    store.watchesAndMutes.watch(sender.player.id, id.value, 'end');
  }
  return succeed(sentence('club.notify.result', { boards: command.boards.map(String) }));
}
