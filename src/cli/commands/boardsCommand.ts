import { err, ok, type Refusal, type Result, refusal, say, sentence, systemClock } from '../../base/index.js';
import { allNamed, stateOf, viewOf } from '../../club/index.js';
import { columns, playersInList } from '../../letter/index.js';
import { findGame } from '../../rules/index.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import type { Board, PlayerId, Store } from '../../store/index.js';
import { mostOnPage, readNumber } from '../arguments.js';
import { fail, print, printSentence } from '../output.js';
import { boardFacts } from '../playerAndBoardFacts.js';
import { boardStates } from '../subcommands.js';
import { dayForPeople } from '../timesForPeople.js';
import { type DatabaseOptions, withStore } from '../withDatabase.js';

interface Options extends DatabaseOptions {
  readonly state: string;
  readonly game?: string;
  readonly page: string;
  readonly json?: boolean;
}

/** `octi boards`: lists the boards in a database, for all players or only the given ones, newest last. */
export async function boards(userids: readonly string[], options: Options): Promise<void> {
  const page = readNumber('--page', options.page, 1);
  if (!page.ok) return fail(page.error);
  const words = loadCatalogue();
  const now = systemClock.now();
  const found = await withStore(options, (store) => {
    const list = findBoards(store, userids, options, page.value);
    if (!list.ok) return list;
    const rows = list.value.boards.map((board) => {
      const view = viewOf(store, board);
      const facts = boardFacts(store, board, now);
      const since = dayForPeople(facts.ended ?? facts.clocks.turnSince ?? facts.offered);
      return {
        facts,
        cells: [
          String(board.id),
          board.game,
          say(words, playersInList({ ...board, players: allNamed(view) })),
          since,
          say(words, stateOf(view)),
        ],
      };
    });
    return ok({ rows, more: list.value.more });
  });
  if (!found.ok) return fail(found.error);
  const { rows, more } = found.value;
  if (options.json)
    return print([
      JSON.stringify(
        rows.map(({ facts }) => facts),
        null,
        2,
      ),
    ]);
  if (rows.length === 0) {
    return printSentence(sentence(options.state === 'active' ? 'cli.boards.none.inPlay' : 'cli.boards.none'));
  }
  const heads = say(words, sentence('cli.boards.head')).split('|');
  await print([columns([heads, ...rows.map(({ cells }) => cells)])]);
  if (more) printSentence(sentence('cli.more', { next: page.value + 1 }));
}

/** Finds the boards on a page; page 1 has the newest. */
function findBoards(
  store: Store,
  userids: readonly string[],
  { state, game }: Options,
  page: number,
): Result<{ boards: Board[]; more: boolean }, Refusal> {
  const wanted = state === 'all' ? boardStates : boardStates.filter((one) => one === state);
  if (wanted.length === 0) return err(refusal('cli.badState', { state, states: boardStates }));
  const id = game === undefined ? undefined : findGame(game);
  if (id && !id.ok) return id;
  const playerIds: PlayerId[] = [];
  for (const userid of userids) {
    const player = store.players.byUserid(userid);
    if (!player) return err(refusal('cli.noPlayer', { userid }));
    playerIds.push(player.id);
  }
  const list = store.boards.list({
    playerIds,
    states: wanted,
    most: page * mostOnPage + 1,
    ...(id && { game: id.value.id }),
  });
  const more = list.length > page * mostOnPage;
  const rest = list.slice(more ? 1 : 0, list.length - (page - 1) * mostOnPage);
  return ok({ boards: rest.slice(-mostOnPage), more });
}
