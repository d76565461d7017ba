import {
  dateIn,
  dayMs,
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  sentence,
  timeOfDay,
} from '../../base/index.js';
import { makePosition, makeTurn, type Tactic } from '../../notation/index.js';
import { beginnersGame, type Position, type Turn, usualGame } from '../../rules/index.js';
import type { BoardId, PlayerId, Puzzle, Store } from '../../store/index.js';
import { type BoardView, listed, puzzleTask, storedView } from '../board/boardView.js';
import { zoneOf } from '../board/gameClocks.js';
import { whyNoPractice } from '../board/practiceLimit.js';
import { whichOfBoards } from '../board/whichBoard.js';
import type { ChangeContext, CommandOf, PlayerContext } from '../commandContext.js';
import { type BoardEffect, boardChanged, type CommandResult } from '../effects.js';
import { closeBoard } from './finishGame.js';
import { newcomer } from './rateGames.js';
import { addTurn } from './storedTurns.js';

/** The strength before the first puzzle of a player who is rated like a newcomer, or not at all. */
const firstStrength = 1000;
/** The range of strengths before the first puzzle: few puzzles are outside it. */
const firstStrengths = { least: 700, most: 1600 };
/** The maximum number of open puzzles for a player who does not solve them. */
const mostOpen = 5;
/** A tactic with more right turns than this is not a puzzle, because most turns solve it. */
const mostAnswers = 8;
/** Two tactics with the same task are nearly the same if no more pods than this differ. */
const mostPodsApart = 3;
/** How much one puzzle changes the player's strength: the first puzzles count more. */
const firstStep = 80;
const laterStep = 32;
const firstPuzzles = 10;
/** If the player names no game, puzzles come from these games and any others that the player plays. */
const beginnersGames = [usualGame.id, beginnersGame.id];

type Tactics = ReadonlyMap<string, readonly Tactic[]>;

/**
 * Returns a puzzle's difficulty as a rating, based on the lowest level that solves it and, for a win, the number of
 * turns.
 */
export const difficultyOf = ({ level, turns, task }: Pick<Tactic, 'level' | 'turns' | 'task'>): number =>
  700 + 120 * level + (task === 'win' ? 120 * turns : 300);

/**
 * Returns a player's strength at puzzles as an Elo rating, based on all puzzles so far.
 * @param rating the player's rating in a game, which decides how difficult the first puzzles are
 */
export function puzzleStrength(
  given: readonly Pick<Puzzle, 'difficulty' | 'tries' | 'outcome'>[],
  rating = newcomer.rating,
): number {
  const { least, most } = firstStrengths;
  let strength = Math.min(Math.max(firstStrength + rating - newcomer.rating, least), most);
  const counted = given.filter(({ outcome }) => outcome !== null);
  for (const [at, { difficulty, tries, outcome }] of counted.entries()) {
    const expected = 1 / (1 + 10 ** ((difficulty - strength) / 400));
    const result = outcome !== 'solved' ? 0 : tries === 0 ? 1 : 0.5;
    strength += (at < firstPuzzles ? firstStep : laterStep) * (result - expected);
  }
  return strength;
}

/** Returns the task of the open puzzle on a board. */
function taskOn(view: BoardView): Sentence {
  const task = puzzleTask(view);
  if (!task) throw new Error(`board ${view.board.id} has no open puzzle`);
  return task;
}

const both = (before: Sentence, after: Sentence): Sentence => sentence('club.both', { before, after });

/** Returns a player's open puzzles, newest last; if a game is named, only those for that game. */
const openPuzzles = (store: Store, playerId: PlayerId, game?: string): Puzzle[] =>
  store.puzzles.of(playerId).filter(({ boardId }) => {
    const board = store.boards.byId(boardId);
    return board?.state === 'active' && (game === undefined || board.game === game);
  });

const openPuzzle = (store: Store, playerId: PlayerId, game?: string): Puzzle | undefined =>
  openPuzzles(store, playerId, game).at(-1);

/**
 * Sends a puzzle or shows a solution (docs/club-rules.md section 1). If a puzzle for that game is open, sends it again;
 * otherwise sends one that suits the player's strength.
 */
