import octi from '../../../data/weights/octi.network.json' with { type: 'json' };
import octiWrap from '../../../data/weights/octi+wrap.network.json' with { type: 'json' };
import octi3base from '../../../data/weights/octi3base.network.json' with { type: 'json' };
import octilite from '../../../data/weights/octilite.network.json' with { type: 'json' };
import type { Game } from '../../rules/index.js';
import { weightsName } from './learnedWeights.js';

/** How many reserve sizes, and how many counts of prongs in hand, a network distinguishes. */
export const reserveBuckets = 8;
export const handBuckets = 13;

/** The weights of a small neural network, learned from self-play (docs/computer-training.md). */
export interface NetworkWeights {
  readonly neurons: number;
  /** The weight of each feature for each neuron: see `rowsOf`. */
  readonly rows: readonly number[];
  readonly bias: readonly number[];
  /** The output weights for the neurons of the side to play, then for those of the other side. */
  readonly out: readonly number[];
  readonly offset: number;
}

/**
 * Returns where the rows for a player's own pods, the opponent's pods and the supplies begin, and the number of rows.
 */
export function rowsOf(area: number): { own: number; other: number; supplies: number; count: number } {
  const pods = area * 9 + 9;
  return { own: 0, other: pods, supplies: 2 * pods, count: 2 * (pods + reserveBuckets + handBuckets) };
}

/**
 * Returns the network for a game from `data/weights/`, if there is one. It is the same with and without superprongs.
 */
export const networkWeights = (game: Game): NetworkWeights | undefined => learned[weightsName(game)];

const learned: Readonly<Record<string, NetworkWeights>> = {
  octi,
  'octi+wrap': octiWrap,
  octi3base,
  octilite,
};

/** If the weights do not match the game, throws an error that says what is wrong. */
export function checkNetwork(game: Game, weights: NetworkWeights): void {
  const { neurons, rows, bias, out, offset } = weights;
  const fail = (reason: string) => {
    throw new Error(`data/weights/${weightsName(game)}.network.json: ${reason}`);
  };
  if (!Number.isInteger(neurons) || neurons < 1) fail('neurons must be a whole number of at least 1');
  const lengths = { rows: rowsOf(game.width * game.height).count * neurons, bias: neurons, out: 2 * neurons };
  for (const [name, list] of Object.entries({ rows, bias, out, offset: [offset] })) {
    const length = lengths[name as keyof typeof lengths] ?? 1;
    if (!Array.isArray(list) || list.length !== length) fail(`${name} must have ${length} numbers`);
    if (!list.every((one) => Number.isInteger(one) && Math.abs(one) < 2 ** 15)) {
      fail(`${name} must be whole numbers below 32768`);
    }
  }
}
