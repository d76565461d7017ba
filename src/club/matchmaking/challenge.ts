import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { makePosition } from '../../notation/index.js';
import { findGame, type Game, startPosition } from '../../rules/index.js';
import type { BoardId, Clocks, Player } from '../../store/index.js';
import { allNamed, findSeat, gameInSentence, gameNameInSentence, storedView } from '../board/boardView.js';
import type { CommandContext, CommandOf, PlayerContext } from '../commandContext.js';
import { boardChanged, type CommandResult } from '../effects.js';
import { playersNamed } from '../findPlayers.js';
import { closeBoard } from '../play/finishGame.js';
import { acceptsAutomatically, mayBeOffered } from './challengeLimit.js';
import { clocksFor, inPlayingOrder, startBoard } from './newBoard.js';

/** Offers a game to named players. It gets a board number immediately and starts when all have accepted. */
export function challenge(context: PlayerContext, command: CommandOf<'challenge'>): CommandResult {
  const game = findGame(command.game);
  if (!game.ok) return game;
  const players = playersInOrder(context, command, game.value);
  if (!players.ok) return players;
  return offerGame(context, game.value, players.value, { rated: command.rated, clocks: clocksFor(command) });
}

/**
 * Offers a game to players, given in seat order and including the sender. Starts it if everybody accepts automatically.
 * @param offer for a rematch, includes the original board
 */
export function offerGame(
  context: PlayerContext,
  game: Game,
  players: readonly Player[],
  { rated, clocks, former }: { readonly rated: boolean; readonly clocks: Clocks; readonly former?: BoardId },
): CommandResult {
  const { store, now, sender } = context;
  const others = players.filter(({ id }) => id !== sender.player.id);
  for (const other of others) {
    const refused = mayBeOffered(store, other, game.name);
    if (refused) return err(refused);
  }
  const boardId = store.boards.offer(
    {
      game: game.id,
      position: makePosition(startPosition(game)),
      rated,
      challengerId: sender.player.id,
      playerIds: players.map(({ id }) => id),
      clocks,
    },
    now,
  );
  const ready = players.filter((player) => acceptsAutomatically(store, player, game.name));
  for (const { id } of ready)
    store.boards.acceptSeat(
      boardId,
      players.findIndex((one) => one.id === id),
      now,
    );
  const view = storedView(store, boardId);
  const starts = view.seats.every(({ acceptedAt }) => acceptedAt !== null);
  if (starts) startBoard(context, boardId);
  const data = {
    board: boardId,
    game: gameInSentence(game),
    challenger: sender.player.userid,
    players: allNamed(view),
  };
  const how = starts ? 'starts' : 'happened';
  const happened =
    former === undefined
      ? sentence(`club.challenge.${how}`, data)
      : sentence(`club.rematch.${how}`, { ...data, former });
  return boardChanged(boardId, happened, sentence('club.challenge.result', data));
}

function playersInOrder(
  context: PlayerContext,
  command: CommandOf<'challenge'>,
  game: Game,
): Result<Player[], Refusal> {
  const self = context.sender.player;
  const found = playersNamed(context, command.players, command.game);
  if (!found.ok) return found;
  const named = found.value;
  const first = named.length < game.seats.length ? [self, ...named] : named;
  if (first.length !== game.seats.length) {
    return err(
      refusal(game.seats.length > 2 ? 'club.challenge.four' : 'club.challenge.two', {
        game: gameNameInSentence(game.name),
      }),
    );
  }
  if (!first.some(({ id }) => id === self.id)) {
    return err(refusal('club.challenge.others', { userid: self.userid }));
  }
  if (new Set(first.map(({ id }) => id)).size < first.length) return err(refusal('club.challenge.self'));
  return ok(inPlayingOrder(seated(game, first), command.order, context.random));
}

/** Puts the players in seat order. A challenge names the first player, that player's partner, then the others. */
function seated({ seats }: Game, named: readonly Player[]): Player[] {
  const side = seats[0]?.side;
  const left = [...named];
  const partners = left.splice(0, seats.filter((seat) => seat.side === side).length);
  return seats.map((seat) => (seat.side === side ? partners : left).shift() as Player);
}

/** Accepts a challenge for a player; the board starts when everybody has accepted. */
export function acceptChallenge(context: CommandContext, board: BoardId | undefined): CommandResult {
  const found = findSeat(context, board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.state !== 'offered') return err(refusal('club.notOffered', { board: id }));
  if (seat.acceptedAt !== null) return err(refusal('club.acceptedAlready', { board: id }));
  context.store.boards.acceptSeat(id, seat.seat, context.now);
  const starts = view.seats.every((other) => other.acceptedAt !== null || other.seat === seat.seat);
  if (starts) startBoard(context, id);
  const data = { board: id, userid: seat.userid };
  const happened = sentence(starts ? 'club.accept.starts' : 'club.accept.happened', data);
  return boardChanged(id, happened, sentence('club.accept.result', data));
}

/** Declines a challenge for a player, or withdraws it for the challenger. */
export function declineChallenge(context: CommandContext, board: BoardId | undefined): CommandResult {
  const found = findSeat(context, board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.state !== 'offered') return err(refusal('club.notOffered', { board: id }));
  closeBoard(context.store, view, context.now);
  const data = { board: id, userid: seat.userid };
  return boardChanged(id, sentence('club.decline.happened', data), sentence('club.decline.result', data));
}
