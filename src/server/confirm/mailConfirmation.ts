import { z } from 'zod';
import { makeStored, type Sentence, StoredDataError, sentence } from '../../base/index.js';
import { version } from '../../base/node/packageFacts.js';
import { type BoardView, type CommandContext, isPublicCommand, type OpenNumber } from '../../club/index.js';
import { type Command, commandSchema, commandTable, redacted } from '../../command/index.js';
import { makeSgf, parseSgf } from '../../notation/index.js';
import {
  type BoardId,
  boardIdSchema,
  type ConfirmationId,
  type InboxOutcome,
  type OutboxRow,
  offerIdSchema,
  type Player,
  type PlayerId,
  playerIdSchema,
  readPayload,
  type Store,
} from '../../store/index.js';
import { answeredMail } from '../outbound/answeredMail.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import {
  answerSender,
  askedPlayer,
  asksToResign,
  type ConfirmationAnswer,
  type ConfirmationHandler,
  type ConfirmationRequest,
  confirmationMs,
  drop,
  dropUnanswered,
  type MailToConfirm,
  type ReadConfirmation,
  type RunCommands,
  readOrMarkUnreadable,
  runConfirmed,
  sendConfirmation,
  storeConfirmation,
  viewsOf,
  withTextBelow,
} from './confirmationHandler.js';
import { type PendingPods, pendingPodsSchema, withPendingPods } from './pendingPods.js';
import {
  mustWait,
  nextInOrder,
  numbersOfRefetched,
  type RefetchedFacts,
  refetchedSchema,
} from './refetchedMail.js';

/** If this many confirmations are open, further ones are postponed (docs/mail-rules.md section 2). */
const maxOpen = 3;

const confirmReasons = ['uncertain', 'resign', 'account', 'apart', 'stack', 'partOfStack'] as const;

/**
 * Why a player must confirm an email: we are not certain who sent it, what it asks for cannot be undone, some of its
 * commands come after other text and may not be meant as commands, several of them together form one stack's turn, or
 * the text may be about pods that a turn leaves on their square.
 */
export type ConfirmReason = (typeof confirmReasons)[number];

/** The commands in one email, without passwords, kept until their sender confirms them. */
export interface UnconfirmedMail {
  readonly commands: readonly Command[];
  readonly message: string;
  /** The SGF of the record that came with the email. */
  readonly sgf?: string;
  readonly numbers: readonly (readonly [BoardId, OpenNumber])[];
  readonly letter?: NonNullable<CommandContext['letter']>;
  readonly receivedAt: number;
  /** The hash of the password that a command sets; the password itself is not kept. */
  readonly passwordHash: string | null;
  readonly why: ConfirmReason;
  readonly refetched?: RefetchedFacts;
  readonly pendingPods?: PendingPods;
}

const unconfirmedMailSchema: z.ZodType<UnconfirmedMail> = z.strictObject({
  commands: z.array(commandSchema).min(1).readonly(),
  message: z.string(),
  sgf: z.string().exactOptional(),
  numbers: z
    .array(z.tuple([boardIdSchema, z.strictObject({ number: z.int(), generation: z.int(), turns: z.int() })]))
    .readonly(),
  letter: z
    .strictObject({
      boardId: boardIdSchema.nullable(),
      offerId: offerIdSchema.nullable(),
      writerId: playerIdSchema.nullable().exactOptional(),
      offers: z.array(offerIdSchema).readonly().exactOptional(),
    })
    .exactOptional(),
  receivedAt: z.int(),
  passwordHash: z.string().nullable(),
  // Version 0.1.0 stored this field only until the confirmation email was sent.
  why: z.enum(confirmReasons).default('uncertain'),
  refetched: refetchedSchema.exactOptional(),
  pendingPods: pendingPodsSchema.exactOptional(),
});

/** An unconfirmed email with the player who was asked about it. */
export interface OpenMail extends UnconfirmedMail {
  readonly id: ConfirmationId;
  readonly playerId: PlayerId;
}

/**
 * Returns the email that a letter asks a player to confirm. Returns undefined if the confirmation is closed, or if the
 * letter asks for something else.
 */
