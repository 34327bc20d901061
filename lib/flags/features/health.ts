import { dayMs } from '../../contract/day.ts';
import type { FeatureItem, FeatureTypeItem } from '../../store/table/items.ts';

/** The members that decide whether a feature is potentially stale. */
type FeatureAge = Pick<FeatureItem, 'stale' | 'type' | 'createdAt'>;

/**
 * When a feature becomes older than the lifetime of its type, in epoch ms. Infinity (never) for features marked stale,
 * for types without a lifetime and for unknown types (contract: features §7.2).
 */
export const potentiallyStaleAt = (feature: FeatureAge, types: ReadonlyMap<string, FeatureTypeItem>): number => {
  const lifetime = types.get(feature.type)?.lifetimeDays ?? null;
  return feature.stale || lifetime === null
    ? Number.POSITIVE_INFINITY
    : Date.parse(feature.createdAt) + lifetime * dayMs;
};

/** Whether the feature is older than the lifetime of its type. */
export const isPotentiallyStale = (
  feature: FeatureAge,
  types: ReadonlyMap<string, FeatureTypeItem>,
  now: Date,
): boolean => now.getTime() >= potentiallyStaleAt(feature, types);

/** Health of a project, 0–100, over its active features; 100 when it has none (contract: projects §3.4). */
export const projectHealth = (
  active: readonly FeatureAge[],
  types: ReadonlyMap<string, FeatureTypeItem>,
  now: Date,
): number => {
  if (active.length === 0) return 100;
  const stale = active.filter((feature) => feature.stale).length;
  const potentiallyStale = active.filter((feature) => isPotentiallyStale(feature, types, now)).length;
  return Math.max(0, Math.round(100 - (100 * stale) / active.length - (100 * potentiallyStale) / active.length));
};
