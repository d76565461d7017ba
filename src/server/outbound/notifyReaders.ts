import type { Sentence } from '../../base/index.js';
import type { BoardEffect, CommandContext, Effect } from '../../club/index.js';
import type { BoardId, Player, PlayerId, Store } from '../../store/index.js';
import type { AnsweredMail } from './answeredMail.js';
import { type DigestExempt, readersOf } from './boardReaders.js';
import { keepForDigest } from './storedNews.js';
import type { TransactionContext } from './transactionContext.js';

type BoardLetterEffect = Extract<Effect, { kind: 'boardNews' | 'privateNews' | 'quotedText' }>;

/** Collects the effects that board letters report, grouped by board in the order in which the boards first occur. */
function byBoard(effects: readonly Effect[]): Map<BoardId, BoardLetterEffect[]> {
  const boards = new Map<BoardId, BoardLetterEffect[]>();
  for (const effect of effects) {
    if (effect.kind !== 'boardNews' && effect.kind !== 'privateNews' && effect.kind !== 'quotedText')
      continue;
    const boardEffects = boards.get(effect.boardId);
    if (boardEffects) boardEffects.push(effect);
    else boards.set(effect.boardId, [effect]);
  }
  return boards;
}

const ofKind = <K extends BoardLetterEffect['kind']>(boardEffects: readonly BoardLetterEffect[], kind: K) =>
  boardEffects.filter((effect): effect is Extract<BoardLetterEffect, { kind: K }> => effect.kind === kind);

/** Returns the news about a board for everybody. */
const publicNews = (boardEffects: readonly BoardLetterEffect[]): Sentence[] =>
  ofKind(boardEffects, 'boardNews').map(({ happened }) => happened);

/** Returns the news about a board for one reader: the news for everybody, and the news for that reader alone. */
const newsFor = (boardEffects: readonly BoardLetterEffect[], { id }: Player): Sentence[] => [
  ...publicNews(boardEffects),
  ...ofKind(boardEffects, 'privateNews').flatMap(({ playerId, happened }) =>
    playerId === id ? happened : [],
  ),
];

/**
 * Writes one letter to each reader of each board that the commands in an email changed. The sender's own letter is a
 * receipt, written only for an email with a single command. Returns the number of receipts, and who got the text of the
 * email in the letter about a board.
 */
export function notifyOfCommands(
  { store, outbox }: TransactionContext,
  { sender, message }: Pick<CommandContext, 'sender' | 'message'>,
  effects: readonly Effect[],
  receiptFor: AnsweredMail | undefined,
): { receipts: number; hasComment(boardId: BoardId, playerId: PlayerId): boolean } {
  const player = sender?.player;
  const commented = new Map<BoardId, Set<PlayerId>>();
  let receipts = 0;
  for (const [boardId, boardEffects] of byBoard(effects)) {
    const happened = publicNews(boardEffects);
    const withComment = ofKind(boardEffects, 'boardNews').findLast((news) => news.comment !== undefined);
    const comment = withComment ? (withComment.comment ?? '') : message;
    const others = ofKind(boardEffects, 'privateNews').map(({ playerId }) => playerId);
    const quoted = ofKind(boardEffects, 'quotedText').map(({ intro, text }) => ({ intro, text }));
    const readers = readersOf(store, boardId, { ...(player && { sender: player.id }), others });
    keepForDigest(store, boardId, { happened, text: comment, ...(player && { writer: player }) }, readers);
    const write = outbox.board(boardId);
    const commentReaders = new Set<PlayerId>();
    for (const reader of readers) {
      const isSender = reader.id === player?.id;
      // A sender who has just left gets the answer as a receipt.
      if (isSender && (!receiptFor || reader.leftAt !== null)) continue;
      if (isSender && isUnwantedReceipt(store, reader, boardId, boardEffects)) {
        receipts += 1;
        continue;
      }
      const sentences = newsFor(boardEffects, reader);
      if (sentences.length === 0) continue;
      const showsComment = player && comment !== '' && !store.watchesAndMutes.mutes(reader.id, player.id);
      const words = showsComment ? [{ userid: player.userid, text: comment }] : [];
      const receipt = isSender ? { quoted } : {};
      write(reader, { happened: sentences, words, ...receipt }, isSender ? { cause: receiptFor } : {});
      if (isSender) receipts += 1;
      if (showsComment && comment === message) commentReaders.add(reader.id);
    }
    commented.set(boardId, commentReaders);
  }
  return { receipts, hasComment: (boardId, playerId) => commented.get(boardId)?.has(playerId) === true };
}

/**
 * Whether a receipt only repeats the sender's own turn, and the sender has set `receipts off`. Against the computer,
 * one letter reports both turns, so it is sent anyway.
 */
function isUnwantedReceipt(
  store: Store,
  { id }: Player,
  boardId: BoardId,
  boardEffects: readonly BoardLetterEffect[],
): boolean {
  const [first, ...others] = boardEffects.filter(
    (effect) => effect.kind !== 'privateNews' || effect.playerId === id,
  );
  if (first?.kind !== 'boardNews' || first.happened.code !== 'club.move.happened') return false;
  if (others.length > 0) return false;
  if (store.players.preferences(id).get('receipts') !== 'off') return false;
  const board = store.boards.byId(boardId);
  return board?.state === 'active' && board.level === null && !board.practice;
}

/** Tells the readers of boards what has changed there, without comments. Returns the number of letters. */
export function notifyReaders(
  { store, outbox }: TransactionContext,
  changes: readonly BoardEffect[],
  exempt: DigestExempt = {},
  cause?: AnsweredMail,
): number {
  let letters = 0;
  for (const [boardId, boardEffects] of byBoard(changes)) {
    const asked = ofKind(boardEffects, 'privateNews').map(({ playerId }) => playerId);
    const readers = readersOf(store, boardId, { ...exempt, others: [...asked, ...(exempt.others ?? [])] });
    keepForDigest(store, boardId, { happened: publicNews(boardEffects), text: '' }, readers);
    const write = outbox.board(boardId, { isAnswer: true });
    for (const reader of readers) {
      const happened = newsFor(boardEffects, reader);
      if (happened.length === 0) continue;
      write(reader, { happened }, reader.id === exempt.sender ? { cause } : {});
      letters += 1;
    }
  }
  return letters;
}
