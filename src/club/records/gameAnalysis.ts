import { dayMs, err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { parseTurn, type SgfRecord, withoutLeavers } from '../../notation/index.js';
import { outcome, type Position, play, type Seat, seatRecord, type Turn } from '../../rules/index.js';
import type { BoardId, Evaluation, PlayerId, Store } from '../../store/index.js';
import { type BoardView, findBoard, mustParse } from '../board/boardView.js';
import { areInLiveGame } from '../board/liveGames.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { recordOf } from './gameRecord.js';
import { isProven, sureWin, withLaterValues } from './provenWins.js';

/** How many analyses a player may ask for per day. */
const mostADay = 3;
/** The maximum length of a game to analyse. A longer game would keep the computer busy for too long. */
const mostTurns = 400;
/**
 * An advantage of this many hundredths of a pod multiplies the odds of winning by e (docs/computer-search.md).
 */
const unit = 170;
/** A position is searched for another turn if later turns lowered its winning chance by at least this much. */
const leastDrop = 0.01;
/**
 * A board in play prevents the analysis of games with its position once it has this many turns. Earlier positions occur
 * in many games, and one board at its first turn would prevent the analysis of all of them. Only the turns on the board
 * in play count, not those in the game to analyse, which may be a record that starts from the board's position.
 */
const openingTurns = 4;
/** The maximum number of turns shown on boards, and the minimum loss of winning chance for each, from 0 to 1. */
export const turningPoints = { most: 3, leastLoss: 0.03 } as const;

/** Asks for an analysis. The computer runs it when it has no turns to play (docs/club-rules.md section 1). */
export function analyse(context: PlayerContext, command: CommandOf<'analyse'>): CommandResult {
  const { store, now, sender } = context;
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const view = found.value;
  const { id: boardId, generation } = view.board;
  const { id: playerId } = sender.player;
  const may = mayAnalyse(store, view);
  if (!may.ok) return may;
  if (store.analyses.waitsFor(playerId, boardId)) {
    return err(refusal('club.analyse.already', { board: boardId }));
  }
  const asked = { boardId, generation, playerId };
  // The values of the positions are stored, so repeating an analysis costs nothing.
  const isAgain = store.analyses.wasAsked(asked);
  if (!isAgain && store.analyses.askedSince(playerId, now - dayMs) >= mostADay) {
    return err(refusal('club.analyse.most', { most: mostADay }));
  }
  store.analyses.ask(asked, now);
  if (isAgain) return succeed(sentence('club.analyse.again', { board: boardId }));
  const left = mostADay - store.analyses.askedSince(playerId, now - dayMs);
  return succeed(sentence('club.analyse.result', { board: boardId, left }));
}

/** Whether it makes sense to offer an analysis: the game is finished and not too long. */
export const canBeAnalysed = ({ board }: BoardView): boolean =>
  board.state === 'finished' && !board.practice && board.turns > 0 && board.turns <= mostTurns;

/** Returns the positions of a game if it may be analysed. Called when the player asks, and again before sending. */
export function mayAnalyse(store: Store, view: BoardView): Result<readonly Position[], Refusal> {
  const { id, state, turns } = view.board;
  if (state === 'active' || state === 'offered') return err(refusal('club.analyse.notOver', { board: id }));
  if (turns === 0) return err(refusal('club.analyse.notPlayed', { board: id }));
  if (turns > mostTurns) return err(refusal('club.analyse.tooLong', { board: id, most: mostTurns }));
  const positions = positionsOfGame(store, view);
  return areInLiveGame(store, positions, openingTurns)
    ? err(refusal('club.analyse.inPlay', { board: id }))
    : ok(positions);
}

/** Returns the positions on a board, from first to last. */
export function positionsOfGame(store: Store, view: BoardView): Position[] {
  const record = recordOf(store, view, undefined);
  const positions = [withoutLeavers(record.start, record, 0)];
  for (const [at, { turn }] of record.turns.entries()) {
    positions.push(withoutLeavers(play(positions[at] as Position, turn), record, at + 1));
  }
  return positions;
}

/** A turn, how it changed its player's winning chance, and a better turn. */
export interface AnalysedTurn {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  /** The player's winning chance with the best turn, and after this one; from 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** The best turn, if it is a different one. */
  readonly better?: string;
}

/** The computer's analysis of a game. */
export interface GameAnalysis {
  /** Black's winning chance at the start and after each turn, from 0 to 1. */
  readonly chances: readonly number[];
  readonly turns: readonly AnalysedTurn[];
  /** The most costly turns, in the order in which they were played. */
  readonly points: readonly AnalysedTurn[];
  /** The accuracy of each side as a percentage; undefined for a side that has not played. */
  readonly accuracy: { readonly Black?: number; readonly White?: number };
  readonly record: SgfRecord;
}

/** Returns the value of a finished position from its outcome; undefined while the game goes on. */
export function valueOfEnd(position: Position): number | undefined {
  const over = outcome(position);
  if (!over) return undefined;
  if (over.winners.length === 0) return 0;
  const own = seatRecord(position.game, position.turn).side;
  return over.winners.some((seat) => seatRecord(position.game, seat).side === own) ? sureWin : -sureWin;
}

/** Converts a value into a winning chance, from 0 to 1. */
function chanceOf(score: number): number {
  if (isProven(score)) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / unit));
}

