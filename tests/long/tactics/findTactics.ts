import { hashInteger } from '../../../src/computer/board/hashInteger.js';
import { type Level, levels, think, winning } from '../../../src/computer/index.js';
import {
  makePosition,
  makeTurn,
  parseTurn,
  type Tactic,
  type TacticsFile,
} from '../../../src/notation/index.js';
import {
  type Game,
  outcome,
  type Position,
  play,
  seatRecord,
  startPosition,
  type Turn,
} from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { chooseTurn } from '../chooseTurn.js';
import { Prover, TooMuch } from './prover.js';

export type FoundTactic = Omit<TacticsFile['tactics'][number], 'number'>;

/** The number of random turns at the start, so that no two games are the same. */
const opening = 6;
/** How many turns other than the one played are tried from each position. */
const others = 6;
/** Games that last longer than this are abandoned. */
const longest = 160;
/** How many positions a proof may look at, by the number of turns in the win. Crowded positions make poor puzzles. */
const budgets = [0, 3_000, 60_000, 300_000, 800_000];
const deepBudget = 2_000_000;
/** With four players, there is no shortcut for finding a win in one turn. */
const budgetOf = ({ game }: Position, turns: number): number =>
  (budgets[turns] as number) * (game.seats.length > 2 ? 8 : 1);
/** Maximum number of turns that solve a puzzle, by its task. */
const mostRight = { win: 12, defend: 12, decline: 150 } as const;

/**
 * Finds positions that make a puzzle in a game that the computer plays against itself. Also searches games that differ
 * from it by one turn, since strong play produces few such positions.
 */
export function findTactics(game: Game, seed: number): FoundTactic[] {
  const positions = selfPlay(game, seed);
  const random = new Random(seed ^ 0x5bd1e995);
  const found: FoundTactic[] = [];
  const add = (tactic: FoundTactic | undefined): void => {
    if (tactic && !found.some(({ position }) => position === tactic.position)) found.push(tactic);
  };
  if (outcome(positions.at(-1) as Position)) for (const tactic of winsOf(positions)) add(tactic);
  for (const position of positions.slice(opening)) {
    if (outcome(position)) continue;
    add(declineIn(position));
    add(defenceIn(position));
    for (let other = 0; other < others; other++) {
      const turn = chooseTurn(position, random);
      const next = turn && play(position, turn);
      if (!next || outcome(next)) continue;
      add(declineIn(next));
      add(defenceIn(next));
      if (other === 0) add(surpriseIn(next));
    }
  }
  return found;
}

/**
 * Finds wins in three and four turns in a game that the computer plays against itself. It finds those that
 * the computer sees as it plays, and those in the winner's last turns. They are rare, and proving one may take as long
 * as everything else in a game.
 */
export function findDeepWins(game: Game, seed: number): FoundTactic[] {
  const found: FoundTactic[] = [];
  const announced: number[] = [];
  const positions = selfPlay(game, seed, (ply, score) => {
    const turns = Math.ceil((winning - score) / 2);
    if (turns === 3 || turns === 4) announced.push(ply);
  });
  const beforeEnd = outcome(positions.at(-1) as Position)
    ? lastTurns.map((back) => positions.length - back)
    : [];
  for (const ply of new Set([...announced, ...beforeEnd])) {
    if (ply < opening) continue;
    const tactic = within(() => winIn(positions[ply] as Position, 4, deepBudget));
    if (tactic && tactic !== 'not clear' && tactic.turns > 2) found.push(tactic);
  }
  return found;
}

/** Finds a win in two turns. */
function surpriseIn(position: Position): FoundTactic | undefined {
  const tactic = within(() => winIn(position, 2, budgetOf(position, 2)));
  return tactic && tactic !== 'not clear' && tactic.turns > 1 ? tactic : undefined;
}

