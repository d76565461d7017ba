import type { Clock } from '../../base/index.js';
import { version } from '../../base/node/packageFacts.js';
import {
  analysisOf,
  mayAnalyse,
  needsOther,
  positionsOfGame,
  sureWin,
  valueOfEnd,
  viewOf,
} from '../../club/index.js';
import { type Thinker, winning } from '../../computer/index.js';
import { makeSgf, makeTurn, parseTurn } from '../../notation/index.js';
import { type Position, play, type Turn } from '../../rules/index.js';
import type { Analysis, Evaluation } from '../../store/index.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { inTransaction } from '../outbound/transactionContext.js';

/**
 * Limits on the searches of each position in a game. One is the number of positions that a search may visit; the other
 * is how long all searches of a position may take in total, in ms.
 */
const nodes = 40_000;
const ms = 2000;
/** The minimum time for the second search of a position, in ms. */
const leastMs = 200;
/** The maximum number of turns in a variation after its first turn. */
const line = 7;

interface AnalysisOptions extends ServerContext {
  readonly clock: Clock;
  readonly thinker: Pick<Thinker, 'think'>;
}

/**
 * Advances an analysis by one position, so that the computer's own turns do not have to wait long. It begins with the
 * last position, since later positions show what an earlier turn was worth. Once it has reached the first position, it
 * writes the letter. Each value is stored immediately, so no work is repeated after a restart. Returns true if it has
 * written the letter.
 */
export async function analyseNext(options: AnalysisOptions, analysis: Analysis): Promise<boolean> {
  const { store, thinker } = options;
  const { boardId, generation } = analysis;
  const board = store.boards.byId(boardId);
  // The game has been resumed, so it must not be analysed.
  if (!board || board.generation !== generation) {
    store.analyses.setThinkAt(analysis.id, null);
    return false;
  }
  // We check whether a board in play has one of these positions only before and after the work.
  const view = viewOf(store, board);
  const positions = positionsOfGame(store, view);
  const evaluations = store.analyses.evaluations(boardId, generation);
  const known = new Set(evaluations.map(({ afterTurn }) => afterTurn));
  const afterTurn = positions.findLastIndex((_, at) => !known.has(at));
  const position = positions[afterTurn];
  if (!position) return finish(options, analysis);
  const began = performance.now();
  const search = (except?: Turn) =>
    evaluated(thinker, position, afterTurn, { except, ms: ms - (performance.now() - began) });
  let evaluation = await search();
  const later = evaluations.filter((other) => other.afterTurn > afterTurn);
  const played = store.boards.turns(boardId).map(({ text }) => text);
  if (evaluation && needsOther(view, positions, played, evaluation, later)) {
    const turn = parseTurn(position, played[afterTurn] ?? '');
    const other = turn.ok ? await search(turn.value) : undefined;
    // If every other turn loses, the turn that was played is still the best one. Its value follows from later positions.
    if (other && other.score !== -sureWin) evaluation = other;
  }
  if (!evaluation) throw new Error('no turn was found');
  store.transaction(() => store.analyses.evaluate(boardId, generation, evaluation));
  return false;
}

/** Searches a position; undefined if it has no turn, or none other than `except`. */
async function evaluated(
  thinker: Pick<Thinker, 'think'>,
  position: Position,
  afterTurn: number,
  limits: { readonly except: Turn | undefined; readonly ms: number },
): Promise<Evaluation | undefined> {
  const end = valueOfEnd(position);
  if (end !== undefined) return { afterTurn, best: null, score: end };
  const { except, ms } = limits;
  const options = { level: 9, nodes, ms: Math.max(leastMs, ms), seed: 0, line } as const;
  const thought = await thinker.think(position, { ...options, ...(except && { except }) });
  if (!thought) return undefined;
  const [best = '', ...expected] = textsOf(position, [thought.turn, ...(thought.line ?? [])]);
  return { afterTurn, best, line: expected.join(' ') || null, score: keptScore(thought.score) };
}

/** Writes successive turns, each in the notation for its position. */
function textsOf(start: Position, turns: readonly Turn[]): string[] {
  let position = start;
  return turns.map((turn) => {
    const text = makeTurn(position, turn);
    position = play(position, turn);
    return text;
  });
}

/** Rounds a score from the computer. The number of turns until a forced win does not matter. */
const keptScore = (score: number): number =>
  Math.abs(score) > winning / 2 ? Math.sign(score) * sureWin : Math.round(score);

/**
 * Writes the letter. If one of the positions has since come up on a board where people are playing each other, the
 * letter only says so.
 */
function finish(options: AnalysisOptions, { id, boardId, generation, playerId }: Analysis): boolean {
  const { store, clock } = options;
  const now = clock.now();
  return inTransaction(options, now, ({ outbox }) => {
    store.analyses.setThinkAt(id, null);
    const reader = store.players.byId(playerId);
    const board = store.boards.byId(boardId);
    // Players who have deleted their account or signed off get nothing.
    if (!reader || reader.leftAt !== null || store.players.addresses(playerId).length === 0 || !board)
      return false;
    const view = viewOf(store, board);
    const may = mayAnalyse(store, view);
    if (!may.ok) {
      outbox.analysisRefused(reader, boardId, may.error);
      return true;
    }
    const evaluations = store.analyses.evaluations(boardId, generation);
    const { record, ...analysis } = analysisOf(store, view, may.value, evaluations, playerId);
    outbox.analysis(
      reader,
      {
        ...{ kind: 'analysis', view, turns: store.boards.turns(boardId), analysis },
        reader: { userid: reader.userid, playerId },
      },
      { name: `octi-${boardId}-analysis.sgf`, text: makeSgf(record, version) },
    );
    return true;
  });
}
