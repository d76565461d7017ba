import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Command } from '../commands.js';
import { quoteClaim } from './claimedUserid.js';
import { type CommandEntry, type Given, quoteLine } from './commandEntry.js';
import { account, isAddress, readOwnClaim } from './ownUserid.js';
import { looksLikeUserid } from './userid.js';

/** Takes «to userid» from the end: who is asked to take the boards over. */
function takeNewPlayer(args: readonly string[]): { rest: readonly string[]; newPlayer?: string } {
  const newPlayer = args.at(-1) ?? '';
  const isNamed = args.at(-2)?.toLowerCase() === 'to' && looksLikeUserid(newPlayer);
  return isNamed ? { rest: args.slice(0, -2), newPlayer } : { rest: args };
}

const quoteNewPlayer = (newPlayer: string | undefined): string | undefined =>
  newPlayer === undefined ? newPlayer : `to ${newPlayer}`;

function readSignoff({ args }: Given): Result<Command, Refusal> {
  const { rest, newPlayer } = takeNewPlayer(args);
  const claim = readOwnClaim(rest);
  if (!claim.ok) return claim;
  const line = quoteLine('signoff', ...quoteClaim(claim.value), quoteNewPlayer(newPlayer));
  return ok({ word: 'signoff', ...claim.value, ...(newPlayer !== undefined && { newPlayer }), line });
}

function readDelete({ args: written }: Given): Result<Command, Refusal> {
  const { rest: args, newPlayer } = takeNewPlayer(written);
  const addresses = args.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const claim = readOwnClaim(args.filter((word) => !word.includes('@')));
  if (!claim.ok) return claim;
  const [address] = addresses;
  if (addresses.length > 1 || !addresses.every(isAddress)) return err(refusal('command.address'));
  if (address !== undefined && newPlayer !== undefined) return err(refusal('command.delete.heir'));
  return ok({
    word: 'delete',
    ...claim.value,
    ...(address !== undefined && { address }),
    ...(newPlayer !== undefined && { newPlayer }),
    line: quoteLine('delete', ...quoteClaim(claim.value), address, quoteNewPlayer(newPlayer)),
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
