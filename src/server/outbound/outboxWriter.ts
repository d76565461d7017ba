import { sentence } from '../../base/index.js';
import type { Context, PlayerMessage } from '../../club/index.js';
import { boardLetter, boardSubject, messageLetter, withClosing } from '../../letter/index.js';
import type { NewLetter, Player, Store } from '../../store/index.js';
import { boardFacts, boardNews, type Told, type ToReader, turnOf } from './boardNews.js';
import type { LetterRenderers } from './letterRenderers.js';
import { type LostNews, newsOf } from './missedNews.js';
import type { AnswerKind, Repeated } from './repeatedAnswers.js';
import type { ServerAddress } from './serverAddress.js';
import {
  type Cause,
  type Compose,
  type Fields,
  type LetterWriterContext,
  languageOf,
  type Recipient,
  writeLetter,
} from './writeLetter.js';

export type { Cause, Compose, Recipient } from './writeLetter.js';

/** Writes letters into the outbox, each in its reader's language and with its token, thread and headers final. */
export class OutboxWriter {
  readonly #tx: LetterWriterContext;
  #countStranger: ((address: string) => string | undefined) | undefined;
  #repeats: { isSender(to: Recipient): boolean; count(kind: AnswerKind): Repeated } | undefined;
  readonly #counted = new Map<AnswerKind, Repeated>();
  /** Why a stranger has not been answered, if one has not. */
  silenced: string | undefined;
  /** Whether the sender has had the same answer to much the same text too often, and has not had it again. */
  repeats = false;

  constructor(
    store: Store,
    renderers: LetterRenderers,
    serverAddress: ServerAddress,
    key: Buffer,
    now: number,
  ) {
    this.#tx = { store, renderers, serverAddress, key, now };
  }

