import { type CommandContext, viewOf } from '../../club/index.js';
import {
  type Command,
  type MailCommands,
  makeTurnQueue,
  parseCommandLine,
  withQueuedTurns,
} from '../../command/index.js';
import {
  joinedStack,
  knownTurnText,
  makeTurn,
  mentionsOtherPods,
  parseTurn,
  partOfStack,
  type StackPart,
  spokenPartIn,
  stackPartIn,
  type TurnText,
  turnWithSquares,
  withoutJoiningWords,
  withSquares,
} from '../../notation/index.js';
import { ownerOf, type Position, type Seat, stackOn } from '../../rules/index.js';
import type { BoardId, Store } from '../../store/index.js';
import type { MailToConfirm } from '../confirm/confirmationHandler.js';
import type { PendingPods } from '../confirm/pendingPods.js';
import type { OpenSuggestion } from '../confirm/suggestionConfirmation.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import { languageOfReader, linesOf, mostTalkLines, ownSubject, withoutLines } from './ownLines.js';
import type { PreparedMail } from './prepareMail.js';
import { redactText } from './redactMail.js';
import {
  hasTurn,
  labelsOnce,
  mayContinue,
  type TurnCommand,
  turnIn,
  withTurn,
  wouldBeDone,
} from './turnCommands.js';

/** A stack's move in a command. */
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
 * played. At the start of the text, a part counts whatever words surround it (`and with the other pod 56DE-65`); lower
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
  // A part described in words may mean something else, so it counts only if the whole turn is legal.
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

/** Returns the pods that a stack's move leaves on their square, if the text may be about them. */
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
 * Returns the turn that joins a stack's move with the move that we asked about, if that turn is legal: a player who
 * answers with another part of the same stack's turn may mean both.
 */
export function joinedWith(
  store: Store,
  move: StackMove,
  asked: Pick<OpenSuggestion, 'boardId' | 'command'> | undefined,
): PendingPods | undefined {
  const before = asked && moveOfStack(store, asked.command, asked.boardId);
  if (before?.boardId !== move.boardId || partOfStack(before.turn, move.turn) === undefined) return undefined;
  const read = parseTurn(move.position, `${before.turn},${move.turn}`);
  return read.ok ? wholeTurnOf(move, makeTurn(move.position, read.value)) : undefined;
}

/** Returns the square of a stack's move, and the command that plays the whole turn instead. */
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
 * If an email moves one stack in several commands, merges them into a single turn, so that half of a stack's
 * turn is never played. The parts are joined by a comma if the turn is then legal, otherwise by a `;`.
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
 * Joins the moves of one stack in queued turns with commas instead of `;`. A queued turn is not checked before it is
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
