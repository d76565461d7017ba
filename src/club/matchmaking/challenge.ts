import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import type { Command } from '../../command/index.js';
import { makePosition } from '../../notation/index.js';
import { findGame, type Game, startPosition } from '../../rules/index.js';
import type { Clocks, Player } from '../../store/index.js';
import { allNamed, findSeat, viewOf } from '../boardView.js';
import type { Context, Spoken } from '../context.js';
import { boardChanged, type CommandResult } from '../effects.js';
import { defaultClocks, startClock } from '../gameClocks.js';
import { closeDeclined } from '../play/finishGame.js';
import { answersByItself, mayBeOffered } from './challengeLimit.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** The clocks that a challenge or a seek asks for. */
export const clocksOf = (asked: Partial<Clocks>): Clocks => ({
  nagDays:
    asked.nagDays ?? Math.min(defaultClocks.nagDays, (asked.forfeitDays ?? defaultClocks.forfeitDays) - 1),
  forfeitDays: asked.forfeitDays ?? Math.max(defaultClocks.forfeitDays, (asked.nagDays ?? 0) + 1),
  totalDays: asked.totalDays ?? defaultClocks.totalDays,
});

/** Players in order of play, moved on as `-second` and `-random` ask. */
export function inTurn<T>(players: readonly T[], order: Of<'seek'>['order'], lot: number): T[] {
  const seats = players.length;
  const begins = order === 'second' ? 1 : order === 'random' ? seats - 1 - Math.floor(lot * seats) : 0;
  return [...players.slice(begins), ...players.slice(0, begins)];
}

/** Starts a board on which everybody has agreed to play. */
export function startBoard(
  { store, now, doneAt }: Pick<Context, 'store' | 'now' | 'doneAt'>,
  boardId: number,
): void {
  store.boards.start(boardId, now);
  startClock(store, boardId, doneAt);
}

/** Offers a game to named players; it has its board number at once and starts when all have accepted. */
export function challenge(context: Spoken, command: Of<'challenge'>): CommandResult {
  const { store, now, speaker } = context;
  const game = findGame(command.game);
  if (!game.ok) return game;
  const players = inOrder(context, command, game.value);
  if (!players.ok) return players;
  const others = players.value.filter(({ id }) => id !== speaker.player.id);
  for (const other of others) {
    const refused = mayBeOffered(store, other, game.value.name);
    if (refused) return err(refused);
  }
  const boardId = store.boards.offer(
    {
      game: game.value.id,
      position: makePosition(startPosition(game.value)),
      rated: command.rated,
      challengerId: speaker.player.id,
      playerIds: players.value.map(({ id }) => id),
      clocks: clocksOf(command),
    },
    now,
  );
  const ready = players.value.filter((player) => answersByItself(store, player, game.value.name));
  for (const { id } of ready)
    store.boards.acceptSeat(
      boardId,
      players.value.findIndex((one) => one.id === id),
      now,
    );
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} has just been written and is not there`);
  const view = viewOf(store, board);
  const starts = view.seats.every(({ acceptedAt }) => acceptedAt !== null);
  if (starts) startBoard(context, boardId);
  const data = {
    board: boardId,
    game: game.value.id,
    challenger: speaker.player.userid,
    players: allNamed(view),
  };
  const happened = sentence(starts ? 'club.challenge.starts' : 'club.challenge.happened', data);
  return boardChanged(boardId, happened, sentence('club.challenge.result', data));
}

function inOrder(context: Spoken, command: Of<'challenge'>, game: Game): Result<Player[], Refusal> {
  const self = context.speaker.player;
  const named: Player[] = [];
  for (const userid of command.players) {
    const player = context.store.players.byUserid(userid);
    if (!player) return err(refusal('club.noPlayer', { userid }));
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
  return ok(inTurn(seated(game, first), command.order, context.lot));
}

/** Players in seat order from the order they are named in: the first, then his partner where he has one. */
function seated({ seats }: Game, named: readonly Player[]): Player[] {
  const side = seats[0]?.side;
  const left = [...named];
  const friends = left.splice(0, seats.filter((seat) => seat.side === side).length);
  return seats.map((seat) => (seat.side === side ? friends : left).shift() as Player);
}

/** A challenged player agrees; the board starts when nobody is waited for any more. */
export function acceptChallenge(context: Context, board: number | undefined): CommandResult {
  const found = findSeat(context, board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.state !== 'offered') return err(refusal('club.notOffered', { board: id }));
  if (seat.acceptedAt !== null) return err(refusal('club.acceptedAlready', { board: id }));
  context.store.boards.acceptSeat(id, seat.seat, context.now);
  const starts = view.seats.every((other) => other.acceptedAt !== null || other.seat === seat.seat);
  if (starts) startBoard(context, id);
  const data = { board: id, userid: seat.userid, game: view.game.id };
  const happened = sentence(starts ? 'club.accept.starts' : 'club.accept.happened', data);
  return boardChanged(id, happened, sentence('club.accept.result', data));
}

/** A challenged player, or the challenger, lets an offered board go. */
export function decline(context: Context, command: Of<'decline'>): CommandResult {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.state !== 'offered') return err(refusal('club.notOffered', { board: id }));
  closeDeclined(context.store, view, context.now);
  const data = { board: id, userid: seat.userid };
  return boardChanged(id, sentence('club.decline.happened', data), sentence('club.decline.result', data));
}