  /** The first address of a player that letters do not come back from; throws for one who has none any more. */
  addressOf(playerId: number): string {
    const own = this.#tx.store.players.addresses(playerId);
    const [first] = own;
    if (first === undefined) throw new Error(`player ${playerId} has no address`);
    return own.find((address) => !this.#tx.store.bounces.isGivenUp(address)) ?? first;
  }

  /** The language that a player has set, if one has been. */
  languageOf(playerId: number): string | undefined {
    return languageOf(this.#tx.store, playerId);
  }

  /** What one player writes to another, unless the other has muted the writer or is gone. */
  message(
    message: PlayerMessage,
    writer: Player,
    { message: text, inboxId }: Pick<Context, 'message' | 'inboxId'>,
  ): void {
    const { players, people, outbox } = this.#tx.store;
    const reader = players.byId(message.to);
    if (!reader || reader.leftAt !== null || people.mutes(reader.id, writer.id)) return;
    const { boardId } = message;
    const subject = boardId === undefined ? {} : { subject: boardSubject(boardId, reader.userid) };
    const said = { userid: writer.userid, text, ...subject };
    const fields: Fields = {
      purpose: 'message',
      toAddress: this.addressOf(reader.id),
      playerId: reader.id,
      writerId: writer.id,
      ...(inboxId !== null && { inboxId }),
      ...(boardId !== undefined && {
        ...turnOf(this.#tx.store, boardId, reader.id),
        news: newsOf({ boardId, happened: [], words: [{ userid: writer.userid, text }] }),
      }),
    };
    const thread = boardId === undefined ? [] : outbox.thread(boardId, reader.id);
    this.#write(fields, (renderer) => messageLetter(renderer, message, said), thread, undefined);
  }

  /** The boards on which it is a player's turn, and what the player has missed of boards. */
  digest(reader: Player, compose: Compose, missed: readonly LostNews[]): void {
    const to: Fields = {
      purpose: 'digest',
      toAddress: this.addressOf(reader.id),
      playerId: reader.id,
      news: newsOf(...missed),
    };
    this.#write(to, compose, [], undefined);
  }

  /** News of a board, a receipt, or a refusal with the board as it stands, to one reader. */
  board(boardId: number, reader: Player, told: Told, cause?: Cause): void {
    const to = { address: this.addressOf(reader.id), playerId: reader.id };
    const wording = cause ? this.#wordingFor('board', to) : asItIs;
    if (wording) this.boardTo(boardId, [{ reader, told, ...(cause && { cause }) }], wording);
  }

  /** The same to several readers. */
  boardTo(boardId: number, readers: readonly ToReader[], wording: Wording = asItIs): void {
    if (readers.length === 0) return;
    const { store, now } = this.#tx;
    const facts = boardFacts(store, boardId, now);
    for (const one of readers) {
      const { id } = one.reader;
      const to = { purpose: 'board', toAddress: this.addressOf(id), playerId: id } as const;
      // No letter is written, and what the reader has missed so far is still to be told.
      if (store.bounces.isGivenUp(to.toAddress)) continue;
      const { notice, fields } = boardNews(store, now, facts, one);
      const compose = wording((renderer) => boardLetter(renderer, notice));
      this.#write({ ...to, ...fields }, compose, store.outbox.thread(boardId, id), one.cause);
    }
  }

  /** Has letters to addresses that speak for nobody counted; those beyond a cap are not written. */
  guardStrangers(count: (address: string) => string | undefined): void {
    this.#countStranger = count;
  }

  /** Has answers to the sender of a mail counted; those that repeat themselves too often are not written. */
  guardRepeats(isSender: (to: Recipient) => boolean, count: (kind: AnswerKind) => Repeated): void {
    this.#repeats = { isSender, count };
  }

  /** How an answer is worded; nothing where none goes out. A mail counts once, however many letters answer it. */
  #wordingFor(kind: AnswerKind, to: Recipient): Wording | undefined {
    if (!this.#repeats?.isSender(to)) return asItIs;
    const counted = this.#counted.get(kind) ?? this.#repeats.count(kind);
    this.#counted.set(kind, counted);
    if (counted === 'answered') return asItIs;
    if (counted === 'last') return withLastWord;
    this.repeats = true;
    return undefined;
  }

  #isSilenced(address: string): boolean {
    if (!this.#countStranger || this.#tx.store.players.byAddress(address)) return false;
    this.silenced = this.#countStranger(address);
    return this.silenced !== undefined;
  }

  /** A question that a yes carries out. */
  question(questionId: number, to: Recipient, compose: Compose, cause: Cause): void {
    const wording = this.#wordingFor('question', to);
    if (!wording || this.#isSilenced(to.address)) return;
    const player = to.playerId === undefined ? {} : { playerId: to.playerId };
    const fields = { purpose: 'question', toAddress: to.address, questionId, ...player } as const;
    this.#write(fields, wording(compose), [], cause, to.language);
  }

  /** An answer to whoever asked; where it is about one board, a reply to it is one to a letter of that board. */
  answer(
    to: Recipient,
    compose: Compose,
    cause: Cause,
    { boardId, attachment }: Pick<NewLetter, 'boardId' | 'attachment'> = {},
  ): void {
    const wording = this.#wordingFor('answer', to);
    if (!wording || this.#isSilenced(to.address)) return;
    const { address: toAddress } = to;
    const playerId = to.playerId ?? this.#tx.store.players.byAddress(toAddress)?.id;
    const fields: Fields = {
      purpose: 'answer',
      toAddress,
      ...(playerId !== undefined && { playerId }),
      ...(boardId !== undefined &&
        (playerId === undefined ? { boardId } : turnOf(this.#tx.store, boardId, playerId))),
      ...(attachment && { attachment }),
    };
    this.#write(fields, wording(compose), [], cause, to.language);
  }

  #write(
    fields: Fields,
    compose: Compose,
    thread: readonly string[],
    cause: Cause | undefined,
    language?: string,
  ): void {
    writeLetter(this.#tx, fields, compose, thread, cause, language);
  }
}

type Wording = (compose: Compose) => Compose;
const asItIs: Wording = (compose) => compose;
/** The answer says that repeats are not answered any more. */
const withLastWord: Wording = (compose) => (renderer) =>
  compose(withClosing(renderer, sentence('letter.lastRepeat')));