export function unconfirmedMailOf(
  store: Store,
  { confirmationId }: Pick<OutboxRow, 'confirmationId'>,
): OpenMail | undefined {
  const row = confirmationId === null ? undefined : store.confirmations.byId(confirmationId);
  if (row?.kind !== 'mail' || row.state !== 'open') return undefined;
  try {
    const { id, playerId } = row;
    return { ...readPayload(row, unconfirmedMailSchema), id, playerId };
  } catch (error) {
    // The answer reports that the confirmation is unreadable.
    if (!(error instanceof StoredDataError)) throw error;
    return undefined;
  }
}

function withoutPasswords({ password: _, ...command }: Command): Command {
  if (command.word === 'change' && command.what === 'password' && command.secret !== 'off') {
    return { ...command, secret: redacted };
  }
  return command as Command;
}

interface FurtherFacts {
  readonly refetched: RefetchedFacts | undefined;
  readonly pendingPods: PendingPods | undefined;
}

/** Keeps all commands in an email and asks the player, at the player's own address, to confirm them. */
function ask(
  { tx, cause, receivedAt, isOwn }: MailToConfirm,
  player: Player,
  why: ConfirmReason,
  context: Omit<CommandContext, 'sender'>,
  commands: readonly Command[],
  { refetched, pendingPods }: Partial<FurtherFacts> = {},
): InboxOutcome {
  const { store, outbox, now } = tx;
  const unconfirmed: UnconfirmedMail = {
    commands: commands.map(withoutPasswords),
    message: context.message,
    ...(context.record && { sgf: makeSgf(context.record, version) }),
    numbers: [...context.numbers],
    ...(context.letter && { letter: context.letter }),
    receivedAt,
    passwordHash: context.passwordHash,
    why,
    ...(refetched && { refetched }),
    ...(pendingPods && { pendingPods }),
  };
  const isConfirmed = refetched?.confirmed !== undefined;
  const isPostponed = !isConfirmed && !isOwn && store.confirmations.countMails(player.id, now) >= maxOpen;
  const address = outbox.addressOf(player.id);
  // An email that was fetched again may have arrived long ago, so the week for answering begins now.
  const expiresAt = (refetched ? now : receivedAt) + confirmationMs;
  const id = storeConfirmation(tx, cause, unconfirmedMailSchema, {
    kind: 'mail',
    playerId: player.id,
    address,
    payload: unconfirmed,
    ...(isConfirmed && { state: 'confirmed' }),
    ...(isPostponed && { state: 'postponed' }),
    refetched: refetched !== undefined,
    expiresAt,
  });
  if (isConfirmed) return { state: 'waiting', reason: 'earlier mail must be confirmed first' };
  if (isPostponed) return { state: 'waiting', reason: 'too many open confirmations' };
  sendConfirmation(
    tx,
    id,
    { address, playerId: player.id },
    requestOf(tx, player, unconfirmed, expiresAt),
    cause,
  );
  return { state: 'waiting', reason: why };
}

/** The commands about a board, either one they name or that of the letter being answered. */
const onBoards = new Set<Command['word']>(
  commandTable.filter(({ onBoard }) => onBoard).map(({ word }) => word),
);

/** Finds the boards that commands are about: those they name, or that of the letter being answered. */
function boardsOf(tx: TransactionContext, { commands, letter }: UnconfirmedMail): BoardView[] {
  const ids = commands.flatMap((command) => {
    const named = 'board' in command ? command.board : undefined;
    return named ?? (onBoards.has(command.word) ? (letter?.boardId ?? []) : []);
  });
  return viewsOf(tx, new Set(ids));
}

const requestOf = (
  tx: TransactionContext,
  { id, userid }: Player,
  unconfirmed: UnconfirmedMail,
  until: number,
  why?: Sentence,
): ConfirmationRequest => {
  const boards = boardsOf(tx, unconfirmed);
  const board = resignedBoard(unconfirmed, boards);
  const asked =
    board !== undefined
      ? asksToResign(sentence('letter.confirmation.resignOn.intro', { userid, board }), boards)
      : sentence(`letter.confirmation.${introOf(unconfirmed.why, unconfirmed.commands)}.intro`, {
          userid,
          count: unconfirmed.commands.length,
        });
  const question = withPendingPods(asked, unconfirmed.pendingPods);
  // That intro already says where the text goes.
  const asks =
    unconfirmed.why !== 'apart' && isSentOn(unconfirmed, boards)
      ? sentence('club.both', { before: question, after: textBelow(boards, id) })
      : question;
  return {
    about: aboutOf(board),
    intro: why ? sentence('club.both', { before: why, after: asks }) : asks,
    lines: unconfirmed.commands.map(({ line }) => line),
    games: [
      ...new Set(
        unconfirmed.commands.flatMap((command) =>
          command.word === 'challenge' || command.word === 'seek' ? command.game : [],
        ),
      ),
    ],
    boards,
    playerId: id,
    until,
  };
};

