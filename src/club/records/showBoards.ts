import { type Blank, err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { labelLetters, makePosition } from '../../notation/index.js';
import { findGame } from '../../rules/index.js';
import type { Board, BoardState, PlayerId, Store } from '../../store/index.js';
import {
  allNamed,
  type BoardView,
  claimers,
  countsNot,
  findBoard,
  findTurn,
  gameInSentence,
  gameNameInSentence,
  labelsOf,
  named,
  positionAfter,
  ratingChangeOf,
  seatOf,
  solvingSeat,
  stateOf,
  viewAt,
  viewOf,
} from '../board/boardView.js';
import { claimableFor } from '../board/gameClocks.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type CommandResult, showPages, succeed } from '../effects.js';
import { askingPlayer, playersNamed, unknownPlayer } from '../findPlayers.js';
import type { BoardRow, Page } from '../resultPages.js';
import { longComments } from './gameRecord.js';

/** A page that shows a board as it is, or as it was after a turn. */
export type BoardPage = Extract<Page, { kind: 'board' }>;

/** The maximum number of rows in a table. */
export const mostRows = 100;
/** One email shows at most this many boards. */
const mostBoards = 10;

/** Shows a board as it is now or as it was after turn n, or all boards that a player is playing. */
export function show(context: CommandContext, command: CommandOf<'show'>): CommandResult {
  if (command.player !== undefined) return showAll(context, command.player, command.game);
  return showOne(context, command);
}

function showOne(
  context: CommandContext,
  command: CommandOf<'show' | 'showas'>,
  how: { readonly labels?: boolean; readonly plain?: true } = {},
): CommandResult {
  const found = findTurn(context, command);
  if (!found.ok) return found;
  const { view, number } = found.value;
  const result = sentence('club.show.result', { board: view.board.id });
  const page = pageAfter(
    context.store,
    viewAt(context.store, view.board, context.doneAt),
    number,
    how.labels,
  );
  const { store } = context;
  const reader = askingPlayer(context);
  const isLast = number === view.board.turns;
  const comments = isLast ? longComments(store, view, reader?.id) : undefined;
  const rating = isLast ? ratingChangeOf(store, view.board, reader?.id) : undefined;
  return succeed(
    result,
    { kind: 'page', page: { ...page, ...(rating && { rating }), ...(how.plain && { plain: true }) } },
    ...(comments ? [{ kind: 'file', ...comments } as const] : []),
  );
}

function pageAfter(store: Store, view: ReturnType<typeof viewOf>, number: number, labels = false): BoardPage {
  const turns = store.boards.turns(view.board.id, 1, number);
  const page = {
    kind: 'board',
    view,
    turns,
    ...(labels && { labels: labelsOf(store, view, number) }),
  } as const;
  if (number === view.board.turns) return page;
  return { ...page, view: { ...view, position: positionAfter(store, view, number) }, past: number };
}

function showAll(context: CommandContext, userid: string, id: string | undefined): CommandResult {
  const { store } = context;
  const game = id === undefined ? undefined : findGame(id);
  if (game && !game.ok) return game;
  const player = store.players.byUserid(userid);
  if (!player) return err(unknownPlayer(userid));
  const boards = store.boards.list({
    playerIds: [player.id],
    states: ['active'],
    practice: false,
    most: mostBoards,
    ...(game && { game: game.value.id }),
  });
  const pages = boards.map((board) => pageAfter(store, viewAt(store, board, context.doneAt), board.turns));
  const data = { userid: player.userid, count: pages.length };
  const result = game
    ? sentence('club.show.all.game', { ...data, game: gameInSentence(game.value) })
    : sentence('club.show.all', data);
  return showPages(result, ...pages);
}

/** Shows the board after each turn from turn n onwards. */
export function replay(context: CommandContext, command: CommandOf<'replay'>): CommandResult {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const view = viewAt(context.store, found.value.board, context.doneAt);
  const { id, turns } = view.board;
  const { number } = command;
  if (number > turns) return err(refusal('club.show.notPlayed', { board: id, number, turns }));
  const last = Math.min(turns, number + mostBoards - 1);
  const numbers = Array.from({ length: last - number + 1 }, (_, at) => number + at);
  const data = { board: id, number, last, next: last + 1 };
  return showPages(
    sentence(last < turns ? 'club.replay.more' : 'club.replay.result', data),
    ...numbers.map((at) => pageAfter(context.store, view, at)),
  );
}

/** Shows a board in another form: with labels, or as a position string. */
export function showas(context: CommandContext, command: CommandOf<'showas'>): CommandResult {
  if (command.display === 'position') return showPosition(context, command);
  if (command.display === 'ascii') return showOne(context, command, { plain: true });
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const { board, game } = found.value;
  if (game.seats.length > labelLetters.length) {
    return err(refusal('club.showas.noLabels', { board: board.id, game: gameNameInSentence(game.name) }));
  }
  return showOne(context, command, { labels: true });
}

function showPosition(context: CommandContext, command: CommandOf<'showas'>): CommandResult {
  const found = findTurn(context, command);
  if (!found.ok) return found;
  const { view, number } = found.value;
  const text = makePosition(positionAfter(context.store, view, number));
  return showPages(sentence('club.show.result', { board: view.board.id }), { kind: 'text', text });
}

const statesOf: Readonly<Record<CommandOf<'games'>['which'], readonly BoardState[]>> = {
  all: ['offered', 'active', 'finished', 'declined'],
  active: ['offered', 'active'],
  inactive: ['finished', 'declined'],
  next: ['active'],
};

function rowOf(context: CommandContext, board: Board): BoardRow {
  const view = viewOf(context.store, board);
  const { id, level } = board;
  const seat = seatOf(view, askingPlayer(context)?.id);
  const isAsked = board.state === 'offered' && seat?.acceptedAt === null;
  const isTheirs = board.state === 'active' && seat?.seat === board.seat;
  const offersClaim =
    claimableFor(context.store, id, context.doneAt) !== undefined &&
    claimers(view).some(({ playerId }) => playerId === seat?.playerId);
  const state = isAsked
    ? sentence('club.state.yourAnswer')
    : isTheirs
      ? sentence('club.state.yourTurn', { number: board.turns + 1 })
      : offersClaim
        ? sentence(claimState(view), {
            player: named(view, board.seat),
            number: board.turns + 1,
            board: id,
          })
        : stateOf(view);
  return {
    ...{ id, level, state, game: view.game.id, players: playersOf(view) },
    ...((isAsked || isTheirs) && { waits: true as const }),
  };
}

/** Returns the code of the sentence for a board that the reader can claim; it says what a claim would do. */
const claimState = (view: BoardView) =>
  countsNot(view)
    ? 'club.state.claim.close'
    : view.seats.length > 2
      ? 'club.state.claim.out'
      : 'club.state.claim';

/** Says who plays on a board or, if one player plays all sides, what the board is for. */
function playersOf(view: BoardView): Blank {
  const { board, game, puzzle } = view;
  if (puzzle) {
    const { task, turns } = puzzle;
    const glyph = game.seats[solvingSeat(view)]?.glyph ?? '';
    return task === 'win'
      ? sentence('club.players.puzzle.win', { glyph, turns })
      : sentence(task === 'defend' ? 'club.players.puzzle.defend' : 'club.players.puzzle.decline', { glyph });
  }
  return board.practice && !board.tutorial ? sentence('club.players.practice') : allNamed(view);
}

/** Makes a table of boards, newest last. */
export function boardsPage(
  context: CommandContext,
  boards: readonly Board[],
): Extract<Page, { kind: 'boards' }> {
  const rows = boards.slice(-mostRows).map((board) => rowOf(context, board));
  return { kind: 'boards', rows, more: boards.length > mostRows };
}

function table(context: CommandContext, boards: readonly Board[]): CommandResult {
  const page = boardsPage(context, boards);
  return showPages(sentence('club.games.result', { count: page.rows.length }), page);
}

/** Shows a table of boards: those of the named players, the sender's own or everybody's. */
export function games(context: CommandContext, command: CommandOf<'games'>): CommandResult {
  const { store } = context;
  const players = idsOf(context, command.players);
  if (!players.ok) return players;
  const { game, which } = command;
  const found = (players.value.length === 0 ? [undefined] : players.value).flatMap((id) =>
    store.boards.list({
      playerIds: id === undefined ? [] : [id],
      states: statesOf[which],
      most: mostRows + 1,
      ...(game !== undefined && { game }),
      ...(which === 'next' && id !== undefined && { toPlay: id }),
    }),
  );
  const boards = [...new Map(found.map((board) => [board.id, board])).values()].sort((a, b) => a.id - b.id);
  return table(context, boards.slice(-(mostRows + 1)));
}

function idsOf(context: CommandContext, userids: readonly string[]): Result<PlayerId[], Refusal> {
  const players = playersNamed(context, userids);
  if (!players.ok) return players;
  const ids = players.value.map(({ id }) => id);
  const self = askingPlayer(context);
  return ok(ids.length === 0 && self ? [self.id] : ids);
}

/** Shows the boards in play, for some games or for all. */
export function list(context: CommandContext, command: CommandOf<'list'>): CommandResult {
  const names: (string | undefined)[] = [];
  for (const id of command.games) {
    const game = findGame(id);
    if (!game.ok) return game;
    names.push(game.value.id);
  }
  const boards = (names.length === 0 ? [undefined] : names).flatMap((game) =>
    context.store.boards.list({
      playerIds: [],
      states: ['active'],
      practice: false,
      most: mostRows + 1,
      ...(game !== undefined && { game }),
    }),
  );
  return table(context, boards);
}
