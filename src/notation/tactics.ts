import { z } from 'zod';
import { parseStored } from '../base/index.js';
import type { Position } from '../rules/index.js';
import { parsePosition } from './position/positionString.js';

/**
 * The task for the seat to play: to win by force, to find the only turn that does not lose, or to leave a pod
 * alone because capturing it loses.
 */
export const tacticTasks = ['win', 'defend', 'decline'] as const;
type TacticTask = (typeof tacticTasks)[number];

/** A position with a task whose solution has been proven by a search. */
export interface Tactic {
  /** The id, made up of the game and a number: `octi+wrap/7`. */
  readonly id: string;
  readonly position: Position;
  readonly task: TacticTask;
  /**
   * For `win`, the maximum number of the solver's own turns that the win takes, including the last one. For the other
   * tasks, the opponent wins within this many turns after any wrong turn.
   */
  readonly turns: number;
  /** All turns that solve it, in canonical notation. */
  readonly right: readonly string[];
  /** The lowest computer level that solved it when the file was made; one above the highest level if none did. */
  readonly level: number;
}

const schema = z.strictObject({
  game: z.string(),
  tactics: z.array(
    z.strictObject({
      number: z.int().positive(),
      task: z.enum(tacticTasks),
      turns: z.int().min(1).max(4),
      level: z.int().min(1).max(10),
      position: z.string(),
      right: z.array(z.string()).min(1),
    }),
  ),
});

/** The contents of a file in `data/tactics/`. */
export type TacticsFile = z.infer<typeof schema>;

/**
 * Reads a file from `data/tactics/`. It does not check whether the turns are legal.
 * @param name the name of the file, for error messages
 * @throws StoredDataError if it does not match the schema; Error if a position does not belong to the game
 */
export function readTactics(json: string, name: string): Tactic[] {
  const { game, tactics } = parseStored(schema, json, name);
  return tactics.map(({ number, position, ...tactic }) => {
    const id = `${game}/${number}`;
    const read = parsePosition(position);
    if (!read.ok || read.value.game.id !== game)
      throw new Error(`${name}: ${id} is not a position in ${game}`);
    return { id, position: read.value, ...tactic };
  });
}