/** Says where text below "yes" goes. */
function textBelow(boards: readonly BoardView[], reader: PlayerId): Sentence {
  const others = boards.flatMap(({ seats }) => seats).filter(({ playerId }) => playerId !== reader);
  const [opponent, ...more] = new Set(others.map(({ userid }) => userid));
  return opponent === undefined || more.length > 0
    ? sentence('letter.confirmation.textBelow')
    : sentence('letter.confirmation.textBelow.to', { opponent });
}

/** Commands that show or plan something: nobody else reads an email that contains only these. */
const isPrivate: ReadonlySet<string> = new Set<Command['word']>([
  'submit',
  'queue',
  'hint',
  'analyse',
  'subscribe',
  'unsubscribe',
]);

/** Whether the other players get the text of an email: one of its commands is about a board with other people. */
const isSentOn = (
  { commands, why }: Pick<UnconfirmedMail, 'commands' | 'why'>,
  boards: readonly BoardView[],
): boolean =>
  why !== 'account' &&
  commands.some(
    (command) => onBoards.has(command.word) && !isPublicCommand(command) && !isPrivate.has(command.word),
  ) &&
  boards.some(({ board, seats }) => !board.practice && board.level === null && seats.length > 1);

/** Adds the text below a "yes" to an email's message, if the other players get that message. */
function withText(
  tx: TransactionContext,
  unconfirmed: UnconfirmedMail,
  below: string | undefined,
): UnconfirmedMail {
  if (!isSentOn(unconfirmed, boardsOf(tx, unconfirmed))) return unconfirmed;
  return { ...unconfirmed, message: withTextBelow(unconfirmed.message, below) };
}

/** Returns the board on which an email resigns, if it does nothing else and we are certain who sent it. */
const resignedBoard = (
  { commands, why }: UnconfirmedMail,
  [view]: readonly BoardView[],
): BoardId | undefined =>
  why === 'resign' && commands.length === 1 && commands[0]?.word === 'resign' ? view?.board.id : undefined;

/** Returns the topic in the Subject; for a resignation, it names the board. */
const aboutOf = (board: BoardId | undefined): ConfirmationRequest['about'] =>
  board === undefined
    ? sentence('letter.confirmation.mail.about')
    : sentence('letter.confirmation.suggestion.resign.about', { board });

/** Returns the first sentences of the confirmation email, with a warning if the player would lose everything. */
function introOf(why: ConfirmReason, commands: readonly Command[]) {
  for (const command of commands) {
    const leaves = command.word === 'signoff' || (command.word === 'delete' && command.address === undefined);
    if (leaves) return `${command.word}${command.newPlayer === undefined ? '' : 'To'}` as const;
  }
  return why === 'uncertain' ? 'mail' : why;
}

/** Asks about postponed emails, up to the limit on open confirmations. */
function askPostponed(tx: TransactionContext, playerId: PlayerId): void {
  const { store, outbox, now } = tx;
  const player = store.players.byId(playerId);
  if (!player) return;
  const postponed = store.confirmations.postponed(playerId, now);
  const room = maxOpen - (store.confirmations.countMails(playerId, now) - postponed.length);
  for (const confirmation of postponed.slice(0, Math.max(0, room))) {
    const unconfirmed = readOrMarkUnreadable(tx, confirmation, unconfirmedMailSchema);
    if (!unconfirmed) continue;
    const { id, inboxId, expiresAt } = confirmation;
    store.confirmations.open(id);
    const to = { address: outbox.addressOf(playerId), playerId };
    sendConfirmation(tx, id, to, requestOf(tx, player, unconfirmed, expiresAt), { inboxId });
  }
}

