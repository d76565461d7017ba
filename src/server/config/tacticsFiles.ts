import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readTactics, type Tactic } from '../../notation/index.js';

/** The folder of the positions, wherever this file was compiled to. */
const tacticsFolder = join(
  createRequire(import.meta.url).resolve('octi-by-mail/package.json'),
  '../data/tactics',
);

/** Returns the positions in `data/tactics/` by game, in the order of their numbers; read only once. */
export function loadTactics(): ReadonlyMap<string, readonly Tactic[]> {
  loaded ??= new Map(
    readdirSync(tacticsFolder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [
        file.slice(0, -'.json'.length),
        readTactics(readFileSync(join(tacticsFolder, file), 'utf8'), file),
      ]),
  );
  return loaded;
}

let loaded: ReadonlyMap<string, readonly Tactic[]> | undefined;
