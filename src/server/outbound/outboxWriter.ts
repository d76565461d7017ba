import { hash } from 'node:crypto';
import { type Refusal, sentence } from '../../base/index.js';
import type { CommandContext, PlayerMessage } from '../../club/index.js';
import { preferences } from '../../command/index.js';
import {
  type AnalysisContent,
  type AnswerContent,
  type BoardContent,
  type ConfirmationContent,
  type DigestContent,
  type LetterContent,
  type LetterPicture,
  type LinkTargets,
  type RenderOptions,
  renderLetter,
} from '../../letter/index.js';
import type { BoardId, ConfirmationId, NewLetter, Player, PlayerId, Store } from '../../store/index.js';
import type { Log } from '../health/log.js';
import type { AnsweredMail, LetterCause } from './answeredMail.js';
import { type BoardLetterOptions, boardLetters, digestedBoard, replyFields } from './boardLetters.js';
import { rendererFor, type TemplateRenderers } from './loadTemplates.js';
import { makeToken } from './replyToken.js';
import { boardHeaders, domainOf, listHeaders, plusAddress, type ServerAddress } from './serverAddress.js';
import { makeStoredNews, type StoredNews } from './storedNews.js';

/** What a server needs to write its letters. */
export interface ServerContext {
  readonly store: Store;
  readonly renderers: TemplateRenderers;
  readonly serverAddress: ServerAddress;
  readonly log: Log;
}

/** The recipient of a letter. */
export interface Recipient {
  readonly address: string;
  readonly playerId?: PlayerId;
  /** The language, if the address has no account. If unset, English. */
  readonly language?: string | undefined;
}

/** The kinds of answers that are counted as repeats. */
export type AnswerKind = 'answer' | 'confirmation' | 'board' | 'set aside';

/** What happens to an answer: it is sent, is sent with a note that it is the last until tomorrow, or is not sent. */
export type RepeatDecision = 'answered' | 'last' | 'silent';

/** Limits on the answers to one email. Each call to a `count…` function counts one answer. */
export interface AnswerLimits {
  /**
   * Counts a letter to an address without an account. Returns why it must not be written, or undefined if it may be.
   */
  readonly countStranger?: (address: string) => string | undefined;
  /** Whether a letter goes to the sender of the email, so that it counts as an answer. */
  readonly isSender: (to: Recipient) => boolean;
  /** Counts one more answer of a given kind: to the same text or, if `asksAbout` is given, about the same thing. */
  readonly countRepeat: (kind: AnswerKind, asksAbout?: string) => RepeatDecision;
}

/** The answers that the limits held back. */
export interface WithheldAnswers {
  /** Why the last letter to a stranger was not written; unset if it was written. */
  readonly stranger?: string;
  /** Whether the sender got the same answer too many times. */
  readonly isRepeat: boolean;
}

/** The limits in force, the answers counted, and the answers held back. */
interface LimitedAnswers extends AnswerLimits {
  readonly counted: Map<AnswerKind, RepeatDecision>;
  stranger: string | undefined;
  isRepeat: boolean;
}

/** Writes letters into the outbox, each in its reader's language, with its final token, thread and headers. */
export class OutboxWriter {
  readonly #server: ServerContext;
  readonly #store: Store;
  readonly #now: number;
  /** Signs the tokens; looked up when the first letter is written. */
  #key: Buffer | undefined;
  #limited: LimitedAnswers | undefined;
  #guessed: { readonly address: string; readonly language: string } | undefined;

  constructor(server: ServerContext, now: number) {
    this.#server = server;
    this.#store = server.store;
    this.#now = now;
  }

