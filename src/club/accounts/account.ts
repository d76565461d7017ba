import { z } from 'zod';
import {
  dateIn,
  dayMs,
  err,
  ok,
  type PlainCode,
  type Refusal,
  type Result,
  refusal,
  sentence,
  timeOfDay,
} from '../../base/index.js';
import { mainLanguage, preferenceNames } from '../../base/language/playerWords.js';
import type { Player, PlayerId, Store } from '../../store/index.js';
import { zoneOf } from '../board/gameClocks.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { nextPuzzle } from '../play/puzzle.js';

/** How many addresses an account may have. */
const mostAddresses = 10;

/** A request for an account: a userid, the address it came from, and a password hash if a password was given. */
export interface Signup {
  readonly userid: string;
  readonly passwordHash: string | null;
  readonly address: string;
  /** Other addresses, which must be confirmed once the account exists. */
  readonly others?: readonly string[];
  /** The language of the email if it is not English. */
  readonly language?: string;
}

export const signupSchema: z.ZodType<Signup> = z.strictObject({
  userid: z.string(),
  passwordHash: z.string().nullable(),
  address: z.string(),
  others: z.array(z.string()).readonly().exactOptional(),
  language: z.string().exactOptional(),
});

/**
 * Checks whether this account can be created now. Called before the confirmation email goes out and when it is
 * answered.
 */
export function maySignUp(store: Store, signup: Signup): Result<Signup, Refusal> {
  const owner = store.players.byAddress(signup.address);
  if (owner) return err(refusal('club.signup.known', { userid: owner.userid }));
  if (store.players.byUserid(signup.userid)) {
    return err(refusal('club.signup.taken', { userid: signup.userid }));
  }
  if ((signup.others?.length ?? 0) >= mostAddresses) {
    return err(refusal('club.address.most', { most: mostAddresses }));
  }
  return ok(signup);
}

/** Creates the account. */
export function signUp(store: Store, signup: Signup, now: number): Result<Player, Refusal> {
  const may = maySignUp(store, signup);
  if (!may.ok) return may;
  const player = store.players.add(signup, now);
  if (signup.language !== undefined) store.players.setPreference(player.id, 'language', signup.language);
  return ok(player);
}

/** Adds an address to the account once it has been confirmed. */
export function add({ store, sender }: PlayerContext, command: CommandOf<'add'>): CommandResult {
  return requestConfirmation(store, sender.player.id, command.address);
}

/** Replaces an address with another once the new one has been confirmed. */
export function changeAddress(
  { store, sender }: PlayerContext,
  command: Extract<CommandOf<'change'>, { what: 'address' }>,
): CommandResult {
  const { id } = sender.player;
  const own = store.players.addresses(id);
  const old = command.old ?? (own.length === 1 ? own[0] : undefined);
  if (old === undefined) return err(refusal('club.address.which'));
  if (!own.includes(old)) return err(refusal('club.address.notYours'));
  return requestConfirmation(store, id, command.address, old);
}

