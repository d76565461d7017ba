import { isOpen } from '../club/index.js';
import type { Command } from '../command/index.js';
import type { Store } from '../store/index.js';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Answers a day to somebody unknown: to help, sign-ups and public look-ups, and to anything else (PLAY.md section 2). */
const mostLooks = 5;
const mostOthers = 1;
/** Answers a day to all unknown senders together, so that the server is no source of backscatter. */
const mostToStrangers = 500;
/** A sender's load grows by one with every mail and halves every hour; above this nothing is answered. */
const mostLoad = 60;
const halfLife = hour;
/** A command in answer to a letter of ours counts that much: people play quick games, and no robot writes turns. */
const ofPlay = 0.25;

/** Why a mail is left unanswered, if it is. */
export type CapReason = 'too many mails' | 'answered often enough today' | 'too many strangers today';

/**
 * Counts a mail of a sender; the reason if there have been too many of late, however well known the sender is.
 * @param plays it answers a letter of ours with a command
 */
export function countMail(store: Store, from: string, now: number, plays = false): CapReason | undefined {
  const { load: before, at, ...row } = store.senders.of(from);
  const left = before * 0.5 ** (Math.max(0, now - at) / halfLife);
  const load = left + (plays ? ofPlay : 1);
  store.senders.set(from, { ...row, load, at: now });
  return load > mostLoad ? 'too many mails' : undefined;
}

/** After so long the load of whoever sent most has decayed to nothing, that of a guessed password too. */
const forgetMs = 30 * day;

/** Takes away what is kept of up to `most` senders whose load has decayed to nothing; how many there were. */
export const forgetSenders = (store: Store, now: number, most: number): number =>
  store.senders.forget(now - forgetMs, most);

/** Whether an unknown sender gets one more answer today; counted if so. */
export function countAnswer(
  store: Store,
  from: string,
  commands: readonly Command[],
  now: number,
): CapReason | undefined {
  const today = Math.floor(now / day);
  const row = store.senders.of(from);
  const { looks, others } = row.day === today ? row : { looks: 0, others: 0 };
  const isLook =
    commands.length > 0 && commands.every((command) => isOpen(command) || command.word === 'signup');
  if (isLook ? looks >= mostLooks : others >= mostOthers) return 'answered often enough today';
  if (store.senders.answersOn(today) >= mostToStrangers) return 'too many strangers today';
  const counted = { looks: looks + (isLook ? 1 : 0), others: others + (isLook ? 0 : 1) };
  store.senders.set(from, { ...row, day: today, ...counted });
  return undefined;
}

/** Wrong passwords for one player; they halve every day. Above this none is looked at: the player is asked. */
const mostGuesses = 10;
/** No address is written like that. */
const guesses = (playerId: number): string => `passwords of ${playerId}`;

/** Whether the password of a player is being guessed at, by whatever address. */
export function isGuessedAt(store: Store, playerId: number, now: number): boolean {
  const { load, at } = store.senders.of(guesses(playerId));
  return load * 0.5 ** (Math.max(0, now - at) / day) >= mostGuesses;
}

/** Counts a wrong password for a player. */
export function countGuess(store: Store, playerId: number, now: number): void {
  const { load, at, ...row } = store.senders.of(guesses(playerId));
  const left = load * 0.5 ** (Math.max(0, now - at) / day);
  store.senders.set(guesses(playerId), { ...row, load: left + 1, at: now });
}
