import { addressesIn, type Field, isPlainAddress, valuesOf } from './headers.js';
import type { RobotReason } from './message.js';

/**
 * Why no person wrote this mail, if so (RFC 3834 section 2: what must not be answered). Signs that real people's
 * mail carries too are left out on purpose: X-Auto-Response-Suppress, List-Unsubscribe, X-Mailer.
 */
export function robotReason(fields: readonly Field[], ownAddress: string): RobotReason | undefined {
  const fromFields = valuesOf(fields, 'from');
  const from = fromFields.flatMap(addressesIn);
  const own = ownAddress.toLowerCase();
  if (from.some((address) => withoutTag(address) === own || address === own)) return 'own-letter';
  if (!from.some(isPlainAddress)) return 'no-from';
  if (fromFields.length > 1 || from.length > 1) return 'several-from';
  if (/^<\s*>$/.test(valuesOf(fields, 'return-path')[0] ?? '')) return 'empty-return-path';
  if (valuesOf(fields, 'auto-submitted').some((value) => firstWord(value) !== 'no')) return 'auto-submitted';
  if (valuesOf(fields, 'x-autoreply', 'x-autorespond').length > 0) return 'auto-submitted';
  if (/^multipart\/report\b/i.test(valuesOf(fields, 'content-type')[0] ?? '')) return 'delivery-report';
  if (/^(mailer-daemon|postmaster)@/.test(from[0] ?? '')) return 'mail-system';
  if (valuesOf(fields, 'list-id', 'list-post').length > 0) return 'mailing-list';
  const precedence = firstWord(valuesOf(fields, 'precedence')[0] ?? '');
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(precedence)) return 'precedence';
  return undefined;
}

const firstWord = (value: string): string => /^[^\s;(]*/.exec(value.toLowerCase())?.[0] ?? '';

/** `octi+token@host` is the server's address `octi@host` as well (RFC 5233). */
const withoutTag = (address: string): string => address.replace(/\+[^@]*(?=@)/, '');
