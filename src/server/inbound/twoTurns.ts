import { type Refusal, refusal, undoTypography } from '../../base/index.js';
import { type OpenNumber, viewOf } from '../../club/index.js';
import {
  answerLine,
  answerThenMore,
  belowFirstLine,
  boardOfSubject,
  type Command,
  isMeantAsTurn,
  type MailCommands,
} from '../../command/index.js';
import {
  continuedTurn,
  correctsTurn,
  findStackTurn,
  isLikeAddress,
  isLikeSignature,
  type Labels,
  makeTurn,
  negatesTurn,
  parseTurn,
  turnAlone,
  turnsMeant,
  withdrawsTurn,
  withoutJoiningWords,
} from '../../notation/index.js';
import { type Position, stackOn } from '../../rules/index.js';
import type { BoardId, OutboxRow, PlayerId } from '../../store/index.js';
import { unconfirmedMailOf } from '../confirm/mailConfirmation.js';
import type { PendingPods } from '../confirm/pendingPods.js';
import { suggestionOf } from '../confirm/suggestionConfirmation.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { isInLetter, linesOf, mostTalkLines, mostWithdrawalLines, ownSubject } from './ownLines.js';
import type { PreparedMail } from './prepareMail.js';
import { moveOfStack, partBelow, pendingPodsIn, type StackMove, wholeTurnOf } from './stackParts.js';
import { labelsOnce } from './turnCommands.js';

/** Whether a line begins with "no" as a separate answer: "no, sorry", but not "no hurry". */
const saysNo = (line: string): boolean => answerLine(/^[^,.;!]*/.exec(line.trim())?.[0] ?? '') === 'no';

/** A command on a board that a player was asked about, and the board's open turn at that time. */
interface Asked {
  readonly boardId: BoardId;
  readonly command: Command;
  readonly open: OpenNumber;
  readonly playerId: PlayerId;
}

/** What the text below a "yes" says about turns. */
interface TurnsBelow {
  /** The only legal turn in it, if it is not the one that the player was asked about. */
  readonly other?: string;
  /** Whether the text contains any other turn, legal or not. */
  readonly hasOther: boolean;
  /** The pods that the turn leaves on their square, if the text may be about them. */
  readonly pendingPods?: PendingPods;
  /** Set if the text says how those pods move; the example is then the command for the whole turn. */
  readonly whole?: PendingPods;
}

/**
 * Returns why a "yes" to a confirmation does not count: the text below it takes the "yes" back ("wait, no") or contains
 * another turn, so its writer may mean either. Half of a stack's turn is a different turn from the whole, and the text
 * may be about the other half, however it is worded. Undefined if the text does neither, or if the board has changed
 * since we asked.
 */
export function whyTwoTurns(tx: TransactionContext, letter: OutboxRow, ownText: string): Refusal | undefined {
  const suggestion = suggestionOf(tx.store, letter);
  const isWithdrawn = linesOf(belowFirstLine(ownText))
    .filter((line) => line.trim() !== '')
    .slice(0, mostWithdrawalLines)
    .some((line) => withdrawsTurn(line) || saysNo(line));
  if (isWithdrawn) return refusal('server.confirmation.withdrawnBelow');
  if (suggestion) {
    const isSeen = seenBefore(tx, letter, suggestion.message);
    const { other, hasOther, pendingPods } = turnsBelow(tx, suggestion, ownText, isSeen);
    if (!hasOther) return pendingPods && whyPodsBelow(pendingPods, suggestion.pendingPods !== undefined);
    if (other === undefined) return refusal('server.confirmation.turnBelow');
    const { command } = suggestion;
    return command.word === 'move'
      ? refusal('server.suggestion.which', { asked: command.turn.text, other })
      : refusal('server.suggestion.which.yes', { other });
  }
  const { asked, isToldHow, message } = askedInMail(tx, letter);
  const isSeen = seenBefore(tx, letter, message);
  const below = asked.map((one) => turnsBelow(tx, one, ownText, isSeen));
  const [whole] = below.flatMap((one) => one.whole ?? []);
  if (whole) return whyPodsBelow(whole, false);
  if (below.some(({ hasOther }) => hasOther)) return refusal('server.confirmation.turnBelow');
  const [pendingPods] = below.flatMap((one) => one.pendingPods ?? []);
  return pendingPods && whyPodsBelow(pendingPods, isToldHow);
}

/**
 * Returns why the turn in a reply is not played: its Subject and text contain different turns, a line below the turn
 * corrects it ("sorry, I mean 57-58"), or the reply contains two moves of the same pod. Undefined if there is only
 * one turn, or if the turn is not legal.
 */
