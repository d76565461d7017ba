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

/** How many words of one email are compared with the password of its player. */
const mostHashed = 10;
/** How many characters of a text are searched. Other players are shown fewer. */
const mostCharacters = 10_000;
/** How many passwords are searched for in the whole email. Others are redacted only where they were written. */
const mostWords = 12;

/** The known passwords of one email, and ways to remove them from what is shown and stored. */
export interface KnownPasswords {
  /** Passwords of commands, and other words that match the player's password. */
  readonly words: readonly string[];
  /** Userids of the sender, lower-case. */
  readonly own: readonly string[];
}

interface Written {
  readonly message: Pick<Message, 'subject' | 'text'>;
  readonly ownText: string;
  readonly commands: readonly Command[];
}

/**
 * Finds the passwords of an email. If its sender is proven and has a password, long words of lines that look like
 * commands are compared with it.
 * @param speaks the sender, if proven by something other than a password
 */
export function findKnownPasswords(
  { message, ownText, commands }: Written,
  speaks: Player | undefined,
  sender: Player | undefined,
  hashes: PasswordHashes,
): KnownPasswords {
  const claims = commands.flatMap(({ userid }) => (userid === undefined ? [] : [userid.toLowerCase()]));
  const own = [...new Set([...claims, ...(sender ? [sender.userid.toLowerCase()] : [])])];
  const found = findPasswords(`${message.subject}\n${ownText}`.slice(0, mostCharacters), own);
  const glued = sender ? claims.flatMap((claim) => behindName(claim, sender.userid)) : [];
  const words = new Set([...commands.flatMap(passwordsOf), ...glued, ...found.passwords]);
  if (!speaks?.passwordHash) return { words: [...words].slice(0, mostWords), own };
  const spellings = found.doubtful.flatMap((word) => spellingsOf(word, own));
  const doubtful = [...new Set(spellings)].filter((word) => isPassword(word) && !words.has(word));
  const { passwordHash } = speaks;
  const proved = doubtful.slice(0, mostHashed).filter((word) => hashes.check(word, passwordHash));
  return { words: [...proved, ...words].slice(0, mostWords), own };
}

/** A password that was glued to a userid. */
function behindName(word: string, userid: string): string[] {
  if (!word.toLowerCase().startsWith(userid.toLowerCase())) return [];
  // There may be another character in place of the blank. No password begins with a digit.
  const rest = word.slice(userid.length).replace(/^\d/, '');
  return isPassword(rest) ? [rest] : [];
}

/** A word without the punctuation after it and the userid before it. */
function spellingsOf(word: string, own: readonly string[]): string[] {
  const bare = word.replace(/[.,:;!?)"'»]+$/, '');
  return [word, bare, ...own.flatMap((userid) => behindName(bare, userid))];
}

/** A player's text apart from the commands, without passwords. */
export function redactText(text: string, { words, own }: KnownPasswords): string {
  return redactPasswords(findPasswords(text.slice(0, mostCharacters), own).redacted, words);
}

/** Whether the text of an email may contain a password; true if the text is too long to tell. */
export function mayContainPassword(
  { subject, text }: Pick<Message, 'subject' | 'text'>,
  own: readonly string[] = [],
): boolean {
  const whole = `${subject}\n${text}`;
  return whole.length > mostCharacters || findPasswords(whole, own).redacted !== whole;
}

/** A record without passwords in its comments and properties. */
export function redactRecord(record: SgfRecord, { words }: KnownPasswords): SgfRecord {
  const [first, second] = words;
  // A file is longer than a letter, and can contain only the password of its mail.
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

/** A sentence without passwords in what it quotes. */
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
 * A command without passwords in its line and its names. A password may also be in place of a userid, unless
 * there is such a player.
 */
export function redactCommand(store: Store, command: Command, { words }: KnownPasswords): Command {
  const isSecret = (name: string): boolean => words.length > 0 && redactPasswords(name, words) === redacted;
  const hide = (name: string, at: number): string =>
    (isSecret(name) || (at > 0 && isPassword(name))) && !isKnownWord(name) && !store.players.byUserid(name)
      ? redacted
      : name;
  let { line } = command;
  const hideAll = (names: readonly string[]): string[] =>
    names.map((name, at) => {
      const shown = hide(name, at);
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
    ...('player' in command && command.player !== undefined && { player: hide(command.player, 0) }),
    ...('newPlayer' in command &&
      command.newPlayer !== undefined && { newPlayer: hide(command.newPlayer, 0) }),
  };
  return { ...command, ...names, line: redactPasswords(line, words) } as Command;
}
