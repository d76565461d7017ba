import { createHash } from 'node:crypto';
import type { Sentence } from '../base/index.js';
import {
  allBoards,
  type BoardView,
  type Context,
  claimableFor,
  fileOf,
  labelsOf,
  type Message,
  nextNumberOf,
  seatOf,
  viewOf,
} from '../club/index.js';
import {
  type BoardNotice,
  boardLetter,
  boardSubject,
  type Kit,
  messageLetter,
  type Picture,
  type Quoted,
  type Words,
  type Written,
} from '../letter/index.js';
import { labelLetters } from '../notation/index.js';
import { isComputersTurn, type NewLetter, type Player, type Store } from '../store/index.js';
import { boardHeaders, domainOf, type House, plusAddress } from './house.js';
import { type Kits, kitIn } from './kit.js';
import { takeMissed } from './missed.js';
import { makeToken } from './token.js';

/** The mail that is being answered. */
export interface Cause {
  readonly inboxId: number;
  /** Without angle brackets. */
  readonly messageId: string;
  /** Where its answer goes when nobody is proven. */
  readonly from: string;
}

/** Puts a letter into the words of its reader's language. */
export type Compose = (kit: Kit) => Written;

/** Who is written to. */
export interface Recipient {
  readonly address: string;
  readonly playerId?: number;
  /** Where the address is nobody's yet, or no longer; unset, English. */
  readonly language?: string | undefined;
}

type Fields = Pick<NewLetter, 'purpose' | 'toAddress'> &
  Partial<Omit<NewLetter, keyof Written | 'messageId' | 'replyTo' | 'inReplyTo' | 'references' | 'headers'>>;

/**
 * For so long a letter waits for the computer's turn, ms: where that comes in time one letter tells both, and nobody
 * waits longer for a receipt where it does not.
 */
export const patienceMs = 20_000;

/** What a letter tells that waits for the computer's turn. */
export interface HeldNews {
  readonly happened: readonly Sentence[];
  readonly words: readonly Words[];
  readonly cause?: Cause;
}

/** Writes letters into the outbox, each in its reader's language and with its token, thread and headers final. */
export class Post {
  readonly #store: Store;
  readonly #kits: Kits;
  readonly #house: House;
  readonly #key: Buffer;
  readonly #now: number;
  #countStranger: ((address: string) => string | undefined) | undefined;
  /** Why a stranger has not been answered, if one has not. */
  silenced: string | undefined;

  constructor(store: Store, kits: Kits, house: House, key: Buffer, now: number) {
    this.#store = store;
    this.#kits = kits;
    this.#house = house;
    this.#key = key;
    this.#now = now;
  }

