/**
 * The sequential test of counts of Lindon and Malek, "Anytime-Valid Inference for Multinomial Count Data" (NeurIPS 2022,
 * arXiv 2011.03567), for two arms.
 *
 * If the arms are alike, each error comes from the new arm with the probability q that its share of the requests gives.
 * The evidence M against that is how many times more probable the sequence of errors is under a mixture of other
 * probabilities, Beta(20q, 20(1 − q)). If the arms are alike, M reaches 1/α at any time with a probability of at most α
 * (Ville's inequality). So one may look after every reading, and stop whenever one likes. M depends only on the totals of
 * a milestone: neither the order of readings nor when they arrive matters, and rates may rise and fall with the hour.
 *
 * What it assumes, and where it is wrong:
 * - Errors come one by one. If one cause makes many errors of the same arm at once (retries of one caller, an outage that
 *   only one arm's instances met), they are counted as if each were new evidence, and false stops are more frequent
 *   than α. Windows do not matter, clumps do.
 * - The share of the new arm is the same during the whole milestone. If it is not, and the rate of errors changes too, the
 *   arms differ for that reason alone. Counts therefore start anew with each milestone, and are those of the same times in
 *   both arms.
 * - Arms get requests of the same kind: a strategy that selects users by a property compares these users, not the variants.
 */

/** Weight of the mixture, in errors: how far it is spread around q. 20 serves rises between twofold and fivefold well. */
const weight = 20;

/** The part of the false stops of a release that all guards of all its milestones share. */
export const falseStops = 0.05;

export interface ArmCounts {
  readonly requests: number;
  readonly errors: number;
}

/** The totals of a milestone. */
export interface Counts {
  readonly newArm: ArmCounts;
  readonly oldArm: ArmCounts;
}

export interface TestSettings {
  /** Probability of a false stop. */
  readonly alpha: number;
  /** By what part the new arm may have more errors for each request: 0.1 allows a tenth more. Default: 0 */
  readonly delta?: number | undefined;
}

export interface Evidence {
  /** Natural logarithm of the evidence M that the arms differ; 0 if there is nothing to compare. */
  readonly logM: number;
  /** M as odds: `20 : 1`, `1 : 3`. */
  readonly ratio: string;
  /** The evidence suffices, and it is the new arm that has more errors. */
  readonly worse: boolean;
}

/** Coefficients of Stirling's series for ln Γ: B₂ₖ / (2k(2k − 1)). */
const series = [1 / 12, -1 / 360, 1 / 1_260, -1 / 1_680, 1 / 1_188, -691 / 360_360];
/** From here on the series is exact to the last digit. */
const largeEnough = 12;

