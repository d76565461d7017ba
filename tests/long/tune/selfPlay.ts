import type { LearnedWeights } from '../../../src/computer/board/learnedWeights.js';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { levels, type SearchResult, think, winning } from '../../../src/computer/index.js';
import { makePosition } from '../../../src/notation/index.js';
import {
  type Game,
  outcome,
  type Position,
  play,
  type Seat,
  startPosition,
  type Turn,
} from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { chooseTurn } from '../chooseTurn.js';
import { cutOff } from './searchScores.js';
import { blend, chanceStyle } from './styles.js';

/** A game that the computer played against itself: its winner, and the quiet positions along the way. */
export interface PlayedGame {
  readonly winner: Seat;
  readonly positions: readonly string[];
}

/**
 * A game with the score that a search gave each of its positions, for the side to play, in hundredths of a pod.
 */
export interface ScoredGame extends PlayedGame {
  readonly scores: readonly number[];
}

/** The number of random turns at the start. Later, one turn in `astray` is random. */
const opening = { least: 2, most: 12 } as const;
const astray = 30;
/** If both sides play with this build's weights, they play alike, so one in this many of the first turns is random. */
const astrayEarly = { oneIn: 8, until: 24 } as const;
/** Games played with this build's weights are numbered from here, so that they do not begin like the others. */
const firstOwn = 500_000;
const longest = 150;
/** The furthest that a side's weights can be from the learned ones, in fifths. At that point, they are purely random. */
const furthest = 5;

/** How the games are played. */
export interface SelfPlayOptions {
  readonly seed: number;
  /** Positions per turn. */
  readonly nodes: number;
  /** The weights learned so far. The sides use styles between these and random ones; without them, random styles. */
  readonly learned?: LearnedWeights | undefined;
}

/**
 * Plays the game with this number; the same number gives the same game. Undefined if nobody wins, or if it is over
 * immediately.
 */
export function selfPlay(
  game: Game,
  number: number,
  { seed, nodes, learned }: SelfPlayOptions,
): PlayedGame | undefined {
  const random = new Random(seed * 1_000_003 + number);
  // Games in a single style teach too little, so each side evaluates in its own way.
  const style = () => {
    const chance = chanceStyle(game, random);
    return learned ? blend(learned, chance, random.below(furthest + 1) / furthest) : chance;
  };
  const styles = [style(), style()];
  const one = playOut(game, random, {
    search: (position) =>
      think(position, {
        level: levels.last,
        seed: random.below(2 ** 31),
        nodes,
        weights: styles[position.turn] as LearnedWeights,
      }),
    isAstray: () => random.oneIn(astray),
  });
  return one && { winner: one.winner, positions: one.positions };
}

/** Like `selfPlay`, but both sides play with the weights and the network of this build. */
export function ownPlay(
  game: Game,
  number: number,
  { seed, nodes }: Omit<SelfPlayOptions, 'learned'>,
): ScoredGame | undefined {
  const random = new Random(seed * 1_000_003 + firstOwn + number);
  return playOut(game, random, {
    search: (position) => think(position, { level: levels.last, seed: random.below(2 ** 31), nodes }),
    isAstray: (made) => random.oneIn(made < astrayEarly.until ? astrayEarly.oneIn : astray),
  });
}

/** How the turns of a game are chosen. */
interface Choice {
  readonly search: (position: Position) => SearchResult | undefined;
  /** Whether, after this many turns, a random turn is played instead of the one found. */
  readonly isAstray: (made: number) => boolean;
}

function playOut(game: Game, random: Random, { search, isAstray }: Choice): ScoredGame | undefined {
  let position = startPosition(game);
  const first = opening.least + random.below(opening.most - opening.least);
  for (let made = 0; made < first && !outcome(position); made++) position = astrayFrom(position, random);
  const positions: string[] = [];
  const scores: number[] = [];
  const wonBy = (winner: Seat | undefined): ScoredGame | undefined =>
    winner === undefined || positions.length === 0 ? undefined : { winner, positions, scores };
  for (let made = 0; made < longest; made++) {
    const end = outcome(position);
    if (end) return wonBy(end.winners[0]);
    const thought = search(position);
    if (!thought) return undefined;
    if (Math.abs(thought.score) > winning / 2) {
      return wonBy(thought.score > 0 ? position.turn : ((1 - position.turn) as Seat));
    }
    if (isQuiet(position) && !takes(thought.turn)) {
      positions.push(makePosition(position));
      scores.push(cutOff(thought.score));
    }
    position = isAstray(made) ? astrayFrom(position, random) : play(position, thought.turn);
  }
  return undefined;
}

function astrayFrom(position: Position, random: Random): Position {
  const turn = chooseTurn(position, random);
  return turn ? play(position, turn) : position;
}

const takes = (turn: Turn): boolean => turn.kind === 'move' && turn.captures.length > 0;

/** Whether nobody can win immediately. If somebody can, the pods on the board say little about the result. */
function isQuiet(position: Position): boolean {
  const wins = new OneTurnWins(new SearchBoard(position));
  return !wins.canWin(0) && !wins.canWin(1);
}
