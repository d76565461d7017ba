import { z } from 'zod';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { TurnText } from '../../notation/index.js';
import { readTurnText, turnTextSchema } from './turnText.js';

/** What a player has queued: a turn, or answers to turns that the others might play (docs/club-rules.md section 1). */
export type TurnQueue = { readonly turn: TurnText } | { readonly branches: readonly QueueBranch[] };

/** If the turn before the player's own is `when`, play `turn`, and keep `next` for the turn after that. */
export interface QueueBranch {
  readonly when: TurnText;
  readonly turn: TurnText;
  readonly next: readonly QueueBranch[];
}

const branchSchema: z.ZodType<QueueBranch> = z.lazy(() =>
  z.strictObject({ when: turnTextSchema, turn: turnTextSchema, next: z.array(branchSchema).readonly() }),
);

/** The schema of a stored queue. */
export const turnQueueSchema: z.ZodType<TurnQueue> = z.union([
  z.strictObject({ turn: turnTextSchema }),
  z.strictObject({ branches: z.array(branchSchema).readonly() }),
]);

/** Returns the turn that a queue ends with, as written. */
export function lastQueuedTurn(queue: TurnQueue): TurnText | undefined {
  if ('turn' in queue) return queue.turn;
  const last = queue.branches.at(-1);
  return last && (last.next.length > 0 ? lastQueuedTurn({ branches: last.next }) : last.turn);
}

/** Replaces the turn that a queue ends with. */
export function withLastQueuedTurn(queue: TurnQueue, turn: TurnText): TurnQueue {
  return 'turn' in queue ? { turn } : { branches: withLastTurn(queue.branches, turn) };
}

function withLastTurn(branches: readonly QueueBranch[], turn: TurnText): readonly QueueBranch[] {
  const last = branches.at(-1);
  if (!last) return branches;
  const changed = last.next.length > 0 ? { ...last, next: withLastTurn(last.next, turn) } : { ...last, turn };
  return [...branches.slice(0, -1), changed];
}

/** Replaces each turn that a queue may play. */
export function withQueuedTurns(queue: TurnQueue, change: (turn: TurnText) => TurnText): TurnQueue {
  return 'turn' in queue ? { turn: change(queue.turn) } : { branches: withTurns(queue.branches, change) };
}

const withTurns = (
  branches: readonly QueueBranch[],
  change: (turn: TurnText) => TurnText,
): readonly QueueBranch[] =>
  branches.map((branch) => ({
    ...branch,
    turn: change(branch.turn),
    next: withTurns(branch.next, change),
  }));

const mostBranches = 50;

/**
 * Reads what comes after `queue`: a turn, or `if T then U`. Further branches follow `; if`. A branch may be followed by
 * the next branches in parentheses, one level deep. Refuses with `command.queue.form`, `command.queue.deep`,
 * `command.queue.many`, or with the refusal for a turn.
 */
export function parseTurnQueue(text: string): Result<TurnQueue, Refusal> {
  if (!/^if\b/i.test(text)) {
    const turn = readQueuedTurn(text);
    return turn.ok ? ok({ turn: turn.value }) : turn;
  }
  const branches = readBranches(text, 0);
  return branches.ok ? ok({ branches: branches.value }) : branches;
}

function readBranches(text: string, depth: number): Result<QueueBranch[], Refusal> {
  const written = splitBranches(text);
  if (!written.ok) return written;
  if (written.value.length > mostBranches) return err(refusal('command.queue.many', { most: mostBranches }));
  const branches: QueueBranch[] = [];
  for (const one of written.value) {
    const [, when = '', rest] = /^if\s+(.+?)\s+then\s+(.+)$/is.exec(one) ?? [];
    if (rest === undefined) return err(refusal('command.queue.form'));
    const open = rest.search(/\(\s*if\b/i);
    const inner = open < 0 ? undefined : rest.slice(open + 1, -1);
    if (inner !== undefined && (!rest.endsWith(')') || depth > 0)) {
      return err(refusal(depth > 0 ? 'command.queue.deep' : 'command.queue.form'));
    }
    const condition = readQueuedTurn(when);
    if (!condition.ok) return condition;
    const turn = readQueuedTurn(open < 0 ? rest : rest.slice(0, open));
    if (!turn.ok) return turn;
    const then = inner === undefined ? ok([]) : readBranches(inner.trim(), depth + 1);
    if (!then.ok) return then;
    branches.push({ when: condition.value, turn: turn.value, next: then.value });
  }
  return ok(branches);
}

/** Splits at every `;` that comes before an `if` outside parentheses. */
function splitBranches(text: string): Result<string[], Refusal> {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at];
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth < 0) return err(refusal('command.queue.form'));
    if (one === ';' && depth === 0 && /^\s*if\b/i.test(text.slice(at + 1, at + 40))) {
      pieces.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  if (depth !== 0) return err(refusal('command.queue.form'));
  return ok([...pieces, text.slice(from).trim()]);
}

function readQueuedTurn(text: string): Result<TurnText, Refusal> {
  const turn = readTurnText(text);
  if (!turn.ok) return turn;
  return turn.value.number === undefined ? ok(turn.value.turn) : err(refusal('command.queue.number'));
}

/** Writes a queue the way players type it. */
export function makeTurnQueue(queue: TurnQueue): string {
  return 'turn' in queue ? queue.turn.text : branchesText(queue.branches);
}

const branchesText = (branches: readonly QueueBranch[]): string =>
  branches
    .map(({ when, turn, next }) => {
      const inner = next.length === 0 ? '' : ` (${branchesText(next)})`;
      return `if ${when.text} then ${turn.text}${inner}`;
    })
    .join('; ');
