import { codeSet, ok, type Refusal, refusal, sentence } from '../../base/index.js';
import { mainLanguage } from '../../base/language/playerWords.js';
import {
  type CommandContext,
  cleanComment,
  isPublicCommand,
  type OpenNumber,
  precheckCommand,
} from '../../club/index.js';
import {
  acceptsChallenge,
  bareSubject,
  belowFirstLine,
  boardOfSubject,
  type Command,
  declinesChallenge,
  guessLanguage,
  isAnswerWord,
  type MailCommands,
  readInformalMail,
  redacted,
  saysOnlyThanks,
} from '../../command/index.js';
import { withoutHeaderBlocks } from '../../mail/index.js';
import {
  type BoardId,
  fetchedAgain,
  type InboxOutcome,
  type OutboxRow,
  type Player,
  type Store,
} from '../../store/index.js';
import { answerConfirmation, askAgain, whyNoAnswer } from '../confirm/confirmationDispatch.js';
import type { MailToConfirm } from '../confirm/confirmationHandler.js';
import { endMailConfirmation, mailConfirmation } from '../confirm/mailConfirmation.js';
import type { PendingPods } from '../confirm/pendingPods.js';
import {
  mustWait,
  numbersOfRefetched,
  type RefetchedFacts,
  refetchedFacts,
} from '../confirm/refetchedMail.js';
import { languageOfSignup, signupConfirmation } from '../confirm/signupConfirmation.js';
import { endSuggestion } from '../confirm/suggestionConfirmation.js';
import { type AnsweredMail, answeredMail } from '../outbound/answeredMail.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { refuseOnBoard } from './commandAnswers.js';
import { readBelowYes } from './commandBelowYes.js';
import { explainRefusal, freeUserid } from './explainRefusal.js';
import { identify } from './identifySender.js';
import { asAnswered, closedLetter, type PreparedMail } from './prepareMail.js';
import { redactRecord, redactSentence, redactText } from './redactMail.js';
import { runCommands } from './runCommands.js';
import { withPartsInWords, withStacksJoined } from './stackParts.js';
import { wouldBeDone } from './turnCommands.js';
import {
  askAboutContinuation,
  askAboutFreeMove,
  askAboutPendingPods,
  askAboutTextBelow,
  askAboutTurn,
} from './turnQuestions.js';
import { askWhatWasMeant, askWhatWasMeantInstead, whyTooLate } from './turnSuggestion.js';
import { whyOtherTurn } from './twoTurns.js';
import { readWholeTurnInstead } from './wholeTurnInstead.js';

