import { z } from 'zod';
import {
  type Catalogue,
  canSay,
  codeSet,
  ifReadable,
  makeStored,
  parseStored,
  type Sentence,
  StoredDataError,
  type UncheckedSentence,
} from '../../base/index.js';
import type { Comment } from '../../letter/index.js';
import {
  type BoardId,
  boardIdSchema,
  mailIdSchema,
  type OutboxRow,
  type Player,
  type PlayerId,
  type Store,
} from '../../store/index.js';
import type { Log } from '../health/log.js';
import type { AnsweredMail } from './answeredMail.js';
import { loadCatalogue } from './loadTemplates.js';

/**
 * The news about a board in a letter, as stored in its row. If the letter does not go out, a later one includes the
 * news.
 */
export interface StoredNews<Happened extends UncheckedSentence = Sentence> {
  readonly boardId: BoardId;
  readonly happened: readonly Happened[];
  readonly words: readonly Comment[];
  /** The email that the letter answers, if the letter is waiting for the computer's turn. */
  readonly cause?: AnsweredMail | undefined;
}

const sentenceForm = z.object({
  code: z.string(),
  get data(): z.ZodType<UncheckedSentence['data']> {
    return z.record(
      z.string(),
      z.union([z.string(), z.number(), z.array(z.string()).readonly(), sentenceForm]),
    );
  },
});

const sentencesForm: z.ZodType<readonly UncheckedSentence[]> = z.array(sentenceForm).readonly();

/** The fields of a news item, apart from its board. */
const newsFields = {
  happened: sentencesForm,
  words: z.array(z.object({ userid: z.string(), text: z.string() })).readonly(),
  cause: z
    .object({ inboxId: mailIdSchema, messageId: z.string().exactOptional(), from: z.string() })
    .optional(),
};

const boardsForm: z.ZodType<readonly StoredNews<UncheckedSentence>[]> = z
  .array(z.object({ boardId: boardIdSchema, ...newsFields }))
  .readonly();

/** Version 0.1.0 wrote news that was waiting for the computer's turn as one object without its board. */
const columnForm = z.union([boardsForm, z.object(newsFields)]);

/** Encodes news for the `news` column of the outbox. */
export const makeStoredNews = (news: readonly StoredNews<UncheckedSentence>[]): string =>
  makeStored(boardsForm, news);

/**
 * Reads the `news` column of a letter. `boardId` is the board that the letter is about, if any. The news may contain
 * sentences that cannot be rendered.
 * @throws StoredDataError if neither `makeStoredNews` nor version 0.1.0 wrote it.
 */
export function parseStoredNews(
  json: string,
  boardId: BoardId | null,
): readonly StoredNews<UncheckedSentence>[] {
  const news = parseStored(columnForm, json, `news in a letter about board ${boardId ?? 'none'}`);
  if (!('happened' in news)) return news;
  if (boardId === null)
    throw new StoredDataError('news in a letter about no board cannot be read: boardId: missing');
  return [{ ...news, boardId }];
}

/**
 * Reads the news about a board in a letter that is waiting for the computer's turn, for the letter that replaces it.
 * @throws StoredDataError like `parseStoredNews`
 */
export const takeOverNews = (log: Log, json: string, boardId: BoardId): StoredNews[] =>
  parseStoredNews(json, boardId).map((news) => ({
    ...news,
    happened: sayable(log, news.happened, boardId),
  }));

let english: Catalogue | undefined;

/** Only stored codes in this format are logged. */
const codeShape = /^[\w.]{1,60}$/;

/** Drops and logs stored sentences that letters cannot render, so that they never block the others. */
function sayable(log: Log, sentences: readonly UncheckedSentence[], boardId: BoardId): Sentence[] {
  english ??= loadCatalogue();
  const catalogue = english;
  return sentences.filter((one): one is Sentence => {
    if (canSay(catalogue, one)) return true;
    const code = codeShape.test(one.code) ? one.code : 'unreadable';
    log.error(
      { board: boardId, code },
      'stored news was dropped: its sentence or one of its placeholders is unknown',
    );
    return false;
  });
}

/** News that a digest shows anyway: turns with their comments, and the open offer. */
const shownByDigest = codeSet('club.move.happened', 'club.propose.happened', 'club.undo.happened');

/** Keeps the news about a board for its players who get a daily digest instead of the letter just written. */
export function keepForDigest(
  store: Store,
  boardId: BoardId,
  news: { readonly happened: readonly Sentence[]; readonly text: string; readonly writer?: Player },
  readers: readonly Player[],
): void {
  const { text, writer } = news;
  const happened = news.happened.filter(({ code }) => !shownByDigest.has(code));
  if (happened.length === 0) return;
  const notified = new Set(readers.map(({ id }) => id));
  const players = new Set(store.boards.seats(boardId).map(({ playerId }) => playerId));
  for (const id of players) {
    const isSpared = store.players.preferences(id).get('digest') === 'daily' && !notified.has(id);
    if (!isSpared || store.players.byId(id)?.leftAt !== null) continue;
    // If the comment came with a turn or an offer, the digest shows it anyway.
    const unheard =
      happened.length < news.happened.length || !writer || store.watchesAndMutes.mutes(id, writer.id);
    const writerId = unheard || text === '' ? null : writer.id;
    const words = writerId === null ? '' : text;
    store.missed.keep(id, { boardId, happened: makeStored(sentencesForm, happened), writerId, words });
  }
}

/** Keeps the news in an abandoned letter for the next letter about the board or the next digest. */
export function keepUndelivered(store: Store, { id, playerId, boardId, news }: OutboxRow): void {
  if (playerId === null || news === null || store.players.byId(playerId)?.leftAt !== null) return;
  for (const stored of parseStoredNews(news, boardId)) {
    if (stored.happened.length + stored.words.length === 0) continue;
    if (store.boards.byId(stored.boardId)?.endedAt !== null) continue;
    // A row has room for only one writer, so each additional comment gets a separate row.
    const [first, ...others] = stored.words;
    const keep = (happened: readonly UncheckedSentence[], comment: Comment | undefined) => {
      const writerId = comment === undefined ? undefined : store.players.byUserid(comment.userid)?.id;
      const words = writerId === undefined ? '' : (comment?.text ?? '');
      const row = { happened: makeStored(sentencesForm, happened), writerId: writerId ?? null, words };
      store.missed.keep(playerId, { boardId: stored.boardId, ...row }, id);
    };
    keep(stored.happened, first);
    for (const comment of others) keep([], comment);
  }
}

/** Removes and returns the news about a board that a player missed, for the letter being written. */
export function takeMissedNews(
  { store, log }: { readonly store: Store; readonly log: Log },
  playerId: PlayerId,
  boardId: BoardId,
): StoredNews {
  const missed = store.missed.take(playerId, boardId);
  return {
    boardId,
    happened: missed.flatMap(({ happened }) => readSentences(log, happened, boardId)),
    words: missed.flatMap(({ writerId, words }) => {
      const writer = writerId === null ? undefined : store.players.byId(writerId);
      return writer ? [{ userid: writer.userid, text: words }] : [];
    }),
  };
}

/** Reads the sentences in old news, or returns none if they cannot be read, so that the reader still gets the rest. */
function readSentences(log: Log, json: string, boardId: BoardId): Sentence[] {
  const sentences = ifReadable(() => parseStored(sentencesForm, json, `missed news about board ${boardId}`));
  if (!sentences) log.error({ board: boardId }, 'stored news was dropped: it cannot be read');
  return sayable(log, sentences ?? [], boardId);
}
