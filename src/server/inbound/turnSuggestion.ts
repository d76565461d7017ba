import { codeSet, type Refusal, undoTypography } from '../../base/index.js';
import {
  type BoardView,
  type CommandContext,
  cleanComment,
  dispatchCommand,
  labelsOf,
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
  lastQueuedTurn,
  type MailCommands,
  makeTurnQueue,
  parseCommandLine,
  readBoardRequest,
  readBoardSubject,
  requestedCommand,
  withLastQueuedTurn,
  withoutCommand,
  withQueuedTurns,
} from '../../command/index.js';
import { withoutHeaderBlocks } from '../../mail/index.js';
import {
  captureBelowTurn,
  freeMoveTurnIn,
  hasWordsBeside,
  isTurnText,
  joinedStack,
  knownTurnText,
  type Labels,
  type MeantTurn,
  makeTurn,
  mentionsOtherPods,
  parseTurn,
  partOfStack,
  type StackPart,
  spokenPartIn,
  stackPartIn,
  type TurnText,
  turnAlone,
  turnsMeant,
  turnWithSquares,
  withdrawsTurn,
  withoutJoiningWords,
  withSquares,
} from '../../notation/index.js';
import { ownerOf, type Position, type Seat, stackOn } from '../../rules/index.js';
import {
  type BoardId,
  fetchedAgain,
  type InboxOutcome,
  type OutboxRow,
  type Store,
} from '../../store/index.js';
import type { MailToConfirm } from '../confirm/confirmationHandler.js';
import { mailConfirmation } from '../confirm/mailConfirmation.js';
import type { PendingPods } from '../confirm/pendingPods.js';
import {
  countSuggestions,
  type OpenSuggestion,
  suggestionConfirmation,
} from '../confirm/suggestionConfirmation.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import { identify } from './identifySender.js';
import { letterAskedAbout, type PreparedMail } from './prepareMail.js';
import { redactText } from './redactMail.js';

/** How many suggestions may be open for a player whose emails do not prove who sent them. */
const maxUnauthenticated = 3;
/**
 * The maximum number of lines of text to read if we do not have the letter that was answered. Without it, we cannot
 * recognise quotations.
 */
const shortLines = 3;
const shortText = 200;
/** How many lines of text below a turn may contain another part of it. */
export const mostTalkLines = 40;

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
  // Only the writer of a misspelt line below a command knows what it means, unless it completes the turn of a stack.
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
 * Like `askWhatWasMeant`, for a reply to its question that means a different turn. Undefined if the reply means the
 * turn that was asked about, or if the confirmation is closed.
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
  /** Set if the email does not name the board, so that we assume the only one on which it is the sender's turn. */
  readonly isGuessed?: true;
  /**
   * Set if a command names the board but has a mistake that is not only the spelling of a turn; then only the whole turn
   * of a stack may be meant.
   */
  readonly isOfStack?: true;
  /** The userid as written in Subjects, in lower case. */
  readonly userid?: string;
  /** The state of this board in a digest of several boards. */
  readonly shown?: OutboxRow['boards'][number];
  /**
   * The text as it concerns the board, with the same lines: in a digest, only those that name it, without its number;
   * under a command that was refused, without the command.
   */
  readonly ofBoard?: string;
}

/**
 * Asks whether the moves of one stack's pods, written separately as for free moves or on separate lines, were meant as
 * one turn, or whether a `!` only ends the sentence. Undefined if the commands can be carried out as written, or if the
 * other reading is not legal either.
 */
export function askAboutTurn(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
): InboxOutcome | undefined {
  const asked = turnToAskAbout(context, commands);
  if (!asked) return undefined;
  const isAlone = commands.length === 1;
  const written = asked.turn.turn.text;
  const stack = joinedStack(written);
  const calm = isAlone && written.endsWith('!') ? written.slice(0, -1) : undefined;
  const text = stack ?? calm;
  if (text === undefined || (isAlone && wouldBeDone(context, asked.turn))) return undefined;
  return askAboutMove(mailToConfirm, context, asked, text, { isJoined: stack !== undefined });
}

