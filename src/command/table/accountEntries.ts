import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase, playerWords } from '../../base/language/playerWords.js';
import { quoteDay, readDay } from '../arguments/dayWords.js';
import { isAddress, isPassword, quoteClaim, readOwnClaim, redacted } from '../arguments/identityClaim.js';
import { isOff } from '../arguments/preferenceWords.js';
import { exampleUserid, looksLikeUserid, whyNoUserid } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';

/** Properties shared by all commands about an account: they always need confirmation. */
const account = { inFull: false, needs: 'player', onBoard: false, asks: true } as const;

/** Words between `signup` and the name: "sign up as hugo". */
const asWord = new RegExp(`^${anyPhrase('command.signupAs')}$`, 'iu');

/** A polite phrase after the name: "iscrivi gina per favore". */
const courtesyBehind = new RegExp(
  `(?<=\\S),? (?:${anyPhrase('request.please', 'request.closings')})[.!]*$`,
  'iu',
);

function readSignup({ args: given, table }: CommandInput): Result<Command, Refusal> {
  const args = given
    .join(' ')
    .replace(courtesyBehind, '')
    .split(' ')
    .filter((word) => word !== '');
  const [written, ...rest] = args.length > 1 && asWord.test(args[0] ?? '') ? args.slice(1) : args;
  const name = rest.length === 0 ? written?.replace(/[.!]$/, '') : written;
  if (name === undefined) return err(refusal('command.signup.noName', { example: exampleUserid }));
  const why = whyNoUserid(name, table);
  if (why) return err(why);
  const addresses = rest.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const [secret, ...more] = rest.filter((word) => !word.includes('@'));
  if (more.length > 0) return err(refusal('command.signup.more'));
  if (secret !== undefined && !isPassword(secret)) return err(refusal('command.signup.password'));
  if (addresses.some((address) => !isAddress(address))) return err(refusal('command.address'));
  const line = quoteLine('signup', name, secret === undefined ? undefined : redacted, ...addresses);
  return ok({ word: 'signup', name, ...(secret !== undefined && { secret }), addresses, line });
}

