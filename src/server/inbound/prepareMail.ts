import { randomInt } from 'node:crypto';
import { rowId } from '../../base/data/ids.js';
import { type Clock, dayMs, err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { seatOf, viewOf } from '../../club/index.js';
import {
  type AnsweredLetter,
  answerThenMore,
  bareSubject,
  beginsWithYes,
  type Command,
  isPlainYes,
  type MailCommands,
  parseCommandLine,
  parseMailCommands,
  redacted,
  saysDecline,
} from '../../command/index.js';
import { narrowBoardText } from '../../display/index.js';
import { type Envelope, type LetterText, type Message, onlyFrom } from '../../mail/index.js';
import { parsePosition, parseTurn, partOfStack } from '../../notation/index.js';
import type { BoardId, InboxRow, MailProtocol, OutboxRow, Player, Store } from '../../store/index.js';
import { isClosed } from '../confirm/confirmationDispatch.js';
import { type OpenSuggestion, suggestionOf } from '../confirm/suggestionConfirmation.js';
import { hasReplyContext, readToken, tokenWords } from '../outbound/replyToken.js';
import { type MailRecord, readRecord } from './attachedRecord.js';
import { claimedPlayer, type Evidence } from './identifySender.js';
import type { PasswordHashes } from './passwordHash.js';
import { isPasswordGuessed } from './rateLimits.js';
import {
  findKnownPasswords,
  type KnownPasswords,
  mayContainPassword,
  redactCommand,
  redactSentence,
  redactText,
} from './redactMail.js';

/** A parsed email, and everything known about it before its commands run. */
export interface PreparedMail extends Evidence {
  readonly row: InboxRow;
  readonly message: Message;
  /** The letter whose token is in the email, if it may still be answered. */
  readonly letter?: OutboxRow;
  /** The open "did you mean?" that the email answers, even if the letter counts as a letter about the board. */
  readonly suggestion?: OpenSuggestion;
  /** The command in an unconfirmed email that a turn in this reply replaces. */
  readonly replaced?: Pick<OpenSuggestion, 'boardId' | 'command'>;
  /** The commands in the email, with passwords removed from the message and from quotations. */
  readonly reading: Result<MailCommands, Refusal>;
  readonly passwords: KnownPasswords;
  /** Whether the email contains a password, so its bytes are deleted once it has been processed. */
  readonly holdsPassword: boolean;
  /** The record to import, if the email asks for one. */
  readonly record?: Result<MailRecord | undefined, Refusal>;
  /** The hash of the password in a sign-up. */
  readonly passwordHash: string | null;
  /** A random number, at least 0 and less than 1, for `-random`. */
  readonly random: number;
}

/** How long replies to letters about a board are accepted after its game has ended (docs/mail-rules.md section 2). */
const tokenLife = 30 * dayMs;

interface PrepareOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** The protocols whose mail has a trustworthy From. */
  readonly trustedSources: readonly MailProtocol[];
}

/**
 * Collects what is known about an email before its commands run, in the same transaction. Undefined if passwords must be
 * hashed first.
 */
