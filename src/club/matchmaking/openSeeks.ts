import { err, refusal, sentence } from '../../base/index.js';
import { makePosition } from '../../notation/index.js';
import { findGame, startPosition } from '../../rules/index.js';
import type { Seek, Store } from '../../store/index.js';
import { allNamed, gameOfIdInSentence, storedView } from '../board/boardView.js';
import type { CommandContext, CommandOf, PlayerContext } from '../commandContext.js';
import { boardChanged, type CommandResult, showPages, succeed } from '../effects.js';
import { askingPlayer } from '../findPlayers.js';
import { clocksFor, inPlayingOrder, startBoard } from './newBoard.js';

/** The maximum number of open seeks per player. */
export const mostSeeks = 10;
const mostShown = 100;

/** Offers a game that anybody can join. */
export function seek({ store, sender, now }: PlayerContext, command: CommandOf<'seek'>): CommandResult {
  const { player } = sender;
  const own = store.seeks.openBy(player.id, mostSeeks);
  if (own.length >= mostSeeks) return err(refusal('club.seek.most', { most: mostSeeks }));
  const { game, order, rated } = command;
  const id = store.seeks.make({
    playerId: player.id,
    game,
    order,
    rated,
    madeAt: now,
    ...clocksFor(command),
  });
  const like = store.seeks.open(mostShown).find((one) => one.game === game && one.playerId !== player.id);
  const found = findGame(game);
  const missing = (found.ok ? found.value.seats.length : 2) - 1;
  const data = { seek: id, game: gameOfIdInSentence(game), missing };
  const result = sentence(missing > 1 ? 'club.seek.resultMany' : 'club.seek.result', data);
  return succeed(like ? sentence('club.seek.resultLike', { ...data, like: like.id }) : result);
}

/** Shows the table of open seeks. */
export function seeks(context: Pick<CommandContext, 'store' | 'sender' | 'address'>): CommandResult {
  const { store } = context;
  const reader = askingPlayer(context)?.userid;
  const open = store.seeks.open(mostShown).map((one) => {
    const players = useridsOf(store, one);
    const game = findGame(one.game);
    return {
      ...{ ...one, players },
      missing: (game.ok ? game.value.seats.length : 2) - players.length,
      isOwn: reader !== undefined && players.includes(reader),
    };
  });
  return showPages(sentence('club.seeks.result', { count: open.length }), { kind: 'seeks', seeks: open });
}

const useridsOf = (store: Store, { id }: Seek): string[] =>
  store.seeks.players(id).map((playerId) => store.players.get(playerId).userid);

/** Joins a seek. The game begins as soon as every seat is taken. */
export function join(context: PlayerContext, command: CommandOf<'join'>): CommandResult {
  const { store, sender, now, random } = context;
  const found = store.seeks.byId(command.seek);
  const { player } = sender;
  if (!found) return err(refusal('club.seek.none', { seek: command.seek }));
  const data = { seek: found.id, userid: player.userid, game: gameOfIdInSentence(found.game) };
  if (found.closedAt !== null) return err(refusal('club.seek.closed', data));
  if (store.seeks.players(found.id).includes(player.id)) return err(refusal('club.seek.joined', data));
  const game = findGame(found.game);
  if (!game.ok) return game;
  store.seeks.join(found.id, player.id, now);
  const players = store.seeks.players(found.id);
  const missing = game.value.seats.length - players.length;
  if (missing > 0) return succeed(sentence('club.join.waits', { ...data, missing }));
  const boardId = store.boards.offer(
    {
      game: found.game,
      position: makePosition(startPosition(game.value)),
      rated: found.rated,
      challengerId: found.playerId,
      playerIds: inPlayingOrder(players, found.order as CommandOf<'seek'>['order'], random),
      clocks: found,
    },
    now,
  );
  for (const { seat } of store.boards.seats(boardId)) store.boards.acceptSeat(boardId, seat, now);
  startBoard(context, boardId);
  store.seeks.close(found.id, boardId, now);
  const view = storedView(store, boardId);
  const blanks = { ...data, board: boardId, players: allNamed(view) };
  return boardChanged(boardId, sentence('club.join.starts', blanks), sentence('club.join.result', blanks));
}

/** Withdraws the player's own seek, or leaves one that the player has joined. */
export function unseek({ store, sender, now }: PlayerContext, command: CommandOf<'unseek'>): CommandResult {
  const found = store.seeks.byId(command.seek);
  if (!found) return err(refusal('club.seek.none', { seek: command.seek }));
  const data = { seek: found.id };
  if (found.closedAt !== null) return err(refusal('club.seek.closed', data));
  const { id } = sender.player;
  if (!store.seeks.players(found.id).includes(id)) return err(refusal('club.seek.notIn', data));
  if (found.playerId === id) store.seeks.close(found.id, null, now);
  else store.seeks.leave(found.id, id);
  return succeed(sentence(found.playerId === id ? 'club.unseek.closed' : 'club.unseek.left', data));
}