/**
 * In a game with superprongs, asks whether a turn and another on a line of its own or in the text below it are a free move
 * and the usual action after it. Undefined if the two are not legal together.
 */
export function askAboutFreeMove(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
): InboxOutcome | undefined {
  const asked = turnToAskAbout(context, commands.slice(0, 1));
  const turns = commands.flatMap((command) =>
    command.word === 'move' && (command.board ?? context.letter?.boardId) === asked?.boardId
      ? command.turn.text
      : [],
  );
  if (!asked || turns.length < commands.length || turns.length > 2) return undefined;
  const [written = '', next] = turns;
  const { message } = context;
  const language = mailToConfirm.tx.outbox.languageOf(context.sender.player.id);
  const whole = freeMoveTurnIn(asked.view.position, next ?? message, language, written);
  if (!whole) return undefined;
  const isWhole = (at: number) => turnAlone.test(withoutJoiningWords(linesOf(message)[at] ?? ''));
  const read = next === undefined ? whole.lines.filter(isWhole) : [];
  return askAboutMove(mailToConfirm, context, asked, whole.turn, { message: withoutLines(message, read) });
}

/** If the text below a jump says that it captures, asks whether the jump with the capture was meant. */
export function askAboutCapture(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
): InboxOutcome | undefined {
  const asked = commands.length === 1 ? turnToAskAbout(context, commands) : undefined;
  const { message } = context;
  const captured = asked && captureBelowTurn(asked.view.position, asked.turn.turn.text, message);
  if (!asked || captured === undefined) return undefined;
  const at = linesOf(message).findIndex((line) => line.trim() !== '');
  return askAboutMove(mailToConfirm, context, asked, captured, { message: withoutLines(message, [at]) });
}

/**
 * If an email may also be about other pods of the stack that its turn moves, asks whether that is the whole turn.
 * Undefined if the email does anything else, or if the turn cannot be played.
 */
export function askAboutPendingPods(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
  pendingPods: PendingPods,
): InboxOutcome | undefined {
  const asked = commands.length === 1 ? turnToAskAbout(context, commands) : undefined;
  return asked && askAboutMove(mailToConfirm, context, asked, asked.turn.turn.text, { pendingPods });
}

/** How many lines of text below a turn may say that the turn must not be played. */
const mostWithdrawalLines = 5;

/**
 * Asks about a turn if the text below it says that it must not be played ("please don't play this yet"). If the text
 * begins with a resignation or the offer of a draw in everyday words ("Draw?"), asks about both together.
 * Undefined if the text says neither, or if the turn cannot be played.
 */
export function askAboutTextBelow(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
  mail: PreparedMail,
  pendingPods: PendingPods | undefined,
): InboxOutcome | undefined {
  const asked = commands.length === 1 ? turnToAskAbout(context, commands) : undefined;
  const { message } = context;
  const lines = linesOf(message).flatMap((line, at) =>
    line.trim() === '' || isInLetter(mail, line, { lines: [0] }) ? [] : { line, at },
  );
  const [first] = lines;
  if (!asked || !first || !wouldBeDone(context, asked.turn)) return undefined;
  const request = readBoardRequest(first.line);
  const withdrawal =
    request === 'undo' ? first : lines.slice(0, mostWithdrawalLines).find(({ line }) => withdrawsTurn(line));
  if (withdrawal) {
    const rest = withoutLines(message, [withdrawal.at]);
    const { text } = asked.turn.turn;
    return askAboutMove(mailToConfirm, context, asked, text, {
      message: rest,
      ...(pendingPods && { pendingPods }),
    });
  }
  // Only other people can be offered a draw or be left behind.
  const { board, seats } = asked.view;
  if (request === undefined || board.practice || seats.length < 2) return undefined;
  const both = [...commands, requestedCommand(request, asked.boardId)];
  const below = { ...context, message: withoutLines(message, [first.at]) };
  return mailConfirmation.ask(mailToConfirm, context.sender.player, 'apart', below, both, { pendingPods });
}

