import { err, refusal, sentence } from '../../base/index.js';
import type { Command } from '../../command/index.js';
import type { Store } from '../../store/index.js';
import type { Spoken } from '../context.js';
import { type CommandResult, succeed } from '../effects.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Addresses that may speak for one player. */
export const mostAddresses = 10;

/** Asks an address whether it wants to speak for the player. */
export function add({ store, speaker }: Spoken, command: Of<'add'>): CommandResult {
  return askAddress(store, speaker.player.id, command.address);
}

/** Puts an address in the place of another, once it has said yes. */
export function changeAddress(
  { store, speaker }: Spoken,
  command: Extract<Of<'change'>, { what: 'address' }>,
): CommandResult {
  const { id } = speaker.player;
  const own = store.players.addresses(id);
  const old = command.old ?? (own.length === 1 ? own[0] : undefined);
  if (old === undefined) return err(refusal('club.address.which'));
  if (!own.includes(old)) return err(refusal('club.address.notYours'));
  return askAddress(store, id, command.address, old);
}

function askAddress(store: Store, playerId: number, address: string, replaces?: string): CommandResult {
  const owner = store.players.byAddress(address);
  if (owner?.id === playerId) return err(refusal('club.address.already'));
  if (owner) return err(refusal('club.address.taken'));
  const own = store.players.addresses(playerId);
  if (replaces === undefined && own.length >= mostAddresses) {
    return err(refusal('club.address.most', { most: mostAddresses }));
  }
  const asked = { kind: 'confirmAddress', address, ...(replaces !== undefined && { replaces }) } as const;
  return succeed(sentence('club.address.asked'), asked);
}

/** An address that was asked has said yes: it speaks for the player from now on. */
export function confirmAddress(
  store: Store,
  playerId: number,
  { address, replaces }: { address: string; replaces?: string },
  now: number,
): CommandResult {
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
  return succeed(
    sentence(code, { address, userid, old: replaces ?? '' }),
    ...before.map((told) => ({ kind: 'notifyAddress', address: told }) as const),
  );
}

/** Sets the password, or takes it away. */
export function changePassword(
  { store, speaker, passwordHash }: Spoken,
  { secret }: Extract<Of<'change'>, { what: 'password' }>,
): CommandResult {
  const off = secret === 'off';
  if (!off && passwordHash === null) throw new Error('a password came without its hash');
  store.players.setPassword(speaker.player.id, off ? null : passwordHash);
  return succeed(sentence(off ? 'club.password.off' : 'club.password.set'));
}

/** Takes an address off an account. */
export function removeAddress({ store, speaker }: Spoken, address: string): CommandResult {
  const { id, userid } = speaker.player;
  const own = store.players.addresses(id);
  if (!own.includes(address)) return err(refusal('club.address.notYours'));
  if (own.length === 1) return err(refusal('club.address.last'));
  store.players.removeAddress(id, address);
  return succeed(sentence('club.address.removed', { address, userid }), { kind: 'notifyAddress', address });
}