/** @param onScore the score of each turn for the side that plays it */
function selfPlay(
  game: Game,
  seed: number,
  onScore: (ply: number, score: number) => void = () => {},
): Position[] {
  const random = new Random(seed);
  const positions = [startPosition(game)];
  for (let ply = 0; ply < longest; ply++) {
    const position = positions.at(-1) as Position;
    if (outcome(position)) break;
    const nodes = ply % 4 < 2 ? 300 : 900;
    // Four strong players hardly ever finish a game.
    const slips = game.seats.length > 2 && random.oneIn(6);
    const thought =
      ply < opening || slips
        ? undefined
        : think(position, { level: levels.last, nodes, seed: hashInteger(seed + ply) >>> 0 });
    if (thought) onScore(ply, thought.score);
    const turn = thought?.turn ?? chooseTurn(position, random);
    if (!turn) break;
    positions.push(play(position, turn));
  }
  return positions;
}

/** In a two-player game, the winner has three turns left at the sixth position from the end, and four at the eighth. */
const lastTurns = [6, 8];

/** Runs a search; undefined if a proof would take too long. */
function within<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

const sideOf = ({ game, turn }: Position) => seatRecord(game, turn).side;

/** Yields the shortest wins in the last turns of a game, searching backwards from its end. */
function* winsOf(positions: readonly Position[]): Generator<FoundTactic> {
  const last = positions.at(-2);
  if (!last) return;
  for (let back = 2, turns = 1; turns <= 4 && back <= positions.length; back++) {
    const position = positions.at(-back) as Position;
    if (sideOf(position) !== sideOf(last)) continue;
    const tactic = within(() => winIn(position, turns));
    // Either the proof takes too long, or no win was forced here, and so none was forced earlier.
    if (!tactic) return;
    if (tactic !== 'not clear') yield tactic;
    turns++;
  }
}

function winIn(
  position: Position,
  most: number,
  budget = budgetOf(position, most),
): FoundTactic | 'not clear' | undefined {
  const prover = new Prover(position, budget);
  let turns = 1;
  while (turns <= most && !prover.wins(turns)) turns++;
  if (turns > most) return undefined;
  const winners = prover.winners(turns).filter(({ wins }) => wins);
  return (
    tacticOf(
      position,
      'win',
      turns,
      winners.map(({ turn }) => turn),
    ) ?? 'not clear'
  );
}

/** Finds the only defence, if there is one: any other turn loses immediately or in two turns. */
export function defenceIn(position: Position): FoundTactic | undefined {
  return within(() => {
    const quick = new Prover(position, budgetOf(position, 1)).losers(1);
    const alive = quick.filter(({ loses }) => !loses).map(({ turn }) => turn);
    // If hardly any turn loses immediately, there is no threat to defend against.
    if (alive.length === 0 || alive.length > mostRight.defend) return undefined;
    const prover = new Prover(position, budgetOf(position, 2));
    const right = prover
      .losers(2, mostRight.defend)
      .filter(({ loses }) => !loses)
      .map(({ turn }) => turn);
    if (right.length > mostRight.defend || resultsOf(position, right) !== 1) return undefined;
    return tacticOf(position, 'defend', resultsOf(position, alive) === 1 ? 1 : 2, right);
  });
}

/** Makes a task out of a position in which the turns that capture the most pods lose in two turns and the others do not. */
export function declineIn(position: Position): FoundTactic | undefined {
  return within(() => {
    const tempting = bestCapture(position);
    if (!tempting) return undefined;
    const after = play(position, tempting);
    if (outcome(after) || sideOf(after) === sideOf(position)) return undefined;
    if (!new Prover(after, budgetOf(after, 2)).wins(2)) return undefined;
    const all = new Prover(position, budgetOf(position, 3)).losers(2, mostRight.decline);
    const right = all.filter(({ loses }) => !loses).map(({ turn }) => turn);
    const gain = gainOf(tempting, position);
    if (right.length === 0 || right.some((turn) => gainOf(turn, position) >= gain)) return undefined;
    return tacticOf(position, 'decline', 2, right);
  });
}