const stirling = (x: number): number => (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2;

/** ln Γ(x) without the terms of Stirling's formula, for x > 0. Small for large x, so that nothing is lost. */
const beyondStirling = (x: number): number => {
  if (x >= largeEnough) return series.reduceRight((sum, term) => sum / (x * x) + term, 0) / x;
  // Γ(x) = Γ(x + k) / (x (x + 1) … (x + k − 1))
  let product = 1;
  let larger = x;
  for (; larger < largeEnough; larger++) product *= larger;
  return stirling(larger) + beyondStirling(larger) - Math.log(product) - stirling(x);
};

/** ln(1 + x), where 1 + x = `whole` is known more exactly if x is not small. */
const logOf = (x: number, whole: number): number => (Math.abs(x) < 0.5 ? Math.log1p(x) : Math.log(whole));

/**
 * ln M for `n` errors of the new arm and `o` of the old one. In the difference of the log-gammas the large terms are taken
 * out by hand: a billion errors would leave no digits of it otherwise.
 * @param q probability of the new arm, `p` that of the old one, p = 1 − q
 */
const logEvidence = (n: number, o: number, q: number, p: number): number => {
  const [a, b, all] = [weight * q + n, weight * p + o, weight + n + o];
  /** How many errors of the new arm are above what q lets expect. */
  const above = n * p - o * q;
  return (
    a * logOf(above / (all * q), a / (all * q)) +
    b * logOf(-above / (all * p), b / (all * p)) -
    (Math.log(a / (weight * q)) + Math.log(b / (weight * p)) - Math.log(all / weight)) / 2 +
    (beyondStirling(a) + beyondStirling(b) - beyondStirling(all)) -
    (beyondStirling(weight * q) + beyondStirling(weight * p) - beyondStirling(weight))
  );
};

/** The probabilities with which an error comes from the arms, if the new one has `rise` times the errors for each request. */
const oddsOf = (newWeight: number, oldWeight: number, rise: number): { readonly q: number; readonly p: number } => {
  const all = newWeight * rise + oldWeight;
  return { q: (newWeight * rise) / all, p: oldWeight / all };
};

const atMostShown = Math.log(1e6);

/** M as odds. */
const ratioOf = (logM: number): string => {
  const size = Math.abs(logM);
  const odds = Math.exp(Math.min(size, atMostShown));
  const text = odds < 9.95 ? String(Number(odds.toFixed(1))) : Math.floor(odds + 1e-9).toLocaleString('en');
  const shown = size > atMostShown ? `more than ${(1e6).toLocaleString('en')}` : text;
  return logM < 0 ? `1 : ${shown}` : `${shown} : 1`;
};

/** The evidence that the new arm has more errors for each request than it may have (docs/decisions/0329). */
export const evidence = ({ newArm, oldArm }: Counts, { alpha, delta = 0 }: TestSettings): Evidence => {
  const { q, p } = oddsOf(newArm.requests, oldArm.requests, 1 + delta);
  const logM = q > 0 && p > 0 ? logEvidence(newArm.errors, oldArm.errors, q, p) : 0;
  return {
    logM,
    ratio: ratioOf(logM),
    worse: logM >= Math.log(1 / alpha) && newArm.errors * p > oldArm.errors * q,
  };
};

/** The share of the requests that went to the new arm; 0 if there were none. */
export const shareOf = ({ newArm, oldArm }: Counts): number =>
  newArm.requests === 0 ? 0 : newArm.requests / (newArm.requests + oldArm.requests);

/** More errors than anybody counts. */
const never = 2 ** 53;

/**
 * The number of errors of both arms together at which a rise would be expected to be seen: divided between the arms as the
 * rise divides them, they are evidence enough. Half of the releases with such a rise stop earlier. Infinity if it is never
 * seen, as without a rise, or if one arm has all requests.
 * @param share of the requests that the new arm has, 0–1
 * @param rise errors for each request compared with the old arm: 3 is threefold
 */
export const errorsNeeded = (share: number, rise: number, alpha: number): number => {
  const same = oddsOf(share, 1 - share, 1);
  const risen = oddsOf(share, 1 - share, rise);
  if (!(share > 0 && share < 1)) return Number.POSITIVE_INFINITY;
  const isSeen = (errors: number): boolean =>
    logEvidence(errors * risen.q, errors * risen.p, same.q, same.p) >= Math.log(1 / alpha);
  // M falls at most below 1 first and then rises for good, so it reaches 1/α once.
  let seen = 1;
  while (seen < never && !isSeen(seen)) seen *= 2;
  if (seen >= never) return Number.POSITIVE_INFINITY;
  for (let unseen = Math.floor(seen / 2); seen - unseen > 1; ) {
    const middle = Math.floor((unseen + seen) / 2);
    if (isSeen(middle)) seen = middle;
    else unseen = middle;
  }
  return seen;
};

/** How many more errors of both arms together are needed to see a rise; 0 if it would be expected to be seen by now. */
export const errorsMissing = (counts: Counts, rise: number, alpha: number): number =>
  Math.max(0, errorsNeeded(shareOf(counts), rise, alpha) - counts.newArm.errors - counts.oldArm.errors);
