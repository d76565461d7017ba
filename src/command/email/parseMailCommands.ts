import { type BoardId, rowId } from '../../base/data/ids.js';
import {
  codeSet,
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  sentence,
  undoTypography,
} from '../../base/index.js';
import { patternOf } from '../../base/language/mailProgramPatterns.js';
import { findTurnMentions, mentionsTurnStart, partOfStack, type TurnText } from '../../notation/index.js';
import { beginsWithBoardNumber, readBoardNumber, tidyBoard } from '../arguments/boardNumber.js';
import { isGameWord } from '../arguments/gameOptions.js';
import { opensTurn } from '../arguments/userid.js';
import {
  acceptsChallenge,
  answerInWords,
  answerLine,
  answerWords,
  beginsWithYesOrNo,
  isAnswerAlone,
} from '../line/answerWords.js';
import { isPass, readBoardRequest } from '../line/boardRequests.js';
import { isWholeCommand } from '../line/looksLikeCommand.js';
import {
  findWord,
  isLikeNone,
  parseCommandLine,
  readBareTurn,
  withoutPlay,
  wordAsked,
} from '../line/parseCommandLine.js';
import type { AnsweredLetter, Command, MailCommands } from '../model/commands.js';
import { isMeantAsTurn, numberedText, readTurnLine, readTurnText } from '../model/turnText.js';
import { redactedLine } from '../passwords/findPasswords.js';
import { commandTable } from '../table/commandTable.js';
import { type Block, commandsBelow, type LineReader, readBlock, withPartsBelow } from './commandBlock.js';

const mostCommands = 10;
const prefix = new RegExp(
  `^\\s*(?:(?:${patternOf('replyPrefixes')})(?:\\[\\d+\\])?\\s*[:：]|\\[[^\\]]{1,40}\\])\\s*`,
  'iu',
);

const subjectOfBoard = /^(\S+) board (\d{3,9}) ([a-z][a-z0-9-]{1,19})(?:\s+(.*))?$/i;

/** Returns a Subject without the prefixes added by replies and mailing lists. */
export function bareSubject(subject: string): string {
  let bare = undoTypography(subject).replace(/\n/g, ' ').trim();
  for (let n = 0; n < 20 && prefix.test(bare); n++) bare = bare.replace(prefix, '');
  return bare.trim();
}

/**
 * Whether a Subject is one of ours, in any language, and not the sender's: `Octi: your games`, `Octi fragt: …`,
 * `Octi-Hilfe: …`.
 */
export const isOurSubject = (bare: string): boolean => /^Octi(?:,? \p{Ll}+|-\p{L}+)?: /u.test(bare);

/**
 * Reads the commands in an email, from the four places in docs/mail-rules.md section 1. They are the Subject of a board
 * letter with something appended, a command in the Subject, the reply's own text, and the lines of the body. Refuses an
 * email with no command, with something that is almost a command, or with more than ten commands.
 */
export function parseMailCommands(mail: {
  subject: string;
  ownText: string;
  answered?: AnsweredLetter;
}): Result<MailCommands, Refusal> {
  const { subject, ownText, answered = {} } = mail;
  const message = ownText.trim();
  if (answered.confirmation) return readAnswer(message);
  const written = ownSubject(subject, answered);
  const bare = wordAsked(written) ?? written;
  const conflict = readUnderTurn(bare, message, answered);
  if (conflict) return conflict;
  const board = subjectOfBoard.exec(bare);
  if (board && isGameWord(board[1] ?? '')) {
    const [, , number = '', userid = '', appended = ''] = board;
    const named = { board: rowId<BoardId>(Number(number)), userid };
    if (appended === '' && answered.board === undefined && answered.writer === undefined) {
      return readUnderSubject(message, named);
    }
    if (appended !== '') {
      const command = readAppended(named, appended);
      if (command.ok) return fromSubject(command.value, message);
      // A mail host may have appended a tag to the Subject; the commands are then in the text.
      const body = readText(message, answered);
      return body.ok ? body : err(about(bare, command.error));
    }
  } else if (bare !== '') {
    // A turn typed as the Subject is for the board of the letter being answered.
    const move = answered.board === undefined ? undefined : readBareTurn(bare);
    const command = move ?? parseCommandLine(bare);
    if (command.ok) return fromSubject(command.value, message);
    if (message === '' && isOurSubject(bare)) return err(refusal('command.empty.reply'));
    if (answered.board === undefined && message === '') return err(about(bare, whyNoCommand(bare, answered)));
    const withTurn =
      answered.board === undefined && isTurnMissing.has(command.error.code)
        ? readBody(`${bare} ${message}`)
        : undefined;
    if (withTurn?.ok) return withTurn;
    // A Subject that begins like a command was meant as one.
    if (answered.board === undefined && !isLikeNone(command.error)) {
      const body = readBody(message);
      return body.ok ? body : err(about(bare, command.error));
    }
  }
  return readText(message, answered);
}

