import { mailProgramPatterns, patternOf } from '../../base/language/mailProgramPatterns.js';
import { anyOf } from '../mailProgramWords.js';
import { type Field, valuesOf } from '../parse/headers.js';

const sender = new RegExp(`^(?:${patternOf('challengeSenders')})$`);
const services = patternOf('challengeServices');
const subjects = new RegExp(`${anyOf('challenge.subjects')}|${services}`, 'iu');

/**
 * Whether an email comes from a filter that holds our letter back until we prove that we are human. RFC 3834 defines no
 * header for such filters, and many send none.
 */
export function isChallenge(header: readonly Field[], from: string, subject: string): boolean {
  if (valuesOf(header, ...mailProgramPatterns.challengeFields).length > 0 || sender.test(from)) return true;
  if (/-tmda-confirm>?$/i.test(valuesOf(header, 'message-id')[0] ?? '')) return true;
  const bare = subject.slice(0, 300).trim();
  return subjects.test(bare);
}

const asks = new RegExp(anyOf('challenge.asks'), 'iu');
const because = new RegExp(`${anyOf('challenge.reasons')}|${services}`, 'iu');

/** Whether text asks its readers to prove that they are human, and gives a reason. People hardly ever do both. */
export function asksForProof(text: string): boolean {
  const opening = text.slice(0, 3_000).replace(/\s+/g, ' ');
  return asks.test(opening) && because.test(opening);
}
