import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSgf, parseTurn } from '../../../src/notation/index.js';
import { type Game, play, startPosition } from '../../../src/rules/index.js';
import type { Contender } from './launch.js';
import { type PlayedGame, playGame } from './matchGame.js';
import { failedSide, isFirstBlack, type LoggedGame, MatchLog, mostFailures } from './matchLog.js';
import type { Opening } from './openings.js';
import { type Bounds, endsOf, likelihoodRatio, type Pairs, type Score } from './sprt.js';
import { ProgramFailure, UgiProgram } from './ugiProgram.js';

export interface Match {
  readonly game: Game;
  readonly a: Contender;
  readonly b: Contender;
  /** Maximum number of games: two from each opening, with colours swapped. */
  readonly games: number;
  readonly openings: readonly Opening[];
  /** How the openings were chosen, apart from the seed: a match resumes only with the same openings. */
  readonly openingsFrom: string;
  readonly seed: number;
  readonly concurrency: number;
  readonly sprt?: Bounds;
  /** The log, from which an interrupted match resumes. */
  readonly log?: string;
  /** The folder of SGF files. */
  readonly sgf?: string;
}

/** The state of a match. */
export interface Standing {
  readonly score: Score;
  readonly pairs: Pairs;
  /** The log likelihood ratio, with bounds. */
  readonly ratio: number | undefined;
  readonly decided: 'elo0' | 'elo1' | undefined;
  /** Milliseconds of CPU time per turn in the games of this run: mean and maximum. */
  readonly cpu: { readonly a: CpuUse; readonly b: CpuUse };
  readonly failures: readonly string[];
}

interface CpuUse {
  turns: number;
  total: number;
  most: number;
}

/**
 * Plays a match, or what is left of it. Reports its state at the start and after each game. Throws if a program does
 * not start or fails in three games in a row.
 *
 * @param note is called with a line about games in the log that do not count
 */
export async function playMatch(
  match: Match,
  report: (standing: Standing) => void,
  note: (line: string) => void = () => {},
): Promise<Standing> {
  const log = new MatchLog(match.log, {
    Event: `${match.a.name} - ${match.b.name}`,
    Game: match.game.id,
    Limits: [match.a, match.b].map(({ limit }) => `${limit.kind} ${limit.value}`).join(' - '),
    Builds: `${match.a.fingerprint} - ${match.b.fingerprint}`,
    Seed: String(match.seed),
    Openings: match.openingsFrom,
  });
  for (const line of removedTexts(match, log)) note(line);
  if (match.sgf !== undefined) mkdirSync(match.sgf, { recursive: true });
  const cpu = { a: { turns: 0, total: 0, most: 0 }, b: { turns: 0, total: 0, most: 0 } };
  const failures: string[] = [];
  let standing = standingOf(match, log, cpu, failures);
  report(standing);
  /** Games in a row that each program has lost because it failed. */
  const inARow = { a: 0, b: 0 };
  const countFailure = (failed: 'a' | 'b' | undefined) => {
    for (const side of ['a', 'b'] as const) inARow[side] = side === failed ? inARow[side] + 1 : 0;
  };
  for (const game of log.games) countFailure(failedSide(game));
  const done = new Set(log.games.map(({ number }) => number));
  const left = Array.from({ length: match.games }, (_, at) => at + 1).filter((one) => !done.has(one));
  const playGames = async () => {
    const programs: { a?: UgiProgram; b?: UgiProgram } = {};
    try {
      for (let number = left.shift(); number !== undefined; number = left.shift()) {
        for (const side of ['a', 'b'] as const) {
          if (programs[side] && !programs[side].hasEnded) continue;
          await programs[side]?.stop();
          programs[side] = new UgiProgram(match[side].launch);
          await begun(match[side], programs[side], match.game);
        }
        const game = await playOne(match, number, programs.a as UgiProgram, programs.b as UgiProgram);
        countCpu(game, number, cpu);
        const failed = failedSide(game);
        countFailure(failed);
        if (failed !== undefined) {
          failures.push(`game ${number}: ${game.reason}`);
          await stopAll(programs);
          delete programs.a;
          delete programs.b;
        }
        if (match.sgf !== undefined) {
          writeFileSync(join(match.sgf, `${String(number).padStart(5, '0')}.sgf`), sgfOf(match, game));
        }
        // Written to the log last, because games in the log are not played again.
        log.add(game, namesOf(match, number));
        standing = standingOf(match, log, cpu, failures);
        report(standing);
        if (standing.decided) left.length = 0;
        if (failed !== undefined && inARow[failed] >= mostFailures) {
          left.length = 0;
          const { name } = match[failed];
          throw new Error(`${name} failed in ${mostFailures} games in a row: ${game.reason}`);
        }
      }
    } finally {
      await stopAll(programs);
    }
  };
  if (!standing.decided) await Promise.all(Array.from({ length: match.concurrency }, playGames));
  return standing;
}

