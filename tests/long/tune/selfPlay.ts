import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { Wins } from '../../../src/computer/evaluate/wins.js';
import { type Level, think, winning } from '../../../src/computer/index.js';
import { makePosition } from '../../../src/notation/index.js';
import {
  type Game,
  outcome,
  type Position,
  play,
  type Seat,
  startPosition,
} from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { chooseTurn } from '../chooseTurn.js';

/** A game of the computer with itself: who won, and the calm positions on the way. */
export interface PlayedGame {
  readonly winner: Seat;
  readonly positions: readonly string[];
}

/** Games begin with so many turns by chance, and later one turn in so many is by chance. */
const opening = { least: 2, most: 12 } as const;
const astray = 30;
const longest = 150;
/** The levels that play, all with the same number of positions to look at: the lower ones judge less exactly. */
const sides: readonly Level[] = [2, 3, 9, 9];

/** Plays the game of a number; the same number gives the same game. Undefined where nobody wins or it is over at once. */
export function selfPlay(game: Game, number: number, seed: number, nodes: number): PlayedGame | undefined {
  const random = new Random(seed * 1_000_003 + number);
  let position = startPosition(game);
  const first = opening.least + random.below(opening.most - opening.least);
  for (let made = 0; made < first && !outcome(position); made++) position = astrayFrom(position, random);
  // Sides that err in their own ways come to positions that the strongest never sees.
  const levels = [random.of(sides), random.of(sides)];
  const positions: string[] = [];
  for (let made = 0; made < longest; made++) {
    const end = outcome(position);
    if (end) return played(end.winners[0], positions);
    const level = levels[position.turn] as Level;
    const thought = think(position, { level, seed: random.below(2 ** 31), nodes });
    if (!thought) return undefined;
    if (Math.abs(thought.score) > winning / 2) {
      return played(thought.score > 0 ? position.turn : ((1 - position.turn) as Seat), positions);
    }
    if (isCalm(position)) positions.push(makePosition(position));
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

/** Nobody can win at once: how the pods stand says little about a position where somebody can. */
function isCalm(position: Position): boolean {
  const wins = new Wins(new SearchBoard(position));
  return !wins.canWin(0) && !wins.canWin(1);
}
