import { codeSet, type Refusal } from '../../base/index.js';
import {
  type BoardView,
  type CommandContext,
  cleanComment,
  type OpenNumber,
  onlyBoardMeant,
  positionAfter,
  seatOf,
  viewOf,
  whyStale,
} from '../../club/index.js';
import {
  acceptsChallenge,
  acceptsDraw,
  bareSubject,
  boardAlone,
  boardOfSubject,
  type Command,
  commandWithoutBoard,
  declinesChallenge,
  isAlmostCommand,
  isLikeNone,
  isMoveLine,
  parseCommandLine,
  readBoardRequest,
  readBoardSubject,
  requestedCommand,
  withoutCommand,
} from '../../command/index.js';
import { withoutHeaderBlocks } from '../../mail/index.js';
import {
  chainAfterTurn,
  continuedTurn,
  freeMoveTurnIn,
  hasWordsBeside,
  type MeantTurn,
  turnAlone,
  turnsMeant,
} from '../../notation/index.js';
import {
  type BoardId,
  fetchedAgain,
  type InboxOutcome,
  type OutboxRow,
  type Store,
} from '../../store/index.js';
import type { MailToConfirm } from '../confirm/confirmationHandler.js';
import { countSuggestions, suggestionConfirmation } from '../confirm/suggestionConfirmation.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import { identify } from './identifySender.js';
import { isInLetter, languageOfReader, linesOf, withoutLines, withSubject } from './ownLines.js';
import { letterAskedAbout, type PreparedMail } from './prepareMail.js';
import { redactText } from './redactMail.js';
import { joinedWith, moveOfStack } from './stackParts.js';
import { labelsOnce, moveOf, turnIn, wouldBeDone } from './turnCommands.js';

/** How many suggestions may be open for a player whose emails do not prove who sent them. */
const maxUnauthenticated = 3;

/**
 * The maximum number of lines of text to read if we do not have the letter that was answered. Without it, we cannot
 * recognise quotations.
 */
const shortLines = 3;

const shortText = 200;

/**
 * If a reply has no command, asks its sender whether its one possible meaning was intended. This may be a turn, a draw
 * or the end of the game. Undefined if there is none or more than one, if the sender is unknown, or if any part of the
 * text may be quoted.
 * @param known the command that the player has already been asked about
 */
