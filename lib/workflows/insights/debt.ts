import { dayMs } from '../../contract/day.ts';
import type { CommonInsights } from '../../contract/schemas/insights.ts';
import { spreadOf } from './spread.ts';

/** What is known of an active flag that may have to go. Times in epoch ms. */
export interface DebtFacts {
  readonly completedAt?: number | undefined;
  readonly stale: boolean;
  /** When it was marked as stale; undefined: it is not, or that is not known. */
  readonly markedAt?: number | undefined;
  /** When it becomes older than its type expects; Infinity: never. */
  readonly overdueAt: number;
}

type Reason = 'completed' | 'stale' | 'potentiallyStale';

const reasonOf = ({ completedAt, stale, overdueAt }: DebtFacts, now: number): Reason | undefined => {
  if (completedAt !== undefined) return 'completed';
  if (stale) return 'stale';
  return overdueAt <= now ? 'potentiallyStale' : undefined;
};

/** Since when a flag should be gone: the earliest reason that is known. undefined: not known. */
const sinceOf = ({ completedAt, stale, markedAt, overdueAt }: DebtFacts, now: number): number | undefined => {
  const reasons = [completedAt, stale ? markedAt : undefined, overdueAt];
  const known = reasons.flatMap((at) => (at !== undefined && at <= now ? [at] : []));
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Where the ages begin, in days. */
const bounds = [0, 30, 90, 180, 365] as const;

/** The flags that should be gone, and for how long that has been so (contract: insights §5). */
export const debtOf = (flags: readonly DebtFacts[], now: Date): CommonInsights['debt'] => {
  const time = now.getTime();
  const owed = flags.flatMap((flag) => {
    const reason = reasonOf(flag, time);
    return reason ? [{ reason, since: sinceOf(flag, time) }] : [];
  });
  const ages = owed.flatMap(({ since }) => (since === undefined ? [] : [(time - since) / dayMs]));
  const number = (wanted: Reason): number => owed.filter(({ reason }) => reason === wanted).length;
  const { median, p75 } = spreadOf(ages);
  return {
    flags: owed.length,
    completed: number('completed'),
    stale: number('stale'),
    potentiallyStale: number('potentiallyStale'),
    medianDays: median,
    p75Days: p75,
    ages: bounds.map((minDays, i) => {
      const maxDays = bounds[i + 1] ?? null;
      const within = ages.filter((age) => age >= minDays && (maxDays === null || age < maxDays));
      return { minDays, maxDays, flags: within.length };
    }),
    undated: owed.length - ages.length,
  };
};
