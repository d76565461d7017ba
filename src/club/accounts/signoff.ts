import { err, ok, type Refusal, type Result, refusal, type Sentence, sentence } from '../../base/index.js';
import { type BoardId, computerId, type Player, type PlayerId, type Store } from '../../store/index.js';
import { type BoardView, named, seatOf, viewOf } from '../board/boardView.js';
import { restartClocks } from '../board/gameClocks.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type BoardEffect, type CommandResult, type Effect, succeed } from '../effects.js';
import { unknownPlayer } from '../findPlayers.js';
import { leaveGame } from '../play/leaveGame.js';
import { removeAddress } from './account.js';
import { canTransfer, declineTransfersTo, dropPlansAndOffers, transferDays } from './boardTransfer.js';

/** Leaves every board and stops watching; the account remains, and the player's next command reactivates it. */
export function signoff(context: PlayerContext, command: CommandOf<'signoff'>): CommandResult {
  const newPlayer = newPlayerFor(context.store, context.sender.player, command.newPlayer);
  if (!newPlayer.ok) return newPlayer;
  const left = leaveEverything(context, newPlayer.value);
  context.store.players.setLeft(context.sender.player.id, context.now);
  const boards = left.givenUp.length + left.offered.length;
  return departed(sentence('club.signoff.result', { boards }), context, left, newPlayer.value);
}

/** Removes an address from an account, or deletes the account; its games stay on record under another name. */
export function remove(context: PlayerContext, command: CommandOf<'delete'>): CommandResult {
  if (command.address !== undefined) return removeAddress(context, command.address);
  const { store, sender } = context;
  const { id } = sender.player;
  const newPlayer = newPlayerFor(store, sender.player, command.newPlayer);
  if (!newPlayer.ok) return newPlayer;
  const own = store.players.addresses(id);
  const pseudonym = `gone-${id}`;
  const left = leaveEverything(context, newPlayer.value, pseudonym);
  store.players.setLeft(id, context.now);
  store.erasePlayerMail(sender.player);
  store.players.forget(id, pseudonym);
  // The vacation must not stop the clocks of boards that are waiting for the new player.
  restartClocks(store, id);
  const answer = sentence('club.delete.result', { pseudonym });
  // News usually includes the text of the email, which may contain the player's name.
  const news = left.news.map((one) => (one.kind === 'boardNews' ? { ...one, comment: null } : one));
  const notices = own.map((address) => ({ kind: 'notifyAddress', address }) as const);
  return departed(answer, context, { ...left, news }, newPlayer.value, notices);
}

/** Returns the player to whom the boards are offered; undefined if the command names nobody. */
export function newPlayerFor(
  store: Store,
  leaver: Player,
  userid: string | undefined,
): Result<Player | undefined, Refusal> {
  if (userid === undefined) return ok(undefined);
  const player = store.players.byUserid(userid);
  if (!player) return err(unknownPlayer(userid));
  if (player.id === computerId) return err(refusal('club.transfer.computer'));
  if (player.id === leaver.id) return err(refusal('club.transfer.self'));
  return player.leftAt === null ? ok(player) : err(refusal('club.signedOff', { userid: player.userid }));
}

/** What happened to a leaving player's boards. */
interface LeftBoards {
  readonly news: readonly BoardEffect[];
  /** Boards waiting for the new player's answer. */
  readonly offered: readonly BoardId[];
  readonly givenUp: readonly BoardId[];
}

/** Answers a command to leave, and offers the boards to the new player. */
function departed(
  answer: Sentence,
  { sender }: PlayerContext,
  { news, offered, givenUp }: LeftBoards,
  newPlayer: Player | undefined,
  others: readonly Effect[] = [],
): CommandResult {
  if (!newPlayer) return succeed(answer, ...news, ...others);
  const data = { newPlayer: newPlayer.userid, days: transferDays };
  const lines = [
    ...(offered.length > 0
      ? [sentence('club.transfer.asked', { ...data, boards: offered.map(String) })]
      : []),
    ...(givenUp.length > 0
      ? [sentence('club.transfer.given', { ...data, boards: givenUp.map(String) })]
      : []),
  ];
  const whole = lines.reduce((before, after) => sentence('club.both', { before, after }), answer);
  const transfer = { fromId: sender.player.id, boards: offered };
  const offers =
    offered.length > 0 ? [{ kind: 'offerTransfer', newPlayerId: newPlayer.id, transfer } as const] : [];
  return succeed(whole, ...news, ...offers, ...others);
}

/**
 * Takes a player off every board, offer and list. News about a deleted account mentions only the player's colour and
 * the account's new name.
 */
function leaveEverything(
  context: PlayerContext,
  newPlayer: Player | undefined,
  pseudonym?: string,
): LeftBoards {
  const { store, sender, now } = context;
  const { id } = sender.player;
  const news: BoardEffect[] = [];
  const offered: BoardId[] = [];
  const givenUp: BoardId[] = [];
  for (const { view, seat } of boardsPlayedBy(store, id)) {
    const { board, game } = view;
    const glyph = game.seats[seat]?.glyph ?? '';
    const data = { board: board.id, player: named(view, seat), glyph, pseudonym: pseudonym ?? '' };
    const how = pseudonym === undefined ? 'signoff' : 'delete';
    if (newPlayer && canTransfer(store, view, newPlayer)) {
      dropPlansAndOffers(store, view, seat);
      const asks = { ...data, newPlayer: newPlayer.userid, days: transferDays };
      news.push({ kind: 'boardNews', boardId: board.id, happened: sentence(`club.${how}.asks`, asks) });
      offered.push(board.id);
      continue;
    }
    const { outcome, released } = leaveGame(context, view, seat, 'club.ending.signedOff');
    const happened =
      outcome === 'closed'
        ? sentence('club.practice.closed', data)
        : sentence(`club.${how}.${outcome === 'goes on' ? 'leaves' : outcome}`, data);
    news.push({ kind: 'boardNews', boardId: board.id, happened }, ...released);
    givenUp.push(board.id);
  }
  news.push(...declineTransfersTo(context, id));
  for (const seek of store.seeks.openOf(id)) {
    if (seek.playerId === id) store.seeks.close(seek.id, null, now);
    else store.seeks.leave(seek.id, id);
  }
  store.watchesAndMutes.unwatchAll(id);
  store.players.setDigest(id, null);
  store.puzzles.setDue(id, null);
  store.missed.drop(id);
  return { news, offered, givenUp };
}

/** Returns the boards that a player plays on and has not left, with the player's seat. */
const boardsPlayedBy = (store: Store, id: PlayerId): { view: BoardView; seat: number }[] =>
  store.boards.list({ playerIds: [id], states: ['offered', 'active'], most: 100_000 }).flatMap((board) => {
    const view = viewOf(store, board);
    const own = seatOf(view, id);
    return own && !view.departed.includes(own.seat) ? [{ view, seat: own.seat }] : [];
  });
