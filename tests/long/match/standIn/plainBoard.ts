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

const podWorth = 30;
const reserveWorth = 20;
const prongInHand = 2;
/** The value of a prong that leads closer to a goal, no closer, or further away. */
const prongWorths = { nearer: 45, level: 22, away: 10 } as const;
/** The weight of a prong, as a percentage, if its pod is 0, 1, ... steps from a goal. */
const nearPercents = [100, 170, 150, 130, 115, 100, 75, 55, 45];
/** The value of a pod whose own prongs lead it to a goal in 0, 1, ... steps. */
const raceWorths = [0, 90, 60, 40, 25, 15, 8];
const squareWorth = 8;
const stepWorth = 12;
const joinWorth = 8;
const jumpWorth = 25;
const captureWorth = 40;
/** The value of the best capture by the seat to play, as a percentage of what the captured pods are worth. */
const hangingPercent = 50;
/** The value of a goal that a pod of the seat to play can reach now, in one step or jump. */
const reachWorth = 3000;
const threatWorth = 60;
/** In games that are won by holding all goals: the value of holding 0, 1, ... goals. */
const heldWorths = [0, 150, 400, 0];
/** A position may have at most this many pods, including the reserve. */
export const room = 60;
/** How many hops are tried at one node, since a crowded board has billions. */
const hopsAtNode = 1500;

export const insert = 0;
export const reposition = 1;
export const enter = 2;
export const move = 3;

/** The turns at a node, one array for each field. The captured squares of all turns are in one list. */
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
  /** The path of each move, if requested. */
  readonly ways: number[][] = [];
}

/** Whether the stand-in can play a game. It plays two-player games without superprongs. */
export const playsGame = (game: Game): boolean => game.seats.length === 2 && !game.super;

