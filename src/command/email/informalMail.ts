import type { BoardId } from '../../base/data/ids.js';
import { type Refusal, undoTypography } from '../../base/index.js';
import { anyPhrase, type PhraseKind } from '../../base/language/playerWords.js';
import { mentionsTurnStart } from '../../notation/index.js';
import { readBoardNumber } from '../arguments/boardNumber.js';
import { quoteDay, readDay } from '../arguments/dayWords.js';
import { looksLikeUserid } from '../arguments/userid.js';
import { readBoardRequest } from '../line/boardRequests.js';
import { looksLikeCommand, mayBePassword } from '../line/looksLikeCommand.js';
import { findWord, isLikeNone, parseCommandLine } from '../line/parseCommandLine.js';
import type { AnsweredLetter, Command, MailCommands } from '../model/commands.js';
import { isMeantAsTurn } from '../model/turnText.js';
import { commandTable } from '../table/commandTable.js';
import { isKnownWord } from '../table/knownWords.js';
import { languageNamed } from '../table/preferences.js';
import { bareSubject } from './parseMailCommands.js';

const line = (...kinds: readonly PhraseKind[]): RegExp => new RegExp(`^${anyPhrase(...kinds)}$`, 'u');

/**
 * Everyday words for commands that show something, or that need confirmation anyway. None of them plays or ends a game.
 */
const anywhere: readonly (readonly [string, RegExp])[] = [
  ['unsubscribe', line('request.unsubscribe')],
  ['games', line('request.games')],
  ['players', line('request.players', 'request.toPlay')],
];

/** Questions about the game, each with the page that answers it. */
const aboutTheGame: readonly (readonly [string, RegExp])[] = [
  ['help tutorial', line('request.howToPlay')],
  ['help rules', line('request.rules')],
];

/**
 * Subjects in which players ask for help. They count only as Subjects, because links in our emails use some of these
 * words.
 */
const inSubject: readonly (readonly [string, RegExp])[] = [['help', line('request.help')], ...aboutTheGame];

/** A longer line is not a request in everyday words. */
const longestRequest = 100;

/** Returns the command that a request asks for. */
function commandMeant(line: string | undefined, answered?: AnsweredLetter): Command | undefined {
  const read = line === undefined ? undefined : parseCommandLine(line, answered);
  return read?.ok ? read.value : undefined;
}

/**
 * Reads a question about how to play from the first line. It needs a question mark, which the links in our emails do
 * not have.
 */
function readQuestion(line: string): Command | undefined {
  const asked = line.length > longestRequest || !/\?\s*$/.test(line) ? undefined : line;
  const said = asked === undefined ? '' : plain(asked);
  return commandMeant(aboutTheGame.find(([, request]) => request.test(said))?.[0]);
}

function readSubjectAlone(subject: string): Command | undefined {
  if (subject.length > longestRequest) return undefined;
  const said = plain(subject);
  const meant = asksWhatToPlay(subject)
    ? 'help tutorial'
    : inSubject.find(([, request]) => request.test(said))?.[0];
  return commandMeant(meant);
}

/** Everyday words for commands about the board of the letter being answered or, if there is none, about the sender's games. */
const whoseTurn = line('request.whoseTurn');
const rematch = line('request.rematch');
const solution = line('request.solution');
const fewerMails = line('request.fewerMails');
const newGame = line('request.newGame');
const puzzle = line('request.puzzle');
const result = line('request.result');
const lost = line('request.lost');
const back = line('request.back');
const ownProfile = line('request.ownProfile');

/** A request for a language: "deutsch", "bitte auf deutsch", "language de", "set language to german". */
const language = new RegExp(
  `^(?:(?<label>${anyPhrase('request.languageIs')}[:= ]+)|${anyPhrase('request.writeIn')} )?(?<named>\\p{L}+)$`,
  'u',
);
/** Matches a Subject such as `101` or `board 101`. */
const boardShown = new RegExp(
  `^(?:(?:${anyPhrase('request.show')} )?${anyPhrase('command.board')} ?)?#?(\\d{3,9})$`,
);

/** Returns the board in a Subject that names a board and nothing else: `101`, `board 101`. */
export const boardAlone = (subject: string): BoardId | undefined => {
  const [, number = ''] = boardShown.exec(plain(bareSubject(subject))) ?? [];
  return readBoardNumber(number);
};

const courtesies = new RegExp(
  `^${anyPhrase('request.greetings', 'request.please')}[,!]? |,? ${anyPhrase('request.please', 'request.closings')}$`,
  'g',
);

const withCourtesies = (line: string): string =>
  undoTypography(line)
    .trim()
    .toLowerCase()
    .replace(/[.!?\s]+$/, '')
    .replace(/\s+/g, ' ');
const plain = (line: string): string =>
  withCourtesies(line)
    .replace(courtesies, '')
    .replace(/[.!?]+$/, '');

