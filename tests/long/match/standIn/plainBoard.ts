import {
  countProngs,
  type Game,
  ownerOf,
  type Position,
  prongsOf,
  type Square,
  seatRecord,
  squaresOf,
} from '../../../../src/rules/index.js';

const podWorth = 300;
const reserveWorth = 240;
const prongWorth = 24;
const prongInHand = 10;
const stepWorth = 14;
const mobilityWorth = 4;
/** The most pods that a position may have, including the reserve. */
export const room = 60;
/** How many hops are tried at one node, since a crowded board has billions. */
const hopsAtNode = 1500;

export const insert = 0;
export const reposition = 1;
export const enter = 2;
export const move = 3;

/** The turns of a node, one array for each field. The captured squares of all turns are in one list. */
export class Turns {
  count = 0;
  readonly kind: number[] = [];
  readonly pod: number[] = [];
  readonly end: number[] = [];
  readonly after: number[] = [];
  readonly from: number[] = [];
  readonly until: number[] = [];
  readonly order: number[] = [];
  readonly captured: number[] = [];
  capturedEnd = 0;
  /** The path of each move, if it is wanted. */
  readonly ways: number[][] = [];
}

/** Whether the stand-in plays a game: one that a pod wins on any goal, without superprongs. */
export const playsGame = (game: Game): boolean => game.wins === 'any goal' && !game.super;

/**
 * The board of the stand-in: pods in arrays, turns made in place. It shares nothing with the board of the computer
 * player, so that it remains the same opponent whatever changes there. It plays the games that a pod wins on any goal.
 */
export class PlainBoard {
  readonly game: Game;
  turn: 0 | 1;
  pods = 0;
  readonly square = new Uint8Array(room);
  readonly prongs = new Uint8Array(room);
  readonly owner = new Uint8Array(room);
  /** 0 for pods that are captured or have not entered. */
  readonly standing = new Uint8Array(room);
  /** Pods on a square, and their owner. */
  readonly counts = new Uint8Array(100);
  readonly owners = new Uint8Array(100);
  readonly reserve = new Int32Array(2);
  readonly hand = new Int32Array(2);
  readonly alive = new Int32Array(2);
  /** By seat and square: 1 for a goal, 1 for a home, and the king's steps to the nearest goal. */
  readonly goal = new Uint8Array(200);
  readonly #steps = new Uint8Array(200);
  readonly #homes: readonly (readonly Square[])[];
  readonly #neighbours: Uint8Array;
  readonly #stacks: boolean;
  readonly #repositions: boolean;
  readonly #enters: boolean;
  /** What the pods on the board are worth to the first seat, without mobility. */
  #worth = 0;
  #low = 0;
  #high = 0;
  readonly #lows = new Int32Array(2 * 100 * 256);
  readonly #highs = new Int32Array(2 * 100 * 256);
  readonly #undo: number[] = [];
  readonly #jumped = new Uint8Array(100);
  readonly #taken: number[] = [];
  readonly #way: number[] = [];
  #hops = 0;
  #turns = new Turns();
  /** Whether the paths of moves are wanted. */
  writesWays = false;