/** Carries out the commands in an email in the caller's transaction: changes boards and writes letters. */
export function handleMail(tx: TransactionContext, mail: PreparedMail): InboxOutcome {
  const { message, row, reading, letter, from } = mail;
  const cause = answeredMail(row.id, message, from);
  const { receivedAt } = row;
  const asking = letter?.purpose === 'question' ? letter : undefined;
  const language = languageOfStranger(tx.store, mail);
  tx.outbox.guessLanguage(from, language);
  const answer = { tx, cause, receivedAt, random: mail.random, runCommands };
  if (!reading.ok) {
    const accepted = answeredInWords(tx.store, mail);
    if (accepted) return handleMail(tx, { ...mail, reading: ok(accepted) });
    // A closed confirmation can no longer be answered, so a reply to it is about the board.
    const over = asking && whyNoAnswer(answer, asking);
    const read = asking && over ? { ...mail, letter: closedLetter(asking) } : mail;
    if (saysOnlyThanks(mail.message, letter && asAnswered(tx.store, letter)))
      return { state: 'ignored', reason: 'only says thanks' };
    const whole = asking && !over ? readWholeTurnInstead(tx, mail) : undefined;
    if (whole) {
      const outcome = handleMail(tx, whole.mail);
      if (outcome.state !== 'refused') endMailConfirmation(tx, whole.confirmationId);
      return outcome;
    }
    const meant =
      asking && !over
        ? askWhatWasMeantInstead({ tx, cause, receivedAt }, mail)
        : askWhatWasMeant({ tx, cause, receivedAt }, read);
    const inWords = asking || meant ? undefined : informalCommands(tx.store, mail);
    if (inWords) return handleMail(tx, { ...mail, reading: ok(inWords) });
    const askedAgain = asking && !meant ? askAgain(answer, asking, reading.error) : undefined;
    const late = whyTooLate(tx, read);
    const why = late ?? over ?? explainRefusal(tx, mail, reading.error);
    return meant ?? askedAgain ?? refuse(tx, read, cause, why);
  }
  const { commands, message: words, areInWords, pendingPods } = withPartsInWords(tx, mail, reading.value);
  const [first] = commands;
  if (!first) throw new Error('an email was accepted but contains no command');
  const { record = ok(undefined) } = mail;
  // An unreadable file is refused before we ask anybody to confirm.
  if (!record.ok) return refuse(tx, mail, cause, record.error, commands.at(-1));

  if (asking && isAnswerWord(first.word)) {
    // "no, I play 36+E" contains another turn.
    const instead = first.word === 'no' ? askWhatWasMeantInstead({ tx, cause, receivedAt }, mail) : undefined;
    if (instead) return instead;
    const { ownText } = mail.message;
    const isAlone = !('isAlone' in first && first.isAlone === false);
    const below = redactText(withoutHeaderBlocks(belowFirstLine(ownText)), mail.passwords);
    if (first.word !== 'yes') return answerConfirmation({ ...answer, below }, asking, first.word, isAlone);
    const { why, offer, text } = readBelowYes(tx, asking, { ownText, below, own: mail.passwords.own });
    const askedAgain = why ? askAgain(answer, asking, why) : undefined;
    return (
      askedAgain ??
      answerConfirmation({ ...answer, below: text, ...(offer && { offer }) }, asking, first.word, isAlone)
    );
  }
  const otherTurn = whyOtherTurn(tx, mail, commands, { source: reading.value.source, message: words });
  if (otherTurn) return refuse(tx, mail, cause, otherTurn, first);
  const { isOwnPassword: isOwn = false } = mail;
  const mailToConfirm: MailToConfirm = { tx, cause, receivedAt, isOwn };
  if (first.word === 'signup' && commands.length === 1) {
    // The week for answering begins when the confirmation is sent.
    const askedAt = row.reason === fetchedAgain ? tx.now : receivedAt;
    return signupConfirmation.ask(
      { ...mailToConfirm, receivedAt: askedAt },
      {
        userid: first.name,
        passwordHash: mail.passwordHash,
        address: from,
        others: first.addresses,
        ...(language !== undefined && { language }),
      },
    );
  }
  const signup = commands.find(({ word }) => word === 'signup');
  if (signup) return refuse(tx, mail, cause, refusal('club.alone', { word: 'signup' }), signup);
  const refetched = refetchedFacts(tx.store, mail, commands);
  const context: Omit<CommandContext, 'sender'> = {
    store: tx.store,
    now: receivedAt,
    doneAt: tx.now,
    inboxId: row.id,
    address: from,
    numbers: openNumbers(tx.store, commands, letter, refetched),
    ...(hasReplyContext(letter) && {
      letter: answeredBy(letter),
    }),
    passwordHash: mail.passwordHash,
    message: record.value?.inWords ? '' : cleanComment(withoutHeaderBlocks(words)),
    ...(record.value && { record: redactRecord(record.value.record, mail.passwords) }),
    random: mail.random,
  };
  if (commands.every(isPublicCommand)) return runCommands(tx, context, commands, cause);

  const identity = identify(tx.store, mail, commands);
  if (!identity.ok) {
    // The refusal is about the command that names the player.
    const named = commands.find(({ userid }) => userid !== undefined) ?? first;
    return refuse(tx, mail, cause, whyNobody(named, identity.error), named);
  }
  switch (identity.value.kind) {
    case 'authenticated': {
      if (refetched && mustWait(tx, row.id, refetched)) {
        const { inboxId: _, ...answered } = cause;
        const confirmed = { ...answered, random: mail.random };
        const { player } = identity.value.sender;
        const waiting = { ...refetched, confirmed };
        const further = { refetched: waiting, pendingPods };
        return mailConfirmation.ask(mailToConfirm, player, 'uncertain', context, commands, further);
      }
      const { suggestion } = mail;
      if (suggestion?.playerId === identity.value.sender.player.id) endSuggestion(tx.store, suggestion.id);
      const { sender } = identity.value;
      if (reading.value.areApart) {
        const meant = withStacksJoined({ ...context, sender }, commands);
        return mailConfirmation.ask(mailToConfirm, sender.player, 'apart', context, meant, { pendingPods });
      }
      const known = { ...context, sender };
      const below = askAboutTextBelow(mailToConfirm, known, commands, mail, pendingPods);
      return below ?? runFromSender(mailToConfirm, known, commands, areInWords, pendingPods);
    }
    case 'ask': {
      const { player, why } = identity.value;
      // An email that was fetched again is not refused: its command may become possible after earlier emails.
      const refused = refetched
        ? undefined
        : precheckCommand(tx.store, player, first, context.letter?.boardId);
      if (refused) return refuse(tx, mail, cause, refused, first);
      const meant = withStacksJoined({ ...context, sender: { player, proof: 'confirmation' } }, commands);
      return mailConfirmation.ask(mailToConfirm, player, why, context, meant, { refetched, pendingPods });
    }
    case 'stranger': {
      const about = sentence('letter.answer.about.stranger');
      tx.outbox.answer(
        { address: from },
        {
          kind: 'answer',
          about,
          answers: [{ result: sentence('letter.stranger', { userid: freeUserid(tx.store, from) }) }],
        },
        cause,
      );
      return { state: 'refused', reason: 'stranger' };
    }
  }
}