export function askWhatWasMeant(
  mailToConfirm: MailToConfirm,
  mail: PreparedMail,
  known?: Command,
): InboxOutcome | undefined {
  const { store } = mailToConfirm.tx;
  const { letter, row, reading } = mail;
  if (row.reason === fetchedAgain) return undefined;
  // We do not guess what a misspelt line below a command means, unless it completes the turn of a stack.
  const isNearly = !reading.ok && reading.error.code === 'command.nearly';
  const ofMail = answeredBoard(mail) ?? onlyBoardToMove(mailToConfirm.tx, mail);
  const isReply = ofMail?.isReply ?? letter !== undefined;
  const withOwnSubject = redactText(withSubject(mail, true), mail.passwords);
  const ofCommand = ofMail ? undefined : boardInCommand(mail, withOwnSubject);
  const countsSubject = isReply || ofMail?.isGuessed === true || ofCommand !== undefined;
  const written = withSubject(mail, countsSubject);
  const text = redactText(written, mail.passwords);
  const answered = ofMail ?? boardInDigest(mailToConfirm.tx, mail, text) ?? ofCommand;
  const board = answered && store.boards.byId(answered.boardId);
  if (!answered || board?.state !== 'active') return undefined;
  const shown = answered.shown ?? letter;
  if (mayBeQuoted(written) || ((!answered.isReply || letter?.kept === false) && !isShort(text)))
    return undefined;

  const view = viewOf(store, board);
  const { turns, generation } = board;
  const open: OpenNumber = { number: turns + 1, generation, turns };
  const alone = meantIn(store, view, answered.ofBoard ?? text, languageOfReader(mailToConfirm.tx, mail));
  const meant = alone && known ? joinedWithAsked(store, alone, known, board.id) : alone;
  if (!meant || meant.command.line === known?.line) return undefined;
  if (isNearly && (meant.command.word !== 'move' || meant.lines.length < 2)) return undefined;
  if (answered.isOfStack && !joinsParts(meant.command)) return undefined;
  // A command that lacks only the board gets an answer with the line to send.
  const lines = linesOf(text);
  const lacksBoard = meant.lines.some((at) => commandWithoutBoard(lines[at] ?? '') !== undefined);
  if (answered.isGuessed && (meant.command.word !== 'move' || lacksBoard)) return undefined;
  if (isInLetter(mail, text, meant, answered.ofBoard)) return undefined;
  // If the letter showed an older state of the board, the reply is about that state.
  const isTurn = meant.command.word === 'move';
  const isOld = shown?.generation !== generation || (isTurn && shown.turnNumber !== open.number);
  if (answered.isReply && isOld) return undefined;

  const identity = identify(store, mail, [meant.command]);
  if (!identity.ok || identity.value.kind === 'stranger') return undefined;
  const isAuthenticated = identity.value.kind === 'authenticated';
  const player =
    identity.value.kind === 'authenticated' ? identity.value.sender.player : identity.value.player;
  if (!isAuthenticated) {
    const isTheirs = store.players.byAddress(mail.from)?.id === player.id;
    const count =
      store.confirmations.countMails(player.id, mailToConfirm.tx.now) +
      countSuggestions(store, player.id, mailToConfirm.tx.now);
    if (!isTheirs || count >= maxUnauthenticated) return undefined;
  }
  if (answered.userid !== undefined && answered.userid !== player.userid.toLowerCase()) return undefined;
  const seat = seatOf(view, player.id)?.seat;
  if (isTurn && seat !== board.seat) return undefined;
  // Players cannot answer their own offers.
  const isAnswer = meant.command.word === 'accept' || meant.command.word === 'reject';
  if (isAnswer && seat === view.offer?.seat) return undefined;
  const offerId = answered.isReply ? (shown?.offerId ?? null) : null;
  const context: CommandContext = {
    store,
    now: mailToConfirm.receivedAt,
    doneAt: mailToConfirm.tx.now,
    inboxId: row.id,
    sender: { player, proof: 'confirmation' },
    address: mail.from,
    numbers: new Map([[board.id, open]]),
    letter: { boardId: board.id, offerId },
    message: '',
    random: mail.random,
    passwordHash: null,
  };
  if (!wouldBeDone(context, meant.command)) return undefined;
  // The Subject of a new email is not a message to the opponent.
  const hasOtherWords = isTurn && meant.lines.some((at) => hasWordsBeside(withoutCommand(lines[at] ?? '')));
  const said = answered.isGuessed && text !== mail.message.ownText ? [...meant.lines, 0] : meant.lines;
  const slips = lines.flatMap((line, at) => (isAlmostCommand(line) ? [at] : []));
  return suggestionConfirmation.ask(mailToConfirm, player, {
    boardId: board.id,
    command: meant.command,
    open,
    offerId,
    message: cleanComment(withoutHeaderBlocks(withoutLines(text, [...said, ...slips]))),
    receivedAt: mailToConfirm.receivedAt,
    ...(hasOtherWords && { hasOtherWords }),
  });
}

/**
 * Refuses a reply that is meant as a turn, in any spelling, if it is too late because the letter that it answers showed
 * the board at an earlier turn. Undefined if it is about the open turn, or is not meant as a turn.
 */
