import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Command } from '../commands.js';
import { quoteClaim } from './claimedUserid.js';
import { type CommandEntry, type Given, quoteLine } from './commandEntry.js';
import { account, isAddress, readOwnClaim } from './ownUserid.js';
import { looksLikeUserid } from './userid.js';

/** Takes «to userid» from the end: who is asked to take the boards over. */
function takeHeir(args: readonly string[]): { rest: readonly string[]; heir?: string } {
  const heir = args.at(-1) ?? '';
  const isNamed = args.at(-2)?.toLowerCase() === 'to' && looksLikeUserid(heir);
  return isNamed ? { rest: args.slice(0, -2), heir } : { rest: args };
}

const quoteHeir = (heir: string | undefined): string | undefined =>
  heir === undefined ? heir : `to ${heir}`;

function readSignoff({ args }: Given): Result<Command, Refusal> {
  const { rest, heir } = takeHeir(args);
  const claim = readOwnClaim(rest);
  if (!claim.ok) return claim;
  const line = quoteLine('signoff', ...quoteClaim(claim.value), quoteHeir(heir));
  return ok({ word: 'signoff', ...claim.value, ...(heir !== undefined && { heir }), line });
}

function readDelete({ args: written }: Given): Result<Command, Refusal> {
  const { rest: args, heir } = takeHeir(written);
  const addresses = args.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const claim = readOwnClaim(args.filter((word) => !word.includes('@')));
  if (!claim.ok) return claim;
  const [address] = addresses;
  if (addresses.length > 1 || !addresses.every(isAddress)) return err(refusal('command.address'));
  if (address !== undefined && heir !== undefined) return err(refusal('command.delete.heir'));
  return ok({
    word: 'delete',
    ...claim.value,
    ...(address !== undefined && { address }),
    ...(heir !== undefined && { heir }),
    line: quoteLine('delete', ...quoteClaim(claim.value), address, quoteHeir(heir)),
  });
}

/** The commands that end an account, or rest it. */
export const leavingEntries: readonly CommandEntry[] = [
  {
    ...account,
    word: 'delete',
    inFull: true,
    usage: ['delete address', 'delete [userid [password]] [to heir]'],
    examples: ['delete alice@example.net', 'octi delete alice', 'delete to bob'],
    wrong: ['delete board 101', 'delete a@b.example c@d.example', 'delete a@b.example to bob'],
    read: readDelete,
  },
  {
    ...account,
    word: 'signoff',
    inFull: true,
    usage: ['signoff [userid [password]] [to heir]'],
    examples: ['signoff', 'octi signoff alice', 'signoff to bob'],
    wrong: ['signoff 101', 'signoff alice bob carol', 'signoff to 101'],
    read: readSignoff,
  },
];