/**
 * Explains why a word after a board number does not name a player. In `chat 101 hello`, it was meant as the message; in
 * `resign 101 now` or `delete that`, it could mean anything.
 */
function whyNobody(command: Command, why: Refusal): Refusal {
  if ((command.word === 'signoff' || command.word === 'delete') && why.code === 'club.noPlayer')
    return refusal('command.account.words', { word: command.word });
  const board = 'board' in command ? command.board : undefined;
  const { userid } = why.data;
  if (board === undefined || why.code !== 'club.noPlayer' || typeof userid !== 'string') return why;
  if (command.word === 'chat') return refusal('command.chat.words', { example: `chat ${board}` });
  const { word, line } = command;
  const [before = '', behind] = line.split(`${board} ${userid}`);
  if (behind === undefined) return why;
  const example = `${before}${board}${behind.replace(` ${redacted}`, '')}`;
  return refusal('club.noPlayer.claim', { userid, word, example });
}

/** Returns the facts that commands need about the letter being answered. */
function answeredBy({
  boardId,
  offerId,
  writerId,
  boards,
}: OutboxRow): NonNullable<CommandContext['letter']> {
  const offers = boardId === null ? boards.flatMap((shown) => shown.offerId ?? []) : [];
  return { boardId, offerId, writerId, ...(offers.length > 0 && { offers }) };
}

/**
 * Runs the commands in an email whose sender we know. If a turn cannot be played but another may have been meant, asks
 * the player about it. Moves of one stack in several commands are one turn, which is asked about or refused as a whole.
 * @param areInWords whether some of them come from text with other words
 * @param pendingPods the stack from which one of them moves some pods, if the text may be about the others
 */
function runFromSender(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
  areInWords: boolean,
  pendingPods: PendingPods | undefined,
): InboxOutcome {
  const asked =
    askAboutTurn(mailToConfirm, context, commands) ??
    askAboutFreeMove(mailToConfirm, context, commands) ??
    askAboutContinuation(mailToConfirm, context, commands) ??
    (pendingPods && askAboutPendingPods(mailToConfirm, context, commands, pendingPods));
  if (asked) return asked;
  if (pendingPods && commands.some((command) => wouldBeDone(context, command)))
    return mailConfirmation.ask(mailToConfirm, context.sender.player, 'partOfStack', context, commands, {
      pendingPods,
    });
  const meant = withStacksJoined(context, commands);
  // A `submit` is not confirmed here: the player sees the whole turn before it is played.
  const isJoined = (command: Command) => command.word === 'move' && !commands.includes(command);
  const isStack = (command: Command) =>
    isJoined(command) && !command.line.includes(';') && wouldBeDone(context, command);
  if (meant.some(isStack))
    return mailConfirmation.ask(mailToConfirm, context.sender.player, 'stack', context, meant);
  // With superprongs, such parts may be legal as free moves, but they may also be ordinary text.
  const isFree = (command: Command) => isJoined(command) && wouldBeDone(context, command);
  if (areInWords && meant.some(isFree))
    return mailConfirmation.ask(mailToConfirm, context.sender.player, 'apart', context, meant);
  return runCommands(mailToConfirm.tx, context, meant, mailToConfirm.cause);
}