async function stopAll(programs: { a?: UgiProgram; b?: UgiProgram }): Promise<void> {
  await Promise.all(Object.values(programs).map((program) => program.stop()));
}

/** Says which games in the log do not count, a line for each player whose program failed. */
function removedTexts(match: Match, { removed }: MatchLog): string[] {
  return (['a', 'b'] as const).flatMap((side) => {
    const numbers = removed.filter((game) => failedSide(game) === side).map(({ number }) => String(number));
    if (numbers.length === 0) return [];
    const list = new Intl.ListFormat('en-GB').format(numbers);
    return `Games ${list} do not count and are played again: ${match[side].name} failed in all of them.`;
  });
}

/** Tells a program which game will be played. Throws if it cannot be started. */
async function begun({ name }: Contender, program: UgiProgram, game: Game): Promise<void> {
  try {
    await program.begin(game.id);
  } catch (failure) {
    if (!(failure instanceof ProgramFailure)) throw failure;
    throw new Error(`${name} cannot be started for ${game.id}: ${failure.message}`);
  }
}

async function playOne(match: Match, number: number, a: UgiProgram, b: UgiProgram): Promise<LoggedGame> {
  const pair = Math.floor((number - 1) / 2);
  const opening = match.openings[pair % match.openings.length] as Opening;
  const one = { program: a, limit: match.a.limit };
  const other = { program: b, limit: match.b.limit };
  const [black, white] = isFirstBlack(number) ? [one, other] : [other, one];
  const game = await playGame(match.game, opening, black, white, match.seed + pair);
  return { ...game, number, opening };
}

const namesOf = ({ a, b }: Match, number: number): [string, string] =>
  isFirstBlack(number) ? [a.name, b.name] : [b.name, a.name];

function countCpu({ turns }: PlayedGame, number: number, cpu: { a: CpuUse; b: CpuUse }): void {
  for (const { answer, byBlack } of turns) {
    if (answer?.cpuMs === undefined) continue;
    const use = byBlack === isFirstBlack(number) ? cpu.a : cpu.b;
    use.turns++;
    use.total += answer.cpuMs;
    use.most = Math.max(use.most, answer.cpuMs);
  }
}

/** Returns the first player's points, counted in halves: 0, 1 or 2. */
const halves = (number: number, winner: PlayedGame['winner']): number =>
  winner === 'draw' ? 1 : (winner === 'black') === isFirstBlack(number) ? 2 : 0;

function standingOf(
  { sprt }: Match,
  { games }: MatchLog,
  cpu: Standing['cpu'],
  failures: readonly string[],
): Standing {
  const score: Score = { wins: 0, draws: 0, losses: 0 };
  const pairs: Pairs = [0, 0, 0, 0, 0];
  const half = new Map<number, number>();
  for (const { number, winner } of games) {
    const points = halves(number, winner);
    if (points === 2) score.wins++;
    else if (points === 1) score.draws++;
    else score.losses++;
    const pair = Math.floor((number - 1) / 2);
    const other = half.get(pair);
    if (other === undefined) half.set(pair, points);
    else pairs[(points + other) as 0]++;
  }
  const ratio = sprt && likelihoodRatio(pairs, sprt);
  const [low, high] = sprt ? endsOf(sprt) : [0, 0];
  const decided =
    ratio === undefined ? undefined : ratio <= low ? 'elo0' : ratio >= high ? 'elo1' : undefined;
  return { score, pairs, ratio, decided, cpu, failures };
}

function sgfOf(match: Match, { turns, winner, number, reason, opening }: LoggedGame): string {
  let position = startPosition(match.game);
  const read = turns.map(({ text, answer }, at) => {
    const turn = parseTurn(position, text);
    if (!turn.ok) throw new Error(`game ${number}: ${text}: ${turn.error.code}`);
    position = play(position, turn.value);
    const said = answer ? `${answer.score ?? '?'} / ${answer.depth ?? '?'}` : '';
    return { turn: turn.value, comment: at < opening.length ? 'opening' : said };
  });
  return makeSgf({
    game: match.game,
    name: `Game ${number}`,
    players: namesOf(match, number),
    result: winner === 'draw' ? '0' : winner === 'black' ? 'B+' : 'W+',
    start: startPosition(match.game),
    turns: read,
    comment: reason,
  });
}