/** Returns the accuracy of a turn as a percentage, using Lichess's formula, from the winning chance that it lost. */
const accuracyOf = (loss: number): number =>
  Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const sideOf = ({ game }: BoardView, seat: number): 'Black' | 'White' => seatRecord(game, seat as Seat).side;

/**
 * Whether the search considered the turn that was played to be the best, but the positions after it turned out worse.
 * The best alternative must then be found to tell whether it would have been better.
 * @param later the value of each position after it, in order
 */
export function needsOther(
  view: BoardView,
  positions: readonly Position[],
  played: readonly string[],
  evaluation: Evaluation,
  later: readonly Evaluation[],
): boolean {
  const { afterTurn: at, best, score } = evaluation;
  if (best === null || best !== played[at]) return false;
  const [value] = withLaterValues(
    [evaluation, ...later],
    positions.slice(at).map(({ turn }) => sideOf(view, turn)),
    played.slice(at),
  );
  return value !== undefined && chanceOf(score) - chanceOf(value.score) >= leastDrop;
}

/**
 * Analyses the turns of a game from the values of its positions.
 * @param searched the value of each position, in order, each searched separately
 */
export function analysisOf(
  store: Store,
  view: BoardView,
  positions: readonly Position[],
  searched: readonly Evaluation[],
  reader: PlayerId,
): GameAnalysis {
  const played = store.boards.turns(view.board.id);
  const evaluations = withLaterValues(
    searched,
    positions.map(({ turn }) => sideOf(view, turn)),
    played.map(({ text }) => text),
  );
  const chances = positions.map((position, at) => {
    const own = chanceOf(evaluations[at]?.score ?? 0);
    return sideOf(view, position.turn) === 'Black' ? own : 1 - own;
  });
  const turns = played.map(({ number, seat, text }): AnalysedTurn => {
    const best = evaluations[number - 1]?.best ?? null;
    const own = (at: number): number => {
      const black = chances[at] ?? 0;
      return sideOf(view, seat) === 'Black' ? black : 1 - black;
    };
    const after = own(number);
    const isBest = best === null || best === text;
    const before = isBest ? after : own(number - 1);
    return { number, seat, text, before, after, ...(!isBest && before > after && { better: best }) };
  });
  const points = turns
    .filter((turn) => turn.better !== undefined && lossOf(turn) >= turningPoints.leastLoss)
    .sort((a, b) => lossOf(b) - lossOf(a) || a.number - b.number)
    .slice(0, turningPoints.most)
    .sort((a, b) => a.number - b.number);
  const accuracy = Object.fromEntries(
    (['Black', 'White'] as const).flatMap((side) => {
      const own = turns.filter(({ seat }) => sideOf(view, seat) === side);
      return own.length === 0 ? [] : [[side, mean(own.map((turn) => accuracyOf(lossOf(turn))))]];
    }),
  );
  const record = annotated(recordOf(store, view, reader), view, positions, evaluations, turns);
  return { chances, turns, points, accuracy, record };
}

const lossOf = ({ before, after }: AnalysedTurn): number => before - after;

/** Makes the record, with the value of each position, and better turns as variations. */
function annotated(
  record: SgfRecord,
  { board, game }: BoardView,
  positions: readonly Position[],
  evaluations: readonly Evaluation[],
  analysed: readonly AnalysedTurn[],
): SgfRecord {
  /** Returns the value of a position for Black, in pods. */
  const valueAt = (at: number, score = evaluations[at]?.score ?? 0): number => {
    const position = positions[at];
    const isBlack = position && seatRecord(game, position.turn).side === 'Black';
    return Math.round(isBlack ? score : -score) / 100;
  };
  const expectedAt = (at: number): readonly string[] => evaluations[at]?.line?.split(' ') ?? [];
  return {
    ...record,
    value: valueAt(0),
    turns: record.turns.map((turn, at) => {
      const { better } = analysed[at] ?? {};
      const before = positions[at];
      const isWorse = (analysed[at] && lossOf(analysed[at]) >= turningPoints.leastLoss) ?? false;
      const isShown = better !== undefined && before !== undefined && isWorse;
      return {
        ...turn,
        value: valueAt(at + 1),
        ...(isShown && {
          better: { turns: turnsOf(before, [better, ...expectedAt(at)], board.id), value: valueAt(at) },
        }),
      };
    }),
  };
}

/** Parses consecutive turns. */
function turnsOf(start: Position, texts: readonly string[], boardId: BoardId): Turn[] {
  let position = start;
  return texts.map((text) => {
    const turn = mustParse(parseTurn(position, text), boardId);
    position = play(position, turn);
    return turn;
  });
}