  /**
   * Returns a player's first address that does not bounce, or the first one if all do; throws if the player no longer
   * has an address.
   */
  addressOf(playerId: PlayerId): string {
    const own = this.#store.players.addresses(playerId);
    const [first] = own;
    if (first === undefined) throw new Error(`player ${playerId} has no address`);
    return own.find((address) => !this.#store.bounces.isGivenUp(address)) ?? first;
  }

  /** Returns the language that a player has set, if any. */
  languageOf(playerId: PlayerId): string | undefined {
    return this.#store.players.preferences(playerId).get('language');
  }

  /** Writes a message from one player to another, unless the recipient has muted the writer or has left. */
  message(
    message: PlayerMessage,
    { id: writerId, userid }: Player,
    { message: text, inboxId }: Pick<CommandContext, 'message' | 'inboxId'>,
  ): void {
    const { players, watchesAndMutes } = this.#store;
    const { to, kind } = message;
    const boardId = kind === 'chat' ? message.boardId : undefined;
    const reader = players.byId(to);
    if (!reader || reader.leftAt !== null || watchesAndMutes.mutes(reader.id, writerId)) return;
    this.#write(
      {
        purpose: 'message',
        toAddress: this.addressOf(reader.id),
        playerId: reader.id,
        writerId,
        ...(inboxId !== null && { inboxId }),
        ...(boardId !== undefined && {
          ...replyFields(this.#store, boardId, reader.id),
          news: makeStoredNews([{ boardId, happened: [], words: [{ userid, text }] }]),
        }),
      },
      kind === 'chat'
        ? {
            ...{ kind: 'message', to: kind, userid, text },
            board: { id: message.boardId, reader: reader.userid, isOnly: message.isOnly ?? false },
          }
        : { kind: 'message', to: kind, userid, text },
    );
  }

  /**
   * Writes a digest: the boards on which it is a player's turn, and the board news that the player has missed.
   */
  digest(reader: Player, content: DigestContent, missed: readonly StoredNews[]): void {
    const toAddress = this.addressOf(reader.id);
    const news = makeStoredNews(missed);
    const boards = content.boards.map(({ view }) => digestedBoard(view, reader.id));
    this.#write({ purpose: 'digest', toAddress, playerId: reader.id, news, boards }, content);
  }

  /**
   * Returns a function that writes one letter about a board to one of its readers. The letter may contain news, be a
   * receipt, or be a refusal with the current board. The board is looked up once, for the first letter.
   * @param isAnswer whether the letter counts against the limit on answers. It should if it answers an email that
   *   changes nothing, because such an email can be sent over and over.
   */
  board(
    boardId: BoardId,
    { isAnswer = false } = {},
  ): (
    reader: Player,
    news: Pick<BoardContent, 'happened'> & Partial<Pick<BoardContent, 'words' | 'quoted' | 'refused'>>,
    about?: BoardLetterOptions,
  ) => void {
    let letterTo: ReturnType<typeof boardLetters> | undefined;
    return (reader, news, about = {}) => {
      const { id } = reader;
      const to = { address: this.addressOf(id), playerId: id };
      const repeated = isAnswer && about.cause ? this.#countRepeat('board', to) : 'answered';
      // If no letter is written, the news that the reader missed waits for the next one.
      if (repeated === 'silent' || this.#store.bounces.isGivenUp(to.address)) return;
      letterTo ??= boardLetters(this.#server, boardId, this.#now);
      const { letter, content } = letterTo(reader, to.address, news, about);
      this.#write(letter, withNote(content, repeated), about);
    };
  }

  /** Sets the language, guessed from the email, for letters to an address without an account. */
  guessLanguage(address: string, language: string | undefined): void {
    this.#guessed = language === undefined ? undefined : { address, language };
  }

  /** Runs work that answers an email. Letters beyond the limits are not written. */
  withLimits<T>(
    limits: AnswerLimits,
    work: () => T,
  ): { readonly result: T; readonly withheld: WithheldAnswers } {
    const limited: LimitedAnswers = { ...limits, counted: new Map(), stranger: undefined, isRepeat: false };
    this.#limited = limited;
    try {
      const result = work();
      const { stranger, isRepeat } = limited;
      return { result, withheld: { isRepeat, ...(stranger !== undefined && { stranger }) } };
    } finally {
      this.#limited = undefined;
    }
  }

  /** Counts an answer and returns what happens to it. An email counts once, however many letters answer it. */
  #countRepeat(kind: AnswerKind, to: Recipient, asksAbout?: string): RepeatDecision {
    const limited = this.#limited;
    if (!limited?.isSender(to)) return 'answered';
    const counted = limited.counted.get(kind) ?? limited.countRepeat(kind, asksAbout);
    limited.counted.set(kind, counted);
    if (counted === 'silent') limited.isRepeat = true;
    return counted;
  }

  #isSilenced(address: string): boolean {
    const limited = this.#limited;
    if (!limited?.countStranger || this.#store.players.byAddress(address)) return false;
    limited.stranger = limited.countStranger(address);
    return limited.stranger !== undefined;
  }

  /**
   * Writes a confirmation email, which asks whether to carry something out.
   * @param asksAbout what the question is about, if other emails with the same text would get a different question
   */
  confirmation(
    confirmationId: ConfirmationId,
    to: Recipient,
    content: ConfirmationContent,
    cause: LetterCause,
    asksAbout?: string,
  ): void {
    const repeated = this.#countRepeat('confirmation', to, asksAbout);
    if (repeated === 'silent' || this.#isSilenced(to.address)) return;
    const { playerId } = to;
    const [only, ...others] = content.boards ?? [];
    const isOfBoard = playerId !== undefined && only && others.length === 0;
    this.#write(
      {
        purpose: 'question',
        toAddress: to.address,
        confirmationId,
        ...(playerId !== undefined && { playerId }),
        ...(isOfBoard && { boards: [digestedBoard(only, playerId)] }),
      },
      withNote(content, repeated),
      { cause, language: to.language },
    );
  }

  /**
   * Writes an answer to a sender. If it is about one board, a reply to it counts as a reply to a letter about that
   * board.
   */
  answer(
    to: Recipient,
    content: AnswerContent,
    cause: AnsweredMail,
    { boardId, attachment }: Pick<NewLetter, 'boardId' | 'attachment'> = {},
  ): void {
    const repeated = this.#countRepeat('answer', to);
    if (repeated === 'silent' || this.#isSilenced(to.address)) return;
    const { address: toAddress } = to;
    const playerId = to.playerId ?? this.#store.players.byAddress(toAddress)?.id;
    this.#write(
      {
        purpose: 'answer',
        toAddress,
        ...(playerId !== undefined && { playerId }),
        ...(boardId !== undefined &&
          (playerId === undefined ? { boardId } : replyFields(this.#store, boardId, playerId))),
        ...turnShown(content),
        ...(attachment && { attachment }),
      },
      withNote({ ...content, playerId }, repeated),
      { cause, language: to.language },
    );
  }

  /** Sends the analysis of a board, with the record attached. */
  analysis(reader: Player, content: AnalysisContent, attachment: NewLetter['attachment']): void {
    this.#toAsker(reader, content.view.board.id, content, attachment);
  }

  /** Tells a player that an analysis cannot be sent after all. */
  analysisRefused(reader: Player, boardId: BoardId, why: Refusal): void {
    const about = sentence('letter.analysis.about', { board: boardId });
    this.#toAsker(reader, boardId, {
      kind: 'answer',
      about,
      answers: [{ result: why }],
      playerId: reader.id,
    });
  }

  /** Sends a player the computer's result for a board, as requested. */
  #toAsker(
    reader: Player,
    boardId: BoardId,
    content: AnalysisContent | AnswerContent,
    attachment?: NewLetter['attachment'],
  ): void {
    this.#write(
      {
        ...{ purpose: 'answer', toAddress: this.addressOf(reader.id), playerId: reader.id },
        ...replyFields(this.#store, boardId, reader.id),
        ...(attachment && { attachment }),
      },
      content,
    );
  }

  /**
   * Renders a letter and writes it with its token, thread and headers, unless we have stopped sending to its address.
   * @param cause the email that it answers
   * @param language the language for a reader who has not set one
   */
  #write(
    letter: NewLetter,
    content: LetterContent,
    {
      cause,
      language,
    }: { readonly cause?: LetterCause | undefined; readonly language?: string | undefined } = {},
  ): void {
    const { store, renderers, serverAddress } = this.#server;
    const { purpose, toAddress, playerId, boardId, confirmationId } = letter;
    // Letters to this address would only bounce. An email from the address makes it valid again.
    if (store.bounces.isGivenUp(toAddress)) return;
    const { plusAddresses } = serverAddress;
    const token = makeToken(this.#signingKey(), {
      letterId: store.outbox.nextId(),
      purpose,
      playerId: playerId ?? null,
      boardId: boardId ?? null,
      confirmationId: confirmationId ?? null,
    });
    const answered = cause?.messageId && this.#isReadersOwn(letter, cause) ? cause.messageId : undefined;
    const preferences: ReadonlyMap<string, string> =
      playerId === undefined ? new Map() : store.players.preferences(playerId);
    const guessed = this.#guessed?.address === toAddress ? this.#guessed.language : undefined;
    const renderer = rendererFor(renderers, preferences.get('language') ?? language ?? guessed).inZone(
      preferences.get('timezone'),
    );
    // An answer belongs to the thread of the email that it answers.
    const isInThread = purpose !== 'answer' && boardId !== undefined && playerId !== undefined;
    const thread = isInThread ? store.outbox.thread(boardId, playerId) : [];
    const inReplyTo = answered ?? thread.at(-1);
    const messageId = `${token}@${domainOf(serverAddress)}`;
    const isAnswered = purpose !== 'answer' || boardId !== undefined;
    const replyTo = isAnswered && plusAddresses ? plusAddress(serverAddress, token) : undefined;
    const links: LinkTargets = {
      server: serverAddress.address,
      ...(isAnswered && {
        reply: replyTo === undefined ? { to: serverAddress.address, inReplyTo: messageId } : { to: replyTo },
      }),
    };
    const references = [...new Set([...thread, ...(answered === undefined ? [] : [answered])])];
    store.outbox.write(
      {
        ...letter,
        ...(cause && { inboxId: cause.inboxId }),
        messageId,
        ...(replyTo !== undefined && { replyTo }),
        ...(inReplyTo !== undefined && { inReplyTo }),
        references,
        headers: {
          'Auto-Submitted': answered === undefined ? 'auto-generated' : 'auto-replied',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': renderer.language,
          ...(boardId !== undefined && purpose !== 'answer' && boardHeaders(serverAddress, boardId, token)),
          ...unsubscribeHeaders(serverAddress, content),
        },
        ...renderLetter(content, renderer, { ...this.#displayOf(preferences.get('display')), links }),
      },
      this.#now,
    );
  }

  #signingKey(): Buffer {
    this.#key ??= this.#store.settings.keys()[0];
    if (!this.#key) throw new Error('the database has no key');
    return this.#key;
  }

  /** Returns the options for rendering HTML according to a reader's setting. */
  #displayOf(display = preferences.display?.[0]): RenderOptions {
    if (display === 'ascii') return { plain: true };
    if (display !== 'image') return {};
    // The name is derived from the content, so a picture has the same name in all letters, and it reveals nothing
    // about the reader.
    const nameOf = (picture: LetterPicture) => hash('sha256', JSON.stringify(picture)).slice(0, 32);
    return { pictureId: (picture) => `${nameOf(picture)}@${domainOf(this.#server.serverAddress)}` };
  }

  /** Whether a letter may refer to an email: the Message-ID of a player's mail goes only into letters to that player. */
  #isReadersOwn(
    { toAddress, playerId }: Pick<NewLetter, 'toAddress' | 'playerId'>,
    { from }: LetterCause,
  ): boolean {
    if (from === undefined) return false;
    if (toAddress === from) return true;
    return playerId !== undefined && this.#store.players.byAddress(from)?.id === playerId;
  }
}