/**
 * Reads a reply whose Subject is a turn, if its text begins with a turn as well. If they are the same, the text is read
 * as usual; otherwise neither is played. Undefined for other replies, and for parts of one stack.
 */
function readUnderTurn(
  subject: string,
  message: string,
  answered: AnsweredLetter,
): Result<MailCommands, Refusal> | undefined {
  const { board } = answered;
  if (board === undefined || subject === '') return undefined;
  const [, , number, , appended = ''] = subjectOfBoard.exec(subject) ?? [];
  const titled = parseCommandLine(number === String(board) ? appended : subject, answered);
  const body = titled.ok && ownTurn(titled.value, board) ? readText(message, answered) : undefined;
  const [one, two] = [titled, body].map((read) => {
    const command = read?.ok ? ('commands' in read.value ? read.value.commands[0] : read.value) : undefined;
    return command && ownTurn(command, board);
  });
  if (!body || !one || !two) return undefined;
  if (squeezed(one.text) === squeezed(two.text)) return body;
  if (partOfStack(one.text, two.text) !== undefined) return undefined;
  return err(refusal('command.turn.inSubject', { titled: one.text, written: two.text }));
}

/** Returns the turn by squares that a command plays or submits on a board, if it has no `#n`. */
function ownTurn(command: Command, board: BoardId): TurnText | undefined {
  if ((command.word !== 'move' && command.word !== 'submit') || command.number !== undefined)
    return undefined;
  const { turn } = command;
  return turn.names === 'squares' && (command.board ?? board) === board ? turn : undefined;
}

/** Returns the command in a Subject and, from the text, any further parts of the stack that it moves. */
function fromSubject(command: Command, message: string): Result<MailCommands, Refusal> {
  const { commands, rest } = withPartsBelow({ commands: [command], rest: message });
  return ok({ source: 'subject', commands, message: rest });
}

