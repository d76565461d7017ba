import type { BoardId } from '../../base/data/ids.js';
import {
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  sentence,
  undoTypography,
} from '../../base/index.js';
import { anyPhrase, playerWords } from '../../base/language/playerWords.js';
import { hasOneTypingError, nearest } from '../../base/language/typingErrors.js';
import { beginsLikeTurn } from '../../notation/index.js';
import { firstBoard, readBoardNumber, tidyBoard } from '../arguments/boardNumber.js';
import { choosingOptions, isGameWord, withHyphens } from '../arguments/gameOptions.js';
import { isPassword } from '../arguments/identityClaim.js';
import { looksLikeUserid } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { AnsweredLetter, Command } from '../model/commands.js';
import { isMeantAsTurn, numberedText, readTurnLine, readTurnText } from '../model/turnText.js';
import { commandTable, translationsOf } from '../table/commandTable.js';
import { asksForRules, bareTopics } from '../table/helpPages.js';
import { isKnownWord } from '../table/knownWords.js';
import { drawOfferedOn, requestedCommand } from './boardRequests.js';

/** Maximum length of a command line; the longest legal turn is shorter. */
export const longestLine = 8000;

/** Whether nothing in a line resembles a command, so that it may be a message. */
export const isLikeNone = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'command.unknown' || code === 'command.none';

/** A line in bold or italics, as mail programs write it in plain text. */
const bold = /^([*_])(?![*_\s])(.*)(?<![*_\s])\1$/;

/**
 * Reads one command line (docs/mail-rules.md section 1). In a reply to a board letter, a bare turn is a move. Refuses
 * with `command.unknown` or `command.none`, `command.inFull`, `command.ambiguous`, `command.misspelt`, or the command's
 * own refusal.
 */
export function parseCommandLine(line: string, answered: AnsweredLetter = {}): Result<Command, Refusal> {
  if (line.length > longestLine) return err(refusal('command.tooLong', { most: longestLine }));
  const text = undoTypography(line).trim().replace(bold, '$2');
  const words = withBoardApart(
    text.split(/\s+/).filter((word) => word !== ''),
    answered,
  );
  if (words.length === 0) return err(refusal('command.empty'));
  const move = answered.board === undefined ? undefined : readBareTurn(text);
  if (move) return move;
  // A line that begins like a turn was meant as one: the answer says what is wrong with it.
  if (answered.board !== undefined && isMeantAsTurn(text)) {
    const turn = readTurnText(text);
    if (!turn.ok) return turn;
  }
  const asked = readAsked(words, answered);
  if (asked) return asked;
  // "Not now" declines a challenge; elsewhere, "not" is an abbreviation of `notify`.
  if (answered.isChallenge && words[0]?.toLowerCase() === 'not')
    return err(refusal('command.unknown', { written: words[0] }));
  const signup = readSignUp(words, answered);
  if (signup) return signup;
  const glued = gameWithOption(words);
  if (glued) return err(glued);
  const onBoard = readBoardFirst(words) ?? readUnderNumber(words, answered);
  if (onBoard) return onBoard;
  const played = readPlayed(words, answered);
  if (played) return played;
  const { game, options, rest } = takeGame(words);
  const [written, ...behind] = rest;
  const args = written === undefined ? behind : withoutParticle(written, behind);
  if (written === undefined) return err(refusal('command.gameAlone', { game: game ?? '' }));
  const topic = written.toLowerCase();
  // "rules octi" and "octi rules" ask for the same page.
  const gameBehind = args.length === 1 && isGameWord(args[0] ?? '') ? args[0]?.toLowerCase() : undefined;
  const about = gameBehind ?? (game === 'all' ? undefined : game);
  const isTopic =
    args.length === 0 ? bareTopics.includes(topic) : gameBehind !== undefined && asksForRules(topic);
  if (isTopic && options.length === 0) {
    const topics = asksForRules(topic) && about !== undefined ? [topic, about] : [topic];
    return ok({ word: 'help', topics, line: quoteLine('help', ...topics) });
  }
  const found = findWord(written, commandTable);
  const given = { args, options, answered, table: commandTable, ...(game !== undefined && { game }) };
  if ('entry' in found) {
    const { entry } = found;
    const tidied = entry.onBoard
      ? tidyBoard(args, hashIsTurn.has(entry.word) && answered.board !== undefined)
      : args;
    const read = readAskedAbout(entry, given) ?? entry.read({ ...given, args: tidied });
    // In "Con chi posso giocare?", "con" is not an abbreviation of `confirm`.
    if (read.ok || isNamed(entry, written) || !isProse(written, args))
      return read.ok ? read : err(whyNoClaim(entry, given) ?? read.error);
  }
  const board = drawOfferedOn(text);
  if (board !== undefined) return ok(requestedCommand('propose', board));
  const talk = readTalkBehind(written, given);
  if (talk) return err(talk);
  const near = 'entry' in found ? [] : found.candidates;
  const reads = near.filter((entry) => entry.read(given).ok);
  const [only, ...others] = reads;
  // If an abbreviation fits several commands, it means the only one that fits the whole line.
  if ('why' in found && found.why === 'ambiguous' && only && others.length === 0 && !only.inFull)
    return only.read(given);
  // Only a short word is quoted: one of eight letters or more may be a password.
  const unknown = /^[a-z-]{1,7}$/i.test(written)
    ? refusal('command.unknown', { written })
    : refusal('command.none');
  const candidates =
    reads.length === 0 && (isProse(written, args) || (answered.board !== undefined && isTalk(args)))
      ? []
      : near;
  const readable = reads.length > 0 ? reads : candidates;
  // If possible, the example is a harmless command: for "sig", `signup` and not `signoff`.
  const first = [...readable, ...candidates].find((entry) => !entry.inFull) ?? readable[0];
  if (first && 'why' in found) {
    const words = candidates.map(({ word }) => word);
    const listed = words.length > 1 && found.why === 'misspelt' ? listedOr(words) : words;
    const example = exampleOf(first, answered, given);
    if (found.why === 'inFull' && words.some((word) => word === example))
      return err(refusal('command.inFull.alone', { example }));
    return err(refusal(`command.${found.why}`, { written, candidates: listed, example }));
  }
  // "Hi" is not a typing error.
  const nearWord =
    written.length < shortest || isProse(written, args)
      ? undefined
      : nearest(
          written.toLowerCase(),
          commandTable.map(({ word }) => word),
        );
  const entry = commandTable.find(({ word }) => word === nearWord);
  if (!nearWord || !entry || (isTalk(args) && !entry.read(given).ok)) return err(unknown);
  return err(
    refusal('command.near', { written, near: nearWord, example: exampleOf(entry, answered, given) }),
  );
}