/** Reads `[userid [password]] address`, where the address is last. */
function readAdd({ args }: CommandInput): Result<Command, Refusal> {
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

/** What `change` can change, in any language. */
const passwordWord = new RegExp(`^${anyPhrase('command.password')}$`, 'iu');
const addressWord = new RegExp(`^${anyPhrase('command.address')}$`, 'iu');
/** Names of the `add` command. After `change address`, they mean that the old address is kept. */
const addWords: readonly string[] = [
  'add',
  ...Object.values(playerWords).flatMap(({ commands }) => commands?.add ?? []),
];

/** Explains `change alice opensesame password ...`, the order of words in pbmserv. */
function whyClaimInFront(given: CommandInput): Refusal | undefined {
  const { args } = given;
  const what = args.findIndex((word) => passwordWord.test(word) || addressWord.test(word));
  if ((what !== 1 && what !== 2) || !looksLikeUserid(args[0] ?? '')) return undefined;
  // The answer does not show the new password.
  if (passwordWord.test(args[what] ?? '')) return refusal('command.change.claim');
  const read = readChange({ ...given, args: args.slice(what) });
  return read.ok
    ? refusal('command.claim.notHere', { word: 'change', example: read.value.line })
    : read.error;
}

function readChange(given: CommandInput): Result<Command, Refusal> {
  const { args } = given;
  const [what = '', ...rest] = args;
  if (passwordWord.test(what)) {
    const secret = rest.at(-1) ?? '';
    const claim = readOwnClaim(rest.slice(0, -1));
    if (!claim.ok) return claim;
    // A longer word is a new password.
    const off = isOff(secret) && !isPassword(secret);
    if (!off && !isPassword(secret)) return err(refusal('command.claim.password'));
    const line = quoteLine('change password', ...quoteClaim(claim.value), off ? 'off' : redacted);
    return ok({ word: 'change', what: 'password', ...claim.value, secret: off ? 'off' : secret, line });
  }
  if (!addressWord.test(what)) return err(whyClaimInFront(given) ?? refusal('command.change.what'));
  const [first = '', ...others] = rest;
  if (addWords.includes(first.toLowerCase())) return readAdd({ ...given, args: others });
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

/** The word before the new player: "to", "an". */
const newPlayerWord = new RegExp(`^${anyPhrase('command.newPlayer')}$`, 'iu');

/** Splits off "to userid" at the end, which names the player to take over the boards. */
function takeNewPlayer(args: readonly string[]): { rest: readonly string[]; newPlayer?: string } {
  const newPlayer = args.at(-1) ?? '';
  const isNamed = newPlayerWord.test(args.at(-2) ?? '') && looksLikeUserid(newPlayer);
  return isNamed ? { rest: args.slice(0, -2), newPlayer } : { rest: args };
}

const quoteNewPlayer = (newPlayer: string | undefined): string | undefined =>
  newPlayer === undefined ? newPlayer : `to ${newPlayer}`;

/** Reads `[userid [password]]` after a command that ends or pauses an account. The words may be about a game. */
function readOwner(word: 'signoff' | 'delete', args: readonly string[]): ReturnType<typeof readOwnClaim> {
  const claim = readOwnClaim(args);
  return claim.ok ? claim : err(refusal('command.account.words', { word }));
}

function readSignoff({ args }: CommandInput): Result<Command, Refusal> {
  const { rest, newPlayer } = takeNewPlayer(args);
  const claim = readOwner('signoff', rest);
  if (!claim.ok) return claim;
  const line = quoteLine('signoff', ...quoteClaim(claim.value), quoteNewPlayer(newPlayer));
  return ok({ word: 'signoff', ...claim.value, ...(newPlayer !== undefined && { newPlayer }), line });
}

/** Words for the sender's account that may follow `delete`. They are ignored. */
const ownAccount = new RegExp(`^${anyPhrase('command.account')}$`, 'iu');

function readDelete({ args: written }: CommandInput): Result<Command, Refusal> {
  const { rest, newPlayer } = takeNewPlayer(written);
  const args = ownAccount.test(rest.join(' ')) ? [] : rest;
  const addresses = args.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const claim = readOwner(
    'delete',
    args.filter((word) => !word.includes('@')),
  );
  if (!claim.ok) return claim;
  const [address] = addresses;
  if (addresses.length > 1 || !addresses.every(isAddress)) return err(refusal('command.address'));
  if (address !== undefined && newPlayer !== undefined) return err(refusal('command.delete.transfer'));
  return ok({
    word: 'delete',
    ...claim.value,
    ...(address !== undefined && { address }),
    ...(newPlayer !== undefined && { newPlayer }),
    line: quoteLine('delete', ...quoteClaim(claim.value), address, quoteNewPlayer(newPlayer)),
  });
}

/** Words that may come before the last day of a vacation: "until", "bis zum", "fino al". */
const untilWord = new RegExp(`^${anyPhrase('command.until')}$`, 'u');

/** How long a vacation lasts: `2 weeks`. Group 2 is set for weeks. */
const duration = new RegExp(
  `^([1-9]\\d?|\\p{Ll}+) (?:${anyPhrase('command.days')}|(${anyPhrase('command.weeks')}))[.!]?$`,
  'u',
);

/** Returns the number in a duration, which may be a word: "a", "zwei". Undefined for any other word. */
function countIn(written: string): number | undefined {
  if (/^\d/.test(written)) return Number(written);
  const at = [0, 1, 2, 3].find((at) =>
    Object.values(playerWords).some(({ numbers }) => numbers?.[at]?.includes(written)),
  );
  return at === undefined ? undefined : at + 1;
}

const dayAfterToday = new RegExp(`^${anyPhrase('command.tomorrow')}[.!]?$`, 'u');

function readVacation({ args }: CommandInput): Result<Command, Refusal> {
  // Italian elides "al" before 8 and 11: "fino all'8 dicembre".
  const words = args.flatMap((word) => word.toLowerCase().split(/(?<=')(?=\d)/));
  if (words.length === 1 && isOff(words[0])) {
    return ok({ word: 'vacation', until: 'off', line: 'vacation off' });
  }
  const from = words.findIndex((word) => !untilWord.test(word));
  const named = words.slice(from).join(' ');
  if (dayAfterToday.test(named))
    return ok({ word: 'vacation', until: 'tomorrow', line: 'vacation until tomorrow' });
  // "a" is a number in English, but means "until" in Italian.
  const [, written = '', weeks] =
    [from, from - 1].map((at) => duration.exec(words.slice(Math.max(at, 0)).join(' '))).find((one) => one) ??
    [];
  const count = countIn(written);
  if (count !== undefined) {
    const days = count * (weeks === undefined ? 1 : 7);
    const unit = `${weeks === undefined ? 'day' : 'week'}${count === 1 ? '' : 's'}`;
    return ok({ word: 'vacation', until: `${days} days`, line: `vacation ${count} ${unit}` });
  }
  const until = readDay(named);
  if (until === undefined) return err(refusal('command.vacation'));
  return ok({ word: 'vacation', until, line: `vacation until ${quoteDay(until)}` });
}

/** The commands that create, change, pause or delete an account. */
export const accountEntries: readonly CommandEntry[] = [
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
    about: ['address', 'password'],
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
    usage: ['delete address', 'delete [userid [password]] [to userid]'],
    examples: ['delete alice@example.net', 'octi delete alice', 'delete to bob'],
    wrong: ['delete board 101', 'delete a@b.example c@d.example', 'delete a@b.example to bob'],
    read: readDelete,
  },
  {
    ...account,
    word: 'signoff',
    inFull: true,
    usage: ['signoff [userid [password]] [to userid]'],
    examples: ['signoff', 'octi signoff alice', 'signoff to bob'],
    wrong: ['signoff 101', 'signoff alice bob carol', 'signoff to 101'],
    read: readSignoff,
  },
  {
    word: 'vacation',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['vacation until date', 'vacation off'],
    // For most of the year, an example with a fixed date would be refused as too far away.
    examples: ['vacation 2 weeks', 'vacation until tomorrow', 'vacation off'],
    wrong: [
      'vacation',
      'vacation until next week',
      'vacation 0 days',
      'vacation until 2026-13-45',
      'vacation until 2026-02-31',
      'vacation until 30 Feb',
    ],
    read: readVacation,
  },
];
