import { err, ok, type Refusal, type Result, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { makePosition } from '../notation/index.js';
import { findGame, startPosition } from '../rules/index.js';
import type { Player } from '../store/index.js';
import type { Context, Outcomes, Speaker } from './types.js';
import { allNamed, findSeat, viewOf } from './view.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Offers a game to named players; it has its board number at once and starts when all have accepted. */
export function challenge(context: Context & { speaker: Speaker }, command: Of<'challenge'>): Outcomes {
  const { store, now, speaker } = context;
  const game = findGame(command.game);
  if (!game.ok) return game;
  const players = inOrder(context, command);
  if (!players.ok) return players;
  if (players.value.length !== game.value.seats.length) {
    return err(refusal('club.challenge.seats', { game: command.game, seats: game.value.seats.length }));
  }
  const boardId = store.boards.offer(
    {
      game: game.value.id,
      position: makePosition(startPosition(game.value)),
      rated: command.rated,
      challengerId: speaker.player.id,
      playerIds: players.value.map(({ id }) => id),
    },
    now,
  );
  const view = viewOf(store, store.boards.byId(boardId) ?? missing(boardId));
  const data = {
    board: boardId,
    game: game.value.id,
    challenger: speaker.player.userid,
    players: allNamed(view),
  };
  return ok({
    result: sentence('club.challenge.result', data),
    change: { boardId, happened: sentence('club.challenge.happened', data) },
  });
}

const missing = (boardId: number): never => {
  throw new Error(`board ${boardId} has just been written and is not there`);
};

function inOrder(
  context: Context & { speaker: Speaker },
  command: Of<'challenge'>,
): Result<Player[], Refusal> {
  const self = context.speaker.player;
  const named: Player[] = [];
  for (const userid of command.players) {
    const player = context.store.players.byUserid(userid);
    if (!player) return err(whyNoPlayer(userid));
    named.push(player);
  }
  const players = command.players.length === 1 ? [self, ...named] : named;
  if (!players.some(({ id }) => id === self.id)) {
    return err(refusal('club.challenge.others', { userid: self.userid }));
  }
  if (new Set(players.map(({ id }) => id)).size < players.length) return err(refusal('club.challenge.self'));
  const turned = command.order === 'second' || (command.order === 'random' && context.lot < 0.5);
  return ok(turned ? players.reverse() : players);
}

// The name of the computer is kept back for it, so nobody can sign up under it.
const whyNoPlayer = (userid: string): Refusal =>
  userid.toLowerCase() === 'computer'
    ? refusal('club.challenge.computer')
    : refusal('club.noPlayer', { userid });

/** A challenged player agrees; the board starts when nobody is waited for any more. */
export function acceptChallenge(context: Context, board: number | undefined): Outcomes {
  const found = findSeat(context, board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.state !== 'offered') return err(refusal('club.notOffered', { board: id }));
  if (seat.acceptedAt !== null) return err(refusal('club.acceptedAlready', { board: id }));
  context.store.boards.acceptSeat(id, seat.seat, context.now);
  const starts = view.seats.every((other) => other.acceptedAt !== null || other.seat === seat.seat);
  if (starts) context.store.boards.start(id, context.now);
  const data = { board: id, userid: seat.userid, game: view.game.id };
  return ok({
    result: sentence('club.accept.result', data),
    change: { boardId: id, happened: sentence(starts ? 'club.accept.starts' : 'club.accept.happened', data) },
  });
}

/** A challenged player, or the challenger, lets an offered board go. */
export function decline(context: Context, command: Of<'decline'>): Outcomes {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.state !== 'offered') return err(refusal('club.notOffered', { board: id }));
  context.store.boards.end(
    id,
    { state: 'declined', ending: 'club.ending.declined', rated: false },
    context.now,
  );
  const data = { board: id, userid: seat.userid };
  return ok({
    result: sentence('club.decline.result', data),
    change: { boardId: id, happened: sentence('club.decline.happened', data) },
  });
}
