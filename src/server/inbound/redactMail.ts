import type { Sentence, SentenceCode } from '../../base/index.js';
import {
  type Command,
  findPasswords,
  isKnownWord,
  isPassword,
  passwordsOf,
  redacted,
  redactPasswords,
} from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import type { SgfRecord } from '../../notation/index.js';
import type { Player, Store } from '../../store/index.js';
import type { PasswordHashes } from './passwordHash.js';

/** How many words in an email are compared with the player's password. */
const mostHashed = 10;
/** How many characters of text are searched; other players never see more than that. */
const mostCharacters = 10_000;
/**
 * How many of the known passwords are searched for in the whole email. Any others are redacted only where they were
 * found.
 */
const mostWords = 12;

/** The known passwords in an email, and the userids to recognise them by. */
export interface KnownPasswords {
  /** Passwords in commands, and other words that match the player's password. */
  readonly words: readonly string[];
  /** The sender's userids, lower-case. */
  readonly own: readonly string[];
}

interface Written {
  readonly message: Pick<Message, 'subject' | 'text'>;
  readonly ownText: string;
  readonly commands: readonly Command[];
}

/**
 * Finds the passwords in an email. If its sender is authenticated and has a password, the long words that are most
 * likely to be that password are compared with it.
 * @param authenticated the sender, if authenticated by something other than a password
 */
export function findKnownPasswords(
  { message, ownText, commands }: Written,
  authenticated: Player | undefined,
  sender: Player | undefined,
  hashes: PasswordHashes,
): KnownPasswords {
  const claims = commands.flatMap(({ userid }) => (userid === undefined ? [] : [userid.toLowerCase()]));
  const own = [...new Set([...claims, ...(sender ? [sender.userid.toLowerCase()] : [])])];
  const found = findPasswords(`${message.subject}\n${ownText}`.slice(0, mostCharacters), own);
  const glued = sender ? claims.flatMap((claim) => behindName(claim, sender.userid)) : [];
  const words = new Set([...commands.flatMap(passwordsOf), ...glued, ...found.passwords]);
  if (!authenticated?.passwordHash) return { words: [...words].slice(0, mostWords), own };
  const spellings = found.doubtful.flatMap((word) => spellingsOf(word, own));
  const doubtful = [...new Set(spellings)].filter((word) => isPassword(word) && !words.has(word));
  const { passwordHash } = authenticated;
  const proved = doubtful.slice(0, mostHashed).filter((word) => hashes.check(word, passwordHash));
  return { words: [...proved, ...words].slice(0, mostWords), own };
}

/** Finds a password that was typed right after a userid, without a space. */
function behindName(word: string, userid: string): string[] {
  if (!word.toLowerCase().startsWith(userid.toLowerCase())) return [];
  // There may be another character in place of the space. No password begins with a digit.
  const rest = word.slice(userid.length).replace(/^\d/, '');
  return isPassword(rest) ? [rest] : [];
}

/**
 * Lists the forms of a word to compare with a password: without the punctuation, quotes and emphasis around it or the
 * userid before it; its parts, if symbols join them (`alice/opensesame`); and half of it, if it is repeated without a
 * space. A mark may also be part of the password: `*opensesame!*`.
 */
function spellingsOf(word: string, own: readonly string[]): string[] {
  const quoted = word.replace(/^["'`*_~([{<]+|["'`*_~)\]}>.,:;]+$/g, '');
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const [, half] = /^(.+)\1$/.exec(bare) ?? [];
  const parts = bare.split(/[/:=;|,]+/);
  return [
    ...parts,
    bare,
    quoted,
    word,
    ...(half ? [half] : []),
    ...own.flatMap((userid) => behindName(bare, userid)),
  ];
}

/** Removes passwords from the text next to a player's commands. */
export function redactText(text: string, { words, own }: KnownPasswords): string {
  return redactPasswords(findPasswords(text.slice(0, mostCharacters), own).redacted, words);
}

/**
 * Whether the text of an email may contain a password; true if it is too long to check.
 * @param own the sender's userids, lower-case
 * @param author the userid of the sender's account, which our own emails use in commands (`octi move 102 alice 57+E`)
 */
export function mayContainPassword(
  { subject, text }: Pick<Message, 'subject' | 'text'>,
  own: readonly string[] = [],
  author?: string,
): boolean {
  const whole = `${subject}\n${text}`;
  return whole.length > mostCharacters || findPasswords(whole, own, author?.toLowerCase()).redacted !== whole;
}

/** Removes passwords from the comments and properties of a record. */
export function redactRecord(record: SgfRecord, { words }: KnownPasswords): SgfRecord {
  const [first, second] = words;
  // Files are long, so search only for the first two passwords.
  const some = [first, second].filter((word) => word !== undefined);
  if (some.length === 0) return record;
  const hide = (text: string): string => redactPasswords(text.slice(0, mostCharacters), some);
  return {
    ...record,
    ...(record.name !== undefined && { name: hide(record.name) }),
    players: record.players.map((player) => player && hide(player)),
    turns: record.turns.map(({ turn, comment }) => ({ turn, comment: hide(comment) })),
    comment: hide(record.comment),
  };
}

/** Removes passwords from the text that a sentence quotes. */
export function redactSentence<Code extends SentenceCode>(
  { code, data }: Sentence & { readonly code: Code },
  { words }: Pick<KnownPasswords, 'words'>,
): Sentence & { readonly code: Code } {
  if (words.length === 0) return { code, data };
  const hide = (value: Sentence['data'][string]): Sentence['data'][string] => {
    if (typeof value === 'string') return redactPasswords(value, words);
    if (typeof value === 'number') return value;
    return 'code' in value
      ? redactSentence(value, { words })
      : value.map((one) => redactPasswords(one, words));
  };
  return { code, data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, hide(value)])) };
}

/**
 * Removes passwords from a command's line and names. What looks like a userid may be a password, unless a player has
 * that userid: a long one before or after another name counts as a password, because pbmserv expected the sender's
 * password there.
 */
export function redactCommand(store: Store, command: Command, { words }: KnownPasswords): Command {
  const isSecret = (name: string): boolean => words.length > 0 && redactPasswords(name, words) === redacted;
  const hide = (name: string, isPlace: boolean): string =>
    (isSecret(name) || (isPlace && isPassword(name))) && !isKnownWord(name) && !store.players.byUserid(name)
      ? redacted
      : name;
  let { line } = command;
  const hideAll = (names: readonly string[]): string[] =>
    names.map((name, at) => {
      const shown = hide(name, at > 0 || (names.length > 1 && 'players' in command));
      if (shown !== name)
        line = line
          .split(' ')
          .map((word) => (word === name ? redacted : word))
          .join(' ');
      return shown;
    });
  const names = {
    ...('players' in command && { players: hideAll(command.players) }),
    ...('topics' in command && { topics: hideAll(command.topics) }),
    ...('player' in command && command.player !== undefined && { player: hide(command.player, false) }),
    ...('newPlayer' in command &&
      command.newPlayer !== undefined && { newPlayer: hide(command.newPlayer, false) }),
  };
  return { ...command, ...names, line: redactPasswords(line, words) } as Command;
}
