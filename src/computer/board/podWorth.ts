import { countProngs, type Game, type Seat, type Square, seatRecord, squaresOf } from '../../rules/index.js';

import { attackingSquares, directionFor, type LearnedWeights, squareIndex } from './learnedWeights.js';

/** The distance recorded for a goal that the pod cannot reach with its prongs. */
const never = 99;

/** Bonus by the number of steps to a goal along the pod's own prongs. */
const nearWorth = [150, 110, 80, 62, 48, 38, 30, 24, 20, 16];
/**
 * The share of that bonus for a pod that cannot reach a goal with its prongs. Its distance is measured as if it had all
 * prongs.
 */
const aimless = 0.1;
const podWorth = 100;
/** Bonus for having 0, 1, ... 8 prongs. */
const prongWorth = [0, 26, 48, 66, 81, 93, 103, 111, 118];
const superprongWorth = 45;
/** The default value of a pod in the reserve, for games without learned weights. */
const heldBack = 100;
/** Returns the value of a pod in the reserve, learned or default. */
export const reserveWorth = (weights: LearnedWeights | undefined): number => weights?.reserve ?? heldBack;
/** Bonus for a pod on one of its home squares, because it blocks opponents. */
const guardWorth = 14;

/**
 * Counts the steps from each square to the nearest goal on an empty board, for each set of prongs.
 * The index is `prongs * 100 + square`.
 */
function stepsTo({ neighbours }: Game, goals: readonly Square[]): Uint8Array {
  const steps = new Uint8Array(256 * 100).fill(never);
  for (let prongs = 0; prongs < 256; prongs++) {
    const base = prongs * 100;
    const queue = [...goals];
    for (const goal of goals) steps[base + goal] = 0;
    for (const square of queue) {
      for (let direction = 0; direction < 8; direction++) {
        if (!((prongs >> direction) & 1)) continue;
        const before = neighbours[square * 8 + ((direction + 4) & 7)] as Square;
        if (before === 0 || steps[base + before] !== never) continue;
        steps[base + before] = (steps[base + square] as number) + 1;
        queue.push(before);
      }
    }
  }
  return steps;
}

/** The tables built so far, by weights, game and seats that are out. They depend on nothing else. */
const tables = new WeakMap<object, Map<string, Int32Array>>();
const handmade = {};

/**
 * Returns the value of a pod to its owner by seat, square and prongs, in hundredths of a pod.
 * The index is `(seat * 100 + square) * 256 + prongs`. Homes of seats that are out no longer count as goals.
 */
export function podWorthTable(
  game: Game,
  isOut: (seat: Seat) => boolean,
  weights: LearnedWeights | undefined,
): Int32Array {
  const made = tables.get(weights ?? handmade) ?? new Map<string, Int32Array>();
  tables.set(weights ?? handmade, made);
  const key = `${game.id} ${game.seats.map((_, seat) => isOut(seat as Seat))}`;
  const table = made.get(key) ?? (weights ? learnedTable(game, weights) : handmadeTable(game, isOut));
  made.set(key, table);
  return table;
}

function learnedTable(game: Game, weights: LearnedWeights): Int32Array {
  const table = new Int32Array(game.seats.length * 100 * 256);
  const near = attackingSquares(game);
  game.seats.forEach((_, seat) => {
    for (const square of squaresOf(game)) {
      const place = squareIndex(game, seat, square);
      for (let prongs = 0; prongs < 256; prongs++) {
        let worth = (weights.squares[place] as number) + (weights.counts[countProngs(prongs)] as number);
        for (let prong = 0; prong < 8; prong++) {
          if (!((prongs >> prong) & 1)) continue;
          worth += weights.prongs[place * 8 + directionFor(seat, prong)] as number;
        }
        if (prongs !== 0 && near[seat * 100 + square] === 1) worth += weights.attacker;
        table[(seat * 100 + square) * 256 + prongs] = worth;
      }
    }
  });
  return table;
}

function handmadeTable(game: Game, isOut: (seat: Seat) => boolean): Int32Array {
  const table = new Int32Array(game.seats.length * 100 * 256);
  game.seats.forEach((_, seat) => {
    const { goals, homes } = seatRecord(game, seat as Seat);
    const left = goals.filter((goal) =>
      game.seats.some(({ homes }, other) => homes.includes(goal) && !isOut(other as Seat)),
    );
    // If any goal wins, only the nearest goal matters. Otherwise, the distance to each goal matters.
    const groups = game.wins === 'any goal' ? [left] : left.map((goal) => [goal]);
    const ways = groups.map((group) => stepsTo(game, group));
    for (const square of squaresOf(game)) {
      for (let prongs = 0; prongs < 256; prongs++) {
        let near = 0;
        for (const steps of ways) {
          const along = steps[prongs * 100 + square] as number;
          const anyhow = steps[255 * 100 + square] as number;
          near += along === never ? aimless * nearness(anyhow) : nearness(along);
        }
        let worth = podWorth + (prongWorth[countProngs(prongs)] as number) + near / Math.max(1, ways.length);
        if (homes.includes(square)) worth += guardWorth;
        table[(seat * 100 + square) * 256 + prongs] = Math.round(worth);
      }
    }
  });
  return table;
}

const nearness = (steps: number): number => nearWorth[Math.min(steps, nearWorth.length - 1)] as number;

export const superWorth = (superprongs: number): number => countProngs(superprongs) * superprongWorth;