  constructor({ game, turn, board, supplies }: Position) {
    if (!playsGame(game)) throw new Error(`the stand-in does not play ${game.id}`);
    this.game = game;
    this.turn = turn as 0 | 1;
    this.#neighbours = game.neighbours;
    this.#stacks = game.stacks;
    this.#repositions = game.actions.includes('reposition');
    this.#enters = game.actions.includes('enter');
    this.#homes = [0, 1].map((seat) => seatRecord(game, seat as 0).homes);
    for (const seat of [0, 1] as const) {
      const { goals } = seatRecord(game, seat);
      for (const goal of goals) this.goal[100 * seat + goal] = 1;
      for (const square of squaresOf(game)) {
        this.#steps[100 * seat + square] = Math.min(...goals.map((goal) => kingSteps(game, square, goal)));
      }
      this.reserve[seat] = supplies[seat]?.reserve ?? 0;
      this.hand[seat] = supplies[seat]?.prongs ?? 0;
      this.#worth += (seat === 0 ? 1 : -1) * this.#handWorth(seat);
    }
    let state = 0x2545f491;
    const chance = () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      state ^= state << 13;
      return Math.imul(state ^ (state >>> 16), 0x297a2d39);
    };
    for (let at = 0; at < this.#lows.length; at++) {
      this.#lows[at] = chance();
      this.#highs[at] = chance();
    }
    board.forEach((stack, square) => {
      for (const pod of stack) this.#put(this.pods++, square, prongsOf(pod), ownerOf(pod));
    });
  }

  #handWorth(seat: number): number {
    return (this.reserve[seat] as number) * reserveWorth + (this.hand[seat] as number) * prongInHand;
  }

  /** Two keys of the whole position. */
  get low(): number {
    return (this.#low + this.turn * 0x51ed270b + Math.imul(this.hand[0] as number, 0x1b873593)) | 0;
  }

  get high(): number {
    return (
      (this.#high + Math.imul(this.hand[1] as number, 0x3504f333) + (this.reserve[0] as number) * 977) | 0
    );
  }

  #put(pod: number, square: Square, prongs: number, owner: number): void {
    this.square[pod] = square;
    this.prongs[pod] = prongs;
    this.owner[pod] = owner;
    this.standing[pod] = 1;
    this.counts[square] = (this.counts[square] as number) + 1;
    this.owners[square] = owner;
    this.alive[owner] = (this.alive[owner] as number) + 1;
    this.#count(square, prongs, owner, 1);
  }

  #lift(pod: number): void {
    const square = this.square[pod] as number;
    const owner = this.owner[pod] as number;
    this.standing[pod] = 0;
    this.counts[square] = (this.counts[square] as number) - 1;
    this.alive[owner] = (this.alive[owner] as number) - 1;
    this.#count(square, this.prongs[pod] as number, owner, -1);
  }

  #count(square: Square, prongs: number, owner: number, sign: number): void {
    const count = bitCounts[prongs] as number;
    const near = prongs === 0 ? 0 : (9 - (this.#steps[100 * owner + square] as number)) * stepWorth;
    this.#worth += sign * (owner === 0 ? 1 : -1) * (podWorth + count * prongWorth + near);
    const key = (owner * 100 + square) * 256 + prongs;
    this.#low = (this.#low + sign * (this.#lows[key] as number)) | 0;
    this.#high = (this.#high + sign * (this.#highs[key] as number)) | 0;
  }

  /** What the position is worth to the seat to play: material, nearness to the bases, mobility. */
  evaluate(): number {
    let mobility = 0;
    const neighbours = this.#neighbours;
    for (let pod = 0; pod < this.pods; pod++) {
      if (this.standing[pod] === 0) continue;
      const prongs = this.prongs[pod] as number;
      if (prongs === 0) continue;
      const owner = this.owner[pod] as number;
      const from = (this.square[pod] as number) * 8;
      let ways = 0;
      for (let left = prongs; left !== 0; left &= left - 1) {
        const direction = 31 - Math.clz32(left & -left);
        const near = neighbours[from + direction] as number;
        if (near === 0) continue;
        if (this.counts[near] === 0) ways++;
        else {
          const landing = neighbours[near * 8 + direction] as number;
          if (landing !== 0 && this.counts[landing] === 0) ways++;
          else if (this.#stacks && this.owners[near] === owner) ways++;
        }
      }
      mobility += owner === 0 ? ways : -ways;
    }
    const value = this.#worth + mobility * mobilityWorth;
    return this.turn === 0 ? value : -value;
  }

  list(turns: Turns): void {
    this.#turns = turns;
    turns.count = 0;
    turns.capturedEnd = 0;
    this.#hops = hopsAtNode;
    const { turn } = this;
    if (this.#enters && (this.reserve[turn] as number) > 0) {
      for (const home of this.#homes[turn] as readonly Square[]) {
        if (this.counts[home] === 0 || this.owners[home] === turn) this.#write(enter, 0, home, 0, 20);
      }
    }
    for (let pod = 0; pod < this.pods; pod++) {
      if (this.standing[pod] === 0 || this.owner[pod] !== turn || this.#hasTwinBefore(pod)) continue;
      this.#build(pod);
      if (this.prongs[pod] !== 0) this.#go(pod);
    }
  }

  /** Equal pods on one square have the same turns. */
  #hasTwinBefore(pod: number): boolean {
    const square = this.square[pod] as number;
    if (this.counts[square] === 1) return false;
    for (let other = 0; other < pod; other++) {
      const alike = this.square[other] === square && this.prongs[other] === this.prongs[pod];
      if (alike && this.standing[other] === 1) return true;
    }
    return false;
  }

  #build(pod: number): void {
    const prongs = this.prongs[pod] as number;
    const inserts = (this.hand[this.turn] as number) > 0;
    for (let direction = 0; direction < 8; direction++) {
      const bit = 1 << direction;
      if (prongs & bit) continue;
      if (inserts) this.#write(insert, pod, 0, prongs | bit, 10);
      if (!this.#repositions) continue;
      for (let old = 0; old < 8; old++) {
        if ((prongs >> old) & 1) this.#write(reposition, pod, 0, (prongs | bit) & ~(1 << old), 0);
      }
    }
  }

  #go(pod: number): void {
    const start = this.square[pod] as number;
    const prongs = this.prongs[pod] as number;
    const { turn } = this;
    const steps = this.#steps[100 * turn + start] as number;
    for (let direction = 0; direction < 8; direction++) {
      if (!((prongs >> direction) & 1)) continue;
      const near = this.#neighbours[start * 8 + direction] as number;
      if (near === 0) continue;
      if (this.counts[near] !== 0 && (!this.#stacks || this.owners[near] !== turn)) continue;
      this.#way.push(near);
      this.#write(move, pod, near, 0, 10 * (steps - (this.#steps[100 * turn + near] as number)));
      this.#way.pop();
    }
    this.counts[start] = (this.counts[start] as number) - 1;
    this.#jump(pod, start, prongs, steps);
    this.counts[start] = (this.counts[start] as number) + 1;
  }

  #jump(pod: number, from: Square, prongs: number, steps: number): void {
    for (let direction = 0; direction < 8; direction++) {
      if (!((prongs >> direction) & 1)) continue;
      const over = this.#neighbours[from * 8 + direction] as number;
      if (over === 0 || this.counts[over] === 0 || this.#jumped[over] !== 0) continue;
      const landing = this.#neighbours[over * 8 + direction] as number;
      if (landing === 0 || this.counts[landing] !== 0) continue;
      if (--this.#hops < 0) return;
      const takes = this.owners[over] !== this.turn;
      this.#jumped[over] = 1;
      if (takes) this.#taken.push(over);
      this.#way.push(landing);
      const nearer = steps - (this.#steps[100 * this.turn + landing] as number);
      this.#write(move, pod, landing, 0, 10 * nearer + 300 * this.#taken.length);
      this.#jump(pod, landing, prongs, steps);
      this.#way.pop();
      if (takes) this.#taken.pop();
      this.#jumped[over] = 0;
    }
  }

  #write(kind: number, pod: number, end: Square, after: number, order: number): void {
    const turns = this.#turns;
    const at = turns.count++;
    turns.kind[at] = kind;
    turns.pod[at] = pod;
    turns.end[at] = end;
    turns.after[at] = after;
    turns.order[at] = kind === move && this.goal[100 * this.turn + end] === 1 ? order + 100_000 : order;
    turns.from[at] = turns.capturedEnd;
    if (kind === move) {
      for (let i = 0; i < this.#taken.length; i++) {
        turns.captured[turns.capturedEnd++] = this.#taken[i] as number;
      }
    }
    turns.until[at] = turns.capturedEnd;
    if (this.writesWays) turns.ways[at] = kind === move ? [...this.#way] : [];
  }

  /** Makes a turn. Returns true if it wins. */
  make(turns: Turns, at: number): boolean {
    const { turn } = this;
    const pod = turns.pod[at] as number;
    const kind = turns.kind[at] as number;
    const end = turns.end[at] as number;
    let taken = 0;
    switch (kind) {
      case enter:
        this.#spend(this.reserve, turn, reserveWorth);
        this.#put(this.pods++, end, 0, turn);
        break;
      case move: {
        const prongs = this.prongs[pod] as number;
        this.#undo.push(this.square[pod] as number);
        this.#lift(pod);
        for (let i = turns.from[at] as number; i < (turns.until[at] as number); i++) {
          taken += this.#capture(turns.captured[i] as number);
        }
        this.#put(pod, end, prongs, turn);
        break;
      }
      default:
        this.#undo.push(this.prongs[pod] as number);
        if (kind === insert) this.#spend(this.hand, turn, prongInHand);
        this.#change(pod, turns.after[at] as number);
    }
    this.#undo.push(taken);
    this.turn = (1 - turn) as 0 | 1;
    return kind === move && this.goal[100 * turn + end] === 1;
  }

  unmake(turns: Turns, at: number): void {
    this.turn = (1 - this.turn) as 0 | 1;
    const { turn } = this;
    const pod = turns.pod[at] as number;
    let taken = this.#undo.pop() as number;
    switch (turns.kind[at]) {
      case enter:
        this.#lift(--this.pods);
        this.#regain(this.reserve, turn, reserveWorth);
        break;
      case move: {
        this.#lift(pod);
        for (; taken > 0; taken--) this.#release(this.#undo.pop() as number);
        this.#put(pod, this.#undo.pop() as number, this.prongs[pod] as number, turn);
        break;
      }
      default:
        if (turns.kind[at] === insert) this.#regain(this.hand, turn, prongInHand);
        this.#change(pod, this.#undo.pop() as number);
    }
  }

  #change(pod: number, prongs: number): void {
    const square = this.square[pod] as number;
    const owner = this.owner[pod] as number;
    this.#count(square, this.prongs[pod] as number, owner, -1);
    this.prongs[pod] = prongs;
    this.#count(square, prongs, owner, 1);
  }

  /** Takes all pods off a square. Returns their number. */
  #capture(square: Square): number {
    let taken = 0;
    for (let pod = 0; pod < this.pods; pod++) {
      if (this.standing[pod] === 0 || this.square[pod] !== square) continue;
      this.#lift(pod);
      this.#undo.push(pod);
      taken++;
      this.#gain(bitCounts[this.prongs[pod] as number] as number, 1);
    }
    return taken;
  }

  #release(pod: number): void {
    this.#gain(bitCounts[this.prongs[pod] as number] as number, -1);
    this.#put(pod, this.square[pod] as number, this.prongs[pod] as number, this.owner[pod] as number);
  }

  #gain(prongs: number, sign: number): void {
    const { turn } = this;
    this.hand[turn] = (this.hand[turn] as number) + sign * prongs;
    this.#worth += (turn === 0 ? sign : -sign) * prongs * prongInHand;
  }

  #spend(supply: Int32Array, seat: number, worth: number): void {
    supply[seat] = (supply[seat] as number) - 1;
    this.#worth -= seat === 0 ? worth : -worth;
  }

  #regain(supply: Int32Array, seat: number, worth: number): void {
    supply[seat] = (supply[seat] as number) + 1;
    this.#worth += seat === 0 ? worth : -worth;
  }
}

const bitCounts = Uint8Array.from({ length: 256 }, (_, prongs) => countProngs(prongs));

function kingSteps({ wrap, width, height }: Game, from: Square, to: Square): number {
  const off = (one: number, other: number, size: number) => {
    const plain = Math.abs(one - other);
    return wrap ? Math.min(plain, size - plain) : plain;
  };
  return Math.max(off(Math.floor(from / 10), Math.floor(to / 10), width), off(from % 10, to % 10, height));
}