/** Whether a whole line asks for another game with the same players. */
export const asksForRematch = (line: string): boolean =>
  line.length <= longestRequest && rematch.test(plain(line));

/** Whether a line is a request that ends without a full stop or question mark, unlike our own sentences and labels. */
const asksBare = (request: RegExp, line: string): boolean =>
  !/[.?]\s*$/.test(line) && request.test(plain(line));

/**
 * Whether a line asks for the solution. A single word may have a question mark: "solution?". Giving up on a puzzle also
 * counts as asking for its solution.
 */
const asksForSolution = (line: string, { puzzle }: AnsweredLetter): boolean =>
  asksBare(solution, /^\S+\?$/.test(line.trim()) ? line.trim().slice(0, -1) : line) ||
  (puzzle === true && readBoardRequest(line) === 'resign' && !/^\W*resign\W*$/i.test(line));

/** Whether a whole line asks what to play, or how. */
export const asksWhatToPlay = (line: string): boolean =>
  line.length <= longestRequest && (lost.test(plain(line)) || lost.test(withCourtesies(line)));

/** Whether a whole line says that its writer's vacation is over. */
export const saysIsBack = (line: string): boolean => line.length <= longestRequest && back.test(plain(line));

/** Whether a line asks for a new game. If it ends in a full stop, it is one of our own sentences. */
const asksForGame = (line: string): boolean => !/\.\s*$/.test(line) && newGame.test(plain(line));

/**
 * Returns the command that a whole line asks for in everyday words. Only setting the language changes anything without
 * confirmation; a rematch is an offer.
 * @param own userid of the writer; undefined for somebody without an account
 */
export function readInformalCommand(
  line: string,
  answered: AnsweredLetter = {},
  own?: string,
): Command | undefined {
  if (line.length > longestRequest) return undefined;
  const said = plain(line);
  const onBoard = answered.board !== undefined;
  const { label, named = '' } = language.exec(said)?.groups ?? {};
  const meant =
    languageNamed(named) !== undefined && (named.length > 2 || label !== undefined)
      ? `set language ${named}`
      : asksForGame(line)
        ? onBoard
          ? 'rematch'
          : 'players'
        : onBoard && rematch.test(said)
          ? 'rematch'
          : whoseTurn.test(said)
            ? onBoard
              ? 'show'
              : 'games'
            : result.test(said) && !/\.\s*$/.test(line)
              ? onBoard
                ? 'show'
                : 'games inactive'
              : (!onBoard || answered.puzzle) && asksBare(puzzle, line)
                ? 'puzzle'
                : own !== undefined && ownProfile.test(said)
                  ? `userinfo ${own}`
                  : (!onBoard || answered.puzzle) && asksForSolution(line, answered)
                    ? 'puzzle solution'
                    : asksBare(fewerMails, line)
                      ? 'unsubscribe'
                      : anywhere.find(([, request]) => request.test(said))?.[0];
  return commandMeant(meant, answered);
}

const signMeUp = new RegExp(`^${anyPhrase('request.signup').replaceAll('NAME', '([a-z0-9-]+)')}$`, 'u');

/** Reads a sign-up in a new email: "please sign me up as hugo", or a name on the line after `signup`. */
function readSignup(subject: string, lines: readonly string[]): Command | undefined {
  if (lines.length > 15) return undefined;
  const named = lines.flatMap((line) => {
    const [, ...names] = signMeUp.exec(plain(line)) ?? [];
    return names.filter((name) => name !== undefined);
  });
  const [first = '', ...below] = subject === '' ? lines : [subject, ...lines];
  const found = /^\p{L}+$/u.test(first) ? findWord(first, commandTable) : undefined;
  const isSignup = found !== undefined && 'entry' in found && found.entry.word === 'signup';
  const name = below[0]?.replace(/[.!]$/, '') ?? '';
  if (isSignup && below.length <= 3 && looksLikeUserid(name) && !isKnownWord(name)) named.push(name);
  const [only, ...others] = named;
  return only === undefined || others.length > 0 ? undefined : commandMeant(`signup ${only}`);
}

const chat = /^chat[:,]?\s+(\S.*)$/i;

/** Whether a line is `chat` with more words after it. */
export const isChatLine = (line: string): boolean => chat.test(undoTypography(line).trim());

/**
 * Returns the message on the `chat` line itself, in a reply to a board letter. Undefined if it may be a name and a
 * password, or a command.
 * @param own userids of the writer, lower-case
 */