/** Returns the Subject if the sender wrote it; '' if it is still the Subject of the letter being answered. */
function ownSubject(subject: string, { subject: ours = '', board }: AnsweredLetter): string {
  const bare = bareSubject(subject);
  return board === undefined && squeezed(bare) === squeezed(bareSubject(ours)) ? '' : bare;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/**
 * Refusals for a command that lacks only its turn. With the Subject `move 101`, the turn is on the first line of the
 * text.
 */
const isTurnMissing = codeSet('command.move.noTurn', 'command.preview.noTurn', 'command.queue.form');

/** Reads the commands in an email's own text, in a reply or in a new email. */
function readText(message: string, answered: AnsweredLetter): Result<MailCommands, Refusal> {
  const read = readingOnce(answered);
  if (answered.writer !== undefined && !beginsAsCommand(message, read)) {
    return readTalk(message, answered.writer);
  }
  if (answered.board === undefined) {
    const body = readBody(message, bodyBlock(message, read), answered);
    if (body.ok) return withCommandsBelow(body.value, answered, read);
    return (isLikeNone(body.error) ? commandsApart(message, answered, read) : undefined) ?? body;
  }
  const block = readBlock(message, read, mostCommands, false);
  const commands = checked(block, message);
  if (!commands.ok) return commands;
  // "Challenge accepted" challenges nobody.
  if (commands.value[0]?.word === 'challenge' && acceptsChallenge(message))
    return err(refusal('command.reply'));
  if (commands.value.length === 0) return err(firstLineRefusal(message, answered));
  return ok({ source: 'reply', commands: commands.value, message: block.rest });
}

/**
 * Adds the commands that a reply to a digest contains after other text: they must not reach an opponent as a message.
 * Refuses a line that is almost a command.
 */
function withCommandsBelow(
  mail: MailCommands,
  { boards = [] }: AnsweredLetter,
  read: LineReader,
): Result<MailCommands, Refusal> {
  if (boards.length === 0 || mail.commands.some(({ word }) => word === 'import')) return ok(mail);
  const { commands, rest, nearly } = commandsBelow(mail.message, boards, read);
  if (commands.length === 0 && nearly === undefined) return ok(mail);
  const all = checked({
    commands: [...mail.commands, ...commands],
    rest,
    ...(nearly !== undefined && { nearly }),
  });
  return all.ok ? ok({ ...mail, commands: all.value, message: rest, areApart: true }) : all;
}

/**
 * Reads several commands in a reply to a digest that begins with other text. Undefined if there are fewer than two, or
 * one is doubtful.
 */
function commandsApart(
  text: string,
  { boards = [] }: AnsweredLetter,
  read: LineReader,
): Result<MailCommands, Refusal> | undefined {
  const { commands, rest, nearly } = commandsBelow(text, boards, read);
  if (commands.length < 2 || commands.length > mostCommands || nearly !== undefined) return undefined;
  return ok({ source: 'body', commands, message: rest, areApart: true });
}

/** Makes a line reader with a cache, so that each line is read only once. */
function readingOnce(answered: AnsweredLetter): LineReader {
  const known = new Map<string, Result<Command, Refusal>>();
  return (line) => {
    const read = known.get(line) ?? parseCommandLine(line, answered);
    known.set(line, read);
    return read;
  };
}

/**
 * Reads a new email with the Subject of a board letter. Like any new email, it may contain commands. Otherwise it may
 * contain whatever a reply to that letter may, and counts as sent by the player named in the Subject.
 */
function readUnderSubject(message: string, named: BoardSubject): Result<MailCommands, Refusal> {
  const body = bodyBlock(message);
  if (body.commands.length > 0) return readBody(message, body);
  const block = readBlock(message, (line) => readUnder(named, line), mostCommands, false);
  const commands = checked(block, message);
  if (!commands.ok) return commands;
  if (commands.value.length === 0) return err(firstLineRefusal(message, { board: named.board }));
  return ok({ source: 'body', commands: commands.value, message: block.rest });
}

/** Whether the first line of a reply to a player's message is a command, or a turn that may be misspelt. */
function beginsAsCommand(message: string, read: LineReader): boolean {
  const first = undoTypography(message.split(/[\n\u2028\u2029\u0085\v\f]/)[0] ?? '').trim();
  return first !== '' && (read(first).ok || isMeantAsTurn(first) || isWholeCommand(first));
}

/** Sends text that is not a command to the writer of the message it answers (docs/club-rules.md section 1). */
function readTalk(message: string, writer: string): Result<MailCommands, Refusal> {
  if (message === '') return err(refusal('command.empty.message', { userid: writer }));
  const line = `message ${writer}`;
  return ok({ source: 'reply', commands: [{ word: 'message', players: [writer], line }], message });
}

/**
 * Reads the answer to a confirmation email. In English, only the first word counts; in German and Italian, and for
 * other words such as "ok", the whole line does (docs/mail-rules.md section 2).
 */
function readAnswer(message: string): Result<MailCommands, Refusal> {
  const typed = undoTypography(message);
  const [, first = ''] = /^\s*([a-z]+)(?![\p{L}\p{N}_'/?-])/iu.exec(typed) ?? [];
  // In `No. 101`, "no" means number.
  const written = beginsWithBoardNumber(typed) ? '' : first.toLowerCase();
  const inWords = answerLine(message) ? undefined : answerInWords(message);
  const word = inWords ?? answerWords.find((one) => one === written) ?? answerLine(message);
  if (word === undefined || namesTurn(word, message)) return err(refusal('command.confirmation'));
  const more = inWords === undefined && isAnswerAlone(message) ? {} : ({ isAlone: false } as const);
  const command = word === 'yes' || word === 'no' ? { word, line: word, ...more } : { word, line: word };
  return ok({ source: 'reply', commands: [command], message: '' });
}

/** Whether a line that answers "yes" also contains a turn, in any spelling; it may differ from the one to confirm. */
function namesTurn(word: string, message: string): boolean {
  if (word !== 'yes' && word !== 'accept') return false;
  const [line = ''] = undoTypography(message).trim().split('\n');
  const behind = line.replace(/^[a-z]+[\s,.;:!-]*/i, '');
  return mentionsTurnStart(behind) || findTurnMentions(behind).length > 0;
}

/** Returns the text of a new email without the word `multiple`, which may come first. */
const bodyOf = (message: string): string => message.replace(/^\s*multiple[ \t]*(?:\r?\n|$)/i, '');

const bodyBlock = (message: string, read: LineReader = (line) => parseCommandLine(line)): Block =>
  readBlock(bodyOf(message), read, mostCommands, true);

/** Reads commands, one per line. */
function readBody(
  message: string,
  block = bodyBlock(message),
  answered: AnsweredLetter = {},
): Result<MailCommands, Refusal> {
  const body = bodyOf(message);
  const commands = checked(block);
  if (!commands.ok) return commands;
  if (commands.value.length === 0) return err(firstLineRefusal(body, answered));
  return ok({ source: 'body', commands: commands.value, message: block.rest });
}

/** @param reply the text of an email in which a blank line ends the commands */
function checked(
  { commands, nearly, joined, rest }: Block,
  reply?: string,
): Result<readonly Command[], Refusal> {
  if (joined !== undefined) return err(refusal('command.joined', { line: redactedLine(joined) }));
  if (commands.length > mostCommands) return err(refusal('command.tooMany', { most: mostCommands }));
  if (nearly === undefined) return ok(commands);
  // If the line is another part of a stack's move, it is also one of the commands.
  const understood = commands.map(({ line }) => line).filter((line) => line !== nearly);
  const isRightBelow = reply !== undefined && !isBehindBlank(reply, rest);
  // After a blank line, another part of a stack's move might be sent as text and only half of the turn played.
  const mayBeTalk = isRightBelow && !beginsWithPod(nearly);
  const how = sentence(mayBeTalk ? 'command.nearly.leaveLine' : 'command.nearly.rephrase');
  return err(refusal('command.nearly', { understood, nearly: redactedLine(nearly), how }));
}

/** Whether a line begins with a pod. The square may be missing if the line above names it: `56DE 65`, `DE-65`. */
const beginsWithPod = (line: string): boolean =>
  opensTurn(line.replace(/^[^\p{L}\p{N}]+/u, '')) || /^(?:[a-h]!?)+\s*-/i.test(line);

/** Whether a blank line comes before the rest of the text. */
const isBehindBlank = (text: string, rest: string): boolean =>
  /(?:\r\n?|[\n\u2028\u2029\u0085\v\f])\s*?(?:\r\n?|[\n\u2028\u2029\u0085\v\f])\s*$/.test(
    text.slice(0, text.length - rest.length),
  );

/** Adds the line that a refusal is about, for quoting in the answer. */
const about = (line: string, { code, data }: Refusal): Refusal => ({
  code,
  data: { ...data, quoted: redactedLine(line) },
});

function firstLineRefusal(text: string, answered: AnsweredLetter): Refusal {
  const line = text.split(/[\n\u2028\u2029\u0085\v\f]/).find((one) => one.trim() !== '');
  if (line === undefined) return refusal(whyEmpty(answered));
  return about(line, whyNoCommand(line, answered));
}

const whyEmpty = ({ board, boards, subject }: AnsweredLetter) =>
  board !== undefined
    ? 'command.empty.reply'
    : boards?.length
      ? 'command.empty.digest'
      : subject !== undefined
        ? 'command.empty.answer'
        : 'command.empty';

function whyNoCommand(line: string, answered: AnsweredLetter): Refusal {
  const read = parseCommandLine(line, answered);
  if (read.ok) throw new Error('a line was read both as a command and as not a command');
  const typed = undoTypography(line).trim();
  if (isPass(typed)) return refusal('command.pass');
  if (beginsWithYesOrNo(typed)) return refusal('command.answerAlone');
  if (answered.board === undefined && readTurnLine(typed)) {
    return refusal(answered.boards?.length ? 'command.turnAlone.digest' : 'command.turnAlone');
  }
  const turn = opensTurn(typed) ? readTurnText(typed) : undefined;
  if (answered.board !== undefined && turn && !turn.ok && turn.error.code !== 'command.turn.unlike') {
    return turn.error;
  }
  return answered.board !== undefined && isLikeNone(read.error) ? refusal('command.reply') : read.error;
}

/** Returns the board and the userid in the Subject of a board letter; undefined if anything was appended to it. */
export function readBoardSubject(subject: string): { board: BoardId; userid: string } | undefined {
  const [, game = '', number = '', userid = '', appended] = subjectOfBoard.exec(bareSubject(subject)) ?? [];
  return isGameWord(game) && appended === undefined
    ? { board: rowId<BoardId>(Number(number)), userid }
    : undefined;
}

/** The commands that take a turn after the board number. */
const takesTurn: ReadonlySet<string> = new Set(['move', 'submit', 'preview']);

/**
 * Reads a line that needs a board number but has none: returns the word of its command and the turn after it. A
 * turn alone counts as `move`, and a request such as "draw" as the corresponding command.
 */
export function commandWithoutBoard(line: string): { word: string; rest: string } | undefined {
  // A `!` or `?` after a single word, as in `accept!`, ends the sentence.
  const typed = undoTypography(line)
    .trim()
    .replace(/^(\p{L}+)[.!?]+$/u, '$1');
  const turn = readTurnLine(withoutPlay(typed.split(/\s+/))?.join(' ') ?? typed);
  if (turn?.ok) return { word: 'move', rest: numberedText(turn.value) };
  const request = readBoardRequest(typed);
  if (request) return { word: request, rest: '' };
  const words = typed.split(/\s+/);
  const [written = '', ...args] = isGameWord(words[0] ?? '') ? words.slice(1) : words;
  const found = findWord(written, commandTable);
  if (!('entry' in found) || !found.entry.onBoard) return undefined;
  // The line does name a board, as in `moves 101#50`.
  if (Number.parseInt(tidyBoard(args)[0] ?? '', 10) > 100) return undefined;
  const { word } = found.entry;
  const behind = takesTurn.has(word) ? readTurnText(args.join(' ')) : undefined;
  return { word, rest: behind?.ok ? numberedText(behind.value) : '' };
}

/** Returns the board that a Subject is about, whatever else it says: `move 101 57+Z`, `Octi Board 101 alice 57+Z`. */
export function boardOfSubject(subject: string): BoardId | undefined {
  const bare = bareSubject(subject);
  const [, , titled] = subjectOfBoard.exec(bare) ?? [];
  const words = bare.split(/\s+/);
  const args = words.slice(isGameWord(words[0] ?? '') ? 1 : 0);
  const numbers = [titled, tidyBoard(args)[0], tidyBoard(args.slice(1))[0]].map((one) =>
    one?.replace(/#\d*$/, ''),
  );
  return numbers.map((one = '') => readBoardNumber(one)).find((board) => board !== undefined);
}

/** The board and the userid in the Subject of a board letter (docs/mail-rules.md section 1). */
interface BoardSubject {
  readonly board: BoardId;
  readonly userid: string;
}

/** Reads `secret 33+B`, `33+B` or a word after the Subject of a board letter. */
function readAppended({ board, userid }: BoardSubject, appended: string): Result<Command, Refusal> {
  const move = readBareTurn(appended, { board, userid });
  if (move) return move;
  const words = appended.split(/\s+/);
  const [first = '', second] = words;
  const withPassword =
    second !== undefined &&
    (opensTurn(second) || parseCommandLine(words.slice(1).join(' '), { board }).ok) &&
    !parseCommandLine(appended, { board }).ok;
  const rest = withPassword ? words.slice(1) : words;
  const claim = withPassword ? `${userid} ${first}` : userid;
  if (opensTurn(rest[0] ?? '')) return parseCommandLine(`move ${board} ${claim} ${rest.join(' ')}`);
  const [word = '', ...more] = rest;
  const found = findWord(word, commandTable);
  if (!('entry' in found)) return parseCommandLine(rest.join(' '));
  const { entry } = found;
  if (!entry.onBoard) return parseCommandLine(rest.join(' '));
  const again = /^\d{3,}$/.test(more[0] ?? '');
  if (again && Number(more[0]) !== board) return err(refusal('command.twoBoards', { board }));
  const args = (again ? more.slice(1) : more).join(' ');
  return parseCommandLine(`${word} ${board} ${entry.needs === 'player' ? claim : ''} ${args}`);
}

/**
 * Reads a line of a new email with the Subject of a board letter. It is read like a line in any new email or, if that
 * fails, like a line in a reply to that letter: on its board, from the player named in the Subject.
 */
function readUnder(named: BoardSubject, line: string): Result<Command, Refusal> {
  const whole = parseCommandLine(line);
  if (whole.ok) return whole;
  const move = readBareTurn(line, named);
  if (move) return move;
  const inReply = parseCommandLine(line, { board: named.board });
  if (!inReply.ok) return inReply;
  const command = readAppended(named, line);
  // The board's number does not always come right after the command word.
  return command.ok ? command : ok({ ...inReply.value, board: named.board } as Command);
}
