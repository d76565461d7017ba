import { rowId } from '../../base/data/ids.js';
import { codeSet, type Refusal, refusal, type SentenceCode } from '../../base/index.js';
import {
  type BoardlessCommand,
  nothingOffered,
  playsTurn,
  proposedDay,
  readersOf,
  whichBoard,
  whichToAnswer,
  whyOver,
} from '../../club/index.js';
import {
  addresseeIn,
  asksForRematch,
  asksWhatToPlay,
  bareSubject,
  boardAlone,
  commandOfLine,
  commandWithoutBoard,
  dayBackIn,
  forgotPassword,
  isGameWord,
  longestUserid,
  parseCommandLine,
  preferences,
  readBoardRequest,
  readBoardSubject,
  redactedLine,
  saysIsBack,
  suggestUserid,
  withoutCommand,
} from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import {
  findTurnMentions,
  joinedStack,
  mentionsTurnStart,
  parseTurn,
  withoutJoiningWords,
} from '../../notation/index.js';
import { type Board, type BoardId, computerId, type Player, type Store } from '../../store/index.js';
import { subjectOfSuggestion } from '../confirm/suggestionConfirmation.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { firstLineOf, labelledMove, whichTurn, whyIllegal, whyNoStack } from './explainTurn.js';
import { mostTalkLines, ownSubject } from './ownLines.js';
import type { PreparedMail } from './prepareMail.js';
import { redactText } from './redactMail.js';
import { turnFor, whichOfDigest } from './refusalExamples.js';
import { moveOfStack, partBelow, pendingPodsIn } from './stackParts.js';

/**
 * Improves a refusal. If a command or an answer names no board, lists the lines to send for the sender's boards. If the
 * text neither accepts nor declines a challenge, says how to answer it.
 */
export function explainRefusal(tx: TransactionContext, mail: PreparedMail, why: Refusal): Refusal {
  const explained = explain(tx, mail, why);
  if (namesUserid.has(explained.code)) {
    return { ...explained, data: { ...explained.data, example: freeUserid(tx.store, mail.from) } };
  }
  const alone = toNobody[explained.code];
  return alone && isAlone(tx.store, mail) ? { ...explained, code: alone } : explained;
}

/** Refusals of a sign-up that give an example of a userid. */
const namesUserid = codeSet(
  'command.signup.noName',
  'command.userid.form',
  'command.userid.label',
  'command.userid.reserved',
);

/** How many numbers to try after a userid that is taken. */
const mostTaken = 99;

/** Suggests a userid for an address without an account, if possible one that is free. */
export function freeUserid(store: Store, address: string): string {
  const name = suggestUserid(address);
  for (let number = 1; number <= mostTaken; number++) {
    const userid = number === 1 ? name : `${name.slice(0, longestUserid - 3)}-${number}`;
    if (store.players.byUserid(userid) === undefined) return userid;
  }
  return name;
}

/** Refusals that say how to write to the other players, and those for boards without any. */
const toNobody: Partial<Record<SentenceCode, Refusal['code']>> = {
  'command.reply': 'command.reply.alone',
  'command.reply.illegal': 'command.reply.illegal.alone',
};

/** Whether an email answers a letter about a board on which nobody but its sender reads messages. */
function isAlone(store: Store, { letter, from }: PreparedMail): boolean {
  const player = store.players.byAddress(from);
  const board = letter?.boardId == null ? undefined : store.boards.byId(letter.boardId);
  return board !== undefined && readersOf(store, board).every((id) => id === player?.id);
}