function requestConfirmation(
  store: Store,
  playerId: PlayerId,
  address: string,
  replaces?: string,
): CommandResult {
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

/** An address that will act for a player once it has been confirmed, perhaps replacing another. */
export interface AddressChange {
  readonly address: string;
  readonly replaces?: string;
}

export const addressChangeSchema: z.ZodType<AddressChange> = z.strictObject({
  address: z.string(),
  replaces: z.string().exactOptional(),
});

/** Adds an address that has been confirmed: mail from it acts for the player from now on. */
export function confirmAddress(
  store: Store,
  playerId: PlayerId,
  { address, replaces }: AddressChange,
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
  const { userid } = store.players.get(playerId);
  return succeed(
    replaces === undefined
      ? sentence('club.address.added', { address, userid })
      : sentence('club.address.changed', { address, userid, old: replaces }),
    ...before.map((known) => ({ kind: 'notifyAddress', address: known }) as const),
  );
}

/** Sets or removes the password. */
export function changePassword(
  { store, sender, passwordHash }: PlayerContext,
  { secret }: Extract<CommandOf<'change'>, { what: 'password' }>,
): CommandResult {
  const off = secret === 'off';
  if (!off && passwordHash === null) throw new Error('the hash of the password is missing');
  store.players.setPassword(sender.player.id, off ? null : passwordHash);
  return succeed(sentence(off ? 'club.password.off' : 'club.password.set'));
}

/** Removes an address from the account. */
export function removeAddress({ store, sender }: PlayerContext, address: string): CommandResult {
  const { id, userid } = sender.player;
  const own = store.players.addresses(id);
  if (!own.includes(address)) return err(refusal('club.address.notYours'));
  if (own.length === 1) return err(refusal('club.address.last'));
  store.players.removeAddress(id, address);
  return succeed(sentence('club.address.removed', { address, userid }), { kind: 'notifyAddress', address });
}

/** The default time of day for digests, in the player's time zone. */
const digestTime = '06:00';

const digestTimeOf = (store: Store, playerId: PlayerId): string =>
  store.players.preferences(playerId).get('digest-time') ?? digestTime;

/** Returns when a player's next digest is due. */
export function nextDigest(store: Store, playerId: PlayerId, now: number): number {
  const zone = zoneOf(store, playerId);
  const time = digestTimeOf(store, playerId);
  const days = [now, now + dayMs, now + 2 * dayMs].map((day) => timeOfDay(zone, dateIn(zone, day), time));
  return days.find((at) => at > now) ?? now + dayMs;
}

/** Schedules a player's next weekly puzzle, if the player wants one. */
export function scheduleWeeklyPuzzle(store: Store, playerId: PlayerId, now: number): void {
  const isWeekly = store.players.preferences(playerId).get('puzzle') === 'weekly';
  const due = isWeekly ? nextPuzzle(store, playerId, now, digestTimeOf(store, playerId)) : null;
  store.puzzles.setDue(playerId, due);
}

/**
 * For each preference and value, the sentence that says what changes. Preferences with a time or time zone are left
 * out.
 */
const changes = {
  'labels on': 'club.set.labels.on',
  'labels off': 'club.set.labels.off',
  'display image': 'club.set.display.image',
  'display html': 'club.set.display.html',
  'display ascii': 'club.set.display.ascii',
  'digest off': 'club.set.digest.off',
  'sgf on': 'club.set.sgf.on',
  'sgf off': 'club.set.sgf.off',
  'broadcast on': 'club.set.broadcast.on',
  'broadcast off': 'club.set.broadcast.off',
  'listed on': 'club.set.listed.on',
  'listed off': 'club.set.listed.off',
  'receipts on': 'club.set.receipts.on',
  'receipts off': 'club.set.receipts.off',
  'puzzle weekly': 'club.set.puzzle.weekly',
  'puzzle off': 'club.set.puzzle.off',
} as const satisfies Record<string, PlainCode>;

/** The default values of preferences. */
const unset: Readonly<Record<string, string>> = {
  labels: 'off',
  display: 'image',
  digest: 'off',
  sgf: 'off',
  broadcast: 'on',
  listed: 'on',
  receipts: 'on',
  puzzle: 'off',
};

/** Returns a player's settings, by name. */
export const settingsOf = (store: Store, playerId: PlayerId): ReadonlyMap<string, string> =>
  new Map(
    preferenceNames.map((name) => [
      name,
      settingOf(store, playerId, name) ?? (name === 'language' ? mainLanguage : 'off'),
    ]),
  );

/**
 * Returns the value of a preference in the form that `set` accepts, such as `daily 07:30` for a digest at that time.
 */
function settingOf(store: Store, playerId: PlayerId, name: string): string | undefined {
  const preferences = store.players.preferences(playerId);
  const value = preferences.get(name) ?? unset[name];
  const time = name === 'digest' && value === 'daily' ? preferences.get('digest-time') : undefined;
  return time === undefined ? value : `${value} ${time}`;
}

function changeSaid(name: string, value: string): PlainCode {
  const said: Readonly<Record<string, PlainCode>> = changes;
  const code = said[`${name} ${value}`];
  if (code === undefined) throw new Error(`no sentence says what set ${name} ${value} changes`);
  return code;
}

/** Stores a preference. */
export function set({ store, sender, now }: PlayerContext, { name, value }: CommandOf<'set'>): CommandResult {
  const { id } = sender.player;
  const before = settingOf(store, id, name);
  const [kept = value, time] = name === 'digest' ? value.split(' ') : [value];
  // Dates are in UTC unless the player has set a time zone.
  store.players.setPreference(id, name, name === 'timezone' && value === 'off' ? null : kept);
  if (name === 'digest') store.players.setPreference(id, 'digest-time', time ?? null);
  if (name === 'digest' || name === 'timezone') {
    const isDaily = store.players.preferences(id).get('digest') === 'daily';
    store.players.setDigest(id, isDaily ? nextDigest(store, id, now) : null);
  }
  if (['digest', 'timezone', 'puzzle'].includes(name)) scheduleWeeklyPuzzle(store, id, now);
  if (name === 'timezone') {
    const date = `${new Date(now).toISOString().slice(0, 16)}Z`;
    return succeed(
      value === 'off' ? sentence('club.set.utc', { date }) : sentence('club.set.zone', { zone: value, date }),
    );
  }
  if (name === 'digest' && kept === 'daily') {
    const zone = store.players.preferences(id).get('timezone');
    const clock = digestTimeOf(store, id);
    return succeed(
      zone === undefined
        ? sentence('club.set.digest.utc', { clock })
        : sentence('club.set.digest', { clock, zone }),
    );
  }
  // The answer is already in the new language.
  if (name === 'language') return succeed(sentence('club.set.language'));
  const said = sentence(changeSaid(name, value));
  if (before === undefined || before === value) return succeed(said);
  const back = sentence('club.set.back', { setting: `${name} ${before}` });
  return succeed(sentence('club.both', { before: said, after: back }));
}
