import { learnedWeights } from '../../src/computer/board/learnedWeights.js';
import { networkWeights } from '../../src/computer/board/networkWeights.js';
import { think } from '../../src/computer/index.js';
import { type Game, games, isWon, type Position, play, startPosition, turns } from '../../src/rules/index.js';
import { Random } from '../support/random.js';
import type { Figure, OnProgress } from './report.js';

const level = 9;
const positionsPerGame = 12;
/** Nodes for each position: a short search first, so that the code is compiled. */
const nodes = { warmUp: 20_000, measured: 60_000 };
const rounds = 3;

/** Measures how many positions the computer searches per second of CPU time, with its network and without. */
export function searchFigures(onProgress: OnProgress): Figure[] {
  const measured = games.filter(
    (game) => !game.super && networkWeights(game) !== undefined && learnedWeights(game) !== undefined,
  );
  return measured.flatMap((game, at) => {
    onProgress(at, measured.length);
    const positions = randomPositions(game);
    const weights = learnedWeights(game);
    const speeds = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      speeds.with.push(speed(positions, {}));
      speeds.without.push(speed(positions, weights ? { weights } : {}));
    }
    const name = `positions searched in ${game.id} per second of CPU time`;
    const best = { with: Math.max(...speeds.with), without: Math.max(...speeds.without) };
    return [
      { name: `${name}, with the network`, value: best.with, unit: '/s' },
      { name: `${name}, without it`, value: best.without, unit: '/s' },
      { name: `${name}, with / without`, value: best.with / best.without, unit: 'x' },
    ];
  });
}

function speed(
  positions: readonly Position[],
  options: Pick<Parameters<typeof think>[1], 'weights'>,
): number {
  const search = (most: number): number =>
    positions.reduce(
      (sum, position) => sum + (think(position, { ...options, level, seed: 1, nodes: most })?.nodes ?? 0),
      0,
    );
  search(nodes.warmUp);
  const before = process.cpuUsage();
  const searched = search(nodes.measured);
  const { user, system } = process.cpuUsage(before);
  return searched / ((user + system) / 1e6);
}

/** Returns positions after 8 or more random turns. */
function randomPositions(game: Game): Position[] {
  const random = new Random(1);
  return Array.from({ length: positionsPerGame }, (_, at) => {
    let position = startPosition(game);
    for (let played = 0; played < 8 + at; played++) {
      const [...all] = turns(position);
      const turn = all[random.below(all.length)];
      if (!turn || isWon(play(position, turn))) break;
      position = play(position, turn);
    }
    return position;
  });
}
