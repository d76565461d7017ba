/**
 * Counts the typing errors by which two short strings differ. An error is a letter left out, added or changed, or two
 * adjacent letters swapped (Damerau-Levenshtein, optimal string alignment).
 */
export function typingErrors(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Whether two strings differ by exactly one typing error. Faster than counting: most strings differ early. */
export function hasOneTypingError(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  if (restA.length !== restB.length) return restA.slice(1) === restB || restA === restB.slice(1);
  return (
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** Returns the nearest word in a list, if one is near enough; a prefix of a word counts as near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length >= 2 ? known.find((one) => one.startsWith(word)) : undefined;
  if (begun !== undefined || word.length > 30) return begun;
  const most = word.length < 6 ? 1 : 2;
  const errors = known
    .filter((one) => Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, errors: typingErrors(word, one) }));
  return errors.sort((a, b) => a.errors - b.errors).find((near) => near.errors <= most)?.one;
}
