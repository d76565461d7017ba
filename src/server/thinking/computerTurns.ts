import type { Clock } from '../../base/index.js';
import { type CommandSuccess, playForComputer, viewOf } from '../../club/index.js';
import { type Level, Thinker } from '../../computer/index.js';
import {
  type Analysis,
  type Board,
  type BoardId,
  type Hint,
  type PlayerId,
  storageFault,
} from '../../store/index.js';
import { describeError, type Log } from '../health/log.js';
import type { StoragePause } from '../health/storagePause.js';
import { readersOf } from '../outbound/boardReaders.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { takeOverNews } from '../outbound/storedNews.js';
import { inTransaction, type TransactionContext } from '../outbound/transactionContext.js';
import { analyseNext } from './analyseGame.js';
import { findHint } from './findHint.js';

/** How long the computer waits before it tries again after a failure, in ms. */
const pauseMs = 5 * 60_000;

export interface ComputerOptions extends ServerContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: StoragePause;
  /** The thinker. By default, a new worker. */
  readonly thinker?: Pick<Thinker, 'think' | 'stop'>;
  /** Called when a turn has been played, since there may be letters to send. */
  readonly onPlayed?: () => void;
}

/**
 * Plays the computer's turns, one at a time, while emails are being processed. Then works on the hints and analyses
 * that players have asked for. It thinks outside of transactions, and writes a turn and its letters in a single
 * transaction. The database alone records which boards are waiting, so nothing is lost when the process ends. A turn
 * for a board that has changed in the meantime is dropped.
 */
export class Computer {
  readonly #options: ComputerOptions;
  readonly #thinker: Pick<Thinker, 'think' | 'stop'>;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: ComputerOptions) {
    this.#options = options;
    this.#thinker = options.thinker ?? new Thinker({ givesWay: true });
  }

  /** Starts playing on waiting boards, unless it is already playing. */
  begin(): void {
    if (!this.#running) void this.rest();
  }

  /** Resolves when no board is waiting for the computer. */
  async rest(): Promise<void> {
    while (this.#running) await this.#running;
    this.#running = this.#playAll().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Stops thinking; when the server next starts, the computer thinks about the turn again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#thinker.stop();
    await this.#running;
  }

  async #playAll(): Promise<void> {
    const { store, clock, log, storage } = this.#options;
    try {
      for (;;) {
        const now = clock.now();
        if (this.#stopped || storage.isOn) return;
        const board = store.computer.next(now) ?? store.computer.overdue(now + pauseMs);
        const hint = board ? undefined : (store.hints.next(now) ?? store.hints.overdue(now + pauseMs));
        const analysis =
          board || hint ? undefined : (store.analyses.next(now) ?? store.analyses.overdue(now + pauseMs));
        if (board) await this.#one(board);
        else if (hint) await this.#hint(hint);
        else if (analysis) await this.#analyse(analysis);
        else return;
      }
    } catch (error) {
      if (storage.begin(error)) return;
      log.error({ reason: describeError(error) }, 'the computer was interrupted and will try again');
    }
  }

  async #one(board: Board): Promise<void> {
    const { store, clock, log, onPlayed } = this.#options;
    try {
      const view = viewOf(store, board);
      const level = (board.level ?? 1) as Level;
      const thought = await this.#thinker.think(view.position, { level, seed: seedOf(board) });
      if (this.#stopped) return;
      if (!thought) throw new Error('no turn was found');
      const played = inTransaction(this.#options, clock.now(), (tx) => {
        // The letter about the turn replaces those that are waiting for it, and includes their news.
        const delayed = store.outbox.delayed(board.id);
        const outcome = playForComputer(tx, view, thought);
        if (outcome.ok) this.#write(tx, board.id, outcome.value, delayed);
        return outcome;
      });
      if (played.ok) log.info({ board: board.id, depth: thought.depth }, 'the computer has played');
      else if (this.#isAsItWas(board)) throw new Error("the computer's turn was refused");
      onPlayed?.();
    } catch (error) {
      if (this.#stopped) return;
      if (storageFault(error) !== undefined) throw error;
      log.error(
        { board: board.id, reason: describeError(error) },
        'the computer found no turn and will try again later',
      );
      store.transaction(() => {
        const now = clock.now();
        if (this.#isAsItWas(board)) store.computer.setThinkAt(board.id, now + pauseMs);
        store.outbox.releaseDelayed(board.id, now);
      });
      onPlayed?.();
    }
  }

  async #hint(hint: Hint): Promise<void> {
    const { store, clock, log, onPlayed } = this.#options;
    try {
      await findHint({ ...this.#options, thinker: this.#thinker }, hint);
      onPlayed?.();
    } catch (error) {
      if (this.#stopped) return;
      if (storageFault(error) !== undefined) throw error;
      const facts = { board: hint.boardId, reason: describeError(error) };
      log.error(facts, 'the computer found no hint and will try again later');
      store.transaction(() => {
        const now = clock.now();
        store.hints.setThinkAt(hint.id, now + pauseMs);
        store.outbox.releaseDelayed(hint.boardId, now);
      });
      onPlayed?.();
    }
  }

  /** Analyses one more position. */
  async #analyse(analysis: Analysis): Promise<void> {
    const { store, clock, log, onPlayed } = this.#options;
    try {
      const isWritten = await analyseNext({ ...this.#options, thinker: this.#thinker }, analysis);
      if (isWritten) onPlayed?.();
    } catch (error) {
      if (this.#stopped) return;
      if (storageFault(error) !== undefined) throw error;
      const facts = { board: analysis.boardId, reason: describeError(error) };
      log.error(facts, 'a position could not be analysed: the analysis will continue later');
      store.transaction(() => store.analyses.setThinkAt(analysis.id, clock.now() + pauseMs));
    }
  }

  #isAsItWas({ id, turns, generation, state }: Board): boolean {
    const now = this.#options.store.boards.byId(id);
    return now?.turns === turns && now.generation === generation && now.state === state;
  }

  /** Writes a letter to each reader, even to players with a daily digest, since it answers an email. */
  #write(
    { store, outbox }: TransactionContext,
    boardId: BoardId,
    { effects }: CommandSuccess,
    delayed: readonly { playerId: PlayerId; news: string }[],
  ): void {
    const others = store.boards.seats(boardId).map(({ playerId }) => playerId);
    const write = outbox.board(boardId);
    for (const reader of readersOf(store, boardId, { others })) {
      const before = delayed
        .filter(({ playerId }) => playerId === reader.id)
        .flatMap(({ news }) => takeOverNews(this.#options.log, news, boardId));
      const own = effects.flatMap((effect) =>
        effect.kind === 'boardNews' || (effect.kind === 'privateNews' && effect.playerId === reader.id)
          ? effect.happened
          : [],
      );
      const happened = [...before.flatMap((news) => news.happened), ...own];
      const words = before.flatMap((news) => news.words);
      write(reader, { happened, words }, { cause: before.at(-1)?.cause });
    }
  }
}

/** Returns a seed that depends only on the board, the turn and undos, so the same history leads to the same turn. */
const seedOf = ({ id, turns, generation }: Board): number => (id * 10_007 + turns) * 101 + generation;