/** Returns the language in which somebody without an account writes. */
function languageOfStranger(store: Store, { message, letter, from }: PreparedMail): string | undefined {
  if (store.players.byAddress(from)) return undefined;
  // A reply is short, so the language of the confirmation email is kept.
  if (letter?.confirmationId != null) return languageOfSignup(store, letter.confirmationId);
  const guessed = guessLanguage(bareSubject(message.subject), message.ownText);
  const answered = letter?.toAddress === from ? letter.headers['Content-Language'] : undefined;
  return guessed ?? (answered === mainLanguage ? undefined : answered);
}

/**
 * Reads a reply to a challenge that begins with "yes" or "no", perhaps with a polite phrase, as accepting or declining
 * it.
 */
function answeredInWords(
  store: Store,
  { letter, message, passwords }: PreparedMail,
): MailCommands | undefined {
  if (!hasReplyContext(letter) || letter.purpose === 'message' || letter.boardId === null) return undefined;
  const isOffered = store.boards.byId(letter.boardId)?.state === 'offered';
  const word = acceptsChallenge(message.ownText)
    ? 'accept'
    : declinesChallenge(message.ownText)
      ? 'decline'
      : undefined;
  if (!isOffered || !word) return undefined;
  const words = redactText(belowFirstLine(message.ownText), passwords);
  return { source: 'reply', commands: [{ word, line: word }], message: words };
}

/** Finds a command in everyday words that is not a turn and does not end a game. */
function informalCommands(store: Store, mail: PreparedMail): MailCommands | undefined {
  const { letter, message, reading, passwords, from } = mail;
  if (reading.ok) return undefined;
  const { subject, ownText } = message;
  const answered = letter && asAnswered(store, letter);
  const sender = store.players.byAddress(from);
  const reader = letter?.playerId == null ? sender : store.players.byId(letter.playerId);
  const mailed = { subject, ownText, ...(answered && { answered }) };
  const read = readInformalMail(mailed, reading.error, reader?.userid);
  const word = read?.commands[0]?.word;
  // Somebody without an account who wants to play is told how to get one.
  const isForPlayers = word === 'players' || word === 'help';
  if (!read || (word === 'signup' && sender) || (isForPlayers && !sender)) return undefined;
  return { ...read, message: redactText(read.message, passwords) };
}

/**
 * Returns the turn numbers for checking all commands in the email: those in the letter being answered, or the
 * current ones. For an email that was fetched again, the current ones mean nothing.
 */
function openNumbers(
  store: Store,
  commands: readonly Command[],
  letter: OutboxRow | undefined,
  refetched: RefetchedFacts | undefined,
): Map<BoardId, OpenNumber> {
  const numbers = new Map<BoardId, OpenNumber>();
  for (const command of commands) {
    const id = ('board' in command ? command.board : undefined) ?? letter?.boardId;
    const board = id == null ? undefined : store.boards.byId(id);
    if (!board) continue;
    const { turns, generation } = board;
    const answered = refetched?.isOfLost ? undefined : shownNumber(letter, board.id);
    if (refetched && !answered) continue;
    numbers.set(board.id, { ...(answered ?? { number: turns + 1, generation }), turns });
  }
  return refetched ? numbersOfRefetched(store, numbers, refetched) : numbers;
}

/**
 * Returns the turn number and generation that a letter showed for a board: the letter's own board, or one in a digest.
 */
