import { tacticTasks } from '../../src/notation/index.js';
import { loadTactics } from '../../src/server/config/tacticsFiles.js';
import { countSolved } from '../long/tactics/findTactics.js';
import type { Figure, OnProgress } from './report.js';

/** Nodes for each position. */
const nodes = 300;

/** Counts how many of the positions in `data/tactics/` the computer solves. */
export function tacticsFigures(onProgress: OnProgress): Figure[] {
  const all = [...loadTactics().values()].flat();
  const figures = tacticTasks.map((task, at) => {
    onProgress(at, tacticTasks.length);
    const { solved, count } = countSolved(
      all.filter((one) => one.task === task),
      nodes,
    );
    return { name: `tactics solved at ${nodes} nodes, ${task}`, value: solved, unit: `of ${count}` };
  });
  const value = figures.reduce((sum, one) => sum + one.value, 0);
  return [...figures, { name: `tactics solved at ${nodes} nodes`, value, unit: `of ${all.length}` }];
}