export function puzzle(context: PlayerContext, command: CommandOf<'puzzle'>): CommandResult {
  if (command.solution) return showSolution(context, command.board);
  const { store, sender, now, tactics } = context;
  const { id } = sender.player;
  const open = openPuzzle(store, id, command.game);
  if (open) {
    const { boardId } = open;
    return boardChanged(
      boardId,
      taskOn(storedView(store, boardId)),
      sentence('club.puzzle.again', { board: boardId }),
    );
  }
  const many = whyNoPractice(store, id, now);
  if (many) return err(many);
  const given = givePuzzle(store, id, tactics?.() ?? new Map(), now, command.game);
  if (!given.ok) return given;
  const boardId = given.value;
  return boardChanged(
    boardId,
    taskOn(storedView(store, boardId)),
    sentence('club.puzzle.result', { board: boardId }),
  );
}

/** Opens another puzzle for a player. Returns its board. */
function givePuzzle(
  store: Store,
  playerId: PlayerId,
  tactics: Tactics,
  now: number,
  game?: string,
): Result<BoardId, Refusal> {
  const tactic = nextTactic(store, playerId, tactics, game);
  if (!tactic) {
    return err(game === undefined ? refusal('club.puzzle.none') : refusal('club.puzzle.noneOf', { game }));
  }
  const { position } = tactic;
  const start = makePosition(position);
  const boardId = store.boards.practice(
    {
      game: position.game.id,
      start,
      position: start,
      seat: position.turn,
      seats: position.game.seats.length,
    },
    playerId,
    now,
  );
  const { id, task, turns, right: answers } = tactic;
  const difficulty = difficultyOf(tactic);
  store.puzzles.add({ boardId, playerId, tactic: id, task, turns, answers, difficulty });
  return ok(boardId);
}

/** Whether a tactic can be given as a puzzle. */
export const isPuzzle = ({ right }: Pick<Tactic, 'right'>): boolean => right.length <= mostAnswers;

/** Lists the pods on the board, each with its square. */
const podsOf = ({ board }: Position): string[] =>
  board.flatMap((stack, square) => stack.map((pod) => `${square} ${pod}`));

/** Whether two tactics differ so little that a player who has solved one knows the answer to the other. */
export function areNearlySame(one: Tactic, other: Tactic): boolean {
  if (one.task !== other.task || one.position.game.id !== other.position.game.id) return false;
  const pods = podsOf(other.position);
  let apart = 0;
  for (const pod of podsOf(one.position)) {
    const at = pods.indexOf(pod);
    if (at < 0) apart += 1;
    else pods.splice(at, 1);
  }
  return Math.max(apart, pods.length) <= mostPodsApart;
}

/**
 * Finds the puzzle closest to the player's strength that the player has not had yet and that is not open. Near-copies
 * of puzzles that the player has had come later, and puzzles that the player abandoned come last.
 */
function nextTactic(store: Store, playerId: PlayerId, tactics: Tactics, game?: string): Tactic | undefined {
  const given = store.puzzles.of(playerId);
  const [rated] = store.ratings.ofPlayer(playerId).sort((a, b) => b.games - a.games);
  const strength = puzzleStrength(given, rated?.rating);
  const isOpen = ({ boardId }: Puzzle): boolean => store.boards.byId(boardId)?.state === 'active';
  const notAgain = new Set(
    given.filter((one) => one.outcome !== null || isOpen(one)).map(({ tactic }) => tactic),
  );
  const seen = new Set(given.map(({ tactic }) => tactic));
  const nearest = (games: readonly string[]): Tactic | undefined => {
    const all = games.flatMap((one) => tactics.get(one) ?? []);
    const had = all.filter(({ id }) => seen.has(id));
    const distance = (tactic: Tactic): number =>
      Math.abs(difficultyOf(tactic) - strength) +
      (seen.has(tactic.id) ? 20_000 : had.some((one) => areNearlySame(one, tactic)) ? 10_000 : 0);
    const [first] = all
      .filter((tactic) => isPuzzle(tactic) && !notAgain.has(tactic.id))
      .map((tactic) => ({ tactic, distance: distance(tactic) }))
      .sort((a, b) => a.distance - b.distance);
    return first?.tactic;
  };
  if (game !== undefined) return nearest([game]);
  const played = store.boards
    .list({ playerIds: [playerId], states: ['active', 'finished'], practice: false, most: 50 })
    .map((board) => board.game);
  return nearest([...new Set([...played, ...beginnersGames])]) ?? nearest([...tactics.keys()]);
}