/** Counts the enemy pods that a turn captures, minus the friendly ones. Pods with prongs count twice. */
function gainOf(turn: Turn, position: Position): number {
  const captures = [
    ...(turn.kind === 'move' ? turn.captures : []),
    ...(turn.free ?? []).flatMap((one) => one.captures),
  ];
  const side = sideOf(position);
  let gain = 0;
  for (const { pods } of captures) {
    for (const pod of pods) {
      const worth = (pod & 255) === 0 ? 1 : 2;
      gain += seatRecord(position.game, (pod >> 16) as 0).side === side ? -worth : worth;
    }
  }
  return gain;
}

function bestCapture(position: Position): Turn | undefined {
  let best: Turn | undefined;
  let most = 0;
  for (const turn of new Prover(position, budgetOf(position, 1)).turns()) {
    const gain = gainOf(turn, position);
    if (gain <= most) continue;
    most = gain;
    best = turn;
  }
  return best;
}

/** Counts the different positions that these turns lead to. */
const resultsOf = (position: Position, turns: readonly Turn[]): number =>
  new Set(turns.map((turn) => makePosition(play(position, turn)))).size;

function tacticOf(
  position: Position,
  task: FoundTactic['task'],
  turns: number,
  right: readonly Turn[],
): FoundTactic | undefined {
  if (right.length > mostRight[task] || (task === 'win' && resultsOf(position, right) > 2)) return undefined;
  const texts = right.map((turn) => makeTurn(position, turn)).sort();
  // If every turn is right, there is nothing to find.
  if (new Prover(position, budgetOf(position, 1)).turns().length === texts.length) return undefined;
  return { task, turns, level: levelOf(position, texts), position: makePosition(position), right: texts };
}

/** Finds the lowest level that solves a position and is followed by a level that also solves it. */
function levelOf(position: Position, right: readonly string[]): number {
  let before = false;
  for (let level = levels.first as number; level <= 6; level++) {
    const solves = isSolved(position, right, level as Level);
    if (solves && before) return level - 1;
    before = solves;
  }
  return before ? 6 : 7;
}

function isSolved(position: Position, right: readonly string[], level: Level): boolean {
  const turn = think(position, { level, seed: 1 })?.turn;
  return turn !== undefined && right.includes(makeTurn(position, turn));
}

/** Proves a tactic again. Returns what is wrong with it, or undefined. */
export function whyWrong({
  position,
  task,
  turns,
  right,
}: {
  readonly position: Position;
  readonly task: FoundTactic['task'];
  readonly turns: number;
  readonly right: readonly string[];
}): string | undefined {
  for (const text of right) {
    const turn = parseTurn(position, text);
    if (!turn.ok) return `${text} is not legal`;
    if (makeTurn(position, turn.value) !== text) return `${text} is not canonical`;
  }
  const prover = new Prover(position, Number.POSITIVE_INFINITY);
  if (task === 'win' && turns > 1 && prover.wins(turns - 1)) return `the win takes only ${turns - 1} turns`;
  const proven =
    task === 'win'
      ? prover.winners(turns).filter(({ wins }) => wins)
      : prover.losers(task === 'defend' ? 2 : turns).filter(({ loses }) => !loses);
  const texts = proven.map(({ turn }) => makeTurn(position, turn)).sort();
  return texts.join() === right.join() ? undefined : `the solutions are ${texts.join(' ')}`;
}

/** Counts the positions that the computer solves at full strength with this many nodes each. */
export function countSolved(
  tactics: readonly Pick<Tactic, 'position' | 'right'>[],
  nodes: number,
): { solved: number; count: number } {
  let solved = 0;
  for (const { position, right } of tactics) {
    const turn = think(position, { level: levels.last, nodes, seed: 1 })?.turn;
    if (turn && right.includes(makeTurn(position, turn))) solved++;
  }
  return { solved, count: tactics.length };
}
