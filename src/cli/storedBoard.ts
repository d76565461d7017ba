import { err, ok, refusal, say, sentence, systemClock } from '../base/index.js';
import { viewAt } from '../club/index.js';
import { boardText } from '../display/index.js';
import { columns, pageSections } from '../letter/index.js';
import { loadCatalogue, loadRenderer } from '../server/outbound/loadTemplates.js';
import type { BoardId } from '../store/index.js';
import { fail, print } from './output.js';
import { boardFacts } from './playerAndBoardFacts.js';
import { boardForOutput } from './terminalBoard.js';
import { dayForPeople, readableTime } from './timesForPeople.js';
import { type DatabaseOptions, withStore } from './withDatabase.js';

/** `octi board 101`: shows a board in the database with its players, clocks and turns. */
export async function showStoredBoard(
  id: BoardId,
  options: DatabaseOptions & { readonly json?: boolean },
): Promise<void> {
  const now = systemClock.now();
  const renderer = loadRenderer();
  const found = await withStore(options, (store) => {
    const kept = store.boards.byId(id);
    if (!kept) return err(refusal('cli.noBoard', { board: id }));
    const view = viewAt(store, kept, now);
    const turns = store.boards.turns(id);
    return ok({ facts: boardFacts(store, kept, now), view, turns });
  });
  if (!found.ok) return fail(found.error);
  const { facts, view, turns } = found.value;
  if (options.json) {
    const record = turns.map(({ number, seat, text, playedAt }) => ({
      ...{ number, player: view.seats[seat]?.userid, turn: text },
      played: new Date(playedAt).toISOString(),
    }));
    const { position } = view.board;
    return print([JSON.stringify({ ...facts, record, position, text: boardText(view.position) }, null, 2)]);
  }
  const board = boardText(view.position);
  const page = pageSections(renderer, { kind: 'board', view, turns }).map(({ text }) =>
    // A function, so that no characters of the board are read as replacement patterns.
    text.replace(board, () => boardForOutput(view.position)),
  );
  await print([[...page, thinkingTable(facts)].filter((part) => part !== '').join('\n\n')]);
}

/** Formats each player's thinking time and vacation, and the clock that is running. */
function thinkingTable({ players, clocks }: ReturnType<typeof boardFacts>): string {
  const words = loadCatalogue();
  const table = columns([
    say(words, sentence('cli.board.head')).split('|'),
    ...players.map(({ userid, thinkingHours, awayUntil }) => [
      userid,
      String(Math.round(thinkingHours)),
      dayForPeople(awayUntil),
    ]),
  ]);
  const { turnSince, nextNotice, claimable } = clocks;
  if (turnSince === null) return table;
  const next =
    nextNotice === null
      ? sentence('cli.board.noNotice')
      : sentence('cli.board.nextNotice', { at: readableTime(nextNotice) });
  const running = sentence('cli.board.clock', { since: readableTime(turnSince), next });
  return [
    table,
    '',
    say(words, running),
    ...(claimable ? [say(words, sentence('cli.board.claimable'))] : []),
  ].join('\n');
}
