import type { FeatureItem } from '../../../store/table/items.ts';

type StaleMark = Pick<FeatureItem, 'stale' | 'staleAt'>;

/**
 * The mark of a feature as stale, with the time at which it was set: it costs no write, because the feature is written
 * anyway (docs/decisions/0341-insights-are-read-from-what-is-stored.md).
 * @param before the mark so far; undefined: the feature is new
 */
export const staleMark = (stale: boolean, before: StaleMark | undefined, now: Date): StaleMark => {
  if (!stale) return { stale };
  if (!before?.stale) return { stale, staleAt: now.toISOString() };
  return { stale, ...(before.staleAt !== undefined && { staleAt: before.staleAt }) };
};