function explain(tx: TransactionContext, mail: PreparedMail, why: Refusal): Refusal {
  const { letter, message, from } = mail;
  const { store, now } = tx;
  const player = store.players.byAddress(from);
  if (!player) return why;
  const first = firstLineOf(message.ownText);
  const said = letter ? [first] : [bareSubject(message.subject), first];
  const example = proposedDay(store, player.id, now);
  const withDay = ({ code, data }: Refusal): Refusal => ({ code, data: { ...why.data, ...data } });
  const day = said.map(dayBackIn).find((one) => one !== undefined);
  if (day !== undefined) return { ...refusal('command.vacation.said', { day }), data: { ...why.data, day } };
  if (said.some(saysIsBack)) {
    const isAway = isOnVacation(store, player, now);
    if (isAway) return { ...why, code: 'command.vacation.back' };
    // In a reply, "I'm back" may be meant for another player.
    if (!letter) return withDay(refusal('command.vacation.notAway', { example }));
  }
  if (said.some((line) => hasOwnUserid(line, player))) {
    if (why.code === 'command.vacation') return withDay(refusal('command.vacation.claim', { example }));
    if (isOfSetting.has(why.code))
      return withDay(refusal('command.set.claim', { names: Object.keys(preferences) }));
  }
  if (why.code === 'command.vacation') return withDay(refusal('command.vacation.example', { example }));
  if (said.some(forgotPassword)) return { ...why, code: 'command.password.forgotten' };
  const { quoted } = why.data;
  if (letter?.purpose === 'digest' && letter.boardId === null && isNoTurnOfDigest.has(why.code)) {
    const boards = letter.boards.map(({ boardId }) => boardId);
    const written = typeof quoted === 'string' ? quoted.trim() : '';
    const isTurn = why.code === 'command.turnAlone.digest';
    const without = isTurn ? why : { ...refusal('command.empty.digest'), data: why.data };
    return whichOfDigest(store, without, boards, player.id, written);
  }
  const isBoard = hasReplyContext(letter) && letter.boardId !== null && letter.purpose !== 'message';
  const board = isBoard && letter.boardId !== null ? store.boards.byId(letter.boardId) : undefined;
  if (board?.state === 'offered' && (isUnclear.has(why.code) || why.code === 'command.pass')) {
    return withDay(refusal('club.challenge.unclear', { board: board.id, example }));
  }
  // An address may be missing from the quoted line, because it looks like a password.
  const written = board || typeof quoted !== 'string' ? first : quoted;
  if (isOfOtherCommand.has(why.code) && isTurnInWords(store, board, written))
    return { ...why, code: 'command.turn.unlike' };
  const noUndo = isNoUndo.has(why.code) ? whyNoUndo(store, player, board, first) : undefined;
  if (noUndo) return withDay(noUndo);
  const empty = isEmpty.has(why.code)
    ? (whyNoTurnInSubject(store, player, board, mail) ?? whyEmpty(store, player, board))
    : undefined;
  if (empty) return empty;
  if (board?.state === 'active' && asksWhatToPlay(first)) return { ...why, code: 'command.lost' };
  const meantBoard = board ?? (letter ? undefined : boardInSubject(store, message));
  const stack =
    meantBoard?.state === 'active' &&
    isToPlay(store, meantBoard, player) &&
    (isNoTurn.has(why.code) || (!board && isNoTurnUnderSubject.has(why.code)))
      ? whyNoStack(store, meantBoard, message, board && why)
      : undefined;
  if (stack) return stack;
  const isUndecided =
    board?.state === 'active' && mayNameTurns.has(why.code) && isToPlay(store, board, player);
  const choices = isUndecided ? whichTurn(tx, board, player, message) : undefined;
  if (choices) return { ...choices, data: { ...why.data, ...choices.data } };
  const offer = board && store.offers.on(board.id);
  // "accept bob" when nothing is on offer.
  const [, answer = '', named = ''] =
    /^(\S+) (\S+)$/.exec(typeof quoted === 'string' ? quoted.trim() : '') ?? [];
  const isAnswer = answersOffer.has(commandWithoutBoard(answer)?.word ?? '');
  if (board?.state === 'active' && !offer && isAnswer && store.players.byUserid(named))
    return nothingOffered(store, player, board.id);
  const seat = board && store.boards.seats(board.id).find(({ playerId }) => playerId === player.id)?.seat;
  if (offer && seat !== undefined && offer.seat !== seat && isUnclear.has(why.code)) {
    return { ...refusal('club.offer.unclear', { board: board.id }), data: { ...why.data, board: board.id } };
  }
  const mayBeIllegal =
    board?.state === 'active' && !offer && maySayWhy.has(why.code) && isToPlay(store, board, player);
  const illegal = mayBeIllegal ? whyIllegal(tx, board, player, message) : undefined;
  if (illegal) return { ...illegal, data: { ...why.data, ...illegal.data } };
  if (board?.state === 'active' && why.code === 'command.answerAlone') {
    const about = subjectOfSuggestion(store, player.id, board.id, now);
    if (about) {
      const asked = refusal('club.noQuestion.asked', { board: board.id, about });
      return { code: asked.code, data: { ...why.data, ...asked.data } };
    }
    return { ...refusal('club.noQuestion', { board: board.id }), data: { ...why.data, board: board.id } };
  }
  if (board && isOver.has(board.state) && why.code === 'command.reply') {
    // On these boards, no other player would get a message.
    return board.practice || board.level !== null || board.startedAt === null
      ? whyOver(board)
      : refusal(seat === undefined ? 'club.over.talk.watching' : 'club.over.talk', { board: board.id });
  }
  const addressee = isBoard || !isUnread.has(why.code) ? undefined : addresseeOf(store, player, message);
  if (addressee !== undefined) {
    const meant = refusal('club.message.how', { userid: addressee });
    return { code: meant.code, data: { ...why.data, ...meant.data } };
  }
  const boardlessLine = typeof quoted === 'string' && !isBoard ? boardless(quoted) : undefined;
  const line = boardlessLine && withBoardAsNumber(store, player, withTurnBelow(boardlessLine, message));
  const again = typeof quoted === 'string' && line?.word === 'rematch' && asksForRematch(quoted);
  const meant =
    why.code === 'command.board.answer' ||
    (line && answersOffer.has(line.word) && why.code !== 'command.claim.notHere')
      ? whichWithClaim(whichToAnswer(store, player, line?.word), line?.word, player, quoted)
      : line && (again || isBoardMissing.has(why.code))
        ? whichWithClaim(
            whichBoard(store, player, { ...line, rest: '' }, now, (one) =>
              line.rest === ''
                ? (turnFor(store, player.id, line.word, one) ?? '')
                : turnOnBoard(tx, line, one, player, message),
            ),
            line.word,
            player,
            quoted,
          )
        : undefined;
  return meant ? { code: meant.code, data: { ...why.data, ...meant.data } } : why;
}

