import { err, refusal } from '../../base/index.js';
import { readClaim } from './claimedUserid.js';

/** Whether a word has the form of an e-mail address that the server would write to (RFC 5321, without quoting). */
export const isAddress = (word: string): boolean =>
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,250}$/.test(word) && !/\.\.|@[.-]|[.-]$/.test(word);

/** Reads `[userid [password]]` where no board stands before it. */
export function readOwnClaim(words: readonly string[]): ReturnType<typeof readClaim> {
  const claim = readClaim(words);
  return claim.ok || claim.error.code === 'command.claim.password'
    ? claim
    : err(refusal('command.claim.own'));
}

/** What the commands about an account have in common: they are always asked back. */
export const account = { inFull: false, needs: 'player', onBoard: false, asks: true } as const;