export function prepare(
  { store, clock, trustedSources }: PrepareOptions,
  row: InboxRow,
  received: Message,
  hashes: PasswordHashes,
): PreparedMail | undefined {
  const now = clock.now();
  const { message, confirmation } = takeTokenLine(store, received);
  const answered = answeredLetter(store, message, now) ?? confirmation;
  const from = onlyFrom(message);
  if (from === undefined)
    throw new Error('an email without exactly one sender was treated as written by a person');
  const sender = store.players.byAddress(from);
  const mayName = answered === undefined || answered.purpose === 'board' || answered.purpose === 'digest';
  const named = mayName ? withEntriesAsMoves(store, message, sender) : message;
  const { letter, asked, reading } = readAnswered(store, named, answered);
  const commands: readonly Command[] = reading.ok ? reading.value.commands : [];
  const imports = reading.ok && commands.some(({ word }) => word === 'import');
  const trusted = trustedSources.includes(row.source);
  const { right: passwordRight, isOwn } = checkPasswords(store, commands, from, now, hashes);
  const secret = commands.map(newPassword).findLast((one) => one !== undefined);
  const fromVerified = trusted || (message.verifiedFrom !== undefined && message.verifiedFrom === from);
  const isTokens = hasReplyContext(letter) && letter.playerId !== null && letter.playerId === sender?.id;
  const authenticated = fromVerified || isTokens ? sender : undefined;
  const passwords = findKnownPasswords(
    { message, ownText: message.ownText, commands },
    authenticated,
    sender,
    hashes,
  );
  const passwordHash = secret === undefined ? null : hashes.hash(secret);
  if (passwordHash === undefined || !hashes.isComplete) return undefined;
  const shown = redactReading(store, reading, passwords);
  return {
    row,
    message,
    ...(letter && { letter }),
    ...(asked && { suggestion: asked }),
    reading: shown,
    passwords,
    holdsPassword:
      passwords.words.length > 0 ||
      isRedacted(shown) ||
      mayContainPassword(message, passwords.own, sender?.userid),
    ...(imports && { record: readRecord(message.attachments, reading.value.message) }),
    from,
    fromVerified,
    ...(hasReplyContext(letter) &&
      letter.playerId !== null && {
        token: {
          playerId: letter.playerId,
          boardId: letter.boardId,
          ...(letter.boardId === null &&
            letter.boards.length > 0 && { boardIds: letter.boards.map((one) => one.boardId) }),
          writerId: letter.writerId,
          isReply: isReplyTo(store, message, letter),
        },
      }),
    ...(passwordRight !== undefined && { passwordRight }),
    ...(isOwn && { isOwnPassword: true }),
    passwordHash,
    random: randomInt(2 ** 32) / 2 ** 32,
  };
}

/**
 * Takes the line with a confirmation's token out of an email's own text. Tapping a link puts it there if the
 * server's address has no room for tokens. Tokens of other letters do not count there.
 */
function takeTokenLine(
  store: Store,
  message: Message,
): { readonly message: Message; readonly confirmation?: OutboxRow } {
  const [line = '', word = ''] = /^\[([\da-v]{25,36})\]$/im.exec(message.ownText) ?? [];
  const letter = word === '' ? undefined : readToken(store, word.toLowerCase());
  if (letter?.purpose !== 'question') return { message };
  const ownText = message.ownText.replace(line, '').trim();
  return { message: { ...message, ownText }, confirmation: letter };
}

/** A board number and a square, on which a pod may be entered. */
const boardAndSquare = /^#?(\d{3,9}):? (\d\d[RM]?)$/i;

/**
 * Writes `118 33` as `move 118 33`, in the Subject and in the first lines of the text, if it is the sender's turn on
 * that board and the turn is legal there. Without the board, two numbers could mean anything.
 */
function withEntriesAsMoves(store: Store, message: Message, sender: Player | undefined): Message {
  if (!sender) return message;
  const asMove = (line: string): string | undefined => {
    const [, number = '', turn = ''] = boardAndSquare.exec(line.trim()) ?? [];
    const board = number === '' ? undefined : store.boards.byId(rowId<BoardId>(Number(number)));
    if (board?.state !== 'active') return undefined;
    const view = viewOf(store, board);
    const isLegal = seatOf(view, sender.id)?.seat === board.seat && parseTurn(view.position, turn).ok;
    return isLegal ? `move ${number} ${turn}` : undefined;
  };
  const lines = message.ownText.split('\n');
  const end = lines.findIndex(
    (line) => line.trim() !== '' && asMove(line) === undefined && !parseCommandLine(line).ok,
  );
  const read = lines.map((line, at) => (end < 0 || at < end ? (asMove(line) ?? line) : line));
  const subject = asMove(bareSubject(message.subject)) ?? message.subject;
  return { ...message, subject, ownText: read.join('\n') };
}

