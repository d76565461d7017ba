import { isOpen } from '../../club/index.js';
import type { Store } from '../../store/index.js';
import type { OutboxWriter } from '../outbound/outboxWriter.js';
import { countRepeat, countReply } from '../outbound/repeatedAnswers.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import type { Prepared } from './preparedMail.js';
import { countAnswer, type Sender } from './rateLimits.js';
import { gistOf } from './replyGist.js';
import { provedSender } from './speaker.js';

/** Who sent a mail, for counting it. */
export function senderOf(store: Store, { message, evidence, reading, letter }: Prepared): Sender {
  const proved = provedSender(store, evidence, reading.ok ? reading.value.commands : [], letter);
  const { network, verifiedFrom } = message;
  return {
    from: evidence.from,
    ...(proved && { proved }),
    ...(verifiedFrom !== undefined && verifiedFrom === evidence.from && { verifiedFrom }),
    ...(network !== undefined && { network }),
  };
}

const answers: ReadonlySet<string> = new Set(['yes', 'no', 'accept', 'reject']);

/**
 * Has all answers to a mail counted: to strangers by where it came from, and repeats by what it says. A reply to a
 * confirmation email from the address that it went to is answered whatever strangers have had today.
 */
export function guardAnswers(
  { store, outbox, now }: TransactionContext,
  prepared: Prepared,
  sender: Sender,
): void {
  const { reading, letter } = prepared;
  const { from, proved } = sender;
  const commands = reading.ok ? reading.value.commands : [];
  const key = { address: from, proved: proved !== undefined };
  const repliesTo = letter?.purpose === 'question' && letter.toAddress.toLowerCase() === from;
  const isSure = repliesTo && (commands.length > 0 || countReply(store, key, now));
  outbox.guardStrangers((address) =>
    isSure && address === from ? undefined : countAnswer(store, address, sender, commands, now),
  );
  const owner = store.players.byAddress(from)?.id;
  const gist = gistOf(store, prepared);
  outbox.guardRepeats(
    (to) => to.address === from || (owner !== undefined && to.playerId === owner),
    (kind) => countRepeat(store, key, kind, gist, now),
  );
}

/** Turns so far on the boards that a mail may play on. */
export function turnsPlayed(store: Store, { reading, letter }: Prepared): number {
  if (!reading.ok) return 0;
  const ids = reading.value.commands.map(
    (command) => ('board' in command ? command.board : undefined) ?? letter?.boardId,
  );
  return [...new Set(ids)].reduce<number>(
    (sum, id) => sum + (id == null ? 0 : (store.boards.byId(id)?.turns ?? 0)),
    0,
  );
}

/** Whether a mail has done what no program does by chance: it has played a turn or answered a confirmation email. */
export function isHumanAction(store: Store, prepared: Prepared, { state }: Verdict, before: number): boolean {
  const { reading, letter } = prepared;
  const [first] = reading.ok ? reading.value.commands : [];
  const isAnswer = letter?.purpose === 'question' && first !== undefined && answers.has(first.word);
  return (isAnswer && state === 'done') || turnsPlayed(store, prepared) > before;
}

/** What becomes of a mail whose answer has not been written. */
export function afterGuards(outbox: OutboxWriter, { reading }: Prepared, verdict: Verdict): Verdict {
  if (outbox.silenced !== undefined) return { state: 'ignored', reason: outbox.silenced };
  if (!outbox.repeats) return verdict;
  const hasEffect = verdict.state !== 'refused' && reading.ok && !reading.value.commands.every(isOpen);
  return { state: hasEffect ? verdict.state : 'ignored', reason: 'the same answer was sent often enough' };
}
