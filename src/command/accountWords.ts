import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { hidden, isPassword, quoteClaim, readClaim } from './claim.js';
import { type CommandEntry, type Given, quoteLine } from './entry.js';
import { preferences, readSet } from './preferences.js';
import type { Command } from './types.js';
import { looksLikeUserid, whyNoUserid } from './userid.js';

/** Whether a word has the form of an e-mail address that the server would write to (RFC 5321, without quoting). */
const isAddress = (word: string): boolean =>
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,250}$/.test(word) && !/\.\.|@[.-]|[.-]$/.test(word);

function readHelp({ args }: Given): Result<Command, Refusal> {
  const topics = args.map((word) => word.toLowerCase());
  if (topics.length > 10 || topics.some((topic) => !/^[a-z][a-z0-9-]{0,19}$/.test(topic))) {
    return err(refusal('command.help.topic'));
  }
  return ok({ word: 'help', topics, line: quoteLine('help', ...topics) });
}

function readSignup({ args, table }: Given): Result<Command, Refusal> {
  const [name, ...rest] = args;
  if (name === undefined) return err(refusal('command.signup.noName'));
  const why = whyNoUserid(name, table);
  if (why) return err(why);
  const addresses = rest.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const [secret, ...more] = rest.filter((word) => !word.includes('@'));
  if (more.length > 0) return err(refusal('command.signup.more'));
  if (secret !== undefined && !isPassword(secret)) return err(refusal('command.claim.password'));
  if (addresses.some((address) => !isAddress(address))) return err(refusal('command.address'));
  const line = quoteLine('signup', name, secret === undefined ? undefined : hidden, ...addresses);
  return ok({ word: 'signup', name, ...(secret !== undefined && { secret }), addresses, line });
}

/** Reads `[userid [password]]` where no board stands before it. */
function readOwnClaim(words: readonly string[]): ReturnType<typeof readClaim> {
  const claim = readClaim(words);
  return claim.ok || claim.error.code === 'command.claim.password'
    ? claim
    : err(refusal('command.claim.own'));
}

/** Reads `[userid [password]] address`, the address last. */
function readAdd({ args }: Given): Result<Command, Refusal> {
  const address = args.at(-1) ?? '';
  if (!isAddress(address)) return err(refusal('command.address'));
  const claim = readOwnClaim(args.slice(0, -1));
  if (!claim.ok) return claim;
  return ok({
    word: 'add',
    ...claim.value,
    address: address.toLowerCase(),
    line: quoteLine('add', ...quoteClaim(claim.value), address.toLowerCase()),
  });
}

function readChange({ args }: Given): Result<Command, Refusal> {
  const [what = '', ...rest] = args;
  if (what.toLowerCase() === 'password') {
    const secret = rest.at(-1) ?? '';
    const claim = readOwnClaim(rest.slice(0, -1));
    if (!claim.ok) return claim;
    const off = secret.toLowerCase() === 'off';
    if (!off && !isPassword(secret)) return err(refusal('command.claim.password'));
    const line = quoteLine('change password', ...quoteClaim(claim.value), off ? 'off' : hidden);
    return ok({ word: 'change', what: 'password', ...claim.value, secret: off ? 'off' : secret, line });
  }
  if (what.toLowerCase() !== 'address') return err(refusal('command.change.what'));
  const addresses = rest.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const claim = readOwnClaim(rest.filter((word) => !word.includes('@')));
  if (!claim.ok) return claim;
  const address = addresses.at(-1);
  const old = addresses.length === 2 ? addresses[0] : undefined;
  if (address === undefined || addresses.length > 2 || !addresses.every(isAddress)) {
    return err(refusal('command.address'));
  }
  return ok({
    word: 'change',
    what: 'address',
    ...claim.value,
    ...(old !== undefined && { old }),
    address,
    line: quoteLine('change address', ...quoteClaim(claim.value), ...addresses),
  });
}

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

function readVacation({ args }: Given): Result<Command, Refusal> {
  const words = args.map((word) => word.toLowerCase());
  if (words.length === 1 && words[0] === 'off') {
    return ok({ word: 'vacation', until: 'off', line: 'vacation off' });
  }
  const date = words.length === 2 && words[0] === 'until' ? words[1] : words.length === 1 ? words[0] : '';
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? Date.parse(`${date}T00:00Z`) : Number.NaN;
  // The 31st of a month that has 30 days is read as the first of the next.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date ?? '');
  if (!exists) return err(refusal('command.vacation'));
  return ok({ word: 'vacation', until: date ?? '', line: `vacation until ${date}` });
}

const account = { inFull: false, needs: 'player', onBoard: false, asks: true } as const;

/** The commands about accounts, and help. */
export const accountEntries: readonly CommandEntry[] = [
  {
    word: 'help',
    inFull: false,
    needs: 'nobody',
    onBoard: false,
    usage: ['help [topic...]'],
    examples: ['help', 'octi help rules', 'help move notation'],
    wrong: ['help me, please!'],
    read: readHelp,
  },
  {
    word: 'signup',
    inFull: false,
    needs: 'nobody',
    onBoard: false,
    usage: ['signup userid [password] [addresses...]'],
    examples: ['signup alice', 'octi signup bob-2 correcthorse', 'signup carol carol@example.net'],
    wrong: ['signup', 'signup 2fast', 'signup alice short', 'signup alice a@@b'],
    read: readSignup,
  },
  {
    ...account,
    word: 'add',
    usage: ['add [userid [password]] address'],
    examples: ['add alice@example.net', 'octi add alice alice@example.net'],
    wrong: ['add', 'add alice', 'add two words here'],
    read: readAdd,
  },
  {
    ...account,
    word: 'change',
    usage: [
      'change address [userid [password]] [old] new',
      'change password [userid [password]] new',
      'change password [userid [password]] off',
    ],
    examples: [
      'change address alice@example.net',
      'change address alice@example.com alice@example.net',
      'change password correcthorse',
      'change password off',
    ],
    wrong: ['change', 'change address', 'change password short', 'change my mind'],
    read: readChange,
  },
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
  {
    word: 'set',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: Object.entries(preferences).map(
      ([name, values]) => `set ${name} ${[...values].reverse().join(' | ')}`,
    ),
    examples: ['set labels on', 'octi set digest daily'],
    wrong: ['set', 'set labels', 'set labels perhaps', 'set off now'],
    read: readSet,
  },
  {
    word: 'vacation',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['vacation until date', 'vacation off'],
    examples: ['vacation until 2026-08-15', 'vacation off'],
    wrong: ['vacation', 'vacation until tomorrow', 'vacation until 2026-13-45', 'vacation until 2026-02-31'],
    read: readVacation,
  },
];