/**
 * The board of the stand-in: pods in arrays, turns made in place. It shares nothing with the computer player's
 * board, so that the stand-in remains the same opponent whatever changes there. It does not liberate pods.
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
  /** By seat and square: 1 if it is a goal, and the steps that a pod with all prongs needs to the nearest goal. */
  readonly goal = new Uint8Array(200);
  readonly #steps = new Uint8Array(200);
  /** By seat, square and prongs: what a pod is worth. */
  readonly #worths: Int32Array;
  readonly #needsAll: boolean;
  readonly #goals: readonly (readonly Square[])[];
  readonly #homes: readonly (readonly Square[])[];
  readonly #neighbours: Uint8Array;
  readonly #stacks: boolean;
  readonly #repositions: boolean;
  readonly #enters: boolean;
  /** The value of the pods on the board for the first seat, without mobility. */
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
  /** Whether to record the paths of moves. */
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
    this.#goals = [0, 1].map((seat) => seatRecord(game, seat as 0).goals);
    this.#needsAll = game.wins === 'all goals';
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
    this.#worths = worthsOf.get(game.id) ?? podWorths(game, this.#steps);
    worthsOf.set(game.id, this.#worths);
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
    const key = (owner * 100 + square) * 256 + prongs;
    this.#worth += sign * (owner === 0 ? 1 : -1) * (this.#worths[key] as number);
    this.#low = (this.#low + sign * (this.#lows[key] as number)) | 0;
    this.#high = (this.#high + sign * (this.#highs[key] as number)) | 0;
  }

  /** Returns the value of the position for the seat to play: material, nearness to the bases, mobility. */
  evaluate(): number {
    let mobility = 0;
    let hanging = 0;
    const { turn } = this;
    const neighbours = this.#neighbours;
    for (let pod = 0; pod < this.pods; pod++) {
      const prongs = this.prongs[pod] as number;
      if (this.standing[pod] === 0 || prongs === 0) continue;
      const owner = this.owner[pod] as number;
      const from = (this.square[pod] as number) * 8;
      let ways = 0;
      for (let left = prongs; left !== 0; left &= left - 1) {
        const direction = 31 - Math.clz32(left & -left);
        const near = neighbours[from + direction] as number;
        if (near === 0) continue;
        if (this.counts[near] === 0) {
          ways += stepWorth + this.#reachOf(owner, near);
          continue;
        }
        const isOwn = this.owners[near] === owner;
        if (isOwn && this.#stacks) ways += joinWorth;
        const landing = neighbours[near * 8 + direction] as number;
        if (landing === 0 || this.counts[landing] !== 0) continue;
        ways += jumpWorth + this.#reachOf(owner, landing);
        if (isOwn) continue;
        ways += captureWorth;
        if (owner === turn) hanging = Math.max(hanging, this.#worthAt(near));
      }
      mobility += owner === 0 ? ways : -ways;
    }
    let value = this.#worth + mobility;
    if (this.#needsAll) value += this.#heldBy(0) - this.#heldBy(1);
    return (turn === 0 ? value : -value) + Math.trunc((hanging * hangingPercent) / 100);
  }

  /** Returns the value of being able to land on a square next turn, if it is a goal. */
  #reachOf(owner: number, square: Square): number {
    if (this.goal[100 * owner + square] === 0) return 0;
    return owner === this.turn && !this.#needsAll ? reachWorth : threatWorth;
  }

  /** Returns the value of the pods on a square for their owner. */
  #worthAt(square: Square): number {
    let sum = 0;
    for (let pod = 0; pod < this.pods; pod++) {
      if (this.standing[pod] === 0 || this.square[pod] !== square) continue;
      sum += this.#worths[
        ((this.owner[pod] as number) * 100 + square) * 256 + (this.prongs[pod] as number)
      ] as number;
    }
    return sum;
  }

  #heldBy(seat: number): number {
    return heldWorths[this.#countHeld(seat)] as number;
  }

  /** Counts the goals that a seat holds. */
  #countHeld(seat: number): number {
    let held = 0;
    for (const goal of this.#goals[seat] as readonly Square[]) {
      if (this.counts[goal] !== 0 && this.owners[goal] === seat) held++;
    }
    return held;
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

  /** Whether an equal pod on the same square comes earlier in the list; it has the same turns. */
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
    const arrives = kind === move && this.goal[100 * this.turn + end] === 1;
    turns.order[at] = arrives ? order + (this.#needsAll ? 200 : 100_000) : order;
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
    if (kind !== move || this.goal[100 * turn + end] === 0) return false;
    return !this.#needsAll || this.#countHeld(turn) === (this.#goals[turn] as readonly Square[]).length;
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

  /** Takes all pods off a square. Returns how many there were. */
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

/** The values of pods, by game. */
const worthsOf = new Map<string, Int32Array>();

/** Computes the value of each pod for its owner, by seat, square and prongs. */
function podWorths(game: Game, steps: Uint8Array): Int32Array {
  const worths = new Int32Array(2 * 100 * 256);
  for (const seat of [0, 1] as const) {
    const { goals } = seatRecord(game, seat);
    for (let prongs = 0; prongs < 256; prongs++) {
      const race = raceFrom(game, goals, prongs);
      for (const square of squaresOf(game)) {
        const away = steps[100 * seat + square] as number;
        let sum = 0;
        for (let direction = 0; direction < 8; direction++) {
          if (!((prongs >> direction) & 1)) continue;
          const near = game.neighbours[square * 8 + direction] as number;
          // A prong that points off the board is still useful once the pod has moved.
          const then = near === 0 ? away + 1 : (steps[100 * seat + near] as number);
          sum += then < away ? prongWorths.nearer : then === away ? prongWorths.level : prongWorths.away;
        }
        const percent = nearPercents[Math.min(away, nearPercents.length - 1)] as number;
        worths[(seat * 100 + square) * 256 + prongs] =
          podWorth +
          Math.trunc((sum * percent) / 100) +
          (raceWorths[race.get(square) ?? raceWorths.length] ?? 0) -
          away * squareWorth;
      }
    }
  }
  return worths;
}

/** Finds the squares from which a pod's own prongs lead to a goal on an empty board, with the number of steps. */
function raceFrom({ neighbours }: Game, goals: readonly Square[], prongs: number): Map<Square, number> {
  const race = new Map(goals.map((goal) => [goal, 0]));
  for (const [square, steps] of race) {
    for (let direction = 0; direction < 8; direction++) {
      if (!((prongs >> direction) & 1)) continue;
      const before = neighbours[square * 8 + ((direction + 4) % 8)] as number;
      if (before !== 0 && !race.has(before)) race.set(before, steps + 1);
    }
  }
  return race;
}

/** Counts the steps between two squares on an empty board, for a pod with all prongs. */
export function kingSteps({ wrap, width, height }: Game, from: Square, to: Square): number {
  const off = (one: number, other: number, size: number) => {
    const plain = Math.abs(one - other);
    return wrap ? Math.min(plain, size - plain) : plain;
  };
  return Math.max(off(Math.floor(from / 10), Math.floor(to / 10), width), off(from % 10, to % 10, height));
}