export function whyOtherTurn(
  { store, outbox }: TransactionContext,
  mail: PreparedMail,
  commands: readonly Command[],
  { source, message }: Pick<MailCommands, 'source' | 'message'>,
): Refusal | undefined {
  const [command, ...others] = commands;
  if (command?.word !== 'move' && command?.word !== 'submit') return undefined;
  const boardId = command.board ?? mail.letter?.boardId;
  const board = boardId == null ? undefined : store.boards.byId(boardId);
  if (board?.state !== 'active') return undefined;
  const view = viewOf(store, board);
  const labels = labelsOnce(store, view);
  const read = parseTurn(view.position, command.turn.text, labels);
  if (!read.ok) return undefined;
  const written = makeTurn(view.position, read.value);
  if (others.length > 0) {
    const isOfBoard = others.every(
      (one) => one.word === command.word && (one.board ?? board.id) === board.id && one.number === undefined,
    );
    const other = isOfBoard ? otherMoveOfPod(view.position, written, commands, labels) : undefined;
    if (other === undefined) return undefined;
    return source === 'subject'
      ? refusal('command.turn.inSubject', { titled: written, written: other })
      : refusal('server.turn.corrected', { written, other });
  }
  const language = mail.letter?.playerId == null ? undefined : outbox.languageOf(mail.letter.playerId);
  const otherIn = (text: string): string | undefined =>
    turnsMeant(view.position, text, labels, language).find(({ turn }) => turn !== written)?.turn;

  const subject = source === 'subject' || !mail.letter ? undefined : ownSubject(mail);
  const titled = subject === undefined ? undefined : otherIn(subject);
  if (titled !== undefined) return refusal('command.turn.inSubject', { titled, written });
  const isCorrection = (line: string): boolean =>
    correctsTurn(line) || negatesTurn(line) || hasOneWordBefore(line);
  const own = linesOf(message)
    .slice(0, mostTalkLines)
    .filter(
      (line) => (isCorrection(line) || !isLikeSignature(line)) && !isInLetter(mail, line, { lines: [0] }),
    );
  if (source === 'subject') {
    // The text may also mention another turn.
    const isTurn = (line: string): boolean => turnAlone.test(line.trim()) || isCorrection(line);
    const other = otherIn(own.filter(isTurn).join('\n'));
    return other === undefined
      ? undefined
      : refusal('command.turn.inSubject', { titled: written, written: other });
  }
  const [first = ''] = own.filter((line) => line.trim() !== '');
  const isAlone = turnAlone.test(first.trim());
  const other = otherIn([...(isAlone ? [first] : []), ...own.filter(isCorrection)].join('\n'));
  return other === undefined ? undefined : refusal('server.turn.corrected', { written, other });
}

/** A line with nothing but one word, perhaps with a colon, and a turn: "or 57-58", "better 57-58", "Errata: 57+G". */
const hasOneWordBefore = (line: string): boolean => {
  const [, word = '', rest = ''] = /^\P{L}*(\p{L}+)[:,]?\s+(\S+)\s*$/u.exec(undoTypography(line)) ?? [];
  // "and 57-58", "then 57-58" join two parts of a turn.
  return turnAlone.test(rest.replace(/[.!]+$/, '')) && withoutJoiningWords(word) !== '';
};

/**
 * If commands move the same single pod to different squares, returns the first move that differs from `written`. In a
 * game with superprongs, two such moves may be one turn.
 */
function otherMoveOfPod(
  position: Position,
  written: string,
  commands: readonly Command[],
  labels: () => Labels,
): string | undefined {
  const square = Number(written.slice(0, 2));
  if (!/^\d\d[A-H!]*-/.test(written) || stackOn(position.board, square).length !== 1) return undefined;
  const moves = commands.flatMap((one) => {
    const read = 'turn' in one ? parseTurn(position, one.turn.text, labels) : undefined;
    return read?.ok ? [makeTurn(position, read.value)] : [];
  });
  const other = moves.find((move) => move !== written);
  const areOfPod =
    moves.length === commands.length && moves.every((move) => Number(move.slice(0, 2)) === square);
  if (other === undefined || !areOfPod || parseTurn(position, moves.join(';')).ok) return undefined;
  return other;
}

/**
 * Returns a function that tells whether a line may be a signature added by the player's mail program: it was in the
 * email that we asked about, or we have asked again since.
 */
function seenBefore(
  { store }: TransactionContext,
  { confirmationId, inboxId }: OutboxRow,
  message: string,
): (line: string) => boolean {
  const row = confirmationId === null ? undefined : store.confirmations.byId(confirmationId);
  const isAskedAgain = row !== undefined && inboxId !== row.inboxId;
  const plain = (line: string): string => undoTypography(line).trim();
  const seen = new Set(linesOf(message).map(plain));
  return (line) => isAskedAgain || seen.has(plain(line));
}