export function whyTooLate(tx: MailToConfirm['tx'], mail: PreparedMail): Refusal | undefined {
  const { store } = tx;
  const { letter } = mail;
  const answered = answeredBoard(mail);
  const board = answered?.isReply ? store.boards.byId(answered.boardId) : undefined;
  if (!letter || letter.turnNumber === null || !board) return undefined;
  const { turnNumber: number, generation } = letter;
  const open = board.turns + 1;
  if (board.state !== 'active' || generation !== board.generation || number >= open) return undefined;
  const written = withSubject(mail, true);
  const text = redactText(written, mail.passwords);
  const view = viewOf(store, board);
  const shown = { ...view, position: positionAfter(store, view, number - 1) };
  const meant = mayBeQuoted(written) ? undefined : meantIn(store, shown, text, languageOfReader(tx, mail));
  if (meant?.command.word !== 'move' || isInLetter(mail, text, meant)) return undefined;
  return whyStale(store, board, number);
}

/**
 * Like `askWhatWasMeant`, but for a reply to its question that means a different turn. Undefined if the reply means
 * the turn that was asked about, or if the confirmation is closed.
 */
export function askWhatWasMeantInstead(
  mailToConfirm: MailToConfirm,
  mail: PreparedMail,
): InboxOutcome | undefined {
  const { letter, suggestion } = mail;
  if (!letter || !suggestion) return undefined;
  const known = suggestion.command;
  return askWhatWasMeant(mailToConfirm, { ...mail, letter: letterAskedAbout(letter, suggestion) }, known);
}

interface AnsweredBoard {
  readonly boardId: BoardId;
  /** Whether the email replies to a letter about the board. */
  readonly isReply: boolean;
  /** Set if the email does not name the board, so we assume the only one where it is the sender's turn. */
  readonly isGuessed?: true;
  /**
   * Set if a command names the board but has a mistake other than the spelling of a turn; in that case, only the whole
   * turn of a stack may be meant.
   */
  readonly isOfStack?: true;
  /** The userid as written in Subjects, in lower case. */
  readonly userid?: string;
  /** The state of this board in a digest of several boards. */
  readonly shown?: OutboxRow['boards'][number];
  /**
   * The text about the board, with as many lines as before. In a reply to a digest, each line contains only what is
   * about the board, without its number; if a command was refused, its line contains only its turn.
   */
  readonly ofBoard?: string;
}

/** Adds the move that we asked about to another move of the same stack, if the two are legal together. */
function joinedWithAsked(store: Store, meant: Meant, command: Command, boardId: BoardId): Meant {
  const move = moveOfStack(store, meant.command, boardId);
  const whole = move && joinedWith(store, move, { boardId, command })?.example;
  const read = whole === undefined ? undefined : parseCommandLine(whole);
  return read?.ok ? { ...meant, command: read.value } : meant;
}

/**
 * Returns the board that an email is about: the board of the letter that it answers; if it answers none, the board in
 * its Subject, if that is the Subject of a board letter.
 */
function answeredBoard({ letter, message }: PreparedMail): AnsweredBoard | undefined {
  if (letter) {
    const { boardId } = letter;
    const isOfBoard = hasReplyContext(letter) && letter.purpose !== 'message' && boardId !== null;
    return isOfBoard ? { boardId, isReply: true } : undefined;
  }
  const named = readBoardSubject(message.subject);
  return named && { boardId: named.board, isReply: false, userid: named.userid.toLowerCase() };
}

/**
 * Returns the board for a new email whose Subject does not come from a board letter: if the Subject is a board number,
 * that board; otherwise the only one where it is the sender's turn.
 */
function onlyBoardToMove(
  { store, now }: MailToConfirm['tx'],
  { letter, message, reading, from }: PreparedMail,
): AnsweredBoard | undefined {
  const subject = bareSubject(message.subject);
  const sender = letter ? undefined : store.players.byAddress(from);
  if (!sender) return undefined;
  const named = boardAlone(subject);
  if (named !== undefined) return { boardId: named, isReply: false };
  const only = onlyBoardMeant(store, sender, 'move', now);
  if (!only) return undefined;
  const said = commandWithoutBoard(subject);
  if (said?.word === 'move' && said.rest === '') return { boardId: only.id, isReply: false };
  // If the text resembles a command, the answer explains that command instead.
  const isText = !reading.ok && isLikeNone(reading.error);
  return isText ? { boardId: only.id, isReply: false, isGuessed: true } : undefined;
}

