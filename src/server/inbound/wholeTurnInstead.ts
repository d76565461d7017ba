import { ok } from '../../base/index.js';
import { parseMailCommands } from '../../command/index.js';
import type { ConfirmationId } from '../../store/index.js';
import { unconfirmedMailOf } from '../confirm/mailConfirmation.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { asAnswered, letterAskedAbout, type PreparedMail } from './prepareMail.js';
import { redactText } from './redactMail.js';
import { moveOfStack } from './stackParts.js';

/** A reply that replaces a turn in an unconfirmed email. */
interface WholeTurnInstead {
  /** The reply, read as a reply to a letter about the board, with all the commands in that email. */
  readonly mail: PreparedMail;
  /** The confirmation that it answers. */
  readonly confirmationId: ConfirmationId;
}

/**
 * Reads a reply to "did you send this?" or "is this your whole turn?" that contains another turn of the same
 * stack. That turn replaces the one that we asked about; the other commands in the email are kept. Like a "yes", the
 * reply counts only from the player who was asked, and the token in it proves who sent it. Undefined for any other
 * reply.
 */
export function readWholeTurnInstead(
  { store }: TransactionContext,
  mail: PreparedMail,
): WholeTurnInstead | undefined {
  const { letter: asking, message, passwords, from } = mail;
  const unconfirmed = asking && unconfirmedMailOf(store, asking);
  if (!unconfirmed || store.players.byAddress(from)?.id !== unconfirmed.playerId) return undefined;
  const { commands, letter: answered, numbers, playerId, id: confirmationId } = unconfirmed;
  // An email that was fetched again, or that contains a record or a password, can only be confirmed unchanged.
  if (unconfirmed.refetched || unconfirmed.sgf !== undefined || unconfirmed.passwordHash !== null)
    return undefined;
  const moves = commands.map((command) => moveOfStack(store, command, answered?.boardId));
  const [move, ...others] = moves.flatMap((one) => one ?? []);
  const [, open] = numbers.find(([id]) => id === move?.boardId) ?? [];
  if (!move || others.length > 0 || !open) return undefined;

  const { boardId } = move;
  const letter = letterAskedAbout(asking, { boardId, open, offerId: answered?.offerId ?? null });
  const { subject, ownText } = message;
  const reading = parseMailCommands({ subject, ownText, answered: asAnswered(store, letter) });
  if (!reading.ok) return undefined;
  const isOfStack = reading.value.commands.every((command) => {
    const other = moveOfStack(store, command, boardId);
    const isNamed = command.userid !== undefined || command.password !== undefined;
    return other?.boardId === boardId && other.turn.slice(0, 2) === move.turn.slice(0, 2) && !isNamed;
  });
  if (!isOfStack) return undefined;
  const instead = moves.flatMap((one, at) => (one ? reading.value.commands : (commands[at] ?? [])));
  return {
    mail: {
      ...mail,
      letter,
      replaced: move,
      reading: ok({
        ...reading.value,
        commands: instead,
        message: redactText(reading.value.message, passwords),
      }),
      // An answer to a question never carries out a resignation without another confirmation.
      token: { playerId, boardId, writerId: null, isReply: false },
    },
    confirmationId,
  };
}