/** Refusals of a `set` that may begin with a userid and a password, as in pbmserv. */
const isOfSetting = codeSet('command.set', 'command.set.name', 'command.set.value');

/** Whether the sender's userid follows a command word: `set alice ...`, `octi set alice ...`. */
function hasOwnUserid(line: string, { userid }: Player): boolean {
  const words = line.trim().toLowerCase().split(/\s+/);
  const own = userid.toLowerCase();
  return !(own in preferences) && words[isGameWord(words[0] ?? '') ? 2 : 1] === own;
}

/** Refusals of a line that is read as a command other than a turn, or as a turn after a userid and a password. */
const isOfOtherCommand = codeSet(
  'command.notify',
  'command.address',
  'command.claim.password',
  'command.claim.more',
);

/**
 * Whether a line is meant as a turn even though its first word is a command: "not 57-56 but 37+A" begins with an
 * abbreviation of `notify`. "add 57" is about a turn only in reply to a letter about a board.
 */
function isTurnInWords(store: Store, board: Board | undefined, line: string): boolean {
  if (!/(?<![\d#])[1-9]{2}(?!\d)/.test(line)) return false;
  switch (commandOfLine(line)) {
    case 'notify':
      return board?.state === 'active' && /^not\s/i.test(line);
    case 'add':
      return board?.state === 'active' && !line.includes('@');
    case 'move': {
      // In `move both to 55`, "both" is nobody's userid; in `move alice short 57+E`, the password is wrong.
      const rest = withoutCommand(line);
      const [name = ''] = rest.split(' ');
      return /^\p{L}+$/u.test(name) && !store.players.byUserid(name) && !mentionsTurnStart(rest);
    }
    default:
      return false;
  }
}

/** Refusals of a line that may ask for an undo in everyday words; `Zug` is also the name of `move`. */
const isNoUndo = codeSet('command.reply', 'command.move.noTurn', 'command.claim.board');

/** If a line asks for an undo, says how to write that command, or that there is nothing to undo. */
function whyNoUndo(
  store: Store,
  { id }: Player,
  board: Board | undefined,
  line: string,
): Refusal | undefined {
  if (board?.state !== 'active' || readBoardRequest(line) !== 'undo') return undefined;
  const seat = store.boards.seats(board.id).find(({ playerId }) => playerId === id)?.seat;
  if (seat === undefined) return undefined;
  return store.boards.turns(board.id).some((turn) => turn.seat === seat)
    ? refusal('command.claim.board', { word: 'undo' })
    : refusal('club.undo.nothing', { board: board.id });
}

/** Explains an empty reply whose Subject has turns, but not exactly one that is legal. */
function whyNoTurnInSubject(
  store: Store,
  player: Player,
  board: Board | undefined,
  mail: PreparedMail,
): Refusal | undefined {
  if (board?.state !== 'active' || !isToPlay(store, board, player)) return undefined;
  const subject = redactText(ownSubject(mail) ?? '', mail.passwords);
  if (findTurnMentions(subject).length === 0) return undefined;
  return { ...refusal('command.turn.unlike'), data: { quoted: redactedLine(subject) } };
}

/** Refusals of a reply that contains no new text. */
const isEmpty = codeSet('command.empty.reply', 'command.empty.answer');

/** Says what to write in a reply that contains no new text. Undefined if a turn or any command will do. */
function whyEmpty(store: Store, { id }: Player, board: Board | undefined): Refusal | undefined {
  if (!board) {
    const [played] = store.boards.list({
      playerIds: [id],
      states: ['offered', 'active', 'finished'],
      most: 1,
    });
    return played ? undefined : refusal('command.empty.noGame');
  }
  const seat = store.boards.seats(board.id).find(({ playerId }) => playerId === id);
  if (board.state === 'offered' && seat)
    return refusal(seat.acceptedAt === null ? 'command.empty.challenge' : 'command.empty.challenge.own');
  if (board.state === 'finished' && seat && board.startedAt !== null && !board.practice)
    return refusal('command.empty.over');
  if (board.state !== 'active') return refusal('command.empty.answer');
  if (!seat) return refusal('command.empty.watching', { board: board.id });
  const offer = store.offers.on(board.id);
  if (offer && offer.seat !== seat.seat) return refusal('command.empty.offer');
  if (board.level !== null && board.seat !== seat.seat) return refusal('command.empty.answer');
  return board.practice || board.seat === seat.seat ? undefined : refusal('command.empty.theirTurn');
}

const isOnVacation = ({ vacations }: Store, { id }: Player, now: number): boolean =>
  vacations.current(id, now) !== undefined;

/**
 * Reads the number after a turn as a board number if it is the player's turn on that board: `57+D #101`. If the game
 * there has reached that turn, the number may be the turn's instead, and is not read as a board number.
 */
function withBoardAsNumber(store: Store, player: Player, line: BoardlessCommand): BoardlessCommand {
  const [, rest = '', number = ''] = /^(.*)#(\d+)$/.exec(line.rest) ?? [];
  const board = number === '' ? undefined : store.boards.byId(rowId<BoardId>(Number(number)));
  const isMeant = board?.state === 'active' && board.turns + 1 < board.id && isToPlay(store, board, player);
  return isMeant ? { ...line, rest, board: board.id } : line;
}

/**
 * If the Subject is just `move` or `submit`, adds the turn on the first line of the text. Also adds moves of other pods
 * in the app's notation.
 */
function withTurnBelow(line: BoardlessCommand, { subject, ownText }: Message): BoardlessCommand {
  if (!playsTurn(line.word)) return line;
  const first = firstLineOf(ownText);
  const below =
    line.rest === ''
      ? (severalMoves(bareSubject(subject)) ?? severalMoves(first) ?? commandWithoutBoard(first))
      : undefined;
  const move = below && playsTurn(below.word) ? { ...below, word: line.word } : line;
  if (labelledMove(move.rest) === undefined) return move;
  const parts = [bareSubject(subject), ...ownText.split('\n').slice(0, mostTalkLines)].flatMap(
    (one) => labelledMove(withoutJoiningWords(one)) ?? [],
  );
  return { ...move, rest: [...new Set([move.rest, ...parts])].join(';') };
}

/**
 * Returns the turn to put after a board number. If the turn moves some pods of a stack on that board, adds the other
 * parts that the email contains, because the player would otherwise send half of the turn. Empty if the email may
 * refer to the other pods in words.
 */
function turnOnBoard(
  { store, outbox }: TransactionContext,
  { word, rest }: BoardlessCommand,
  board: Board,
  player: Player,
  { subject, ownText }: Message,
): string {
  const read = parseCommandLine(`${word} ${board.id} ${rest}`);
  const move = read.ok ? moveOfStack(store, read.value) : undefined;
  if (!move) return rest;
  const { position } = move;
  const [number = ''] = /#\d+$/.exec(rest) ?? [];
  const written = [bareSubject(subject), ...ownText.split('\n').slice(0, mostTalkLines)];
  // The turn itself is not one of its other parts.
  const lines = written.map((line) => (boardless(line)?.rest === rest ? '' : line));
  const parts = lines.flatMap((line, at) => {
    const found = partBelow(move, line);
    // The first line is the Subject, which may begin with any words.
    return found && (found.isFirst || at === 0) ? found : [];
  });
  // With labels, the turn already contains the moves below it.
  const joinAll = (found: readonly { part: string }[]): string => {
    const turns = [joinedStack(move.turn) ?? move.turn, ...found.map(({ part }) => part)];
    return [...new Set(turns.flatMap((turn) => turn.split(',')))].join(',');
  };
  // A part described in words may mean something else, so it counts only if the whole turn is legal.
  const isLegal = parseTurn(position, joinAll(parts)).ok;
  const counted = parts.filter(({ isSpoken }) => !isSpoken || isLegal);
  if (counted.length > 0) return joinAll(counted) + number;
  if (pendingPodsIn(move, lines.join('\n'), outbox.languageOf(player.id))) return '';
  // A `;` between the moves of one stack is right only for free moves.
  return joinedStack(move.turn) === undefined || parseTurn(position, move.turn).ok
    ? rest
    : joinAll([]) + number;
}

/** Refusals of a reply that contains a turn in another spelling, or no turn. */
const isNoTurn = codeSet('command.reply', 'command.turn', 'command.turn.nearly', 'command.turn.unlike');

/** Refusals of a reply that may name several turns; the others say what is wrong with the turn on its first line. */
const mayNameTurns = codeSet('command.reply', 'command.turn', 'command.turn.unlike');

/** Refusals of a reply that do not say what is wrong with a turn on its first line. */
const maySayWhy = codeSet('command.reply', 'command.turn.nearly', 'command.turn.unlike');

/** Refusals of a new email whose Subject names only a board and whose text has a turn in another spelling, or none. */
const isNoTurnUnderSubject = codeSet(
  'command.turnAlone',
  'command.none',
  'command.unknown',
  'command.near',
  'command.misspelt',
);

/** Returns the board that the Subject of a new email names, if it names nothing else. */
function boardInSubject(store: Store, { subject }: Message): Board | undefined {
  const named = readBoardSubject(subject)?.board ?? boardAlone(subject);
  return named === undefined ? undefined : store.boards.byId(named);
}

const isToPlay = (store: Store, board: Board, { id }: Player): boolean =>
  store.boards.seats(board.id).some(({ playerId, seat }) => playerId === id && seat === board.seat);

/** Refusals of a reply to a digest that may have been meant as a turn. */
const isNoTurnOfDigest = codeSet(
  'command.turnAlone.digest',
  'command.empty.digest',
  'command.none',
  'command.unknown',
);

/** Reads the request in a line that does not name its board. */
const boardless = (line: string): BoardlessCommand | undefined =>
  commandWithoutBoard(line) ?? (asksForRematch(line) ? { word: 'rematch', rest: '' } : undefined);

/** Reads several turns on one line of an email, each with its command: `move 56E-55;move 56DE-65`. */
function severalMoves(line: string): BoardlessCommand | undefined {
  const moves = line.split(';').flatMap((one) => commandWithoutBoard(one) ?? []);
  const [first, ...others] = moves;
  const isOneTurn =
    first !== undefined &&
    playsTurn(first.word) &&
    others.length > 0 &&
    others.every(({ word }) => word === first.word || word === 'move') &&
    moves.every(({ rest }) => rest !== '');
  return isOneTurn && moves.length === line.split(';').length
    ? { ...first, rest: moves.map(({ rest }) => rest).join(';') }
    : undefined;
}

/** Refusals of text that may be meant for another player. */
const isUnread = codeSet(
  'command.unknown',
  'command.none',
  'command.near',
  'command.misspelt',
  'command.message',
);

/** Finds the player whom a new email addresses, in its Subject or on its first line. */
function addresseeOf(store: Store, sender: Player, { subject, ownText }: Message): string | undefined {
  const [first = ''] = ownText.trim().split('\n');
  const names = [bareSubject(subject), first].flatMap((line) => addresseeIn(line) ?? []);
  return names
    .map((name) => store.players.byUserid(name))
    .find((player) => player && player.id !== sender.id && player.id !== computerId)?.userid;
}

const isOver: ReadonlySet<string> = new Set(['finished', 'declined']);

/** Refusals of a reply to a challenge or an offer that is neither a plain "yes" nor a plain "no". */
const isUnclear = codeSet('command.reply', 'command.answerAlone');

/** The commands that answer a challenge or an offer. */
const answersOffer: ReadonlySet<string> = new Set(['accept', 'decline', 'reject']);

/** In the answer to `accept alice opensesame`, which names no board, says where a userid and a password may appear. */
function whichWithClaim(
  which: Refusal | undefined,
  word: string | undefined,
  { userid }: Player,
  line: unknown,
): Refusal | undefined {
  const words = typeof line === 'string' ? line.toLowerCase().split(/\s+/) : [];
  const at = words.indexOf(userid.toLowerCase());
  const hasClaim = word !== undefined && at > 0 && words[at + 1] !== undefined;
  return which && hasClaim ? refusal('club.open.claim', { word, which }) : which;
}

/** Refusals of a line that may lack only a board number, perhaps with a `!` or `?` after its word. */
const isBoardMissing = codeSet(
  'command.misspelt',
  'command.inFull',
  'command.inFull.alone',
  'command.board.missing',
  'command.turnAlone',
  'command.unknown',
  'command.none',
);
