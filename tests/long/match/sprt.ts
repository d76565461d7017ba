/** The results of a match from the first player's point of view. */
export interface Score {
  wins: number;
  draws: number;
  losses: number;
}

/** How many pairs of games from one opening gave 0, 0.5, 1, 1.5 and 2 points. */
export type Pairs = [number, number, number, number, number];

export interface Bounds {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

/** Returns the expected share of points for an Elo difference. */
export const shareOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

const toElo = (share: number): number =>
  share <= 0
    ? Number.NEGATIVE_INFINITY
    : share >= 1
      ? Number.POSITIVE_INFINITY
      : -400 * Math.log10(1 / share - 1);

/** A share of points, from 0 to 1, and its 95% interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the share of points and its 95% interval, which is valid even if one side wins nearly all the games. It follows
 * from the pairs of games, as in the sequential test. Without a complete pair, it is Wilson's for independent games.
 */
export function shareIn(score: Score, pairs?: Readonly<Pairs>): Share {
  const { wins, draws, losses } = score;
  if (!pairs?.some((count) => count > 0)) return wilson(score);
  return { share: (wins + draws / 2) / (wins + draws + losses), ...intervalOf(pairs) };
}

function wilson({ wins, draws, losses }: Score): Share {
  const games = wins + draws + losses;
  const share = (wins + draws / 2) / games;
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * games)) / (1 + z ** 2 / games);
  const error =
    (z * Math.sqrt((share * (1 - share)) / games + z ** 2 / (4 * games ** 2))) / (1 + z ** 2 / games);
  // Both ends are exact if one side has all the points.
  return { share, low: share === 0 ? 0 : middle - error, high: share === 1 ? 1 : middle + error };
}

/** Returns the Elo difference implied by a score, and its 95% interval (`shareIn`). */
export function eloOf(score: Score, pairs?: Readonly<Pairs>): { elo: number; low: number; high: number } {
  const { share, low, high } = shareIn(score, pairs);
  return { elo: toElo(share), low: toElo(low), high: toElo(high) };
}

/** Formats an Elo difference as a signed whole number. */
export const signed = (elo: number): string => `${elo > 0 ? '+' : ''}${elo.toFixed(0)}`;

/**
 * Returns, in words, the Elo difference implied by a score. If one side won every game, the difference has no upper
 * limit, so only the bound of the interval is given.
 */
export function eloText(score: Score, pairs?: Readonly<Pairs>): string {
  const { elo, low, high } = eloOf(score, pairs);
  if (low === -Infinity) return `Elo below ${signed(high)}`;
  if (high === Infinity) return `Elo above ${signed(low)}`;
  return `Elo ${signed(elo)} (${signed(low)} to ${signed(high)})`;
}

/** The count used for pair results that did not occur, since zero has no logarithm. */
const unseen = 1e-3;
const points = [0, 0.25, 0.5, 0.75, 1];

/**
 * Computes the generalized log likelihood ratio of elo1 against elo0 over pairs of games, because the two games of a
 * pair are not independent. For each of the two means it takes the distribution of pairs that best explains the results
 * (Van den Bergh's method, as in fishtest).
 */
export function likelihoodRatio(pairs: Readonly<Pairs>, { elo0, elo1 }: Bounds): number {
  return logLikelihood(pairs, shareOf(elo1)) - logLikelihood(pairs, shareOf(elo0));
}

/** Half the 95% quantile of the chi-squared distribution with one degree of freedom. */
const halfChiSquared = 1.9207;

/**
 * Returns the 95% interval of the mean: the means that explain the pairs nearly as well as the observed mean does
 * (profile likelihood).
 */
function intervalOf(pairs: Readonly<Pairs>): { low: number; high: number } {
  const total = pairs.reduce((sum, count) => sum + count);
  const mean = pairs.reduce((sum, count, at) => sum + count * (points[at] as number), 0) / total;
  const [least, most] = [1e-6, 1 - 1e-6];
  const best = logLikelihood(pairs, Math.min(most, Math.max(least, mean)));
  const endTowards = (end: number) => {
    if (best - logLikelihood(pairs, end) < halfChiSquared) return Math.round(end);
    let [inside, outside] = [mean, end];
    for (let step = 0; step < 50; step++) {
      const middle = (inside + outside) / 2;
      if (best - logLikelihood(pairs, middle) < halfChiSquared) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { low: endTowards(least), high: endTowards(most) };
}

/** Returns the log likelihood of the pairs under the distribution with a given mean that explains them best. */
function logLikelihood(pairs: Readonly<Pairs>, mean: number): number {
  const counts = pairs.map((count) => Math.max(count, unseen));
  const total = counts.reduce((sum, count) => sum + count);
  const shares = counts.map((count) => count / total);
  const lean = leanTo(shares, mean);
  return counts.reduce((sum, count, at) => {
    const likeliest = (shares[at] as number) / (1 + lean * ((points[at] as number) - mean));
    return sum + count * Math.log(likeliest);
  }, 0);
}

/** Finds the multiplier that tilts the observed distribution to the most likely one with a given mean. */
function leanTo(shares: readonly number[], mean: number): number {
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  for (let step = 0; step < 100; step++) {
    const lean = (low + high) / 2;
    const slope = shares.reduce((sum, share, at) => {
      const off = (points[at] as number) - mean;
      return sum + (share * off) / (1 + lean * off);
    }, 0);
    if (slope > 0) low = lean;
    else high = lean;
  }
  return (low + high) / 2;
}

/** Returns the ratios at which the test ends: elo0 is accepted below the first, elo1 above the second. */
export const endsOf = ({ alpha, beta }: Bounds): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/**
 * Parses the bounds of a test such as `0,20,0.05,0.05`. The error rates may be left out.
 *
 * @throws Error that says what would be right
 */
export function readBounds(text: string): Bounds {
  const parts = text.split(',');
  const [elo0, elo1, alpha = 0.05, beta = 0.05] = parts.map(Number);
  const areNumbers = parts.every((part) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(part.trim()));
  if (!areNumbers || parts.length > 4 || elo0 === undefined || elo1 === undefined || elo1 <= elo0) {
    throw new Error(
      '--sprt needs two differences in Elo, the smaller first, and two error rates: 0,20,0.05,0.05',
    );
  }
  if ([alpha, beta].some((rate) => rate <= 0 || rate >= 0.5)) {
    throw new Error(
      'The error rates of --sprt must be greater than 0 and less than 0.5, for example 0,20,0.05,0.05',
    );
  }
  return { elo0, elo1, alpha, beta };
}