/** @param isToldHow whether the question that follows says how to move the other pods */
const whyPodsBelow = ({ square, example }: PendingPods, isToldHow: boolean): Refusal =>
  isToldHow || example === undefined
    ? refusal('server.confirmation.podsBelow', { square })
    : refusal('server.confirmation.podsBelow.example', { square, example });

/**
 * Returns the board commands in the email that a letter asks a player to confirm, whether that letter says how to move
 * the other pods of a stack, and the email's text.
 */
function askedInMail(
  { store }: TransactionContext,
  letter: OutboxRow,
): { readonly asked: readonly Asked[]; readonly isToldHow: boolean; readonly message: string } {
  const unconfirmed = unconfirmedMailOf(store, letter);
  if (!unconfirmed) return { asked: [], isToldHow: false, message: '' };
  const { commands, numbers, letter: answered, playerId, pendingPods, message } = unconfirmed;
  const asked = commands.flatMap((command) => {
    const boardId = ('board' in command ? command.board : undefined) ?? answered?.boardId;
    const [, open] = numbers.find(([id]) => id === boardId) ?? [];
    return boardId == null || !open ? [] : [{ boardId, command, open, playerId }];
  });
  return { asked, isToldHow: pendingPods !== undefined, message };
}

/** Finds the turns in the text below a "yes" that differ from the one that the player was asked about. */
function turnsBelow(
  { store, outbox }: TransactionContext,
  { boardId, command, open, playerId }: Asked,
  ownText: string,
  isSeen: (line: string) => boolean,
): TurnsBelow {
  const board = store.boards.byId(boardId);
  const isCurrent =
    board?.state === 'active' && board.turns === open.turns && board.generation === open.generation;
  if (!isCurrent) return { hasOther: false };
  const view = viewOf(store, board);
  const { position } = view;
  const labels = labelsOnce(store, view);
  const lines = undoTypography(belowFirstLine(ownText))
    .split('\n')
    .slice(0, mostTalkLines)
    .map((line) => ((boardOfSubject(line) ?? boardId) === boardId ? line : ''));
  // A signature must not be asked about again and again.
  const isSignature = (line: string): boolean => isSeen(line) && isLikeSignature(line);
  const below = lines.map((line) => (isSignature(line) ? '' : line)).join('\n');
  const canonical = (text: string): string | undefined => {
    const read = parseTurn(position, text, labels);
    return read.ok ? makeTurn(position, read.value) : undefined;
  };

  const asked = command.word === 'move' || command.word === 'submit' ? command.turn.text : undefined;
  const same = asked === undefined ? undefined : canonical(asked);
  const continued = same === undefined ? undefined : continuedTurn(position, same, below);
  if (continued) return { other: continued.turn, hasOther: true };
  const language = outbox.languageOf(playerId);
  const meant = turnsMeant(position, below, labels, language);
  // A part below may lack its square (56E-55 and then DE-65), or be in words (DE to 65).
  const stack = asked === undefined ? undefined : findStackTurn(position, `${asked}\n${below}`, labels);
  const move = moveOfStack(store, command, boardId);
  const whole = (move && wholeWith(move, lines)) ?? (stack && canonical(stack.turn));
  const isOther = (stack !== undefined || whole !== undefined) && whole !== same;
  const others = isOther ? [whole] : meant.map(({ turn }) => turn).filter((turn) => turn !== same);
  const read = new Set(meant.flatMap((one) => one.lines));
  const isUnread = lines.some(
    (line, at) => isMeantAsTurn(line.trim()) && !read.has(at) && !isSignature(line),
  );
  const [other, ...more] = others;
  const isAddress = (line: string): boolean =>
    move !== undefined && isSeen(line) && isLikeAddress(move.position, move.turn, line);
  const written = [behindYes(ownText), ...lines.filter((line) => !isAddress(line))].join('\n');
  const pendingPods = move && pendingPodsIn(move, written, language);
  return {
    ...(other !== undefined && more.length === 0 && !isUnread && { other }),
    hasOther: others.length > 0 || isUnread,
    ...(pendingPods && { pendingPods }),
    ...(move && isOther && whole !== undefined && { whole: wholeTurnOf(move, whole) }),
  };
}

/** Completes a stack's turn with the parts in these lines, and returns it if it is legal. */
function wholeWith(move: StackMove, lines: readonly string[]): string | undefined {
  const parts = lines.flatMap((line) => partBelow(move, line)?.part ?? []);
  const read = parseTurn(move.position, [...new Set([move.turn, ...parts])].join(','));
  return read.ok && parts.length > 0 ? makeTurn(move.position, read.value) : undefined;
}

/** Returns the words after a "yes" on the same line. */
const behindYes = (ownText: string): string => {
  const { rest = '', isBelow = true } = answerThenMore(ownText) ?? {};
  return isBelow ? '' : (undoTypography(rest).split('\n')[0] ?? '');
};