/**
 * Reads a line that is only a turn, with or without `#n`, as a move. Undefined if it is not spelt like a turn.
 * @param named the board, omitted in a reply to a board letter, and the player
 */
export function readBareTurn(
  line: string,
  named: { readonly board?: BoardId; readonly userid?: string } = {},
): Result<Command, Refusal> | undefined {
  const read = readTurnLine(line);
  if (!read?.ok) return read;
  const text = quoteLine('move', named.board, named.userid, numberedText(read.value));
  return ok({ word: 'move', ...named, ...read.value, line: text });
}

const particles = new Map(
  Object.values(playerWords).flatMap(({ particles = {} }) => Object.entries(particles)),
);

/** Returns the words after a verb, without its particle: "fordere bob heraus" is one verb, split around the name. */
function withoutParticle(verb: string, behind: readonly string[]): readonly string[] {
  const particle = particles.get(verb.toLowerCase());
  if (particle === undefined) return behind;
  return behind.filter((word) => word.toLowerCase().replace(/[.!]$/, '') !== particle);
}

/** Words after which `#n` is the number of a turn on the board of the letter being answered. */
const hashIsTurn: ReadonlySet<string> = new Set(['show', 'showas', 'preview', 'replay']);

/**
 * Reads a single word such as `Hilfe!` without its exclamation marks, if the command only shows something, or plays the
 * turn that the player has already checked. A question mark is kept, since one of our labels may end in `help?`.
 */
function readAsked(words: readonly string[], answered: AnsweredLetter): Result<Command, Refusal> | undefined {
  const [line = ''] = words;
  if (words.length > 1 || line.includes('?')) return undefined;
  const [, calm = ''] = /^(\p{L}+)!+$/u.exec(line) ?? [];
  const found = calm === '' ? undefined : findWord(calm, commandTable);
  const confirms = found && 'entry' in found && found.entry.word === 'confirm' && isNamed(found.entry, calm);
  const word = confirms ? calm : wordAsked(line);
  const read = word === undefined ? undefined : parseCommandLine(word, answered);
  return read?.ok ? read : undefined;
}