/** A turn in an email that its sender may be asked about, and its board. */
interface TurnToAskAbout {
  readonly turn: MoveCommand;
  readonly view: BoardView;
  readonly boardId: BoardId;
  readonly open: OpenNumber;
}

/** Returns the turn in these commands as one command; undefined if they are not one turn on a board in play. */
function turnToAskAbout(context: CommandContext, commands: readonly Command[]): TurnToAskAbout | undefined {
  const turn = onOneLine(context, commands);
  const board = turn?.board === undefined ? undefined : context.store.boards.byId(turn.board);
  const open = board && context.numbers.get(board.id);
  if (!turn || !open || board.state !== 'active') return undefined;
  return { turn, view: viewOf(context.store, board), boardId: board.id, open };
}

/** Asks whether a turn was meant that is written like this. Undefined if it could not be played. */
function askAboutMove(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  { turn, boardId, open }: TurnToAskAbout,
  text: string,
  more: Partial<Pick<OpenSuggestion, 'message' | 'isJoined' | 'pendingPods'>>,
): InboxOutcome | undefined {
  const meant = withTurn(turn, boardId, text);
  if (!wouldBeDone(context, meant)) return undefined;
  const { password: _, ...command } = meant;
  return suggestionConfirmation.ask(mailToConfirm, context.sender.player, {
    boardId,
    command,
    open,
    offerId: context.letter?.offerId ?? null,
    message: context.message,
    receivedAt: mailToConfirm.receivedAt,
    ...more,
  });
}

/**
 * Returns a function that reads a board's labels when they are first needed: all turns have to be replayed to find
 * them.
 */
export function labelsOnce(store: Store, view: BoardView): () => Labels {
  let labels: Labels | undefined;
  return () => {
    labels ??= labelsOf(store, view);
    return labels;
  };
}

/** A move of a stack in a command. */
export interface StackMove {
  readonly boardId: BoardId;
  /** The move, with squares instead of the labels of the app's notation. */
  readonly turn: string;
  readonly command: TurnCommand;
  readonly position: Position;
  /** Replaces labels in text with squares. */
  readonly withSquares: (text: string) => string;
}

/** Returns a command's move if it starts on a square with several pods. */
export function moveOfStack(
  store: Store,
  command: Command,
  answered?: BoardId | null,
): StackMove | undefined {
  const turn = turnIn(command);
  const id = turn ? ((command as TurnCommand).board ?? answered) : undefined;
  const board = id == null ? undefined : store.boards.byId(id);
  if (!turn || board?.state !== 'active') return undefined;
  const view = viewOf(store, board);
  const known = labelsOnce(store, view);
  const bySquares = turn.names === 'labels' ? turnWithSquares(turn.text, known()) : turn.text;
  const isMove = partOfStack(bySquares, bySquares) !== undefined;
  const stack = stackOn(view.position.board, Number(bySquares.slice(0, 2)));
  const [pod] = stack;
  if (!isMove || pod === undefined || stack.length < 2) return undefined;
  return {
    boardId: board.id,
    turn: bySquares,
    command: command as TurnCommand,
    position: command.word === 'queue' ? atTurnOf(view.position, ownerOf(pod)) : view.position,
    withSquares: (text) => (/[br]\d/i.test(text) ? withSquares(text, known()) : text),
  };
}

/** Returns the position as if it were this seat's turn. */
const atTurnOf = (position: Position, seat: Seat): Position => ({ ...position, turn: seat });

