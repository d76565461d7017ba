import type { LearnedWeights } from '../../../src/computer/board/learnedWeights.js';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { Wins } from '../../../src/computer/evaluate/wins.js';
import { levels, think, winning } from '../../../src/computer/index.js';
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
import { blend, chanceStyle } from './styles.js';

/** A game of the computer with itself: who won, and the calm positions on the way. */
export interface PlayedGame {
  readonly winner: Seat;
  readonly positions: readonly string[];
}

/** Games begin with so many turns by chance, and later one turn in so many is by chance. */
const opening = { least: 2, most: 12 } as const;
const astray = 30;
const longest = 150;
/** How far the judgement of a side is from what has been learned, in fifths: the last is a style by chance alone. */
const furthest = 5;

/** How the games are played. */
export interface SelfPlayOptions {
  readonly seed: number;
  /** Positions a turn. */
  readonly nodes: number;
  /** What has been learned so far; the sides play by styles between it and chance. Without it they play by chance. */
  readonly learned?: LearnedWeights | undefined;
}

/** Plays the game of a number; the same number gives the same game. Undefined where nobody wins or it is over at once. */
export function selfPlay(
  game: Game,
  number: number,
  { seed, nodes, learned }: SelfPlayOptions,
): PlayedGame | undefined {
  const random = new Random(seed * 1_000_003 + number);
  // Games of one style teach too little: each side judges in its own way.
  const style = () => {
    const chance = chanceStyle(game, random);
    return learned ? blend(learned, chance, random.below(furthest + 1) / furthest) : chance;
  };
  const styles = [style(), style()];
  let position = startPosition(game);
  const first = opening.least + random.below(opening.most - opening.least);
  for (let made = 0; made < first && !outcome(position); made++) position = astrayFrom(position, random);
  const positions: string[] = [];
  for (let made = 0; made < longest; made++) {
    const end = outcome(position);
    if (end) return played(end.winners[0], positions);
    const weights = styles[position.turn] as LearnedWeights;
    const thought = think(position, { level: levels.last, seed: random.below(2 ** 31), nodes, weights });
    if (!thought) return undefined;
    if (Math.abs(thought.score) > winning / 2) {
      return played(thought.score > 0 ? position.turn : ((1 - position.turn) as Seat), positions);
    }
    if (isCalm(position) && !takes(thought.turn)) positions.push(makePosition(position));
    position = random.oneIn(astray) ? astrayFrom(position, random) : play(position, thought.turn);
  }
  return undefined;
}

const played = (winner: Seat | undefined, positions: readonly string[]): PlayedGame | undefined =>
  winner === undefined || positions.length === 0 ? undefined : { winner, positions };

function astrayFrom(position: Position, random: Random): Position {
  const turn = chooseTurn(position, random);
  return turn ? play(position, turn) : position;
}

const takes = (turn: Turn): boolean => turn.kind === 'move' && turn.captures.length > 0;

/** Nobody can win at once: how the pods stand says little about a position where somebody can. */
function isCalm(position: Position): boolean {
  const wins = new Wins(new SearchBoard(position));
  return !wins.canWin(0) && !wins.canWin(1);
}