/** Reads the commands in an email, which may answer a letter. */
function readReply(
  store: Store,
  { subject, ownText }: Message,
  letter: OutboxRow | undefined,
): Result<MailCommands, Refusal> {
  return parseMailCommands({ subject, ownText, ...(letter && { answered: asAnswered(store, letter) }) });
}

/** Returns the facts about the letter being answered that are needed to read commands. */
export function asAnswered(store: Store, letter: OutboxRow): AnsweredLetter {
  return {
    subject: letter.subject,
    ...(hasReplyContext(letter) &&
      letter.boardId !== null && {
        board: letter.boardId,
        ...(store.puzzles.on(letter.boardId) && { puzzle: true }),
        ...(store.boards.byId(letter.boardId)?.state === 'offered' && { isChallenge: true }),
      }),
    ...(letter.boardId === null && {
      boards: letter.boards.map(({ boardId }) => boardId),
    }),
    ...(letter.purpose === 'message' && writerOf(store, letter)),
    ...(letter.purpose === 'question' && { confirmation: true }),
  };
}

/** The content of an email, and the letter that it is taken to answer. */
interface ReadAnswer {
  readonly letter?: OutboxRow | undefined;
  readonly asked?: OpenSuggestion | undefined;
  readonly reading: Result<MailCommands, Refusal>;
}

/**
 * Reads an email. A command in reply to a "did you mean?" or a closed confirmation counts as a reply to a letter about
 * its board, or, if the confirmation is not about a board, as a command in a new email.
 */
function readAnswered(store: Store, message: Message, answered: OutboxRow | undefined): ReadAnswer {
  const reading = readReply(store, message, answered);
  if (answered?.purpose !== 'question') return { letter: answered, reading };
  if (isClosed(store, answered)) {
    const letter = closedLetter(answered);
    const read = readInstead(store, message, reading, letter);
    return read ? { letter, reading: read } : { letter: answered, reading };
  }
  const asked = suggestionOf(store, answered);
  if (!asked) return { letter: answered, reading };
  const letter = letterAskedAbout(answered, asked);
  const isDeclined = asked.command.word === 'reject' && saysDecline(message.ownText);
  const read = isDeclined ? agreed : readInstead(store, message, reading, letter, asked.command);
  if (read && read !== agreed) return { letter, asked, reading: read };
  const says = reading.ok ? reading.value.commands[0]?.word : undefined;
  // A "yes" with more text on the same line may be about something else.
  const isUnclear =
    !read && (says ?? 'yes') === 'yes' && beginsWithYes(message.ownText) && !isPlainYes(message.ownText);
  return {
    letter: answered,
    asked,
    reading: read ?? (isUnclear ? err(refusal('server.suggestion.alone')) : reading),
  };
}

const agreed: Result<MailCommands, Refusal> = ok({
  source: 'reply',
  commands: [{ word: 'yes', line: 'yes' }],
  message: '',
});

/**
 * Reads a reply to a confirmation that contains more than "yes" or "no". Its commands, even after a "yes" or "no",
 * count as they would in a reply to a letter about the board. Undefined if the reply only answers the confirmation, or
 * has no command.
 * @param answer the reply, read as an answer to the confirmation
 * @param asked the command that a "did you mean?" is about
 */
