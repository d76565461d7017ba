/** Limits: equal lines shown around a difference, differences shown, lines compared at a time, and lines shown. */
const around = 3;
const mostHunks = 4;
const mostCompared = 1_500;
const mostShown = 120;

/** A line with its sign: a space if it is in both texts, `-` or `+` if it is only in the first or the second. */
interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
  /** The number of this line in both texts, from 0. In the text without this line, the number of the next one. */
  readonly at: readonly [number, number];
}

/**
 * Returns the first differences between two texts as a unified diff. Each is headed by the last line above it that
 * matches `heading`. Returns an empty string if the texts are equal.
 */
export function lineDiff(before: string, after: string, heading?: RegExp): string {
  if (before === after) return '';
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  const from = Math.max(0, head - around);
  const lines = compared(old, now, from);
  const hunks = hunksOf(lines);
  const shown = hunks.slice(0, mostHunks).flatMap((hunk) => {
    const [one = 0, other = 0] = hunk[0]?.at ?? [];
    const above = heading && old.slice(0, one + around + 1).findLast((line) => heading.test(line));
    const place = `@@ -${one + 1} +${other + 1} @@${above === undefined ? '' : ` ${above}`}`;
    return [place, ...hunk.map(({ sign, text }) => `${sign}${text}`)];
  });
  const more = hunks.length > mostHunks || shown.length > mostShown || from + mostCompared < old.length;
  return [...shown.slice(0, mostShown), ...(more ? ['... and perhaps more below'] : [])].join('\n');
}

/** Merges both texts into one list by their longest common subsequence, starting at line `from`. */
function compared(old: readonly string[], now: readonly string[], from: number): Line[] {
  const [a, b] = [old.slice(from, from + mostCompared), now.slice(from, from + mostCompared)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  const add = (sign: Line['sign'], text = '') => lines.push({ sign, text, at: [from + i, from + j] });
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(' ', a[i]);
      i += 1;
      j += 1;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      add('-', a[i]);
      i += 1;
    } else {
      add('+', b[j]);
      j += 1;
    }
  }
  return lines;
}

/** Returns the differences with the lines around them. Those that touch are merged. */
function hunksOf(lines: readonly Line[]): Line[][] {
  const hunks: Line[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [at, line] of lines.entries()) {
    const near = lines.slice(Math.max(0, at - around), at + around + 1).some(({ sign }) => sign !== ' ');
    if (!near) continue;
    if (at === last + 1) hunks.at(-1)?.push(line);
    else hunks.push([line]);
    last = at;
  }
  return hunks;
}
