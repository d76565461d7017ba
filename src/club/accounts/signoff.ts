import { err, ok, type Refusal, type Result, refusal, type Sentence, sentence } from '../../base/index.js';
import type { Command } from '../../command/index.js';
import { computerId, type Player, type Store } from '../../store/index.js';
import { named, seatOf, viewOf } from '../boardView.js';
import type { Spoken } from '../context.js';
import { type BoardEffect, type CommandResult, type Effect, succeed } from '../effects.js';
import { restartClocks } from '../gameClocks.js';
import { leaveBoard } from '../play/leaveBoard.js';
import type { BoardView } from '../resultPages.js';
import { removeAddress } from './accountChanges.js';
import { handoverDays, layDown, mayBeHanded, refuseAll } from './boardTransfer.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Leaves every board and everything that is watched; the account stays and may be taken up again. */
export function signoff(context: Spoken, command: Of<'signoff'>): CommandResult {
  const heir = heirOf(context.store, context.speaker.player, command.heir);
  if (!heir.ok) return heir;
  const left = leaveAll(context, heir.value);
  context.store.players.setLeft(context.speaker.player.id, context.now);
  const boards = left.given.length + left.handed.length;
  return leftWith(sentence('club.signoff.result', { boards }), context, left, heir.value);
}

/** Takes an address off an account, or deletes the account itself: its record stays under another name. */
export function remove(context: Spoken, command: Of<'delete'>): CommandResult {
  if (command.address !== undefined) return removeAddress(context, command.address);
  const { store, speaker } = context;
  const { id } = speaker.player;
  const heir = heirOf(store, speaker.player, command.heir);
  if (!heir.ok) return heir;
  const own = store.players.addresses(id);
  const pseudonym = `gone-${id}`;
  const left = leaveAll(context, heir.value, pseudonym);
  store.players.setLeft(id, context.now);
  store.forgetMail(speaker.player);
  store.players.forget(id, pseudonym);
  // On boards that wait for the heir a vacation counts no longer.
  restartClocks(store, id);
  const answer = sentence('club.delete.result', { pseudonym });
  // A farewell in the mail would bring the name with it.
  const changes = left.changes.map((change) =>
    change.kind === 'boardNews' ? { ...change, comment: '' } : change,
  );
  const told = own.map((address) => ({ kind: 'notifyAddress', address }) as const);
  return leftWith(answer, context, { ...left, changes }, heir.value, told);
}

/** The player who is asked to take over the boards of one who leaves. */
export function heirOf(
  store: Store,
  leaver: Player,
  userid: string | undefined,
): Result<Player | undefined, Refusal> {
  if (userid === undefined) return ok(undefined);
  const heir = store.players.byUserid(userid);
  if (!heir) return err(refusal('club.noPlayer', { userid }));
  if (heir.id === computerId) return err(refusal('club.handover.computer'));
  if (heir.id === leaver.id) return err(refusal('club.handover.self'));
  return heir.leftAt === null ? ok(heir) : err(refusal('club.signedOff', { userid: heir.userid }));
}

/** What became of the boards of a player who leaves. */
interface Left {
  readonly changes: readonly BoardEffect[];
  /** Boards that wait for the heir's answer. */
  readonly handed: readonly number[];
  /** Boards that were given up. */
  readonly given: readonly number[];
}

function leftWith(
  answer: Sentence,
  { speaker }: Spoken,
  { changes, handed, given }: Left,
  heir: Player | undefined,
  others: readonly Effect[] = [],
): CommandResult {
  if (!heir) return succeed(answer, ...changes, ...others);
  const data = { heir: heir.userid, days: handoverDays };
  const lines = [
    ...(handed.length > 0 ? [sentence('club.handover.asked', { ...data, boards: handed.map(String) })] : []),
    ...(given.length > 0 ? [sentence('club.handover.given', { ...data, boards: given.map(String) })] : []),
  ];
  const whole = lines.reduce((before, after) => sentence('club.both', { before, after }), answer);
  const transfer = { fromId: speaker.player.id, boards: handed };
  const offers =
    handed.length > 0 ? [{ kind: 'offerTransfer', newPlayerId: heir.id, transfer } as const] : [];
  return succeed(whole, ...changes, ...offers, ...others);
}

/** Takes a player out of everything; who deletes the account is named by the colour and the new name alone. */
function leaveAll(context: Spoken, heir: Player | undefined, pseudonym?: string): Left {
  const { store, speaker, now } = context;
  const { id } = speaker.player;
  const changes: BoardEffect[] = [];
  const handed: number[] = [];
  const given: number[] = [];
  for (const view of playedBy(store, id)) {
    const { board, game } = view;
    const seat = seatOf(view, id)?.seat ?? 0;
    const glyph = game.seats[seat]?.glyph ?? '';
    const data = { board: board.id, player: named(view, seat), glyph, pseudonym: pseudonym ?? '' };
    const how = pseudonym === undefined ? 'signoff' : 'delete';
    if (heir && mayBeHanded(store, view, heir)) {
      layDown(store, view, seat);
      const asks = { ...data, heir: heir.userid, days: handoverDays };
      changes.push({ kind: 'boardNews', boardId: board.id, happened: sentence(`club.${how}.asks`, asks) });
      handed.push(board.id);
      continue;
    }
    const { gone, released } = leaveBoard(context, view, seat, 'club.ending.signedOff');
    const code =
      gone === 'closed' ? 'club.practice.closed' : `club.${how}.${gone === 'goes on' ? 'leaves' : gone}`;
    changes.push({ kind: 'boardNews', boardId: board.id, happened: sentence(code, data) }, ...released);
    given.push(board.id);
  }
  changes.push(...refuseAll(context, id));
  for (const seek of store.seeks.openOf(id)) {
    if (seek.playerId === id) store.seeks.close(seek.id, null, now);
    else store.seeks.leave(seek.id, id);
  }
  store.people.unwatchAll(id);
  store.players.setDigest(id, null);
  store.missed.drop(id);
  return { changes, handed, given };
}

/** The boards that a player plays on and has not left. */
const playedBy = (store: Store, id: number): BoardView[] =>
  store.boards
    .list({ playerIds: [id], states: ['offered', 'active'], most: 100_000 })
    .map((board) => viewOf(store, board))
    .filter((view) => view.departed.every((seat) => seat !== seatOf(view, id)?.seat));
