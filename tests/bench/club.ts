import { silentLog } from '../../src/server/health/log.js';
import { loadRenderers } from '../../src/server/outbound/loadTemplates.js';
import { runDueWork } from '../../src/server/timer/runDueWork.js';
import type { BoardId, PlayerId } from '../../src/store/index.js';
import { PostOffice, type Sent, serverAddress } from '../support/postOffice.js';
import { Random } from '../support/random.js';
import { lineOf, period, stateOf } from './fillBoard.js';
import { addressOf, useridOf } from './fillPlayer.js';
import { lines } from './lines.js';
import type { Size } from './makeClub.js';

const day = 24 * 60 * 60 * 1000;
const firstBoard = 101;
/** A prepared run. Only the call is timed. */
export type Prepared = () => unknown;

/** A club, and the operations measured in it. Each method prepares the n-th run and returns the part that is timed. */
export class Club {
  readonly office: PostOffice;
  readonly #renderers = loadRenderers();
  readonly #random = new Random(3);
  readonly #size: Size;

  constructor(file: string, size: Size) {
    this.office = new PostOffice({ file });
    this.#size = size;
  }

  /** Returns the n-th of the first fifty boards in play, or a much later board with the same game, state and turns. */
  boardOf(n: number): { id: BoardId; turn: string; mover: PlayerId } {
    const like = Math.floor((n % 50) / 10) * 20 + 9 + (n % 10);
    const index = like + period * (n % 50) * Math.floor((this.#size.boards - 100) / period / 50);
    if (stateOf(index) !== 'active') throw new Error(`board ${index} is not in play`);
    const id = (firstBoard + index) as BoardId;
    const board = this.office.store.boards.byId(id);
    const turn = board && lineOf(lines, index).turns[board.turns]?.text;
    const mover = this.office.store.boards.seats(id).find(({ seat }) => seat === board?.seat)?.playerId;
    if (turn === undefined || mover === undefined) throw new Error(`board ${id} has no turn left`);
    return { id, turn, mover };
  }

  /** Chooses a player who has boards. */
  somebody(): number {
    return this.#random.below(Math.min(this.#size.players, this.#size.boards / 10));
  }

  async mail(subject: string, from = addressOf(this.somebody())): Promise<Prepared> {
    return this.#delivery({ from, subject });
  }

  async challenge(): Promise<Prepared> {
    const by = this.somebody();
    let other = this.somebody();
    while (other === by) other = this.somebody();
    return this.mail(`octi challenge ${useridOf(other)}`, addressOf(by));
  }

  async move(n: number): Promise<Prepared> {
    const { id, turn, mover } = this.boardOf(n);
    return this.#delivery({ from: addressOf(mover - 1), subject: `octi move ${id} ${turn}` });
  }

  /** Replies to the email about the previous move. */
  async reply(n: number, body?: string): Promise<Prepared> {
    const { id, turn, mover } = this.boardOf(n);
    const to = addressOf(mover - 1);
    const letter = this.office.letters.findLast(
      (one) => one.to === to && one.subject.startsWith(`Octi Board ${id} `),
    );
    if (!letter) throw new Error(`board ${id} has no letter to answer`);
    return this.#delivery({ from: to, reply: letter, body: body ?? turn });
  }

  /** Checks the clocks this many times while nothing is due. */
  runDueWork(times: number): Prepared {
    return () => {
      for (let n = 0; n < times; n++) this.#runDueWork();
    };
  }

  /** Like `runDueWork`, with a reminder due on the n-th board. */
  nag(n: number): Prepared {
    const { now, store } = this.office;
    store.boards.setClock(this.boardOf(n).id, { from: now - 8 * day, noticedMs: -1, noticeAt: now - 1 });
    return () => this.#runDueWork();
  }

  /** Makes reminders due on up to `most` boards in play. Returns the number of boards. */
  makeManyDue(most: number): number {
    const { now, store } = this.office;
    const boards = store.boards.list({ playerIds: [], states: ['active'], most });
    store.transaction(() => {
      for (const { id } of boards) {
        store.boards.setClock(id, { from: now - 8 * day, noticedMs: -1, noticeAt: now - 1 });
      }
    });
    return boards.length;
  }

  #runDueWork(): boolean {
    const { store, now } = this.office;
    return runDueWork({
      store,
      renderers: this.#renderers,
      serverAddress: { address: serverAddress, plusAddresses: true },
      log: silentLog,
      now,
    });
  }

  /** Ticks until nothing is due. */
  tickAll(): void {
    while (this.#runDueWork());
  }

  async #delivery(mail: Sent): Promise<Prepared> {
    const raw = await this.office.write(mail);
    return async () => {
      const letters = await this.office.deliver(raw);
      const row = this.office.store.inbox.next();
      if (letters.length === 0 || row)
        throw new Error(`no letter was written for ${mail.subject ?? mail.body}`);
      if (/could not|nothing has been done/i.test(letters[0]?.text.slice(0, 200) ?? '')) {
        throw new Error(letters[0]?.text);
      }
    };
  }
}