/** Finds another part of a stack's move in a line below it, which may also be a whole command. */
export function partBelow(move: StackMove, line: string): StackPart | undefined {
  const bare = withoutJoiningWords(line);
  const read = /[1-9]{2}/.test(bare) ? parseCommandLine(bare, { board: move.boardId }) : undefined;
  const isPart = read?.ok && mayContinue(move.command, read.value);
  const turn = isPart ? turnIn(read.value)?.text : undefined;
  if (turn !== undefined && isPart && (!('board' in read.value) || read.value.board === move.boardId)) {
    const part = partOfStack(move.turn, move.withSquares(turn).replaceAll('>', '-'));
    if (part !== undefined) return { part, hasWords: false, isFirst: true };
  }
  const ofBoard = bare.replace(new RegExp(`^${move.boardId}[:.,]?\\s+`), '');
  const about = move.withSquares(ofBoard === bare ? line : ofBoard);
  return stackPartIn(move.turn, about) ?? spokenPartIn(move.position, move.turn, about);
}

/**
 * Adds the other parts of a moved stack from the text below the commands. Without them, half of a stack's turn would be
 * played. A part may come with any other words if the text begins with it (`and with the other pod 56DE-65`); further
 * down, it must begin its line (`then 56DE-65`), perhaps as a command (`move 101 56DE-65`). Only a square with several
 * pods counts: elsewhere, a second move of the pod is ordinary text. Lines that contain only a part are removed from the
 * text.
 */
export function withPartsInWords(
  tx: MailToConfirm['tx'],
  mail: PreparedMail,
  { commands, message, source }: MailCommands,
): {
  commands: readonly Command[];
  message: string;
  areInWords: boolean;
  pendingPods: PendingPods | undefined;
} {
  const { store } = tx;
  const answered = hasReplyContext(mail.letter) ? mail.letter.boardId : undefined;
  const moves = commands.map((command) => moveOfStack(store, command, answered));
  const stacks = moves.flatMap((move) => move ?? []);
  const found: { of: StackMove; command: Command; line?: number; isSpoken?: true }[] = [];
  const partIn = (line: string) =>
    stacks.flatMap((of) => {
      const below = partBelow(of, line);
      if (!below) return [];
      const { part: text, ...where } = below;
      return [{ of, command: partOf(of.command, knownTurnText(text)), ...where }];
    })[0];
  // A Subject that was not read as a command may still contain another part.
  const subject = source === 'subject' ? '' : redactText(ownSubject(mail) ?? '', mail.passwords);
  const ofSubject = partIn(subject);
  if (ofSubject && ofSubject.of.turn !== turnIn(ofSubject.command)?.text) found.push(ofSubject);
  let isOpening = true;
  if (stacks.length > 0) {
    for (const [at, line] of linesOf(message).slice(0, mostTalkLines).entries()) {
      if (line.trim() === '') continue;
      const part = partIn(line);
      if (part && (isOpening || part.isFirst)) {
        found.push({ ...part, ...(!part.hasWords && { line: at }) });
      } else isOpening = false;
    }
  }
  const isSameStack = (one: StackMove, move: StackMove): boolean =>
    one.boardId === move.boardId && partOfStack(one.turn, move.turn) !== undefined;
  // Text in words may also be about something else, so its parts count only if the whole turn is legal.
  const isLegal = (move: StackMove): boolean => {
    const turns = stacks.filter((one) => isSameStack(one, move)).map(({ turn }) => turn);
    const below = found.filter(({ of }) => isSameStack(of, move));
    const whole = [...turns, ...below.map(({ command }) => turnIn(command)?.text)].join(',');
    return parseTurn(move.position, whole).ok;
  };
  const parts = found.filter(({ of, isSpoken }) => !isSpoken || isLegal(of));
  const alone = parts.flatMap(({ line }) => line ?? []);
  // Parts can be joined only if they name squares.
  const hasOther = (move: StackMove): boolean =>
    parts.some(({ of }) => of.boardId === move.boardId) ||
    stacks.some((one) => one !== move && isSameStack(one, move));
  const named = commands.map((command, at) => {
    const move = moves[at];
    return move && turnIn(command)?.names === 'labels' && hasOther(move)
      ? withTurn(move.command, move.boardId, move.turn)
      : command;
  });
  // A square alone on a line was read as a turn that enters a pod.
  const squares = commands.flatMap((command) => /^[1-9]{2}$/.exec(turnIn(command)?.text ?? '')?.[0] ?? []);
  const language = stacks.length > 0 ? languageOfReader(tx, mail) : undefined;
  const [pendingPods] = stacks.flatMap((of) =>
    hasOther(of)
      ? []
      : (joinedWith(store, of, mail.replaced ?? mail.suggestion) ??
        pendingPodsIn(of, [subject, message, ...squares].join('\n'), language) ??
        []),
  );
  return {
    commands: [...named, ...parts.map(({ command }) => command)],
    message: alone.length > 0 ? withoutLines(message, alone) : message,
    areInWords: parts.length > 0,
    pendingPods,
  };
}