/** Finds the one board in a digest that the text names on a line with other text. */
function boardInDigest(tx: MailToConfirm['tx'], mail: PreparedMail, text: string): AnsweredBoard | undefined {
  const { letter } = mail;
  if (letter?.purpose !== 'digest' || letter.boardId !== null) return undefined;
  const language = languageOfReader(tx, mail);
  const boardIds = letter.boards.map(({ boardId }) => boardId);
  const [only, ...others] = letter.boards.flatMap((shown): AnsweredBoard[] => {
    const { boardId } = shown;
    const board = tx.store.boards.byId(boardId);
    const lines = linesOf(text).map((line) => partAbout(line, boardId, boardIds));
    const ofBoard = lines.join('\n');
    const isMeant =
      board?.state === 'active' && meantIn(tx.store, viewOf(tx.store, board), ofBoard, language);
    return isMeant ? [{ boardId, isReply: true, shown, ofBoard }] : [];
  });
  return others.length === 0 ? only : undefined;
}

/** Refusals of text that may be a turn in another spelling. */
const isNoTurn = codeSet('command.turn', 'command.turn.nearly', 'command.turn.unlike');

/**
 * Finds the board in the command that was refused: in `move 101 56E-55 and 56DE-65` or `move 101 from 57 to 56`, board
 * 101.
 */
function boardInCommand({ reading, letter, message }: PreparedMail, text: string): AnsweredBoard | undefined {
  const quoted = reading.ok ? undefined : reading.error.data.quoted;
  const boardId = typeof quoted === 'string' ? boardOfSubject(quoted) : undefined;
  if (boardId === undefined || typeof quoted !== 'string' || hasReplyContext(letter)) return undefined;
  const others = linesOf(message.ownText).filter((line) => line.trim() !== quoted.trim());
  const isOnlyCommand = others.every((line) => !parseCommandLine(line).ok);
  const isMove = !reading.ok && isNoTurn.has(reading.error.code) && isMoveLine(quoted) && isOnlyCommand;
  const guessed = { boardId, isReply: false, isGuessed: true } as const;
  if (!isMove) return { ...guessed, isOfStack: true };
  const ofBoard = linesOf(text).map((line) => (line.trim() === quoted.trim() ? withoutCommand(line) : line));
  return { ...guessed, ofBoard: ofBoard.join('\n') };
}

/** Whether a command plays a turn with several parts. */
const joinsParts = (command: Command): boolean => turnIn(command)?.text.includes(',') === true;

/**
 * Returns the part of a line that is about a board, without the board's number; if the line names several boards, only
 * the text after the number.
 */
function partAbout(line: string, boardId: BoardId, boardIds: readonly BoardId[]): string {
  const numbered = (ids: readonly BoardId[]) =>
    new RegExp(`(?<![\\p{L}\\p{N}+-])#?(?:${ids.join('|')})[:,]?(?![\\p{L}\\p{N}+-])`, 'u');
  const named = numbered([boardId]);
  if (!named.test(line)) return '';
  const others = numbered(boardIds.filter((id) => id !== boardId));
  if (!others.test(line)) return line.replace(named, '');
  return line.split(named).slice(1).join(' ').split(others)[0] ?? '';
}

/** A command that a player may have meant, and the lines to send for it. */
export interface Meant {
  readonly command: Command;
  readonly lines: readonly number[];
}

