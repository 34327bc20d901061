import { isKnown, type Known } from '../../api/known.ts';
import { dayMs } from '../../design/time/local-time.ts';
import type { Flag } from '../../queries/flags.ts';

export type Health = 'active' | 'overdue' | 'stale' | 'pending' | 'failed';

/** Expected lifetime in days by the id of a flag type; `null` or absent: unlimited. */
export type Lifetimes = ReadonlyMap<string, number | null>;

export const lifetimesOf = (
  types: readonly { readonly id: string; readonly lifetimeDays: number | null }[],
): Lifetimes => new Map(types.map(({ id, lifetimeDays }) => [id, lifetimeDays]));

/**
 * The health of a flag: stale if it is marked so, or older than the lifetime of its type (docs/contract/features.md
 * §7). Whether a flag is overdue is known only with the lifetimes.
 */
export const healthOf = (
  flag: Pick<Flag, 'stale' | 'type' | 'createdAt'>,
  lifetimes: Known<Lifetimes>,
  now: number,
): Health => {
  if (flag.stale === true) return 'stale';
  if (!isKnown(lifetimes)) return lifetimes;
  const days = lifetimes.get(flag.type ?? '') ?? null;
  if (days === null || days === 0 || !flag.createdAt) return 'active';
  return now - Date.parse(flag.createdAt) > days * dayMs ? 'overdue' : 'active';
};