/** Returns the pods that a stack's move leaves on their square, if text may be about them. */
export function pendingPodsIn(
  move: StackMove,
  text: string,
  language: string | undefined,
): PendingPods | undefined {
  const left = mentionsOtherPods(move.position, move.turn, move.withSquares(text), { language });
  if (!left) return undefined;
  const { square, whole } = left;
  return whole === undefined ? { square } : wholeTurnOf(move, whole);
}

/**
 * Returns the turn that joins a stack's move with the move that we asked about, if that is legal: a player who answers
 * with another part of the same stack's turn may mean both.
 */
function joinedWith(
  store: Store,
  move: StackMove,
  asked: Pick<OpenSuggestion, 'boardId' | 'command'> | undefined,
): PendingPods | undefined {
  const before = asked && moveOfStack(store, asked.command, asked.boardId);
  if (before?.boardId !== move.boardId || partOfStack(before.turn, move.turn) === undefined) return undefined;
  const read = parseTurn(move.position, `${before.turn},${move.turn}`);
  return read.ok ? wholeTurnOf(move, makeTurn(move.position, read.value)) : undefined;
}

/** Adds the move that we asked about to another move of the same stack, if the two are legal together. */
function joinedWithAsked(store: Store, meant: Meant, command: Command, boardId: BoardId): Meant {
  const move = moveOfStack(store, meant.command, boardId);
  const whole = move && joinedWith(store, move, { boardId, command })?.example;
  const read = whole === undefined ? undefined : parseCommandLine(whole);
  return read?.ok ? { ...meant, command: read.value } : meant;
}

/** Returns the square of a stack's move, and the command that plays this turn instead. */
export const wholeTurnOf = ({ command, boardId, turn }: StackMove, whole: string): Required<PendingPods> => ({
  square: Number(turn.slice(0, 2)),
  example: withTurn(command, boardId, whole).line,
});

/** Returns a command for another part of the turn in a command. */
const partOf = (command: TurnCommand, turn: TurnText): Command =>
  command.word === 'queue'
    ? { ...command, plan: { turn }, line: turn.text }
    : { ...command, turn, line: turn.text };

/**
 * If an email moves one stack in several commands, replaces them with the single turn that they must form, so that
 * half of a stack's turn is never played. Their parts are joined by a comma if the turn is then legal, otherwise by a `;`.
 * Returns the same array if there are no such moves. In a queue, the moves of one stack are always joined by commas.
 */