/** Makes the headers that let the readers of digests and broadcasts choose to get fewer letters. */
function unsubscribeHeaders(serverAddress: ServerAddress, content: LetterContent): Record<string, string> {
  const isListed = content.kind === 'digest' || (content.kind === 'message' && content.to === 'broadcast');
  return isListed ? listHeaders(serverAddress, 'octi unsubscribe') : {};
}

/** Adds a note if this is the last answer to a repeated text. */
const withNote = <C extends BoardContent | AnswerContent | ConfirmationContent>(
  content: C,
  repeated: RepeatDecision,
): C => (repeated === 'last' ? { ...content, note: sentence('letter.lastRepeat') } : content);

/**
 * Returns the turn number for replies to a letter that shows an earlier state of a board. It is the number of the turn
 * played then, so that a turn in a reply is refused instead of being played now (docs/mail-rules.md section 3).
 */
function turnShown({ answers }: AnswerContent): Pick<NewLetter, 'turnNumber'> {
  const shown = answers.flatMap(({ pages = [] }) => pages).findLast(({ kind }) => kind === 'board');
  const isEarlier =
    shown?.kind === 'board' && shown.past !== undefined && shown.past < shown.view.board.turns;
  return isEarlier ? { turnNumber: (shown.past ?? 0) + 1 } : {};
}
