import type { Clock } from '../../base/index.js';
import { hintText, viewOf } from '../../club/index.js';
import type { Thinker } from '../../computer/index.js';
import { makeTurn } from '../../notation/index.js';
import type { Hint, Store } from '../../store/index.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { takeOverNews } from '../outbound/storedNews.js';
import { inTransaction } from '../outbound/transactionContext.js';

/** How many positions the computer may search for a hint, and how long it may take, in ms. */
const nodes = 60_000;
const ms = 3000;

interface HintOptions extends ServerContext {
  readonly clock: Clock;
  readonly thinker: Pick<Thinker, 'think'>;
}

/** Whether the turn that the hint is for is still to be played. */
function isOpen(store: Store, { boardId, generation, number }: Hint): boolean {
  const board = store.boards.byId(boardId);
  return board?.state === 'active' && board.generation === generation && board.turns + 1 === number;
}

/**
 * Finds the turn for a hint and writes the letter with it, unless the board has changed. Returns true if it has written
 * the letter.
 */
export async function findHint({ thinker, clock, ...server }: HintOptions, hint: Hint): Promise<boolean> {
  const { store } = server;
  const { boardId, playerId } = hint;
  const board = store.boards.byId(boardId);
  if (!board || !isOpen(store, hint)) {
    store.hints.done(hint.id, null);
    return false;
  }
  const view = viewOf(store, board);
  const thought = await thinker.think(view.position, { level: 9, nodes, ms, seed: 0 });
  if (!thought) throw new Error('no turn was found');
  const turn = makeTurn(view.position, thought.turn);
  return inTransaction(server, clock.now(), ({ outbox }) => {
    // The player may have asked again meanwhile, after an undo.
    const isWanted = isOpen(store, store.hints.byId(hint.id) ?? hint);
    // Even if the board has changed, its position may come back.
    store.hints.done(hint.id, turn);
    const reader = store.players.byId(playerId);
    if (!isWanted || !reader || reader.leftAt !== null) return false;
    // This letter replaces the receipt, which would only say that the hint is on its way.
    const before = store.outbox
      .delayed(boardId)
      .filter((letter) => letter.playerId === playerId)
      .flatMap(({ news }) => takeOverNews(server.log, news, boardId));
    store.outbox.supersede(boardId);
    const happened = [
      ...before.flatMap((news) => news.happened).filter(({ code }) => code !== 'club.hint.waiting'),
      hintText(store, boardId, playerId, turn),
    ];
    const words = before.flatMap((news) => news.words);
    outbox.board(boardId)(reader, { happened, words }, { cause: before.at(-1)?.cause });
    return true;
  });
}