function readInstead(
  store: Store,
  message: Message,
  answer: Result<MailCommands, Refusal>,
  letter: OutboxRow,
  asked?: Command,
): Result<MailCommands, Refusal> | undefined {
  const [word] = answer.ok ? answer.value.commands : [];
  const { answer: opening, rest, isBelow = false } = answerThenMore(message.ownText) ?? {};
  if (word && rest === undefined) return undefined;
  const subject = letter.purpose === 'question' ? '' : message.subject;
  const as = letter.purpose === 'question' ? undefined : letter;
  const read = readReply(store, { ...message, subject, ownText: rest ?? message.ownText }, as);
  if (!read.ok) return undefined;
  const [first] = read.value.commands;
  if (rest === undefined) return read;
  // "no 36+E" after "did you mean 36+E?" means "no", and "yes 36+E" means "yes".
  const isSame = asked !== undefined && first?.word === 'move' && isTurnOf(asked, first);
  if (isSame) return opening === 'no' ? undefined : agreed;
  // Another turn on the same line as "yes", or a command on a line below, is not carried out: the writer may be
  // agreeing to what we asked.
  // Other pods of the same stack may be the rest of that turn, which is asked about later.
  const isOther = first?.word === 'move' && asked?.word === 'move' && !areOfStack(asked, first);
  if (isOther && opening === 'yes') return undefined;
  if (isBelow && opening === 'yes' && (asked !== undefined || first?.word === 'move')) return undefined;
  return first && insteadOfAnswer.has(first.word) ? read : undefined;
}

/** Commands that count after a "yes" or "no"; any other text there is a message. */
const insteadOfAnswer: ReadonlySet<string> = new Set(['move', 'undo', 'propose']);

type MoveCommand = Extract<Command, { word: 'move' }>;

const isTurnOf = (asked: Command, written: Command): boolean =>
  asked.word === 'move' &&
  written.word === 'move' &&
  asked.turn.text.toLowerCase() === written.turn.text.toLowerCase();

/** Whether two turns move pods, named by their prongs, from the same square, so they may be parts of one turn. */
const areOfStack = ({ turn: asked }: MoveCommand, { turn: written }: MoveCommand): boolean =>
  [asked, written].every(({ text }) => /^\d\d[a-h]/i.test(text)) &&
  partOfStack(asked.text, written.text) !== undefined;

/** Turns a closed confirmation about one board into a letter about that board. Other letters are returned unchanged. */
export const closedLetter = (letter: OutboxRow): OutboxRow =>
  letter.boards.length === 1 ? { ...onOnlyBoard(letter), purpose: 'board' } : letter;

/** Turns the email with a suggestion into a letter about its board, at the turn that was then open. */
export function letterAskedAbout(
  letter: OutboxRow,
  { boardId, open, offerId }: Pick<OpenSuggestion, 'boardId' | 'open' | 'offerId'>,
): OutboxRow {
  const { number, generation } = open;
  return { ...letter, purpose: 'board', boardId, turnNumber: number, generation, offerId };
}

/** Returns the userid of the player whose message is being answered. */
function writerOf(store: Store, { writerId }: OutboxRow): { writer?: string } {
  const writer = writerId === null ? undefined : store.players.byId(writerId);
  return writer ? { writer: writer.userid } : {};
}

/** Whether an email is one of our own letters that came back, judged by its Message-ID. */
export function isOurs(store: Store, { messageId = '' }: Envelope): boolean {
  return readToken(store, messageId.split('@')[0]?.toLowerCase() ?? '') !== undefined;
}

/** Finds the newest letter whose token is in the email, unless its game ended long ago. */
export function answeredLetter(store: Store, message: Envelope, now: number): OutboxRow | undefined {
  const letters = tokenWords(message).flatMap((word) => readToken(store, word) ?? []);
  const [last] = letters.sort((a, b) => b.id - a.id);
  const newest = last && asLetterOfBoard(last);
  if (newest?.boardId == null) return newest;
  const endedAt = store.boards.byId(newest.boardId)?.endedAt;
  return endedAt != null && endedAt + tokenLife < now ? undefined : newest;
}

/**
 * Whether an email is a reply to a letter about the same board to the same reader. An email to the address with the
 * letter's token is not enough.
 */
function isReplyTo(store: Store, { inReplyTo, references }: Envelope, letter: OutboxRow): boolean {
  return tokenWords({ to: [], deliveredTo: [], inReplyTo, references }).some((word) => {
    const answered = readToken(store, word);
    if (answered?.playerId !== letter.playerId) return false;
    if (answered.id === letter.id) return true;
    return asLetterOfBoard(answered).boardId === letter.boardId;
  });
}

