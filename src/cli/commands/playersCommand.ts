import { ok, say, sentence, systemClock } from '../../base/index.js';
import { columns } from '../../letter/index.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { mostOnPage, readNumber } from '../arguments.js';
import { fail, print, printSentence } from '../output.js';
import { type PlayerFacts, playerFacts } from '../playerAndBoardFacts.js';
import { dayForPeople } from '../timesForPeople.js';
import { type DatabaseOptions, withStore } from '../withDatabase.js';

interface Options extends DatabaseOptions {
  readonly page: string;
  readonly json?: boolean;
  readonly addresses?: boolean;
}

/** `octi players`: lists the accounts in a database, page by page. */
export async function players(options: Options): Promise<void> {
  const page = readNumber('--page', options.page, 1);
  if (!page.ok) return fail(page.error);
  const now = systemClock.now();
  const found = await withStore(options, (store) => {
    const list = store.players.list(mostOnPage + 1, (page.value - 1) * mostOnPage);
    const facts = list.slice(0, mostOnPage);
    const rows = facts.map((player) => playerFacts(store, player, now, options.addresses ?? false));
    return ok({ rows, more: list.length > mostOnPage });
  });
  if (!found.ok) return fail(found.error);
  const { rows, more } = found.value;
  if (options.json) return print([JSON.stringify(rows, null, 2)]);
  if (rows.length === 0) {
    return printSentence(sentence(page.value === 1 ? 'cli.players.noneYet' : 'cli.players.none'));
  }
  await print([table(rows)]);
  if (more) printSentence(sentence('cli.more', { next: page.value + 1 }));
}

function table(rows: readonly PlayerFacts[]): string {
  const withAddresses = rows.some(({ addresses }) => addresses);
  const heads = say(loadCatalogue(), sentence('cli.players.head')).split('|');
  return columns([
    withAddresses ? heads : heads.slice(0, -1),
    ...rows.map(({ userid, joined, signedOff, awayUntil, boards, ratings, addresses }) => [
      userid,
      dayForPeople(joined),
      String(boards.active),
      String(boards.offered),
      String(boards.finished),
      ratings.map(({ game, rating, games }) => `${game} ${rating} (${games})`).join(', '),
      dayForPeople(awayUntil),
      dayForPeople(signedOff),
      ...(addresses ? [addresses.join(', ')] : []),
    ]),
  ]);
}
