import { isWon, judge, type Position, play, type Turn } from '../../rules/index.js';
import type { LearnedWeights } from '../board/learnedWeights.js';
import { SearchBoard } from '../board/searchBoard.js';
import { OneTurnWins } from '../evaluate/oneTurnWins.js';
import { TurnGenerator } from '../movegen/turnGenerator.js';
import { TurnList } from '../movegen/turnList.js';
import { atMost, type TranspositionTable } from './transpositionTable.js';

/** The maximum number of hops to try when listing the turns in a position. */
const maxHops = 30_000;

/**
 * Returns the turns that a search expects after a position, read from its transposition table. This is the principal
 * variation, or its beginning if the rest has been overwritten. It may be empty. It ends with a win if the search found
 * one.
 * @param most the maximum number of turns
 */
export function principalVariation(
  start: Position,
  table: TranspositionTable,
  most: number,
  weights?: LearnedWeights,
): Turn[] {
  const line: Turn[] = [];
  const keys = new Int32Array(2);
  for (let position = start; line.length < most && !isWon(position); ) {
    const board = new SearchBoard(position, weights);
    board.keys(keys);
    const isKnown = table.find(keys[0] as number, keys[1] as number) && table.bound !== atMost;
    const turn =
      winAtOnce(position, new OneTurnWins(board)) ??
      (isKnown ? turnOf(position, board, table.turnKey) : undefined);
    if (!turn) break;
    line.push(turn);
    position = play(position, turn);
  }
  return line;
}

/** Finds a win in one turn by moving onto goals, even if there are too many turns to list. */
export function winAtOnce(position: Position, { reach }: OneTurnWins): Turn | undefined {
  const win = reach.win(position.turn);
  if (!win) return undefined;
  const turn = judge(position, { kind: 'move', ...win, captures: [] });
  // In a four-player game, the move may eliminate one opponent and leave the other.
  return turn.ok && isWon(play(position, turn.value)) ? turn.value : undefined;
}

/** Finds the legal turn that has this key; undefined if the table entry belongs to another position. */
function turnOf(position: Position, board: SearchBoard, key: number): Turn | undefined {
  const turnList = new TurnList();
  const turnsOf = (one: number) => one === key;
  new TurnGenerator(board).list(turnList, { captures: false, turnsOf, hops: maxHops });
  const [turn] = turnList.turns;
  const judged = turn && judge(position, turn);
  return judged?.ok ? judged.value : undefined;
}