function shownNumber(
  letter: OutboxRow | undefined,
  boardId: BoardId,
): { number: number; generation: number } | undefined {
  const shown = letter?.boardId === boardId ? letter : letter?.boards.find((one) => one.boardId === boardId);
  return shown?.turnNumber == null || shown.generation === null
    ? undefined
    : { number: shown.turnNumber, generation: shown.generation };
}

/**
 * Finds the board that a command or the Subject of a new email names. Also finds the player on it whose address the
 * email comes from.
 */
function boardNamed(
  store: Store,
  { message, letter }: PreparedMail,
  from: string,
  command: Command | undefined,
  line: string | undefined,
): { readonly boardId: BoardId; readonly reader: Player } | undefined {
  const ofCommand = command && 'board' in command ? command.board : undefined;
  const ofSubject = letter || command ? undefined : boardOfSubject(message.subject);
  const named = ofCommand ?? ofSubject ?? (command || line === undefined ? undefined : boardOfSubject(line));
  const reader = store.players.byAddress(from);
  if (named === undefined || !reader || !store.boards.byId(named)) return undefined;
  const plays = store.boards.seats(named).some(({ playerId }) => playerId === reader.id);
  return plays ? { boardId: named, reader } : undefined;
}

/** The Subject of an answer that lists what the sender can do, rather than saying that nothing was done. */
const subjectOfRefusal: Readonly<Record<string, 'open' | 'which'>> = {
  'club.open.which': 'open',
  'club.open.which.decline': 'open',
  'club.open.claim': 'open',
  'club.which.several': 'which',
};

/** Refusals of an email that does not look like commands. */
const isTalkAlone = codeSet('command.none', 'command.unknown', 'command.gameAlone', 'command.answerAlone');

/** Whether a line consists only of marks that replace a possible password. */
const isAllRedacted = (line: string): boolean => line.replaceAll(redacted, '').trim() === '';

/** Writes a letter that says why nothing was done; it shows the board if the sender plays on it. */
function refuse(
  tx: TransactionContext,
  mail: PreparedMail,
  cause: AnsweredMail,
  reason: Refusal,
  command?: Command,
): InboxOutcome {
  const { letter, passwords } = mail;
  const why = redactSentence(reason, passwords);
  const { quoted } = why.data;
  const line = command?.line ?? (typeof quoted === 'string' && !isAllRedacted(quoted) ? quoted : undefined);
  const reader = letter?.playerId == null ? undefined : tx.store.players.byId(letter.playerId);
  const known = reader && tx.store.players.byAddress(cause.from)?.id === reader.id;
  const onBoard = boardNamed(tx.store, mail, cause.from, command, line);
  if (onBoard && onBoard.boardId !== letter?.boardId) {
    refuseOnBoard(tx, onBoard.reader, onBoard.boardId, why, line, cause);
  } else if (
    hasReplyContext(letter) &&
    letter.purpose !== 'message' &&
    letter.boardId !== null &&
    reader &&
    known
  ) {
    refuseOnBoard(tx, reader, letter.boardId, why, line, cause);
  } else {
    const known = tx.store.players.byAddress(cause.from) !== undefined;
    // A newcomer who writes ordinary prose needs to know how to sign up, not what is wrong with the text.
    const isTalk = isTalkAlone.has(why.code) || (typeof quoted === 'string' && /\?\s*$/.test(quoted));
    if (!known && !letter && !command && isTalk) {
      const about = sentence('letter.answer.about.newcomer');
      const answers = [{ result: sentence('letter.newcomer', { userid: freeUserid(tx.store, cause.from) }) }];
      tx.outbox.answer({ address: cause.from }, { kind: 'answer', about, answers }, cause);
      return { state: 'refused', reason: why.code };
    }
    const about = sentence(`letter.answer.about.${subjectOfRefusal[why.code] ?? 'refused'}`);
    const closing = known
      ? sentence('letter.moreHelp')
      : sentence('letter.moreHelp.stranger', { userid: freeUserid(tx.store, cause.from) });
    tx.outbox.answer(
      { address: cause.from },
      { kind: 'answer', about, answers: [{ ...(line !== undefined && { line }), result: why }], closing },
      cause,
      hasReplyContext(letter) && letter.boardId !== null ? { boardId: letter.boardId } : {},
    );
  }
  return { state: 'refused', reason: why.code };
}
