import { type Refusal, refusal, type Sentence, sentence } from '../../base/index.js';
import { type Level, levelRating } from '../../computer/search/levels.js';
import { isAmbiguous, parseTurn } from '../../notation/index.js';
import { type Board, type BoardId, isComputersTurn, type Player, type Store } from '../../store/index.js';
import { gameInSentence, labelsOf, mayClaim, seatName, seatOf, viewAt, viewOf } from './boardView.js';

/** The maximum numbers of boards to search and to list. */
const most = { searched: 200, listed: 6 };

/** A command whose board number is missing. The complete line is the word, the number and the rest. */
export interface BoardlessCommand {
  readonly word: string;
  /** The text that follows the number, such as a turn; empty if there is none. */
  readonly rest: string;
  /** The one board in question, if the line identifies it in some other way. */
  readonly board?: BoardId;
}

/** Commands that show any board to anybody, whether or not the game is over. */
export const showsBoard: ReadonlySet<string> = new Set([
  'show',
  'showas',
  'replay',
  'export',
  'moves',
  'preview',
]);
/** Commands that are mostly about other players' boards. */
const watching: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe', 'notify']);

/**
 * Refuses a command that names no board, and lists the line to send for each board that the player might mean. Returns
 * undefined for a command that may be about other players' boards. If a turn may be legal in a game, only the boards
 * where it may be legal are listed.
 * @param exampleOn returns an example of the text after the number, if the player wrote none; empty by default
 */
export function whichBoard(
  store: Store,
  player: Player,
  { word, rest, board: only }: BoardlessCommand,
  now: number,
  exampleOn: (board: Board) => string = () => '',
): Refusal | undefined {
  if (watching.has(word)) return undefined;
  const boards = boardsMeant(store, player, word, now)
    .filter(({ id }) => only === undefined || id === only)
    .reverse();
  const textOn = (board: Board): string => rest || exampleOn(board);
  const legal = playsTurn(word) ? boardsToPlayOn(store, boards, textOn) : [];
  const lines = (legal.length > 0 ? legal : boards)
    .slice(0, most.listed)
    .map((board) => lineFor(store, board, player, [word, board.id, textOn(board)].join(' ').trim()));
  return whichLine(lines) ?? (showsBoard.has(word) ? undefined : whyNoBoard(store, player, word));
}

/** Asks which of some lines was meant; undefined if there are none. */
function whichLine([first, ...others]: readonly Sentence[]): Refusal | undefined {
  if (!first) return undefined;
  if (others.length === 0) return refusal('club.which.one', { line: first });
  const all = others.reduce((before, after) => sentence('club.which.or', { before, after }), first);
  return refusal('club.which.several', { lines: all });
}

/**
 * Asks which of these boards a command is about, and lists the line to send for each, newest first. Undefined if there
 * are none.
 * @param command the line without the board's number, which comes last
 */
export const whichOfBoards = (
  store: Store,
  player: Player,
  boards: readonly Board[],
  command: string,
): Refusal | undefined =>
  whichLine(
    boards
      .slice(-most.listed)
      .reverse()
      .map((board) => lineFor(store, board, player, `${command} ${board.id}`)),
  );

/** Finds the only board that a command without a board number could be about; undefined if there are several. */
export function onlyBoardMeant(store: Store, player: Player, word: string, now: number): Board | undefined {
  const [only, ...others] = boardsMeant(store, player, word, now);
  return others.length === 0 ? only : undefined;
}

