import type { Clock } from '../../base/index.js';
import { version } from '../../base/node/version.js';
import { analysisOf, mayAnalyse, positionsOfGame, sureWin, valueOfEnd, viewOf } from '../../club/index.js';
import { type Thinker, winning } from '../../computer/index.js';
import { makeSgf, makeTurn } from '../../notation/index.js';
import { type Position, play, type Turn } from '../../rules/index.js';
import type { Analysis, Evaluation } from '../../store/index.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { inTransaction } from '../outbound/transactionContext.js';

/** How many positions the computer may search for each position of the game, and how long it may take, in ms. */
const nodes = 40_000;
const ms = 2000;
/** The maximum number of turns in a variation after its first turn. */
const line = 7;

interface AnalysisOptions extends ServerContext {
  readonly clock: Clock;
  readonly thinker: Pick<Thinker, 'think'>;
}

/**
 * Continues an analysis by one position, so that the computer's own turns do not have to wait long. After the last
 * position, writes the letter. Each value is stored immediately, so a restart repeats no work. Returns true if it has
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
  // Whether a board in play has one of these positions is checked only before and after the work.
  const positions = positionsOfGame(store, viewOf(store, board));
  const known = new Set(store.analyses.evaluations(boardId, generation).map(({ afterTurn }) => afterTurn));
  const afterTurn = positions.findIndex((_, at) => !known.has(at));
  const position = positions[afterTurn];
  if (!position) return finish(options, analysis);
  const evaluation = await evaluated(thinker, position, afterTurn);
  store.transaction(() => store.analyses.evaluate(boardId, generation, evaluation));
  return false;
}

async function evaluated(
  thinker: Pick<Thinker, 'think'>,
  position: Position,
  afterTurn: number,
): Promise<Evaluation> {
  const end = valueOfEnd(position);
  if (end !== undefined) return { afterTurn, best: null, score: end };
  const thought = await thinker.think(position, { level: 9, nodes, ms, seed: 0, line });
  if (!thought) throw new Error('no turn was found');
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
    // Players who have deleted the account or signed off get nothing.
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
