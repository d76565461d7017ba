import { err, ok, type Refusal, type Result, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { makePosition } from '../notation/index.js';
import { findGame, type Game, startPosition } from '../rules/index.js';
import type { Player } from '../store/index.js';
import type { Context, Outcomes, Speaker } from './types.js';
import { allNamed, findSeat, viewOf } from './view.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Offers a game to named players; it has its board number at once and starts when all have accepted. */
export function challenge(context: Context & { speaker: Speaker }, command: Of<'challenge'>): Outcomes {
  const { store, now, speaker } = context;
  const game = findGame(command.game);
  if (!game.ok) return game;
  const players = inOrder(context, command, game.value);
  if (!players.ok) return players;
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
  game: Game,
): Result<Player[], Refusal> {
  const self = context.speaker.player;
  const named: Player[] = [];
  for (const userid of command.players) {
    const player = context.store.players.byUserid(userid);
    if (!player) return err(whyNoPlayer(userid));
    named.push(player);
  }
  const first = named.length < game.seats.length ? [self, ...named] : named;
  if (first.length !== game.seats.length) {
    return err(
      refusal(game.seats.length > 2 ? 'club.challenge.four' : 'club.challenge.two', { game: game.id }),
    );
  }
  if (!first.some(({ id }) => id === self.id)) {
    return err(refusal('club.challenge.others', { userid: self.userid }));
  }
  if (new Set(first.map(({ id }) => id)).size < first.length) return err(refusal('club.challenge.self'));
  const players = seated(game, first);
  const { order } = command;
  const seats = players.length;
  const begins =
    order === 'second' ? 1 : order === 'random' ? seats - 1 - Math.floor(context.lot * seats) : 0;
  return ok([...players.slice(begins), ...players.slice(0, begins)]);
}

/** Players in seat order from the order they are named in: the first, then his partner where he has one. */
function seated({ seats }: Game, named: readonly Player[]): Player[] {
  const side = seats[0]?.side;
  const left = [...named];
  const friends = left.splice(0, seats.filter((seat) => seat.side === side).length);
  return seats.map((seat) => (seat.side === side ? friends : left).shift() as Player);
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
