import type { Evaluation } from '../../store/index.js';

/** The value of a position with a forced win, or a forced loss if negative. */
export const sureWin = 100_000;

export const isProven = (score: number): boolean => Math.abs(score) >= sureWin;

/**
 * Extends forced wins to the positions before and after. Each position is searched separately, so a search can miss a
 * win found by the search one turn earlier.
 * @param evaluations the evaluation of each position, in order
 * @param sides the side to play in each position
 * @param turns the turns that were played, one fewer than the positions
 */
export function withProvenWins(
  evaluations: readonly Evaluation[],
  sides: readonly ('Black' | 'White')[],
  turns: readonly string[],
): Evaluation[] {
  const scores = evaluations.map(({ score }) => score);
  /** Returns the value of the next position for the side to play in this one. */
  const next = (at: number): number => (scores[at + 1] ?? 0) * signTo(at);
  const signTo = (at: number): 1 | -1 => (sides[at] === sides[at + 1] ? 1 : -1);
  const last = scores.length - 1;
  // The player could have played a turn that leads to a forced win.
  for (let at = last - 1; at >= 0; at--) if (next(at) >= sureWin) scores[at] = sureWin;
  // The best turn keeps a win, and no turn saves a lost position. But the search skips some turns: if it finds the
  // other side ahead later, there was no forced win.
  for (let at = 0; at < last; at++) {
    const score = scores[at] ?? 0;
    if (!isProven(score) || isProven(next(at)) || next(at) * score <= 0) continue;
    if (score < 0 || evaluations[at]?.best === turns[at]) scores[at + 1] = score * signTo(at);
  }
  return evaluations.map((evaluation, at) => ({ ...evaluation, score: scores[at] ?? 0 }));
}

/**
 * Revalues each position in the light of later turns, working backwards from the end. If the player played the best
 * turn, the value is the one after that turn; otherwise, it is the better of that value and the value of the best turn.
 * So each change in value is attributed to the turn that caused it, even if the search did not see the consequences
 * until a few turns later. Takes the same parameters as `withProvenWins`.
 */
export function withLaterValues(
  evaluations: readonly Evaluation[],
  sides: readonly ('Black' | 'White')[],
  turns: readonly string[],
): Evaluation[] {
  const values = withProvenWins(evaluations, sides, turns);
  for (let at = values.length - 2; at >= 0; at--) {
    const value = values[at] as Evaluation;
    const next = (values[at + 1] as Evaluation).score;
    const after = sides[at] === sides[at + 1] ? next : -next;
    values[at] = { ...value, score: value.best === turns[at] ? after : Math.max(value.score, after) };
  }
  return values;
}
