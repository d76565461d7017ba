import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hashInteger } from '../../src/computer/board/hashInteger.js';
import { readTactics, type TacticsFile } from '../../src/notation/index.js';
import { type Game, games } from '../../src/rules/index.js';
import { scriptOptions } from '../support/scriptOptions.js';
import { ProgressBar } from './match/progress.js';
import { type FoundTactic, findDeepWins, findTactics, whyWrong } from './tactics/findTactics.js';
import { openWorkLog, type WorkLog } from './workLog.js';

/**
 * Finds the positions in `data/tactics/` in games that the computer plays against itself, or proves the existing ones
 * again.
 */
const usage = [
  'npm run tactics -- [--games octi,octilite --count 20 --rounds 60 --deep 10 --seed 1 --work tactics.jsonl',
  '    --write] finds positions for each game',
  'npm run tactics -- --add 6,3 [--games octi,octilite --deep 60 --seed 2 --work tactics-2.jsonl --write] finds that many more',
  '    wins in three and in four turns for each game; existing positions keep their numbers',
  'npm run tactics -- --prove [--games octi,octilite] proves the positions in data/tactics again',
  '--count: the most positions to keep for each game; --rounds: the most games that the computer plays to find them;',
  '--deep: additional games for wins in three and four turns',
  '--work: stores what has been found; an interrupted run resumes from it',
  '--write: replaces data/tactics/<game>.json; without it, only the number of positions is printed',
].join('\n');
const values = scriptOptions(usage, {
  games: { type: 'string' },
  count: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '60' },
  deep: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
  work: { type: 'string', default: 'tactics.jsonl' },
  add: { type: 'string' },
  prove: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});
const folder = 'data/tactics';
const wanted = games.filter(({ id }) => values.games === undefined || values.games.split(',').includes(id));
const [count, rounds, deep, seed] = [values.count, values.rounds, values.deep, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];

/** The share of each task among the positions in a game. */
const quotas: readonly { readonly task: string; readonly turns?: number; readonly share: number }[] = [
  { task: 'win', turns: 1, share: 0.1 },
  { task: 'win', turns: 2, share: 0.25 },
  { task: 'win', turns: 3, share: 0.2 },
  { task: 'win', turns: 4, share: 0.05 },
  { task: 'defend', share: 0.2 },
  { task: 'decline', share: 0.2 },
];

/** After this many rounds, the search no longer waits for kinds that are rare in a game. */
const enoughRounds = 8;

interface Round {
  readonly game: string;
  readonly seed: number;
  readonly round: number;
  /** The number of the game, if it was searched for wins in three and four turns. */
  readonly deep?: number;
  readonly found: readonly FoundTactic[];
}

function make(): void {
  const work = openWorkLog<Round>(values.work);
  const bar = new ProgressBar('tactics', wanted.length * rounds);
  for (const [at, game] of wanted.entries()) {
    const known: Round[] = [];
    for (let round = 0; round < rounds && !isFull(known); round++) {
      let one = work.entries.find(
        (other) => other.game === game.id && other.seed === seed && other.round === round,
      );
      if (!one) {
        const found = findTactics(game, seedOf(games.indexOf(game), round));
        one = { game: game.id, seed, round, found };
        work.add(one);
      }
      known.push(one);
      bar.draw(at * rounds + round, `${game.id}: positions found: ${choose(known).length}`);
    }
    for (let round = 0; round < deep && !hasDeepWins(known); round++) {
      known.push(deepRound(work, game, round));
      bar.draw(at * rounds + round, `${game.id}: positions found: ${choose(known).length}`);
    }
    const tactics = choose(known).map((tactic, index) => ({ number: index + 1, ...tactic }));
    bar.end();
    process.stdout.write(`${game.id}: positions found: ${tactics.length}, games searched: ${known.length}\n`);
    if (tactics.length > 0) finish(game, tactics);
  }
}

