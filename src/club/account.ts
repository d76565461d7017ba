import { err, ok, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import type { Store } from '../store/index.js';
import { leaveBoard } from './leave.js';
import type { Change, Outcomes, Spoken } from './types.js';
import { named, seatOf, viewOf } from './view.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Addresses that may speak for one player. */
export const mostAddresses = 10;

/** Asks an address whether it wants to speak for the player. */
export function add({ store, speaker }: Spoken, command: Of<'add'>): Outcomes {
  return askAddress(store, speaker.player.id, command.address);
}

/** Puts an address in the place of another, once it has said yes. */
export function changeAddress(
  { store, speaker }: Spoken,
  command: Extract<Of<'change'>, { what: 'address' }>,
): Outcomes {
  const { id } = speaker.player;
  const own = store.players.addresses(id);
  const old = command.old ?? (own.length === 1 ? own[0] : undefined);
  if (old === undefined) return err(refusal('club.address.which'));
  if (!own.includes(old)) return err(refusal('club.address.notYours'));
  return askAddress(store, id, command.address, old);
}

function askAddress(store: Store, playerId: number, address: string, replaces?: string): Outcomes {
  const owner = store.players.byAddress(address);
  if (owner?.id === playerId) return err(refusal('club.address.already'));
  if (owner) return err(refusal('club.address.taken'));
  const own = store.players.addresses(playerId);
  if (replaces === undefined && own.length >= mostAddresses) {
    return err(refusal('club.address.most', { most: mostAddresses }));
  }
  return ok({
    result: sentence('club.address.asked'),
    confirm: { address, ...(replaces !== undefined && { replaces }) },
  });
}

/** An address that was asked has said yes: it speaks for the player from now on. */
export function confirmAddress(
  store: Store,
  playerId: number,
  { address, replaces }: { address: string; replaces?: string },
  now: number,
): Outcomes {
  if (store.players.byAddress(address)) return err(refusal('club.address.taken'));
  const before = store.players.addresses(playerId);
  if (before.length === 0) return err(refusal('club.address.gone'));
  if (replaces === undefined && before.length >= mostAddresses) {
    return err(refusal('club.address.most', { most: mostAddresses }));
  }
  const first = replaces !== undefined && before[0] === replaces;
  store.players.addAddress(playerId, address, first, now);
  if (replaces !== undefined) store.players.removeAddress(playerId, replaces);
  const userid = store.players.byId(playerId)?.userid ?? '';
  const code = replaces === undefined ? 'club.address.added' : 'club.address.changed';
  return ok({ result: sentence(code, { address, userid, old: replaces ?? '' }), tell: before });
}

/** Sets the password, or takes it away. */
export function changePassword(
  { store, speaker, passwordHash }: Spoken,
  { secret }: Extract<Of<'change'>, { what: 'password' }>,
): Outcomes {
  const off = secret === 'off';
  if (!off && passwordHash === null) throw new Error('a password came without its hash');
  store.players.setPassword(speaker.player.id, off ? null : passwordHash);
  return ok({ result: sentence(off ? 'club.password.off' : 'club.password.set') });
}

/** Takes an address off an account, or deletes the account itself: its record stays under another name. */
export function remove(context: Spoken, command: Of<'delete'>): Outcomes {
  const { store, speaker } = context;
  const { id } = speaker.player;
  const own = store.players.addresses(id);
  if (command.address === undefined) {
    const pseudonym = `gone-${id}`;
    const { changes } = leaveAll(context, pseudonym);
    store.players.setLeft(id, context.now);
    store.forgetMail(speaker.player);
    store.players.forget(id, pseudonym);
    return ok({ result: sentence('club.delete.result', { pseudonym }), changes, tell: own });
  }
  if (!own.includes(command.address)) return err(refusal('club.address.notYours'));
  if (own.length === 1) return err(refusal('club.address.last'));
  store.players.removeAddress(id, command.address);
  const data = { address: command.address, userid: speaker.player.userid };
  return ok({ result: sentence('club.address.removed', data), tell: [command.address] });
}

/** Leaves every board and everything that is watched; the account stays and may be taken up again. */
export function signoff(context: Spoken): Outcomes {
  const { changes, boards } = leaveAll(context);
  context.store.players.setLeft(context.speaker.player.id, context.now);
  return ok({ result: sentence('club.signoff.result', { boards }), changes });
}

/** Takes a player out of everything; who deletes the account is named by the colour and the new name alone. */
function leaveAll(context: Spoken, pseudonym?: string): { changes: Change[]; boards: number } {
  const { store, speaker, now } = context;
  const { id } = speaker.player;
  const changes: Change[] = [];
  let boards = 0;
  for (const board of store.boards.list({ playerIds: [id], states: ['offered', 'active'], most: 100_000 })) {
    const view = viewOf(store, board);
    const seat = seatOf(view, id)?.seat;
    if (seat === undefined || view.departed.includes(seat)) continue;
    const { gone, released } = leaveBoard(context, view, seat, 'club.ending.signedOff');
    const glyph = view.game.seats[seat]?.glyph ?? '';
    const data = { board: board.id, player: named(view, seat), glyph, pseudonym: pseudonym ?? '' };
    const how = pseudonym === undefined ? 'signoff' : 'delete';
    const code =
      gone === 'closed' ? 'club.practice.closed' : `club.${how}.${gone === 'goes on' ? 'leaves' : gone}`;
    changes.push({ boardId: board.id, happened: sentence(code, data) }, ...released);
    boards += 1;
  }
  for (const seek of store.seeks.openOf(id)) {
    if (seek.playerId === id) store.seeks.close(seek.id, null, now);
    else store.seeks.leave(seek.id, id);
  }
  store.people.unwatchAll(id);
  store.players.setDigest(id, null);
  store.missed.drop(id);
  return { changes, boards };
}
