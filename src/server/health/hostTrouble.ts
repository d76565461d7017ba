import { z } from 'zod';
import type { Store } from '../../store/index.js';

const setting = 'mail host trouble';
/** How long a host must be unreachable or overloaded before the operator is notified. */
export const reportAfterMs = 10 * 60 * 1000;

/** A period in which the mail host does not accept letters from us. */
type HostTrouble = z.infer<typeof schema>;
const schema = z
  .object({
    /** When it began, in ms since 1970-01-01 UTC. */
    since: z.number(),
    /** The host's last answer, as codes. */
    reason: z.string(),
    /** Whether only the operator can end it: the host rejects our emails, or something other than the host answers. */
    isLasting: z.boolean(),
  })
  .readonly();

const troubleOf = (store: Store): HostTrouble | undefined => store.settings.getNote(setting, schema);

/**
 * Records that the host has refused a letter for a reason that concerns us or the host itself. Returns true if this is
 * new.
 */
export function noteTrouble(store: Store, reason: string, isLasting: boolean, now: number): boolean {
  const before = troubleOf(store);
  // A temporary fault does not hide a lasting one that the operator has to see.
  if (before?.isLasting && !isLasting) return false;
  const isNews = before?.isLasting !== isLasting;
  if (!isNews && before?.reason === reason) return false;
  const after: HostTrouble = { since: Math.min(before?.since ?? now, now), reason, isLasting };
  store.settings.setJson(setting, schema, after);
  return isNews;
}

/**
 * Records that the host has accepted a letter, or that none is left. Returns how long the trouble lasted, if there was
 * any.
 */
export function endTrouble(store: Store, now: number): number | undefined {
  const trouble = troubleOf(store);
  if (!trouble) return undefined;
  store.settings.drop(setting);
  return now - trouble.since;
}

/** Returns the trouble with the mail host that the operator must know about while letters are waiting. */
export function troubleNow(store: Store, now: number): HostTrouble | undefined {
  const trouble = troubleOf(store);
  if (!trouble || store.mailQueueAdmin.oldestLetter() === undefined) return undefined;
  return trouble.isLasting || now - trouble.since >= reportAfterMs ? trouble : undefined;
}
