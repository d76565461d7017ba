import { isWon, judge, type Position, play, type Turn } from '../../rules/index.js';
import type { LearnedWeights } from '../board/learnedWeights.js';
import { SearchBoard } from '../board/searchBoard.js';
import { OneTurnWins } from '../evaluate/oneTurnWins.js';
import { TurnGenerator } from '../movegen/turnGenerator.js';
import { TurnList } from '../movegen/turnList.js';
import { atMost, type TranspositionTable } from './transpositionTable.js';

/** At most this many hops are tried to list the turns of a position. */
const maxHops = 30_000;

/**
 * The turns that a search expects from a position on, as found in its transposition table: the principal variation, or
 * its beginning if the table has lost the rest. It may be empty, and it ends with a win where the search has seen one.
 * @param most the most turns
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

/** A win in one turn by a move onto goals. This finds it even if there are too many turns to list. */
export function winAtOnce(position: Position, { reach }: OneTurnWins): Turn | undefined {
  const win = reach.win(position.turn);
  if (!win) return undefined;
  const turn = judge(position, { kind: 'move', ...win, captures: [] });
  // In a four-player game, the move may eliminate one opponent and leave the other.
  return turn.ok && isWon(play(position, turn.value)) ? turn.value : undefined;
}

/** The turn with a key of the table; undefined if there is none, because another position has the same key. */
function turnOf(position: Position, board: SearchBoard, key: number): Turn | undefined {
  const turnList = new TurnList();
  const turnsOf = (one: number) => one === key;
  new TurnGenerator(board).list(turnList, { captures: false, turnsOf, hops: maxHops });
  const [turn] = turnList.turns;
  const judged = turn && judge(position, turn);
  return judged?.ok ? judged.value : undefined;
}