export function withStacksJoined(
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  written: readonly Command[],
): readonly Command[] {
  const queued = written.map((command) => withQueueJoined(context, command));
  const commands = queued.every((command, at) => command === written[at]) ? written : queued;
  const boardOf = (command: TurnCommand) => command.board ?? context.letter?.boardId ?? undefined;
  const textOf = (command: Command) => turnIn(command)?.text ?? '';
  const joined: Command[] = [];
  for (const command of commands) {
    const boardId = hasTurn(command) ? boardOf(command) : undefined;
    const at = joined.findIndex(
      (one) =>
        hasTurn(command) &&
        hasTurn(one) &&
        boardId !== undefined &&
        boardOf(one) === boardId &&
        mayContinue(one, command) &&
        (one.word === 'queue' || moveOfStack(context.store, one, boardId) !== undefined) &&
        joinedStack(`${textOf(one)};${textOf(command)}`) !== undefined,
    );
    const [first] = joined.slice(at, at + 1);
    if (at >= 0 && boardId !== undefined && first && hasTurn(first))
      joined[at] = withTurn(first, boardId, `${textOf(first)};${textOf(command)}`);
    else joined.push(command);
  }
  if (joined.length === commands.length) return commands;
  return joined.map((command) => {
    if (!hasTurn(command)) return command;
    const boardId = boardOf(command);
    const stack = joinedStack(textOf(command));
    if (boardId === undefined || stack === undefined) return command;
    const whole = withTurn(command, boardId, stack);
    return wouldBeDone(context, whole) ? whole : command;
  });
}

/**
 * Joins the moves of one stack in queued turns by commas instead of `;`. A queued turn is not checked before it is
 * played. In a game with superprongs, the moves may be free moves.
 */
function withQueueJoined({ store, letter }: CommandContext, command: Command): Command {
  if (command.word !== 'queue' || command.plan === 'clear') return command;
  const boardId = command.board ?? letter?.boardId;
  const board = boardId == null ? undefined : store.boards.byId(boardId);
  if (board?.state !== 'active' || viewOf(store, board).position.game.super) return command;
  let isJoined = false;
  const plan = withQueuedTurns(command.plan, (turn) => {
    const joined = joinedStack(turn.text);
    isJoined ||= joined !== undefined;
    return joined === undefined ? turn : knownTurnText(joined);
  });
  return isJoined
    ? { ...command, board: board.id, plan, line: `queue ${board.id} ${makeTurnQueue(plan)}` }
    : command;
}

/**
 * Returns one command for a turn, or for the moves of one stack that were written as several turns on the same board,
 * with `;` between them; undefined for all other commands.
 */
function onOneLine(context: CommandContext, commands: readonly Command[]): MoveCommand | undefined {
  const [command] = commands;
  if (command?.word !== 'move') return undefined;
  const boardId = command.board ?? context.letter?.boardId;
  if (boardId == null) return undefined;
  if (commands.length === 1) return { ...command, board: boardId };
  const turns = commands.flatMap((one) =>
    one.word === 'move' && (one.board ?? boardId) === boardId ? one.turn.text : [],
  );
  const text = turns.join(';');
  return turns.length === commands.length && joinedStack(text) !== undefined
    ? withTurn(command, boardId, text)
    : undefined;
}