/** Closes a confirmation because its player has sent something else instead. */
export function endMailConfirmation(tx: TransactionContext, id: ConfirmationId): void {
  const row = tx.store.confirmations.byId(id);
  if (row?.state !== 'open') return;
  tx.store.confirmations.close(id, 'dropped');
  tx.store.inbox.setState(row.inboxId, 'ignored', 'replaced by the answer to its confirmation');
  if (row.playerId !== null) askPostponed(tx, row.playerId);
}

/** Runs the commands in an email as they were stored. */
function runMail(
  answer: Omit<ConfirmationAnswer, 'receivedAt'>,
  confirmation: ReadConfirmation<'mail', UnconfirmedMail>,
): InboxOutcome {
  const { tx } = answer;
  const { payload: unconfirmed, playerId } = confirmation;
  const { refetched } = unconfirmed;
  const record = unconfirmed.sgf === undefined ? undefined : parseSgf(unconfirmed.sgf);
  const numbers = new Map(unconfirmed.numbers);
  const kept = {
    now: unconfirmed.receivedAt,
    numbers: refetched ? numbersOfRefetched(tx.store, numbers, refetched) : numbers,
    ...(unconfirmed.letter && { letter: unconfirmed.letter }),
    message: unconfirmed.message,
    ...(record?.ok && { record: record.value }),
    passwordHash: unconfirmed.passwordHash,
  };
  const outcome = runConfirmed(answer, confirmation, kept, unconfirmed.commands);
  askPostponed(tx, playerId);
  return outcome;
}

/** Runs confirmed emails that were fetched again, once they no longer have to wait. */
export function runConfirmedInOrder(tx: TransactionContext, runCommands: RunCommands): void {
  for (let next = nextInOrder(tx); next; next = nextInOrder(tx)) {
    const unconfirmed = readOrMarkUnreadable(tx, next, unconfirmedMailSchema);
    const confirmed = unconfirmed?.refetched?.confirmed;
    if (!unconfirmed || !confirmed) continue;
    const { from, random } = confirmed;
    const cause = answeredMail(next.inboxId, confirmed, from);
    runMail({ tx, cause, random, runCommands }, { ...next, payload: unconfirmed });
  }
}

/**
 * The handler for an email that may be from somebody else, or whose commands cannot be undone. Its commands run when
 * the player confirms it.
 */
export const mailConfirmation = {
  ask,
  schema: unconfirmedMailSchema,
  answeredBy: 'player',
  words: 'yes or no',
  wantsWordAlone: ({ why }) => why === 'account',
  refusals: { closed: 'server.confirmation.closed', expired: 'server.confirmation.expired' },

  askAgain(tx, { id, address, playerId, expiresAt, payload }, why, cause) {
    const player = askedPlayer(tx, { id, playerId });
    const request = requestOf(tx, player, payload, expiresAt, why);
    sendConfirmation(tx, id, { address, playerId }, request, cause);
  },

  onYes(answer, confirmation) {
    const { tx, cause, random, runCommands } = answer;
    const { id, playerId, inboxId } = confirmation;
    const payload = withText(tx, confirmation.payload, answer.below);
    const { refetched } = payload;
    if (refetched && mustWait(tx, inboxId, refetched)) {
      const { inboxId: _, ...answered } = cause;
      const confirmed = { ...answered, random };
      tx.store.confirmations.confirm(
        id,
        makeStored(unconfirmedMailSchema, { ...payload, refetched: { ...refetched, confirmed } }),
      );
      askPostponed(tx, playerId);
      answerSender(tx, 'letter.answer.about.inOrder', sentence('server.confirmation.inOrder'), cause);
      return { state: 'done', reason: null };
    }
    const outcome = runMail(answer, { ...confirmation, payload });
    runConfirmedInOrder(tx, runCommands);
    return outcome;
  },

  onNo(answer, confirmation) {
    const { tx, runCommands } = answer;
    const { payload } = confirmation;
    const [board, ...others] = boardsOf(tx, payload);
    const boardId = others.length === 0 ? board?.board.id : undefined;
    const outcome = drop(answer, confirmation, { pendingPods: payload.pendingPods, boardId });
    askPostponed(tx, confirmation.playerId);
    runConfirmedInOrder(tx, runCommands);
    return outcome;
  },

  expire(tx, confirmation) {
    dropUnanswered(tx, confirmation);
    askPostponed(tx, confirmation.playerId);
  },
} satisfies ConfirmationHandler<'mail', UnconfirmedMail>;
