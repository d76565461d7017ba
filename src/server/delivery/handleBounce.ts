import { restartClocks } from '../../club/index.js';
import { readBounce } from '../../mail/index.js';
import type { OutboxRow, Store } from '../../store/index.js';
import { readToken } from '../outbound/replyToken.js';

/** Kinds of automatic mail that may report an undeliverable letter. */
const reporters: ReadonlySet<string> = new Set([
  'delivery-report',
  'mail-system',
  'no-reply',
  'empty-return-path',
  'auto-submitted',
]);

/**
 * Counts a report that one of our letters was not delivered. Returns why the email is ignored. A report counts only if
 * it contains the token of a letter, and only for the address that the letter went to, so nobody can get another
 * player's address disabled.
 */
export function takeBounce(store: Store, robot: string, raw: Buffer, now: number): string {
  const bounce = reporters.has(robot) ? readBounce(raw) : undefined;
  if (!bounce) return robot;
  const letters = bounce.words.flatMap((word) => readToken(store, word) ?? []);
  const [letter] = letters.sort((a, b) => b.id - a.id);
  if (!letter) return robot;
  if (!bounce.final) return 'delivery delayed';
  recordBounce(store, letter, now);
  return 'bounce';
}

/**
 * Records a permanent failure. After too many failures, we stop sending to the address, and its owner's clocks stop.
 */
export function recordBounce(store: Store, letter: Pick<OutboxRow, 'id' | 'toAddress'>, now: number): void {
  const { bounces, players } = store;
  bounces.add(letter.toAddress, letter.id, now);
  const player = players.byAddress(letter.toAddress);
  if (!player || !players.addresses(player.id).every((address) => bounces.isGivenUp(address))) return;
  bounces.pause(player.id, now);
  restartClocks(store, player.id);
}

/**
 * Call this when mail from an address proves that it works: letters are sent there again, and stopped clocks restart.
 */
export function resumeAddress(store: Store, address: string, now: number): void {
  store.bounces.clear(address);
  const player = store.players.byAddress(address);
  if (player && store.bounces.resume(player.id, now)) restartClocks(store, player.id);
}
