import { rowId } from '../base/data/ids.js';
import { type Refusal, type Result, sentence } from '../base/index.js';
import type { BoardId, BoardPage, BoardRow } from '../club/index.js';
import { pictureSize } from '../display/index.js';
import {
  type BoardPicture,
  boardRows,
  datesLine,
  headerLines,
  lastTurnMarks,
  namedByColour,
  type ShownBoard,
  shownBoard,
  statusLine,
  type TemplateRenderer,
} from '../letter/index.js';
import type { PageRenderer } from './pageRenderer.js';
import { downloadAnswer, pageAnswer, type Route, type WebAnswer } from './webRequest.js';

/** Boards in play, or boards of finished games. */
type ListedState = 'active' | 'finished';

/** The public view of a server's boards. */
export interface PublicBoards {
  /** Returns a page of boards, newest or most recently finished first. Pass `older` as `before` for the next page. */
  list(state: ListedState, most: number, before?: number): { rows: readonly BoardRow[]; older?: number };
  /** Returns a board as it is, or as it was after a given turn. Refuses what the `show` command refuses. */
  show(board: BoardId, turn?: number): Result<BoardPage, Refusal>;
  /** Draws a picture as PNG. Rejects if that fails. */
  draw(picture: BoardPicture): Promise<Uint8Array>;
  /** Returns the SGF record of a board. Refuses what the `export` command refuses. */
  record(board: BoardId): Result<{ readonly name: string; readonly text: string }, Refusal>;
}

interface BoardRouteOptions {
  readonly boards: PublicBoards;
  readonly pages: PageRenderer;
  readonly renderer: TemplateRenderer;
}

/** How many boards of each kind a page lists. */
const mostListed = 25;
/** How many finished games are listed below the games in play. */
const mostFinished = 10;

/** Pixels on a page for each unit of a picture. */
const scale = 0.5;

/** Headers for a page that shows the last turn. */
const fresh = { 'cache-control': 'no-cache' } as const;
/** Headers for a picture of a position, which only an undo can change. */
const cached = { 'cache-control': 'public, max-age=20' } as const;

/** The routes of the board pages. They are read-only. */
export function boardRoutes(options: BoardRouteOptions): Route[] {
  const { pages } = options;
  return [
    { path: '/boards', get: ({ query }) => listBoards(options, 'active', query.get('before')) },
    { path: '/boards/finished', get: ({ query }) => listBoards(options, 'finished', query.get('before')) },
    {
      path: '/boards/:board',
      get: ({ segment, query }) => {
        const [, number, kind = 'page'] = /^(\d{3,9})(?:\.(png|sgf))?$/.exec(segment('board')) ?? [];
        const turn = query.get('turn') ?? undefined;
        if (number === undefined)
          return pages.problem(400, 'The address needs a board number, for example /boards/101.');
        if (turn !== undefined && !/^\d{1,6}$/.test(turn))
          return pages.problem(400, 'The turn number must be a whole number, for example ?turn=12.');
        const asked = {
          board: rowId<BoardId>(Number(number)),
          turn: turn === undefined ? undefined : Number(turn),
        };
        if (kind === 'sgf') return sendRecord(options, asked.board);
        return kind === 'png' ? sendPicture(options, asked) : showBoard(options, asked);
      },
    },
  ];
}

function listBoards(
  { boards, pages, renderer }: BoardRouteOptions,
  state: ListedState,
  before: string | null,
): WebAnswer {
  if (before !== null && !/^\d{1,9}$/.test(before))
    return pages.problem(400, 'The address of this page is not valid.');
  const listOf = (which: ListedState, most: number, from?: number) => {
    const { rows, older } = boards.list(which, most, from);
    return {
      rows: boardRows(renderer, rows).map(({ title, facts = [] }, at) => ({
        ...{ title, facts, href: `/boards/${rows[at]?.id}` },
      })),
      older:
        older === undefined ? undefined : `/boards${which === 'finished' ? '/finished' : ''}?before=${older}`,
    };
  };
  const isFirst = before === null;
  const title = state === 'active' ? 'Games in play' : 'Finished games';
  const values = {
    isFirst,
    state,
    list: listOf(state, mostListed, before === null ? undefined : Number(before)),
    finished: state === 'active' && isFirst ? listOf('finished', mostFinished) : undefined,
  };
  return pageAnswer(pages.page('boards', title, values), 200, fresh);
}

interface AskedBoard {
  readonly board: BoardId;
  readonly turn: number | undefined;
}

/**
 * Returns a page that says why there is nothing to show. Refusals about the board itself mention commands, which
 * visitors cannot send here.
 */
const refused = ({ pages, renderer }: BoardRouteOptions, board: BoardId, why: Refusal): WebAnswer =>
  pages.problem(404, why.code === 'club.noBoard' ? `There is no board ${board}.` : renderer.say(why));

function shownPage(renderer: TemplateRenderer, { view, turns, past }: BoardPage): ShownBoard {
  const { over, ...marks } = lastTurnMarks(view, turns);
  return shownBoard(renderer, view.position, { ...marks, ...(over && past === undefined && { over }) });
}

function showBoard(options: BoardRouteOptions, { board, turn }: AskedBoard): WebAnswer {
  const { boards, pages, renderer } = options;
  const now = boards.show(board);
  const found = turn === undefined ? now : boards.show(board, turn);
  if (!now.ok) return refused(options, board, now.error);
  if (!found.ok) return refused(options, board, found.error);
  const page = found.value;
  const { view, past } = page;
  const shown = shownPage(renderer, page);
  const last = now.value.turns.length;
  const at = past ?? last;
  const path = `/boards/${board}`;
  const to = (number: number): string => (number === last ? path : `${path}?turn=${number}`);
  const nameSeat = namedByColour(renderer, view);
  const { width, height } = pictureSize(view.position);
  return pageAnswer(
    pages.page('board', `Board ${board}`, {
      ...{ board, path, shown, width: width * scale, height: height * scale },
      status:
        past === undefined
          ? statusLine(renderer, { view, nameSeat })
          : renderer.say(sentence(past === 0 ? 'letter.past.start' : 'letter.past', { board, number: past })),
      header: headerLines(renderer, view, { past: past !== undefined, nameSeat }),
      picture: `${path}.png?turn=${at}`,
      dates: datesLine(renderer, now.value.view, now.value.turns),
      seats: view.seats.length,
      turns: now.value.turns.map(({ number, text }) => ({
        ...{ number, text, href: to(number), isShown: number === at },
      })),
      steps: [
        { label: 'First', href: at > 0 ? to(0) : undefined },
        { label: 'Previous', href: at > 0 ? to(at - 1) : undefined },
        { label: 'Next', href: at < last ? to(at + 1) : undefined },
        { label: 'Last', href: at < last ? to(last) : undefined },
      ],
      turn: at,
      last,
    }),
    200,
    fresh,
  );
}

async function sendPicture(options: BoardRouteOptions, { board, turn }: AskedBoard): Promise<WebAnswer> {
  const { boards, renderer } = options;
  const found = boards.show(board, turn);
  if (!found.ok) return refused(options, board, found.error);
  const png = await boards.draw(shownPage(renderer, found.value).picture);
  return { status: 200, headers: { ...cached, 'content-type': 'image/png' }, body: png };
}

function sendRecord(options: BoardRouteOptions, board: BoardId): WebAnswer {
  const record = options.boards.record(board);
  if (!record.ok) return refused(options, board, record.error);
  const { name, text } = record.value;
  return downloadAnswer(name, 'application/x-go-sgf; charset=utf-8', text);
}
