import type { Sentence } from '../../base/index.js';
import type { Words } from '../../letter/index.js';
import type { OutboxRow, Player, Store } from '../../store/index.js';

/** What a digest shows of itself: the turns with their words, and the open offer. */
const shown: ReadonlySet<string> = new Set([
  'club.move.happened',
  'club.propose.happened',
  'club.undo.happened',
]);

/** Keeps the news of a board for those of its players whom a daily digest spares the letter that was just written. */
export function keepMissed(
  store: Store,
  boardId: number,
  news: { readonly happened: readonly Sentence[]; readonly text: string; readonly writer?: Player },
  readers: readonly Player[],
): void {
  const { text, writer } = news;
  const happened = news.happened.filter(({ code }) => !shown.has(code));
  if (happened.length === 0) return;
  const told = new Set(readers.map(({ id }) => id));
  const players = new Set(store.boards.seats(boardId).map(({ playerId }) => playerId));
  for (const id of players) {
    const isSpared = store.players.preferences(id).get('digest') === 'daily' && !told.has(id);
    if (!isSpared || store.players.byId(id)?.leftAt !== null) continue;
    // Words that came with a turn or an offer stand there.
    const unheard = happened.length < news.happened.length || !writer || store.people.mutes(id, writer.id);
    const writerId = unheard || text === '' ? null : writer.id;
    const words = writerId === null ? '' : text;
    store.missed.keep(id, { boardId, happened: JSON.stringify(happened), writerId, words });
  }
}

/** What a letter tells of a board. */
export interface LostNews {
  readonly boardId: number;
  readonly happened: readonly Sentence[];
  readonly words: readonly Words[];
}

/** What a letter tells of its boards, for its row: should it be given up, other letters tell it. */
export const newsOf = (...news: readonly LostNews[]): string => JSON.stringify(news);

/** Keeps what a letter was to tell that is given up: the next letter of the board, or the next digest, tells it. */
export function keepLost(store: Store, { id, playerId, boardId, news }: OutboxRow): void {
  if (playerId === null || news === null || store.players.byId(playerId)?.leftAt !== null) return;
  const read: LostNews | LostNews[] = JSON.parse(news);
  // One that waited for the computer's turn is for that turn's letter, and names no board.
  const boards = Array.isArray(read) ? read : [{ ...read, boardId: boardId ?? 0 }];
  for (const lost of boards) {
    if (lost.happened.length + lost.words.length === 0) continue;
    if (store.boards.byId(lost.boardId)?.endedAt !== null) continue;
    // A row of the table has one writer.
    const [first, ...others] = lost.words;
    const keep = (happened: readonly Sentence[], said: Words | undefined) => {
      const writerId = said === undefined ? undefined : store.players.byUserid(said.userid)?.id;
      const words = writerId === undefined ? '' : (said?.text ?? '');
      const facts = { happened: JSON.stringify(happened), writerId: writerId ?? null, words };
      store.missed.keep(playerId, { boardId: lost.boardId, ...facts }, id);
    };
    keep(lost.happened, first);
    for (const said of others) keep([], said);
  }
}

/** What a player has missed of a board; it is told now. */
export function takeMissed(
  store: Store,
  playerId: number,
  boardId: number,
): { happened: Sentence[]; words: Words[] } {
  const missed = store.missed.take(playerId, boardId);
  return {
    happened: missed.flatMap(({ happened }) => JSON.parse(happened) as Sentence[]),
    words: missed.flatMap(({ writerId, words }) => {
      const writer = writerId === null ? undefined : store.players.byId(writerId);
      return writer ? [{ userid: writer.userid, text: words }] : [];
    }),
  };
}