/** Writes a game's file if `--write` is given; otherwise, says that it is unchanged. */
function finish({ id }: Game, tactics: TacticsFile['tactics']): void {
  const file = `${folder}/${id}.json`;
  if (!values.write) {
    process.stdout.write(`${file} is unchanged: add --write to replace it\n`);
    return;
  }
  const lines = tactics.map((tactic) => `    ${JSON.stringify(tactic)}`);
  const json = `{\n  "game": "${id}",\n  "tactics": [\n${lines.join(',\n')}\n  ]\n}\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, json);
  process.stdout.write(`${file} was written\n`);
}

/** Finds the wins in three and four turns in a game that the computer plays, or reads them from the work file. */
function deepRound(work: WorkLog<Round>, game: Game, round: number): Round {
  const known = work.entries.find(
    (other) => other.game === game.id && other.seed === seed && other.deep === round,
  );
  if (known) return known;
  const found = findDeepWins(game, seedOf(games.indexOf(game), ~round));
  const one = { game: game.id, seed, round: -1, deep: round, found };
  work.add(one);
  return one;
}

/**
 * Appends wins in three and in four turns to the positions in a file. Boards refer to positions by number, so numbers
 * must not change.
 */
function addDeepWins(most: readonly number[]): void {
  const work = openWorkLog<Round>(values.work);
  const bar = new ProgressBar('tactics', wanted.length * deep);
  for (const [at, game] of wanted.entries()) {
    const file = `${folder}/${game.id}.json`;
    const { tactics: old } = JSON.parse(readFileSync(file, 'utf8')) as TacticsFile;
    const added: FoundTactic[] = [];
    const left = new Map([3, 4].map((turns, kind) => [turns, most[kind] ?? 0]));
    for (let round = 0; round < deep && [...left.values()].some((count) => count > 0); round++) {
      const { found } = deepRound(work, game, round);
      for (const [turns, count] of left) {
        const fresh = found.filter(
          (one) =>
            one.turns === turns && ![...old, ...added].some(({ position }) => position === one.position),
        );
        // One of each kind is taken from each game, since the others from that game are much like it.
        const [hardest] = hardestFirst(fresh);
        if (count === 0 || !hardest) continue;
        added.push(hardest);
        left.set(turns, count - 1);
      }
      bar.draw(at * deep + round, `${game.id}: positions found: ${added.length}`);
    }
    const last = Math.max(0, ...old.map(({ number }) => number));
    bar.end();
    process.stdout.write(`${game.id}: more positions found: ${added.length}\n`);
    const numbered = added
      .toSorted((one, other) => one.turns - other.turns)
      .map((tactic, index) => ({ number: last + 1 + index, ...tactic }));
    finish(game, [...old, ...numbered]);
  }
}

const seedOf = (game: number, round: number): number =>
  hashInteger(seed ^ hashInteger(round ^ hashInteger(game))) >>> 0;

/** Whether there are enough tactics of every kind, or enough in total after `enoughRounds` games. */
function isFull(known: readonly Round[]): boolean {
  if (known.length >= enoughRounds && choose(known).length >= count) return true;
  return quotas.every(
    (quota) => chosenFor(quota, known).length >= wantedOf(quota.share) || quota.turns === 4,
  );
}

const wantedOf = (share: number): number => Math.round(share * count);

/** Whether there are enough wins in three and four turns. */
const hasDeepWins = (known: readonly Round[]): boolean =>
  quotas.every((quota) => (quota.turns ?? 0) < 3 || chosenFor(quota, known).length >= wantedOf(quota.share));

/** Chooses the hardest tactic of one kind from each game, since the others from that game are much like it. */
function chosenFor({ task, turns }: (typeof quotas)[number], known: readonly Round[]): FoundTactic[] {
  return known.flatMap(({ found }) =>
    hardestFirst(
      found.filter((one) => one.task === task && (turns === undefined || one.turns === turns)),
    ).slice(0, 1),
  );
}

const hardestFirst = (found: readonly FoundTactic[]): FoundTactic[] =>
  found.toSorted((one, other) => other.level - one.level);

/** Chooses the hardest positions for each task. If there are too few of one kind, others fill the gap. */
function choose(known: readonly Round[]): FoundTactic[] {
  const chosen = quotas.flatMap((quota) =>
    hardestFirst(chosenFor(quota, known)).slice(0, wantedOf(quota.share)),
  );
  const rest = known.flatMap(({ found }) => found).filter((one) => !chosen.includes(one) && one.turns > 1);
  const all = [...chosen, ...hardestFirst(rest)].slice(0, count);
  const order = (one: FoundTactic) => quotas.findIndex(({ task }) => task === one.task) * 10 + one.turns;
  return all.sort((one, other) => order(one) - order(other) || one.level - other.level);
}

function prove(): void {
  let wrong = 0;
  let proven = 0;
  const files = readdirSync(folder).filter((file) => wanted.some(({ id }) => file === `${id}.json`));
  const bar = new ProgressBar('tactics', files.length);
  for (const [at, file] of files.entries()) {
    for (const tactic of readTactics(readFileSync(`${folder}/${file}`, 'utf8'), file)) {
      const why = whyWrong(tactic);
      if (why !== undefined) {
        wrong++;
        process.stderr.write(`${tactic.id}: ${why}\n`);
      } else proven++;
      bar.draw(at, tactic.id);
    }
  }
  bar.end();
  process.stdout.write(`positions proven: ${proven}, wrong: ${wrong}\n`);
  process.exit(wrong > 0 ? 1 : 0);
}

if (values.prove) prove();
else if (values.add !== undefined) addDeepWins(values.add.split(',').map(Number));
else make();
