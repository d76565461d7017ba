import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { type Level, levels, type ThinkOptions, type Thought, thoughts, winning } from '../computer/index.js';
import { makeTurn } from '../notation/index.js';
import { outcome, type Position } from '../rules/index.js';

/** What may stand behind `go`, and the most it may be. */
const most = { level: levels.last, nodes: 10 ** 12, depth: 60, seed: 2 ** 32 - 1 } as const;
type Word = keyof typeof most;

/**
 * Has the computer think: `info` lines, each of more depth, then `bestmove`. A session has no clock, so that of UGI's
 * ways to search those by nodes and by depth are known, and besides that by a level of the computer.
 */
export function go(position: Position, words: readonly string[]): Result<Iterable<string>, Refusal> {
  const given = readGo(words);
  if (!given) {
    return err(refusal('engine.goForm', { first: levels.first, last: levels.last, depth: most.depth }));
  }
  if (outcome(position)) return err(refusal('engine.gameOver'));
  return ok(lines(position, given));
}

function readGo(words: readonly string[]): ThinkOptions | undefined {
  const given: Partial<Record<Word, number>> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word, text] = [words[at] as string, words[at + 1] ?? ''];
    if (!Object.hasOwn(most, word) || !/^\d{1,13}$/.test(text)) return undefined;
    const value = Number(text);
    if (value > most[word as Word] || (value === 0 && word !== 'seed')) return undefined;
    if (given[word as Word] !== undefined) return undefined;
    given[word as Word] = value;
  }
  const { level, seed = 0, nodes, depth } = given;
  if ([level, nodes, depth].filter((one) => one !== undefined).length > 1) return undefined;
  // One that is told how far to look plays as well as it can.
  const usual = nodes === undefined && depth === undefined ? levels.usual : levels.last;
  return {
    level: (level ?? usual) as Level,
    seed,
    ...(nodes !== undefined && { nodes }),
    ...(depth !== undefined && { depth, nodes: most.nodes }),
  };
}

function* lines(position: Position, options: ThinkOptions): Generator<string, void, undefined> {
  let best = '';
  for (const thought of thoughts(position, options)) {
    best = makeTurn(position, thought.turn);
    yield `info depth ${thought.depth} score ${scoreOf(thought)} nodes ${thought.nodes} pv ${best}`;
  }
  yield `bestmove ${best}`;
}

/** In hundredths of a pod, or where the game is decided the turns until its end, negative for a loss. */
function scoreOf({ score }: Thought): string {
  if (Math.abs(score) < winning / 2) return `cp ${score}`;
  return `mate ${score > 0 ? winning - score : -(winning + score)}`;
}
