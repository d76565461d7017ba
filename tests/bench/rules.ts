import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makePosition, makeTurn, parsePosition, parseTurn } from '../../src/notation/index.js';
import {
  findGame,
  games,
  judge,
  type Position,
  perft,
  plainPerft,
  startPosition,
  type Turn,
  turns,
} from '../../src/rules/index.js';
import { type Figure, type OnProgress, perSecond } from './report.js';
import { sixAlike, sixDifferent } from './stacks.js';

const positionOf = (text: string): Position => {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${text}: ${position.error.code}`);
  return position.value;
};

const startOf = (id: string): Position => {
  const game = findGame(id);
  if (!game.ok) throw new Error(`${id}: ${game.error.code}`);
  return startPosition(game.value);
};

/** Returns the positions in the perft tables, each with the greatest depth in its table. */
function denseTables(): { position: Position; depth: number }[] {
  const folder = new URL('data/perft/', `file://${process.cwd()}/`);
  const tables: { position: Position; depth: number }[] = [];
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const last = tables.at(-1);
      if (/^\d/.test(line)) {
        if (last) last.depth = Number(line.split(' ')[0]);
      } else tables.push({ position: positionOf(line), depth: 0 });
    }
  }
  return tables;
}

/** Collects turns from the middle of games, to read and write. */
function someTurns(): { position: Position; turn: Turn; text: string }[] {
  const list: { position: Position; turn: Turn; text: string }[] = [];
  for (const { position } of denseTables()) {
    let left = 100;
    for (const turn of turns(position)) {
      if (left-- === 0) break;
      list.push({ position, turn, text: makeTurn(position, turn) });
    }
  }
  return list;
}

/** Lists the turns of the worst stack in a separate process, to measure its memory. */
function listing(): Figure[] {
  const script = fileURLToPath(new URL('listing.js', import.meta.url));
  const { count, seconds, megabytes } = JSON.parse(
    execFileSync(process.execPath, [script], { encoding: 'utf8' }),
  );
  const name = 'listing a stack of six different pods';
  return [
    { name, value: count / seconds, unit: 'turns/s' },
    { name: `${name}, peak memory`, value: megabytes, unit: 'MB' },
  ];
}

/** Takes all measurements of the rules and the notation. */
export async function rulesFigures(onProgress: OnProgress): Promise<Figure[]> {
  const dense = denseTables();
  const some = someTurns();
  const measured: readonly (() => Promise<Figure> | Figure[])[] = [
    ...games.map(({ id }) => () => {
      const start = startOf(id);
      const depth = perft(start, 3) > 100_000 ? 3 : 4;
      return perSecond(`perft ${depth} from the start of ${id}`, 'leaves/s', () => perft(start, depth));
    }),
    () => {
      const octi = startOf('octi');
      return perSecond('the same for octi, plain generator', 'leaves/s', () => plainPerft(octi, 4));
    },
    () =>
      perSecond('perft of the dense positions', 'leaves/s', () =>
        dense.reduce((sum, { position, depth }) => sum + perft(position, depth), 0),
      ),
    ...Object.entries({ alike: sixAlike, different: sixDifferent }).flatMap(([name, { position, text }]) => {
      const worst = positionOf(position);
      const read = parseTurn(worst, text);
      if (!read.ok) throw new Error(`${text}: ${read.error.code}`);
      const judged = read.value;
      return [
        () =>
          perSecond(`judging one turn of six ${name} pods`, 'turns/s', () =>
            judge(worst, judged).ok ? 1 : 0,
          ),
        () =>
          perSecond(`reading one turn of six ${name} pods`, 'turns/s', () =>
            parseTurn(worst, text).ok ? 1 : 0,
          ),
      ];
    }),
    listing,
    () =>
      perSecond('writing turns', 'turns/s', () => {
        for (const { position, turn } of some) makeTurn(position, turn);
        return some.length;
      }),
    () =>
      perSecond('reading and judging turns', 'turns/s', () => {
        for (const { position, text } of some) parseTurn(position, text);
        return some.length;
      }),
    () =>
      perSecond('writing and reading positions', 'positions/s', () => {
        for (const { position } of dense) parsePosition(makePosition(position));
        return dense.length;
      }),
  ];
  const figures: Figure[] = [];
  for (const [at, measure] of measured.entries()) {
    onProgress(at, measured.length);
    figures.push(...[await measure()].flat());
  }
  return figures;
}