/** Turns a digest with one board into a letter about that board. */
const asLetterOfBoard = (letter: OutboxRow): OutboxRow =>
  letter.purpose === 'digest' ? onOnlyBoard(letter) : letter;

/** If a letter shows one board, adds what a reply to it means on that board. Other letters are returned unchanged. */
function onOnlyBoard(letter: OutboxRow): OutboxRow {
  const [only, ...others] = letter.boards;
  if (!only || others.length > 0) return letter;
  const { boardId, turnNumber, generation, offerId } = only;
  return { ...letter, boardId, turnNumber, generation, offerId };
}

/** Returns the text of the letter that `answeredLetter` finds. */
export function answeredText(store: Store, message: Envelope, now: number): LetterText | undefined {
  const letter = answeredLetter(store, message, now);
  return letter && { text: letter.text, html: `${letter.html}${textBoards(letter)}` };
}

/** Returns the boards that were shown as text because their pictures could not be drawn. */
const textBoards = ({ pictures }: OutboxRow): string =>
  pictures
    .map((picture) => {
      const read = 'position' in picture ? parsePosition(picture.position) : undefined;
      return read?.ok ? `<pre>${narrowBoardText(read.value)}</pre>` : '';
    })
    .join('');

/**
 * Whether every password in the email is the named player's. Undefined if there is none, or if there were so many
 * guesses that a password proves nothing. Even then, the right password shows (`isOwn`) that an email from the player's
 * own address is not a guess; nothing else depends on that.
 */
function checkPasswords(
  store: Store,
  commands: readonly Command[],
  from: string,
  now: number,
  hashes: PasswordHashes,
): { readonly right?: boolean; readonly isOwn?: boolean } {
  const passwords = new Set(commands.flatMap(({ password }) => (password === undefined ? [] : [password])));
  if (passwords.size === 0) return {};
  const player = claimedPlayer(store, commands);
  const claimed = player.ok ? player.value : undefined;
  const isGuessed = claimed !== undefined && isPasswordGuessed(store, claimed.id, now);
  if (isGuessed && (passwords.size > 1 || store.players.byAddress(from)?.id !== claimed.id)) return {};
  const hash = claimed?.passwordHash ?? null;
  let right = passwords.size === 1;
  for (const password of passwords) right = hashes.check(password, hash) && right;
  return isGuessed ? { isOwn: right } : { right };
}

/** Redacts the commands in the email, since answers quote them and other players may see them. */
function redactReading(
  store: Store,
  reading: Result<MailCommands, Refusal>,
  passwords: KnownPasswords,
): Result<MailCommands, Refusal> {
  if (!reading.ok) {
    const { code, data } = redactSentence(reading.error, passwords);
    const { understood } = data;
    if (!Array.isArray(understood)) return err({ code, data });
    const lines = (understood as readonly string[]).map((line) => {
      const again = parseCommandLine(line);
      return again.ok ? redactCommand(store, again.value, passwords).line : line;
    });
    return err({ code, data: { ...data, understood: lines } });
  }
  const { commands, message } = reading.value;
  return ok({
    ...reading.value,
    commands: commands.map((command) => redactCommand(store, command, passwords)),
    message: redactText(message, passwords),
  });
}

/** Whether the quoted text contains a redacted password, or redacted text that looked like one. */
function isRedacted(reading: Result<MailCommands, Refusal>): boolean {
  if (!reading.ok) return JSON.stringify(reading.error.data).includes(redacted);
  const { commands, message } = reading.value;
  return message.includes(redacted) || commands.some(({ line }) => line.includes(redacted));
}

/** Returns the password that a command sets. */
function newPassword(command: Command): string | undefined {
  if (command.word === 'signup') return command.secret;
  if (command.word !== 'change' || command.what !== 'password' || command.secret === 'off') return undefined;
  return command.secret;
}