/** Replaces a command's turn, and names its board. */
function withTurn<Written extends TurnCommand>(command: Written, boardId: BoardId, written: string): Written {
  // A `;` cannot follow parts that are already joined by a comma.
  const text = isTurnText(written) ? written : (joinedStack(written) ?? written);
  if (command.word === 'queue') {
    if (command.plan === 'clear') return command;
    const plan = withLastQueuedTurn(command.plan, knownTurnText(text));
    return { ...command, board: boardId, plan, line: `queue ${boardId} ${makeTurnQueue(plan)}` };
  }
  const hash = command.number === undefined ? '' : `#${command.number}`;
  const { turn, line } = moveOf(boardId, text, hash);
  return { ...command, board: boardId, turn, line: line.replace('move', command.word) };
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
 * Returns the board for a new email whose Subject is not a board letter's: if the Subject is a board number, that
 * board; otherwise the only one where it is the sender's turn.
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

/** Returns the text of an email, preceded by the Subject if the sender wrote a new one for the reply. */
function withSubject(mail: PreparedMail, isReply: boolean): string {
  const subject = isReply ? ownSubject(mail) : undefined;
  return subject === undefined ? mail.message.ownText : `${subject}\n${mail.message.ownText}`;
}

/** Returns the Subject of an email if its sender wrote it, rather than keeping that of the answered letter. */
export function ownSubject({ letter, message }: PreparedMail): string | undefined {
  const subject = bareSubject(message.subject);
  const isOwn =
    subject !== '' &&
    !readBoardSubject(subject) &&
    !squeezed(letter?.subject ?? '').includes(squeezed(subject));
  return isOwn ? subject : undefined;
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

/** Refusals of a turn in another spelling. */
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
interface Meant {
  readonly command: Command;
  readonly lines: readonly number[];
}

/** Returns the language of the player who got the answered letter, or who wrote the email. */
function languageOfReader(
  { store, outbox }: MailToConfirm['tx'],
  { letter, from }: PreparedMail,
): string | undefined {
  const playerId = letter?.playerId ?? store.players.byAddress(from)?.id;
  return playerId == null ? undefined : outbox.languageOf(playerId);
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
  return others.length === 0 ? only : undefined;
}

type MoveCommand = Extract<Command, { word: 'move' }>;
/** A command that plays a turn, now or later. */
type TurnCommand = Extract<Command, { word: 'move' | 'submit' | 'queue' }>;
const hasTurn = (command: Command): command is TurnCommand => turnIn(command) !== undefined;

/** Returns the turn in a command; for a queue, the last one. */
function turnIn(command: Command): TurnText | undefined {
  if (command.word === 'move' || command.word === 'submit') return command.turn;
  if (command.word !== 'queue' || command.plan === 'clear') return undefined;
  return lastQueuedTurn(command.plan);
}

/** Whether a command may be a part of the turn in the one before. A queue is for a later turn than a move. */
const mayContinue = (before: Command, command: Command): boolean =>
  command.word !== 'queue' || (before.word === 'queue' && command.plan !== 'clear' && 'turn' in command.plan);

const moveOf = (board: BoardId, text: string, hash = ''): MoveCommand => ({
  word: 'move',
  board,
  turn: knownTurnText(text),
  line: `move ${board} ${text}${hash}`,
});

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

/** Splits text at all line breaks that mail programs write. */
export const linesOf = (text: string): string[] => text.split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/);

const withoutLines = (text: string, lines: readonly number[]): string =>
  linesOf(text)
    .filter((_, at) => !lines.includes(at))
    .join('\n')
    .trim();

const isShort = (text: string): boolean =>
  text.length <= shortText && linesOf(text).filter((line) => line.trim() !== '').length <= shortLines;

/** Signs of a quotation by a mail program, in any language: addresses, rules, marks, header fields and dates. */
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

/** Normalises text for comparison: lower-case, with plain punctuation and no spaces. */
const squeezed = (text: string): string => undoTypography(text).replace(/\s+/g, '').toLowerCase();

/** Whether a line is only a turn or a word: many letters contain such lines, but a player who types one means it. */
const isBare = (line: string): boolean => !/\s/.test(line.trim()) && !/["']/.test(undoTypography(line));

/**
 * Whether the letter being answered contains a line of the email, in which case that line may be a quotation.
 * @param read the text without board numbers
 */
export function isInLetter(
  { letter }: Pick<PreparedMail, 'letter'>,
  text: string,
  { lines }: Pick<Meant, 'lines'>,
  read = text,
): boolean {
  if (!letter) return false;
  const known = squeezed(`${letter.subject}\n${letter.text}\n${letter.html}`);
  const [all, bare] = [linesOf(text), linesOf(read)];
  return lines.some((at) => !isBare(bare[at] ?? '') && known.includes(squeezed(all[at] ?? '')));
}

/** Whether a command would be carried out. Changes nothing. */
export function wouldBeDone(context: CommandContext, command: Command): boolean {
  class Undo extends Error {}
  let isDone = false;
  try {
    context.store.transaction(() => {
      isDone = dispatchCommand(context, command).ok;
      throw new Undo('tried only');
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return isDone;
}