  /** The first address of a player that letters do not come back from; throws for one who has none any more. */
  addressOf(playerId: number): string {
    const own = this.#store.players.addresses(playerId);
    const [first] = own;
    if (first === undefined) throw new Error(`player ${playerId} has no address`);
    return own.find((address) => !this.#store.bounces.isGivenUp(address)) ?? first;
  }

  /** The language that a player has set, if one has been. */
  languageOf(playerId: number): string | undefined {
    return this.#store.players.preferences(playerId).get('language');
  }

  /** What one player writes to another, unless the other has muted the writer or is gone. */
  message(
    message: Message,
    writer: Player,
    { message: text, inboxId }: Pick<Context, 'message' | 'inboxId'>,
  ): void {
    const { players, people, outbox } = this.#store;
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
      ...(boardId !== undefined && this.#turnOf(boardId, reader.id)),
    };
    const thread = boardId === undefined ? [] : outbox.thread(boardId, reader.id);
    this.#write(fields, (kit) => messageLetter(kit, message, said), thread, undefined);
  }

  /** The boards on which it is a player's turn. */
  digest(reader: Player, compose: Compose): void {
    const to = { purpose: 'digest', toAddress: this.addressOf(reader.id), playerId: reader.id } as const;
    this.#write(to, compose, [], undefined);
  }

  /** What a reply to a letter about a board means there. */
  #turnOf(boardId: number, playerId: number): Pick<NewLetter, 'boardId' | 'turnNumber' | 'generation'> {
    const board = this.#store.boards.byId(boardId);
    if (!board) throw new Error(`board ${boardId} is gone`);
    const view = viewOf(this.#store, board);
    const seat = seatOf(view, playerId);
    const turn = seat && { turnNumber: nextNumberOf(view, seat.seat) };
    return { boardId, generation: board.generation, ...turn };
  }

  /** News of a board, a receipt, or a refusal with the board as it stands, to one reader. */
  board(
    boardId: number,
    reader: Player,
    what: {
      happened: readonly Sentence[];
      words?: readonly Words[];
      quoted?: readonly Quoted[];
      refused?: string;
      /** It comes of the clock, and a turn overtakes it. */
      notice?: boolean;
    },
    cause?: Cause,
  ): void {
    const { boards, outbox } = this.#store;
    const board = boards.byId(boardId);
    if (!board) throw new Error(`board ${boardId} is gone`);
    const view = viewOf(this.#store, board);
    // A notice may be overtaken before it is sent.
    const missed = what.notice ? { happened: [], words: [] } : takeMissed(this.#store, reader.id, boardId);
    const notice: BoardNotice = {
      view,
      turns: boards.turns(boardId),
      reader: {
        userid: reader.userid,
        playerId: reader.id,
        watchesAll: this.#store.people.watches(reader.id, allBoards),
      },
      happened: [...missed.happened, ...what.happened],
      words: [...missed.words, ...(what.words ?? [])],
      quoted: what.quoted ?? [],
      ...(view.game.seats.length === labelLetters.length &&
        this.#store.players.preferences(reader.id).get('labels') === 'on' && {
          labels: labelsOf(this.#store, view),
        }),
      away: this.#awayOn(view),
      claimable: claimableFor(this.#store, boardId, this.#now) !== undefined,
      ...(what.refused !== undefined && { refused: what.refused }),
    };
    const waits = isComputersTurn(board) && what.refused === undefined && !what.notice;
    const news: HeldNews = {
      happened: what.happened,
      words: what.words ?? [],
      ...(cause && { cause }),
    };
    const fields: Fields = {
      purpose: 'board',
      toAddress: this.addressOf(reader.id),
      playerId: reader.id,
      ...(this.#wantsFile(view, reader, what) && { attachment: fileOf(this.#store, view, reader.id) }),
      ...this.#turnOf(boardId, reader.id),
      ...(view.offer && { offerId: view.offer.id }),
      ...(what.notice && { notice: true }),
      ...(waits && { held: { until: this.#now + patienceMs, news: JSON.stringify(news) } }),
    };
    const compose: Compose = (kit) => boardLetter(kit, notice);
    this.#write(fields, compose, outbox.thread(boardId, reader.id), cause);
  }

  /** The players of a board who are on vacation now. */
  #awayOn({ seats }: BoardView): { playerId: number; untilAt: number }[] {
    return seats.flatMap(({ playerId }) => {
      const vacations = this.#store.people.vacations(playerId, this.#now);
      const now = vacations.find(({ fromAt }) => fromAt <= this.#now);
      return now ? [{ playerId, untilAt: now.untilAt }] : [];
    });
  }

  /** The record goes with the last letter of a game, and with every letter to those who have asked for it. */
  #wantsFile({ board }: BoardView, reader: Player, { refused }: { refused?: string }): boolean {
    if (board.startedAt === null) return false;
    const ends = board.state === 'finished' && refused === undefined;
    return ends || this.#store.players.preferences(reader.id).get('sgf') === 'on';
  }

  /** Has letters to addresses that speak for nobody counted; those beyond a cap are not written. */
  guardStrangers(count: (address: string) => string | undefined): void {
    this.#countStranger = count;
  }

  #isSilenced(address: string): boolean {
    if (!this.#countStranger || this.#store.players.byAddress(address)) return false;
    this.silenced = this.#countStranger(address);
    return this.silenced !== undefined;
  }

  /** A question that a yes carries out. */
  question(questionId: number, to: Recipient, compose: Compose, cause: Cause): void {
    if (this.#isSilenced(to.address)) return;
    const player = to.playerId === undefined ? {} : { playerId: to.playerId };
    const fields = { purpose: 'question', toAddress: to.address, questionId, ...player } as const;
    this.#write(fields, compose, [], cause, to.language);
  }

  /** An answer to whoever asked; where it is about one board, a reply to it is one to a letter of that board. */
  answer(
    to: Recipient,
    compose: Compose,
    cause: Cause,
    { boardId, attachment }: Pick<NewLetter, 'boardId' | 'attachment'> = {},
  ): void {
    if (this.#isSilenced(to.address)) return;
    const { address: toAddress } = to;
    const playerId = to.playerId ?? this.#store.players.byAddress(toAddress)?.id;
    const fields: Fields = {
      purpose: 'answer',
      toAddress,
      ...(playerId !== undefined && { playerId }),
      ...(boardId !== undefined && (playerId === undefined ? { boardId } : this.#turnOf(boardId, playerId))),
      ...(attachment && { attachment }),
    };
    this.#write(fields, compose, [], cause, to.language);
  }

  #write(
    fields: Fields,
    compose: Compose,
    thread: readonly string[],
    cause: Cause | undefined,
    language?: string,
  ): void {
    // Letters there only come back; the address is good again as soon as a mail comes from it.
    if (this.#store.bounces.isGivenUp(fields.toAddress)) return;
    const { plusAddresses } = this.#house;
    const token = makeToken(this.#key, {
      letterId: this.#store.outbox.nextId(),
      purpose: fields.purpose,
      playerId: fields.playerId ?? null,
      boardId: fields.boardId ?? null,
      questionId: fields.questionId ?? null,
    });
    const answered =
      cause && cause.messageId !== '' && this.#isReadersOwn(fields, cause) ? cause.messageId : undefined;
    const own = fields.playerId === undefined ? undefined : this.languageOf(fields.playerId);
    const kit = kitIn(this.#kits, own ?? language);
    const written = compose(kit);
    const inReplyTo = answered ?? thread.at(-1);
    const references = [...new Set([...thread, ...(answered === undefined ? [] : [answered])])];
    this.#store.outbox.write(
      {
        ...fields,
        ...(cause && { inboxId: cause.inboxId }),
        messageId: `${token}@${domainOf(this.#house)}`,
        ...(plusAddresses &&
          (fields.purpose !== 'answer' || fields.boardId !== undefined) &&
          fields.purpose !== 'digest' && { replyTo: plusAddress(this.#house, token) }),
        ...(inReplyTo !== undefined && { inReplyTo }),
        references,
        headers: {
          'Auto-Submitted': answered === undefined ? 'auto-generated' : 'auto-replied',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': kit.language,
          ...(fields.boardId !== undefined &&
            fields.purpose !== 'answer' &&
            boardHeaders(this.#house, fields.boardId, token)),
        },
        subject: written.subject,
        text: written.text,
        ...this.#shown(fields.playerId, written),
      },
      this.#now,
    );
  }

  /** The HTML that a reader wants, and its pictures. */
  #shown(playerId: number | undefined, written: Written): Pick<NewLetter, 'html' | 'pictures'> {
    const display =
      playerId === undefined ? undefined : this.#store.players.preferences(playerId).get('display');
    if (display === 'ascii') return { html: '' };
    if (display !== 'image') return { html: written.html };
    // Of what it shows, so that the same picture has the same name in all letters, and that tells nothing of the reader.
    const nameOf = (picture: Picture) =>
      createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 32);
    return written.drawn((picture) => `${nameOf(picture)}@${domainOf(this.#house)}`);
  }

  /** The Message-ID of a player's mail stands in the answer to that player and in nobody else's letter. */
  #isReadersOwn(fields: Fields, cause: Cause): boolean {
    if (fields.toAddress === cause.from) return true;
    return fields.playerId !== undefined && this.#store.players.byAddress(cause.from)?.id === fields.playerId;
  }
}