export function readChat(line: string, answered: AnsweredLetter, own: readonly string[]): string | undefined {
  const [, words = ''] = chat.exec(undoTypography(line).trim()) ?? [];
  if (words === '' || answered.board === undefined) return undefined;
  const [first = '', second = ''] = words.split(/\s+/);
  if (own.includes(first.toLowerCase()) || /^[#\d]/.test(first)) return undefined;
  if (mayBePassword(first) || mayBePassword(second) || mentionsTurnStart(words)) return undefined;
  return isCommand(words, answered) ? undefined : words;
}

const isCommand = (line: string, answered: AnsweredLetter): boolean =>
  isMeantAsTurn(line) || parseCommandLine(line, answered).ok || looksLikeCommand(line);

/**
 * Whether a reply is to a letter that is neither about a board, nor from a player, nor a confirmation email, so any
 * thanks in it are not meant for another player.
 */
const answersNobody = (answered: AnsweredLetter): boolean =>
  answered.board === undefined &&
  !answered.boards?.length &&
  answered.writer === undefined &&
  !answered.confirmation;

/** Thanks after other courtesies: "ok thanks", "Super, danke!". */
const thanksInWords = new RegExp(
  `^(?:${anyPhrase('answer.courtesies', 'answer.accept', 'request.greetings')}[,.! ]+){0,2}${anyPhrase('request.thanks')}$`,
  'u',
);

/** Whether a line below the thanks may be a signature. */
const isSignature = (line: string, answered: AnsweredLetter): boolean =>
  /^[^\d?]{1,40}$/u.test(line) &&
  line.split(/\s+/).length <= 4 &&
  !isCommand(line, answered) &&
  readInformalCommand(line, answered) === undefined;

/**
 * Whether an email does nothing but thank the server, perhaps with a signature. Thanks in reply to a letter about a
 * board or from a player may be meant for another player.
 */
export function saysOnlyThanks(
  { subject, ownText }: { readonly subject: string; readonly ownText: string },
  answered: AnsweredLetter | undefined,
): boolean {
  const [first = '', ...below] = linesIn(answered ? ownText : `${bareSubject(subject)}\n${ownText}`);
  return (
    (answered === undefined || answersNobody(answered)) &&
    isThanks(first) &&
    below.length <= 3 &&
    below.every((line) => isThanks(line) || isSignature(line, answered ?? {}))
  );
}

const isThanks = (line: string): boolean =>
  line.length <= longestRequest && thanksInWords.test(withCourtesies(line));

const linesIn = (text: string): string[] =>
  text
    .split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Returns the command that an email asks for in everyday words, after `parseMailCommands` has refused it. The words are
 * on its first line or, in a new email, in the Subject. Undefined if any line below may be a command.
 * @param own userid of the sender; undefined for somebody without an account
 */
export function readInformalMail(
  mail: { readonly subject: string; readonly ownText: string; readonly answered?: AnsweredLetter },
  why: Pick<Refusal, 'code'>,
  own?: string,
): MailCommands | undefined {
  const { ownText, answered } = mail;
  const lines = linesIn(ownText);
  const [first = '', ...below] = lines;
  if (answered === undefined) {
    const subject = bareSubject(mail.subject);
    const signup = readSignup(subject, lines);
    if (signup) return { source: 'body', commands: [signup], message: '' };
    const isAlone = first === '' || isLikeNone(why);
    const board = boardAlone(subject);
    const asked =
      (first !== '' || board === undefined ? undefined : commandMeant(`show ${board}`)) ??
      (isAlone ? (readInformalCommand(subject, {}, own) ?? readSubjectAlone(subject)) : undefined);
    if (asked && !lines.some((line) => isCommand(line, {})))
      return { source: 'subject', commands: [asked], message: '' };
  }
  if (below.some((line) => isCommand(line, answered ?? {}))) return undefined;
  // If somebody without an account asks a question, the answer says how to sign up.
  const asked =
    readInformalCommand(first, answered, own) ?? (own === undefined ? undefined : readQuestion(first));
  if (asked) return { source: 'reply', commands: [asked], message: '' };
  const words = readChat(first, answered ?? {}, own === undefined ? [] : [own.toLowerCase()]);
  const read = words === undefined ? undefined : parseCommandLine('chat', answered);
  if (words === undefined || !read?.ok) return undefined;
  const rest = ownText.trim().slice(first.length).trim();
  return { source: 'reply', commands: [read.value], message: rest === '' ? words : `${words}\n${rest}` };
}

const away = new RegExp(`^${anyPhrase('request.away').replaceAll('DAY', '(.+?)')}$`, 'u');

/** Returns the last day of a vacation that a line only mentions, in the form that `vacation until` accepts. */
export function dayBackIn(line: string): string | undefined {
  if (line.length > longestRequest) return undefined;
  const day = away
    .exec(plain(line))
    ?.slice(1)
    .find((one) => one !== undefined);
  const read = day === undefined ? undefined : readDay(day);
  return read === undefined ? undefined : quoteDay(read);
}

const toSomebody = new RegExp(
  `^${anyPhrase('request.addressed')} @?([a-z][a-z0-9-]{1,19})(?:[,:!.?]|$|\\s)`,
  'i',
);

/**
 * Returns the word where the name belongs in a line addressed to a player: "tell bob hello", "hello bob". The word need
 * not be a player's name.
 */
export const addresseeIn = (line: string): string | undefined =>
  line.length > 200 ? undefined : toSomebody.exec(undoTypography(line).trim())?.[1];
