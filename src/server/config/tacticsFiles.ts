import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../base/node/packageFacts.js';
import { readTactics, type Tactic } from '../../notation/index.js';

const tacticsFolder = join(packageFolder, 'data/tactics');

/** Returns the positions in `data/tactics/` by game, in numerical order; read only once. */
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
