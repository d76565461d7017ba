import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import {
  type Level,
  levels,
  type SearchResult,
  strengthOf,
  type ThinkerOptions,
  winning,
} from '../computer/index.js';
import { makeTurn } from '../notation/index.js';
import { type Game, outcome, type Position, seatRecord } from '../rules/index.js';

/** The longest thinking time accepted: more than eleven days. */
const longestMs = 10 ** 9;
/** The parameters of `go` that take a number, with the maximum for each. */
const most = {
  level: levels.last,
  nodes: 10 ** 12,
  depth: 60,
  seed: 2 ** 32 - 1,
  movetime: longestMs,
  wtime: longestMs,
  btime: longestMs,
  winc: longestMs,
  binc: longestMs,
  movestogo: 1000,
} as const;
type Word = keyof typeof most;
const mayBeZero: ReadonlySet<string> = new Set(['seed', 'movetime', 'wtime', 'btime', 'winc', 'binc']);
/** Parameters that may be negative: some programs send what is left on a clock that has run out. */
const clocks: ReadonlySet<string> = new Set(['wtime', 'btime']);

/** What a `go` command requests. */
export interface GoOrder {
  readonly options: ThinkerOptions;
  /** Whether to answer only after `stop`. */
  readonly infinite: boolean;
}

/**
 * Reads the parameters of `go`. If there are several limits, the first one reached ends the search. If there are two
 * clocks, only the clock of the side to play counts.
 */
export function readGo(position: Position, words: readonly string[]): Result<GoOrder, Refusal> {
  const order = read(position, words);
  if (!order) {
    return err(refusal('engine.goForm', { first: levels.first, last: levels.last, depth: most.depth }));
  }
  if (outcome(position)) return err(refusal('engine.gameOver'));
  return ok(order);
}

function read(position: Position, words: readonly string[]): GoOrder | undefined {
  const given: Partial<Record<Word, number>> = {};
  const rest = words.filter((word) => word !== 'infinite');
  const infinite = rest.length < words.length;
  if (words.length - rest.length > 1) return undefined;
  for (let at = 0; at < rest.length; at += 2) {
    const [word, text] = [rest[at] as string, rest[at + 1] ?? ''];
    const form = clocks.has(word) ? /^-?\d{1,13}$/ : /^\d{1,13}$/;
    if (!Object.hasOwn(most, word) || !form.test(text)) return undefined;
    const value = Math.max(0, Number(text));
    if (value > most[word as Word] || (value === 0 && !mayBeZero.has(word))) return undefined;
    if (given[word as Word] !== undefined) return undefined;
    given[word as Word] = value;
  }
  const { level, seed = 0, nodes, depth } = given;
  const clocked = given.wtime !== undefined || given.btime !== undefined;
  // An increment or a number of turns by itself sets no limit.
  const refinesClock = [given.winc, given.binc, given.movestogo].some((one) => one !== undefined);
  if (!clocked && refinesClock) return undefined;
  // With no time at all, the search still finishes the first ply.
  const ms = least(
    given.movetime === undefined ? undefined : Math.max(1, given.movetime),
    clocked ? timeFor(position, given) : undefined,
  );
  if (level !== undefined)
    return { infinite, options: atLevel(position.game, level as Level, seed, { nodes, depth, ms }) };
  // Without a level, a limit on time or depth means the strongest play.
  const free = infinite || ms !== undefined || depth !== undefined;
  return {
    infinite,
    options: {
      level: nodes === undefined && !free ? levels.usual : levels.last,
      seed,
      ...(nodes !== undefined ? { nodes } : free && { nodes: most.nodes }),
      ...(depth !== undefined && { depth }),
      ...(ms !== undefined && { ms }),
      remembers: free,
    },
  };
}

type Limits = Readonly<Record<'nodes' | 'depth' | 'ms', number | undefined>>;

/** Adds limits to a level; each applies if it is lower than the level's own. */
function atLevel(game: Game, level: Level, seed: number, { nodes, depth, ms }: Limits): ThinkerOptions {
  const options = { level, seed, remembers: false };
  if (nodes === undefined && depth === undefined && ms === undefined) return options;
  const own = strengthOf(level, game);
  return {
    ...options,
    // A level's two limits for crowded positions are replaced only if a node limit was given.
    ...(nodes !== undefined && nodes < own.ahead && { nodes }),
    depth: least(depth, own.depth) ?? own.depth,
    ms: least(ms, own.ms) ?? own.ms,
  };
}

/** Returns the lower of two limits; undefined if there is none. */
const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** A turn may take 1/25 of the remaining time, or more if `movestogo` is smaller, plus 0.8 of the increment. */
const turnsToCome = 25;
const increment = 0.8;
/** Time reserved for sending the answer, in milliseconds. */
const spare = 20;

/** Returns the milliseconds for this turn. */
function timeFor({ game, turn }: Position, given: Partial<Record<Word, number>>): number {
  const isBlack = seatRecord(game, turn).side === 'Black';
  const left = (isBlack ? given.btime : given.wtime) ?? given.btime ?? given.wtime ?? 0;
  const more = (isBlack ? given.binc : given.winc) ?? 0;
  const turns = Math.min(turnsToCome, given.movestogo ?? turnsToCome);
  const wanted = Math.min(left / turns + more * increment, left);
  return Math.max(1, Math.floor(wanted - spare));
}

/** Writes a search result as an `info` line. */
export function infoLine(position: Position, result: SearchResult): string {
  const { depth, nodes, turn } = result;
  return `info depth ${depth} score ${scoreOf(result)} nodes ${nodes} pv ${makeTurn(position, turn)}`;
}

/** `cp` in hundredths of a pod, or `mate` in turns until the end of a decided game, negative for a loss. */
function scoreOf({ score }: SearchResult): string {
  if (Math.abs(score) <= winning / 2) return `cp ${score}`;
  return `mate ${score > 0 ? winning - score : -(winning + score)}`;
}