/** Says whether a turn solves the puzzle on its board, and closes the board if it does. */
export function answerPuzzle(context: ChangeContext, view: BoardView, turn: Turn): CommandResult {
  const { store, now } = context;
  const { id } = view.board;
  const puzzle = mustHavePuzzle(store, id);
  const text = makeTurn(view.position, turn);
  if (!puzzle.answers.includes(text)) {
    store.puzzles.countTry(id);
    return boardChanged(id, both(sentence('club.puzzle.wrong', { turn: text }), taskOn(view)));
  }
  store.puzzles.close(id, 'solved');
  addTurn(context, view, turn, { inboxId: null });
  const after = storedView(store, id);
  if (after.board.state === 'active') closeBoard(store, after, now);
  const { task, turns } = puzzle;
  const win = turns === 1 ? 'club.puzzle.right.now' : 'club.puzzle.right.win';
  const right = sentence(task === 'win' ? win : 'club.puzzle.right.safe', { turn: text, turns });
  return boardChanged(id, right);
}

/** Finds the puzzle whose solution is asked for: the one on a named board, the one replied to, or the only open one. */
function solvedPuzzle(
  { store, sender, letter }: PlayerContext,
  named: BoardId | undefined,
): Result<Puzzle, Refusal> {
  const { player } = sender;
  const own = (boardId: BoardId): Puzzle | undefined => {
    const found = store.puzzles.on(boardId);
    return found?.playerId === player.id ? found : undefined;
  };
  if (named !== undefined) {
    const puzzle = own(named);
    if (puzzle) return ok(puzzle);
    const code = store.boards.byId(named) ? 'club.puzzle.notOn' : 'club.noBoard';
    return err(refusal(code, { board: named }));
  }
  const answered = letter?.boardId == null ? undefined : own(letter.boardId);
  if (answered) return ok(answered);
  const open = openPuzzles(store, player.id);
  const [only, ...others] = open;
  if (only && others.length === 0) return ok(only);
  const boards = open.flatMap(({ boardId }) => store.boards.byId(boardId) ?? []);
  return err(whichOfBoards(store, player, boards, 'puzzle solution') ?? refusal('club.puzzle.noOpen'));
}

/** Shows the solution to a puzzle, and closes it. */
function showSolution(context: PlayerContext, named: BoardId | undefined): CommandResult {
  const { store, now } = context;
  const puzzle = solvedPuzzle(context, named);
  if (!puzzle.ok) return puzzle;
  const { boardId, answers, outcome } = puzzle.value;
  if (outcome === null) store.puzzles.close(boardId, 'shown');
  const view = storedView(store, boardId);
  if (view.board.state === 'active') closeBoard(store, view, now);
  const code = answers.length > 1 ? 'club.puzzle.solution.several' : 'club.puzzle.solution';
  return boardChanged(boardId, sentence(code, { turns: answers }));
}

function mustHavePuzzle(store: Store, boardId: BoardId): Puzzle {
  const puzzle = store.puzzles.on(boardId);
  if (!puzzle) throw new Error(`board ${boardId} has no puzzle`);
  return puzzle;
}

const monday = 1;

/** Returns when a player's next weekly puzzle is due: on Monday, at the time of the player's digests. */
export function nextPuzzle(store: Store, playerId: PlayerId, now: number, time: string): number {
  const zone = zoneOf(store, playerId);
  for (let days = 0; days <= 8; days++) {
    const date = dateIn(zone, now + days * dayMs);
    const at = timeOfDay(zone, date, time);
    if (new Date(`${date}T00:00Z`).getUTCDay() === monday && at > now) return at;
  }
  return now + 7 * dayMs;
}

/**
 * Opens a weekly puzzle and returns the news about it; undefined if the player has had them all. An unsolved puzzle
 * stays open, and the news names those; the oldest is closed if there would otherwise be too many.
 */
export function weeklyPuzzle(
  store: Store,
  playerId: PlayerId,
  tactics: Tactics,
  now: number,
): Extract<BoardEffect, { kind: 'boardNews' }> | undefined {
  const given = givePuzzle(store, playerId, tactics, now);
  if (!given.ok) return undefined;
  for (const { boardId } of openPuzzles(store, playerId).slice(0, -mostOpen)) {
    closeBoard(store, storedView(store, boardId), now);
  }
  const boardId = given.value;
  const task = taskOn(storedView(store, boardId));
  const others = openPuzzles(store, playerId)
    .slice(0, -1)
    .map((open) => String(open.boardId));
  const weekly =
    others.length > 0
      ? sentence('club.puzzle.weekly.another', { boards: listed(others), count: others.length })
      : sentence('club.puzzle.weekly');
  return { kind: 'boardNews', boardId, happened: both(weekly, task) };
}