/** Finds the one command that the text may mean. */
function meantIn(store: Store, view: BoardView, text: string, language?: string): Meant | undefined {
  const { id } = view.board;
  const turns = turnsMeant(view.position, text, labelsOnce(store, view), language).map(
    ({ turn, lines }: MeantTurn): Meant => ({
      command: moveOf(id, turn),
      lines,
    }),
  );
  const requests = new Map<string, Meant>();
  for (const [at, line] of linesOf(text).entries()) {
    const asked = readBoardRequest(line);
    // A player who gives up on a puzzle wants to see its solution.
    const request = asked === 'resign' && view.board.puzzle !== null ? undefined : asked;
    const isDrawOpen = view.offer?.kind === 'draw';
    if (isDrawOpen && acceptsDraw(line)) requests.set('propose', { command: acceptDraw(id), lines: [at] });
    const isOffered = request === 'propose' && isDrawOpen;
    if (request)
      requests.set(request, {
        command: isOffered ? acceptDraw(id) : requestedCommand(request, id),
        lines: [at],
      });
  }
  const answer = view.offer && answerToOffer(view.offer.kind, id, text);
  if (answer) requests.set('propose', answer);
  const free =
    turns.length > 1 && requests.size === 0 ? freeMoveTurnIn(view.position, text, language) : undefined;
  if (free) return { command: moveOf(id, free.turn), lines: free.lines };
  const [only, ...others] = [...turns, ...requests.values()];
  if (!only || others.length > 0) return undefined;
  const { command, lines } = only;
  if (command.word !== 'move') return only;
  const turn = command.turn.text;
  const written = linesOf(text);
  // "44-66, then 84" continues on the same line.
  const landing = turn.replace(/x$/, '').slice(-2);
  const line = written[lines[0] ?? 0] ?? '';
  const behind = line.slice(line.lastIndexOf(landing) + landing.length).replace(/^x/i, '');
  const below = written.slice(Math.max(...lines) + 1).join('\n');
  const onLine = chainAfterTurn(view.position, turn, behind)?.turn;
  const whole = continuedTurn(view.position, onLine ?? turn, below);
  const meant = whole?.turn ?? onLine;
  if (meant === undefined) return only;
  const first = written.length - linesOf(below).length;
  return { command: moveOf(id, meant), lines: [...lines, ...(whole?.lines ?? []).map((at) => first + at)] };
}

const acceptDraw = (board: BoardId): Command => answering('accept', board, 'draw');

const answering = (word: 'accept' | 'reject', board: BoardId, what: 'draw' | 'undo'): Command => ({
  word,
  board,
  what,
  line: `${word} ${board} ${what}`,
});

/** Reads an answer to an offer on the first line, in words that would answer a challenge. */
function answerToOffer(what: 'draw' | 'undo', board: BoardId, text: string): Meant | undefined {
  const word = acceptsChallenge(text) ? 'accept' : declinesChallenge(text) ? 'reject' : undefined;
  const at = linesOf(text).findIndex((line) => line.trim() !== '');
  return word && { command: answering(word, board, what), lines: [at] };
}

const isShort = (text: string): boolean =>
  text.length <= shortText && linesOf(text).filter((line) => line.trim() !== '').length <= shortLines;

/** Signs of a quotation added by a mail program, in any language: addresses, rules, marks, header fields and dates. */
const quoteSigns: readonly RegExp[] = [
  /\S@\S/,
  /https?:|www\./i,
  /-{3,}|_{3,}|={3,}|\*{3,}/,
  /^\s*(?:[>|]|[A-Za-z]{1,4}>)/m,
  /^\s*\S.*\d.*:\s*$/m,
  /^.*\b(?:19|20)\d\d\b.*\d{1,2}[:.h]\d\d/m,
  /(?:^\s*\*?\p{L}[\p{L} -]{0,20}:\*?[ \t]+\S.*\n){2}/mu,
];

/** Whether text may contain more than its writer wrote. The `****` for a password looks like a rule above a quotation. */
function mayBeQuoted(text: string): boolean {
  // A turn alone on its line may end in a colon; an attribution line also has other words.
  const written = text.replace(/^(.*):[ \t]*$/gm, (line, own: string) =>
    turnAlone.test(own.trim()) ? own : line,
  );
  return quoteSigns.some((sign) => sign.test(`${written}\n`));
}
