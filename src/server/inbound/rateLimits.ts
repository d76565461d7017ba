import { isPublicCommand } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { PlayerId, Store, StrangerOrigin } from '../../store/index.js';
import type { CountedSender } from './identifySender.js';
import { repeatWindowMs } from './repeatedAnswers.js';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/**
 * How many answers a stranger gets per day (docs/club-rules.md section 4). One limit is for sign-ups, requests for help
 * and public look-ups, the other for anything else.
 */
const maxLookupAnswers = 5;
const maxOtherAnswers = 3;
/** How many answers strangers get per day in total, so that the server does not become a source of backscatter. */
export const maxAnswersToStrangers = 500;
/** How many of these answers a single network or domain gets, so that it cannot use them all up. */
const maxAnswersPerSource = 50;
/** A sender's load grows by one with every email and halves every hour; above this limit, no email is answered. */
const maxLoad = 60;
const halfLife = hour;
/** How much a command in reply to one of our letters counts: people play quick games, and robots do not write turns. */
const playWeight = 0.25;

/** Why an email is not answered. */
type RateLimitReason =
  | 'too many mails'
  | 'answered often enough today'
  | 'too many strangers from there today'
  | 'too many strangers today';

/** Facts about the sender of an email. */
export interface Sender {
  readonly from: string;
  /** The player or address whose limit the email counts against; undefined if nothing shows who sent it. */
  readonly countedFor?: CountedSender;
  /** The address, if the receiving host vouches for it. */
  readonly verifiedFrom?: string;
  /** The network that the email came from. */
  readonly network?: string;
}

/** Why an email exceeds its sender's limit, and whom to tell. */
export interface RateLimitExceeded {
  readonly reason: RateLimitReason;
  /** The player who sent a burst of mail and has not been told about it yet. */
  readonly notify?: PlayerId;
}

const decayed = ({ load, at }: { load: number; at: number }, now: number): number =>
  load * 0.5 ** (Math.max(0, now - at) / halfLife);

/**
 * Counts an email from a sender. Returns a reason if the sender, identified or not, has sent too much mail lately. Mail
 * that is proven to be from a player, or from its From address, is counted separately, so that forged mail does not use
 * up the address owner's limit.
 * @param plays whether the email answers one of our letters with a command
 */
export function countReceivedMail(
  store: Store,
  sender: Sender,
  now: number,
  plays = false,
): RateLimitExceeded | undefined {
  const { from, countedFor } = sender;
  const { senders } = store;
  const more = plays ? playWeight : 1;
  if (countedFor?.playerId !== undefined) {
    const before = senders.loadOf(countedFor.playerId);
    const left = decayed(before, now);
    const load = left + more;
    const isTooMuch = load > maxLoad;
    // A burst gets only one answer, even if the load crosses the limit several times.
    const notified = isTooMuch || (before.notified && left > maxLoad / 2);
    senders.setLoad(countedFor.playerId, { load, at: now, notified });
    if (!isTooMuch) return undefined;
    return { reason: 'too many mails', ...(!before.notified && { notify: countedFor.playerId }) };
  }
  const row = senders.of(from, countedFor !== undefined);
  const load = decayed(row, now) + more;
  senders.set(from, { ...row, load, at: now }, countedFor !== undefined);
  return load > maxLoad ? { reason: 'too many mails' } : undefined;
}

/** After this time, every load has decayed to nothing, including the load of password guesses. */
const keepMs = 30 * day;

/** Deletes the counts for up to `most` senders whose load has decayed to nothing, and returns how many. */
export function forgetSenders(store: Store, now: number, most: number): number {
  store.senders.forgetDays(Math.floor((now - keepMs) / day));
  const repeats = store.senders.forgetRepeats(now - repeatWindowMs, most);
  return Math.max(repeats, store.senders.forget(now - keepMs, most));
}

/** Returns how many answers strangers have received today (UTC). */
export const strangersAnswered = (store: Store, now: number): number =>
  store.senders.answersOn(Math.floor(now / day));

/** Returns the key for counting answers to a stranger: a network, or a domain if the receiving host vouches for it. */
function sourceOf({ verifiedFrom, network }: Sender): StrangerOrigin {
  if (verifiedFrom !== undefined) return { kind: 'domain', source: ownDomain(verifiedFrom) };
  return network === undefined ? { kind: 'unknown', source: '' } : { kind: 'network', source: network };
}

/** Second-level names under which anybody can register domains, as in `co.uk`. */
const shared = /^(?:ac|co|com|edu|go|gob|gov|gouv|gv|ltd|me|ne|net|nom|or|org|plc|sch)$/;

/** Returns the registered domain, since its owner can create any number of subdomains. */
function ownDomain(address: string): string {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && shared.test(second) ? -3 : -2).join('.');
}

/**
 * Counts an answer to an unknown address. Returns why the address gets no more answers today; undefined if it may get
 * more.
 * @param sender who sent the email being answered
 */
export function countAnswerToStranger(
  store: Store,
  address: string,
  sender: Sender,
  commands: readonly Command[],
  now: number,
): RateLimitReason | undefined {
  const { senders } = store;
  const today = Math.floor(now / day);
  const isProved = address === sender.from && sender.countedFor !== undefined;
  const row = senders.of(address, isProved);
  const { lookups, otherAnswers } = row.day === today ? row : { lookups: 0, otherAnswers: 0 };
  const isLookup =
    commands.length > 0 && commands.every((command) => isPublicCommand(command) || command.word === 'signup');
  if (isLookup ? lookups >= maxLookupAnswers : otherAnswers >= maxOtherAnswers)
    return 'answered often enough today';
  const source = sourceOf(sender);
  if (senders.answersFrom(today, source) >= maxAnswersPerSource) return 'too many strangers from there today';
  if (senders.answersOn(today) >= maxAnswersToStrangers) return 'too many strangers today';
  const counted = {
    lookups: lookups + Number(isLookup),
    otherAnswers: otherAnswers + Number(!isLookup),
  };
  senders.set(address, { ...row, day: today, ...counted }, isProved);
  senders.addAnswer(today, source);
  return undefined;
}

/**
 * The limit on one player's count of wrong passwords; the count halves every day. Above it, passwords are not checked
 * and the player is asked to confirm.
 */
const maxGuessLoad = 10;
/** Whether somebody is guessing a player's password, from any address. */
export function isPasswordGuessed(store: Store, playerId: PlayerId, now: number): boolean {
  const { load, at } = store.senders.guesses(playerId);
  return load * 0.5 ** (Math.max(0, now - at) / day) >= maxGuessLoad;
}

/** Counts a wrong password for a player. */
export function countWrongPassword(store: Store, playerId: PlayerId, now: number): void {
  const { load, at } = store.senders.guesses(playerId);
  const left = load * 0.5 ** (Math.max(0, now - at) / day);
  store.senders.setGuesses(playerId, { load: left + 1, at: now });
}