/**
 * Returns the word in `rules?` or `Hilfe!` if it is a command that only shows something, or a help topic; otherwise
 * undefined.
 */
export function wordAsked(line: string): string | undefined {
  const [, word = ''] = /^(\p{L}{4,})[!?]+$/u.exec(line) ?? [];
  if (word === '') return undefined;
  const found = findWord(word, commandTable);
  const shows = 'entry' in found && found.entry.needs === 'nobody' && isNamed(found.entry, word);
  return shows || bareTopics.includes(word.toLowerCase()) ? word : undefined;
}

/**
 * Reads `show 101?` without its question mark. If the command does more than show something, it is refused, and the
 * refusal suggests it without the mark.
 */
function readAskedAbout(entry: CommandEntry, given: CommandInput): Result<Command, Refusal> | undefined {
  const { args } = given;
  const [, number] = /^(#?\d{3,9})[?!]*\?$/.exec(args.at(-1) ?? '') ?? [];
  if (!entry.onBoard || number === undefined) return undefined;
  const read = entry.read({ ...given, args: tidyBoard([...args.slice(0, -1), number]) });
  if (!read.ok || entry.needs === 'nobody') return read;
  const { line: example } = read.value;
  return err(refusal('command.misspelt', { written: `${example}?`, candidates: [entry.word], example }));
}

const courtesy = new RegExp(`^${anyPhrase('request.please', 'request.closings')}[.!]*$`, 'iu');

/**
 * Reads `sign up eve` and `sign-up eve` as `signup eve`; undefined if the whole line cannot be read. In a reply to a
 * board letter or to a message, it may be meant for another player.
 */
function readSignUp(
  words: readonly string[],
  { board, writer }: AnsweredLetter,
): Result<Command, Refusal> | undefined {
  const [, verb = '', said = ''] = /^(sign[- ]up:?)(?:$| +(.*))/i.exec(words.join(' ')) ?? [];
  if (verb === '' || board !== undefined || writer !== undefined) return undefined;
  const name = courtesy.test(said) ? '' : said;
  const read = parseCommandLine(`signup ${name}`);
  return read.ok || name === '' ? read : undefined;
}

/**
 * Explains that a userid and a password do not belong on the line, if it would be a command without them. In pbmserv,
 * they followed every command word: `set alice opensesame labels on`.
 */
function whyNoClaim(entry: CommandEntry, given: CommandInput): Refusal | undefined {
  const { args, answered } = given;
  const inFront = claimInFront(entry, given);
  if (inFront) return inFront;
  // Commands that take a password report what is wrong themselves.
  if (answered.board !== undefined || entry.usage.some((usage) => usage.includes('password')))
    return undefined;
  const takesUserids = entry.usage.some((usage) => /userid(?:1|\.)/.test(usage));
  for (const [at, userid] of args.slice(0, -1).entries()) {
    const password = args[at + 1] ?? '';
    if (!looksLikeUserid(userid) || isKnownWord(userid) || isKnownWord(password)) continue;
    // Commands that take several userids look them up.
    if (takesUserids && looksLikeUserid(password)) continue;
    const rest = args.toSpliced(at, 2);
    if (!isPassword(password) && (at > 0 || rest.length === 0)) continue;
    const alone = rest.length === 0 ? entry.read({ ...given, args: [userid] }) : undefined;
    if (alone?.ok)
      return refusal('command.claim.noPassword', { word: entry.word, example: alone.value.line });
    const read = entry.read({ ...given, args: entry.onBoard ? tidyBoard(rest) : rest });
    // "set" alone is read as "help set".
    if (read.ok && read.value.word === entry.word)
      return refusal('command.claim.notHere', { word: entry.word, example: read.value.line });
  }
  return undefined;
}

/** Explains `move alice opensesame 101 57+E`: shows the line with the number of the board where it belongs. */
function claimInFront(entry: CommandEntry, given: CommandInput): Refusal | undefined {
  const [userid = '', , ...rest] = given.args;
  const isReply = given.answered.board !== undefined;
  if (isReply || !entry.onBoard || !looksLikeUserid(userid) || isKnownWord(userid)) return undefined;
  if (readBoardNumber(tidyBoard(rest)[0] ?? '') === undefined) return undefined;
  const read = entry.read({ ...given, args: tidyBoard(rest) });
  return read.ok
    ? refusal('command.claim.notHere', { word: entry.word, example: read.value.line })
    : undefined;
}

const playWord = new RegExp(`^${anyPhrase('command.play')}$`, 'iu');

/** Returns the turn in `play 57+E`, which means the same as the turn alone. */
export function withoutPlay(words: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = isGameWord(words[0] ?? '') ? words.slice(1) : words;
  return playWord.test(first) ? rest : undefined;
}

/** Reads `play 101 57+E`, or in a reply `play 57+E`. Undefined if there is no turn: anything else may be a message. */
function readPlayed(
  words: readonly string[],
  answered: AnsweredLetter,
): Result<Command, Refusal> | undefined {
  const played = withoutPlay(words);
  if (!played) return undefined;
  const turn = played.join(' ');
  const whom = answered.board === undefined && readOpponent(turn);
  if (whom === 'computer')
    return err(refusal('command.play.computer', { example: 'octi challenge computer' }));
  if (whom) return err(refusal('command.play', { example: `challenge ${whom}` }));
  // `play 37` enters a pod; it does not ask for page 37 of `players`.
  if (!/[-+]/.test(turn) && !/^(?:\d{3,} )?\d\d[RM]?$/i.test(turn)) return undefined;
  if (/^\d{3,} \d\d[RM]?$/i.test(turn)) return parseCommandLine(`move ${turn}`, answered);
  const alone = readBareTurn(turn);
  if (alone?.ok && answered.board === undefined) return err(refusal('command.turnAlone'));
  return alone ?? readBoardFirst(played);
}

const opponent = new RegExp(
  `^(?:(${anyPhrase('command.against')}) )?(?:${anyPhrase('command.the')} )?([a-z][a-z0-9-]{1,19})[.!?]?$`,
  'i',
);

/** Returns "computer" in `play against the computer`, "bob" in `play with bob`. */
function readOpponent(text: string): string | undefined {
  const [, linked, whom = ''] = opponent.exec(text) ?? [];
  const name = whom.toLowerCase();
  if (name === 'computer') return name;
  // A word of eight or more characters may be a password, so it is not quoted.
  const isShown = linked !== undefined || name.length < 8;
  return isShown && !isKnownWord(name) && !isGameWord(name) ? whom : undefined;
}

/** Matches what separates a turn from the next board and its turn: `101 57+E, 102 36+E`. */
const linkedAtEnd = new RegExp(`(?:\\s*[,;.&]|\\s${anyPhrase('turn.and')})+$`, 'iu');

/** The English word for `Zug` and `mossa`, which are names of `move`. */
const turnWord = /^turn$/i;

/** Returns the command that a line begins with, in any language or abbreviated, perhaps after a game. */
export function commandOfLine(line: string): string | undefined {
  const words = undoTypography(line).trim().split(/\s+/);
  const found = findWord(words[isGameWord(words[0] ?? '') ? 1 : 0] ?? '', commandTable);
  return 'entry' in found ? found.entry.word : undefined;
}

/** Whether a line begins with `move`, in any language, perhaps after a game. */
export const isMoveLine = (line: string): boolean => commandOfLine(line) === 'move';

/**
 * Returns a line without its command and its board: `57+E` for `move 57+E`, `turn 101 57+E` and `Brett Nr. 101 57+E`.
 * Other words stay.
 */
export function withoutCommand(line: string): string {
  const typed = undoTypography(line)
    .trim()
    .replace(/^(\p{L}+)(?=\d{3})/u, '$1 ');
  const words = typed.split(/\s+/);
  const own = isGameWord(words[0] ?? '') ? words.slice(1) : words;
  const [first = '', ...args] = own;
  const isCommand = 'entry' in findWord(first, commandTable) || playWord.test(first) || turnWord.test(first);
  const [board = '', ...rest] = tidyBoard(isCommand ? args : own);
  return (readBoardNumber(board) === undefined ? [board, ...rest] : rest).join(' ');
}

/** Reads `101 57+E`, a board number and a turn, as a move on that board. */
function readBoardFirst(words: readonly string[]): Result<Command, Refusal> | undefined {
  const [number = '', ...turn] = tidyBoard(words.slice(isGameWord(words[0] ?? '') ? 1 : 0));
  const board = readBoardNumber(number);
  if (board === undefined) return undefined;
  const [second] = turn.slice(1).filter((word) => readBoardNumber(word) !== undefined);
  if (second !== undefined) {
    const [first, rest] = splitAt(turn, turn.indexOf(second, 1));
    const before = first.join(' ').replace(linkedAtEnd, '');
    const [one, other] = [before, rest.slice(1).join(' ')].map(readTurnLine);
    if (one?.ok && other?.ok) {
      const example = [`${number} ${before}`, rest.join(' ')] as const;
      return err(refusal('command.lineEach', { first: example[0], second: example[1] }));
    }
  }
  // A bare square after a number could mean anything.
  const text = turn.join(' ');
  if (!/[-+]/.test(text)) return undefined;
  const move = readBareTurn(text, { board });
  if (move || !isMeantAsTurn(text)) return move;
  const read = readTurnText(text);
  return read.ok ? undefined : read;
}

/** Matches a board number together with the word before it: `board101`. */
const boardGlued = new RegExp(`^${anyPhrase('command.board')}#?(\\d{3,9})[:.,]?$`, 'iu');

/**
 * If a turn follows a board number, makes the number a separate word: `board101 57+E`, `move 101.57+E`. In a
 * reply to a board letter, such a word may be a userid or a turn number.
 */
function withBoardApart(words: readonly string[], { board }: AnsweredLetter): readonly string[] {
  if (board !== undefined) return words;
  const start = isGameWord(words[0] ?? '') ? 1 : 0;
  const behindCommand = 'entry' in findWord(words[start] ?? '', commandTable) ? start + 1 : start;
  const word = words[behindCommand] ?? '';
  const [, glued] = boardGlued.exec(word) ?? [];
  if (glued !== undefined && beginsLikeTurn(words[behindCommand + 1] ?? ''))
    return words.toSpliced(behindCommand, 1, glued);
  const [, number = '', turn = ''] = /^#?(\d{3,9})\.(.+)$/.exec(word) ?? [];
  return behindCommand > start && beginsLikeTurn(turn)
    ? words.toSpliced(behindCommand, 1, number, turn)
    : words;
}

/**
 * Reads a command after the number of its board: `102 resign`. For a board that the letter being answered does not list,
 * nothing else may follow, and the word must be written in full: `103 accept`.
 */
function readUnderNumber(
  words: readonly string[],
  answered: AnsweredLetter,
): Result<Command, Refusal> | undefined {
  const [number = '', written = '', ...args] = tidyBoard(words);
  const isListed = answered.boards?.some((board) => String(board) === number) ?? false;
  if (!isListed && (readBoardNumber(number) === undefined || args.length > 0)) return undefined;
  const found = findWord(written, commandTable);
  if (!('entry' in found) || !found.entry.onBoard) return undefined;
  if (!isListed && !isNamed(found.entry, written)) return undefined;
  const read = parseCommandLine([written, number, ...args].join(' '), answered);
  return read.ok ? read : undefined;
}

const splitAt = <T>(all: readonly T[], at: number): [readonly T[], readonly T[]] => [
  all.slice(0, at),
  all.slice(at),
];

/** Explains `octi-wrap challenge bob`, `octiwrap challenge bob` and `octi wrap challenge bob`: shows the option at the end, where it belongs. */
function gameWithOption(words: readonly string[]): Refusal | undefined {
  const [first = '', ...others] = words;
  const [, game = '', glued = ''] =
    /^([a-z]+\d?[a-z]*)((?:[-_][a-z0-9]+)*)$/i.exec(withHyphens(first) ?? first) ?? [];
  if (!isGameWord(game) || (glued !== '' && isGameWord(first))) return undefined;
  const end = glued === '' ? others.findIndex((word) => !choosingOptions.includes(word.toLowerCase())) : 0;
  const apart = others.slice(0, Math.max(end, 0));
  const options = [...glued.split(/[-_]/).filter((option) => option !== ''), ...apart];
  if (options.length === 0) return undefined;
  const behind = options.map((option) => `-${option.toLowerCase()}`);
  const example = [game.toLowerCase(), ...others.slice(apart.length), ...behind].join(' ');
  const written = [first, ...apart].join(' ');
  const read = parseCommandLine(example);
  if (read.ok) return refusal('command.gameOption', { written, example });
  // The game does not have that option: "octilite-wrap seek".
  return read.error.code === 'command.game' ? read.error : undefined;
}

/**
 * Explains "Resign, well played" in a reply: a command word, punctuation and ordinary text, which the command refuses.
 */
function readTalkBehind(written: string, given: CommandInput): Refusal | undefined {
  const bare = written.toLowerCase().replace(/[.,;:!-]+$/, '');
  const meant = bare === written ? undefined : commandTable.find(({ word }) => word === bare);
  const read = meant?.read(given);
  return read && !read.ok && read.error.code === 'command.claim.board' ? read.error : undefined;
}

/**
 * Whether the words after a command word are ordinary text: there is at least one, and the first is neither a number nor
 * an option.
 */
const isTalk = ([first]: readonly string[]): boolean => first !== undefined && !/\d|^-/.test(first);

/**
 * Whether a line that begins with a short word is a sentence: it has no digits, and it has three or more words or a
 * question mark.
 */
const isProse = (written: string, args: readonly string[]): boolean =>
  written.length < 6 &&
  (args.length > 1 || (args.at(-1)?.endsWith('?') ?? false)) &&
  [written, ...args].every((word) => /^\p{L}[\p{L}\p{M}',.!?:;]*$/u.test(word));

/** Whether a word is the name of a command, in any language, and not an abbreviation. */
const isNamed = (entry: CommandEntry, written: string): boolean =>
  [entry.word, ...(entry.also ?? []), ...translationsOf(entry)].includes(written.toLowerCase());

/**
 * Returns the line with its command word corrected, or else an example of the command. The example is for the board of
 * the letter being answered.
 */
function exampleOf(
  { examples, onBoard, read }: CommandEntry,
  { board = firstBoard }: AnsweredLetter,
  given: CommandInput,
): string {
  // A word of eight or more characters may be a password, so it is not quoted.
  const { args } = given;
  const isQuoted = args.length > 0 && args.length <= (onBoard ? 2 : 1) && !args.some(isPassword);
  const meant = isQuoted ? read(given) : undefined;
  const isWhole = meant?.ok && (!onBoard || ('board' in meant.value && meant.value.board !== undefined));
  return isWhole ? meant.value.line : (examples[0] ?? '').replace(/\b101\b/, String(board));
}

/** Separates the game word that may come first, and the options right after it, from the rest. */
function takeGame(words: readonly string[]): { game?: string; options: string[]; rest: readonly string[] } {
  const [first = ''] = words;
  if (!isGameWord(first) && first.toLowerCase() !== 'all') return { options: [], rest: words };
  const behind = words.slice(1);
  const end = behind.findIndex((word) => !word.startsWith('-'));
  const options = (end < 0 ? behind : behind.slice(0, end)).map((word) =>
    word.replace(/^-+/, '').toLowerCase(),
  );
  return { game: first.toLowerCase(), options, rest: end < 0 ? [] : behind.slice(end) };
}

/** Lists words: `signup or signoff`. */
const listedOr = (words: readonly string[]): Sentence =>
  sentence('command.or', { all: words.slice(0, -1), last: words.at(-1) ?? '' });

/** An abbreviation has at least this many letters. */
const shortest = 3;

/** The command that a word names, or the commands that it may mean. */
type WordMatch =
  | { readonly entry: CommandEntry }
  | {
      readonly why: 'inFull' | 'ambiguous' | 'misspelt';
      /** Empty if the word resembles no command. */
      readonly candidates: readonly CommandEntry[];
    };

/**
 * Finds a command by its word, ignoring case (docs/mail-rules.md section 1). The word is either complete or, if the
 * command allows it, an unambiguous prefix of three letters or more.
 */
export function findWord(written: string, table: readonly CommandEntry[]): WordMatch {
  const word = written.toLowerCase();
  const names = ({ word: name, also = [] }: CommandEntry) => [name, ...also];
  const exact = table.find((entry) => names(entry).includes(word));
  if (exact) return { entry: exact };
  const foreign = table.find((entry) => translationsOf(entry).includes(word));
  if (foreign) return { entry: foreign };
  const begun =
    word.length < shortest ? [] : table.filter((entry) => names(entry).some((name) => name.startsWith(word)));
  const [only, ...others] = begun;
  if (only && others.length > 0) return { why: 'ambiguous', candidates: begun };
  if (only) return only.inFull ? { why: 'inFull', candidates: begun } : { entry: only };
  const near =
    word.length > 20
      ? []
      : table.filter((entry) => names(entry).some((name) => hasOneTypingError(word, name)));
  return { why: 'misspelt', candidates: near };
}