/** Returns why there is no board that the player could send a command for. */
function whyNoBoard(store: Store, player: Player, word: string): Refusal {
  if (isOfEnded(word)) return refusal('club.which.none.ended');
  const active = boardsMeant(store, player, anyActive, 0);
  if (active.length === 0) return refusal('club.which.none.active');
  if (word === 'claim') return refusal('club.which.none.late');
  if (word === 'propose') return refusal('club.which.none.people');
  if (word === 'hint') return refusal('club.which.none.computer');
  const [first, ...others] = active
    .slice(-most.listed)
    .reverse()
    .map((board) => {
      const view = viewOf(store, board);
      const open = board.turns + 1;
      return isComputersTurn(board)
        ? sentence('club.which.theirs.computer', { board: board.id, open })
        : sentence('club.which.theirs', { board: board.id, player: seatName(view, board.seat), open });
    });
  if (!first) throw new Error('no board is listed');
  const theirs = others.reduce((before, after) => sentence('club.both', { before, after }), first);
  return refusal('club.which.notYourTurn', { theirs });
}

/** Whether a command is about games that are over. */
const isOfEnded = (word: string): boolean => word === 'rematch' || word === 'analyse';

/** A command that can be sent for any board in play. */
const anyActive = 'resign';

/** Lists the boards that the player could send a command for, newest last. */
function boardsMeant(store: Store, { id }: Player, word: string, now: number): Board[] {
  const states = [
    ...(isOfEnded(word) ? [] : (['active'] as const)),
    ...(isOfEnded(word) || showsBoard.has(word) ? (['finished'] as const) : []),
    // A challenge that was declined can be offered again.
    ...(word === 'rematch' ? (['declined'] as const) : []),
  ];
  const boards = store.boards.list({ playerIds: [id], states, most: most.searched }).filter((board) => {
    const view = viewOf(store, board);
    const own = seatOf(view, id);
    return own !== undefined && !view.departed.includes(own.seat);
  });
  const played = boards.filter((board) => !board.practice);
  if (isOfEnded(word)) return played;
  if (word === 'claim') return played.filter((board) => mayClaim(viewAt(store, board, now), id));
  if (word === 'propose') return played.filter(({ level }) => level === null);
  if (word === 'hint') return played.filter(({ level }) => level !== null);
  if (!playsTurn(word)) return boards;
  return boards.filter((board) => seatOf(viewOf(store, board), id)?.seat === board.seat);
}

/** Whether a command takes one turn on a board, and plays it or stores it to be confirmed. */
export const playsTurn = (word: string): boolean => word === 'move' || word === 'submit';

/**
 * Returns boards on which a turn may be legal, games first. Empty if it is not legal in any game, but the player has
 * some: then the player may mean one of those, although the turn is legal on a practice board.
 */
function boardsToPlayOn(
  store: Store,
  boards: readonly Board[],
  textOn: (board: Board) => string,
): readonly Board[] {
  const games: Board[] = [];
  const practice: Board[] = [];
  for (const board of boards) {
    if (games.length >= most.listed) break;
    if (board.practice && practice.length >= most.listed) continue;
    if (mayBePlayedOn(store, board, textOn(board))) (board.practice ? practice : games).push(board);
  }
  return games.length > 0 || boards.every((board) => board.practice) ? [...games, ...practice] : [];
}

/** Whether a turn, perhaps with its number, is legal on a board. It may be incomplete: empty, or ambiguous. */
function mayBePlayedOn(store: Store, board: Board, text: string): boolean {
  if (text === '') return true;
  const view = viewOf(store, board);
  const turn = parseTurn(view.position, text.replace(/#\d+$/, ''), () => labelsOf(store, view));
  return turn.ok || isAmbiguous(turn.error);
}

/** Describes a board, with the command to send: `"resign 101" for Octi with bob`. */
function lineFor(store: Store, board: Board, { id }: Player, command: string): Sentence {
  const { game, seats } = viewOf(store, board);
  if (board.level !== null) {
    const level = board.level as Level;
    const data = { command, game: gameInSentence(game), level, rating: levelRating(game, level) };
    return sentence('club.which.line.computer', data);
  }
  const others = seats.filter(({ playerId }) => playerId !== id).map(({ userid }) => userid);
  const data = { command, game: gameInSentence(game), others };
  return sentence(others.length === 0 ? 'club.which.line.alone' : 'club.which.line', data);
}
