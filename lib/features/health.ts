import type { FeatureItem, FeatureTypeItem } from '../table/items.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Whether a feature has outlived what its type expects: not marked stale, and as old as the type's lifetime or older.
 * Types without a lifetime, and unknown types, expect nothing (behaviour §1.1, §5.4).
 */
export const isPotentiallyStale = (
  feature: Pick<FeatureItem, 'stale' | 'type' | 'createdAt'>,
  types: ReadonlyMap<string, FeatureTypeItem>,
  now: Date,
): boolean => {
  const lifetime = types.get(feature.type)?.lifetimeDays ?? null;
  return !feature.stale && lifetime !== null && now.getTime() - Date.parse(feature.createdAt) >= lifetime * day;
};

/** Health of a project, 0–100, over its active features; 100 when it has none (behaviour §1.1). */
export const projectHealth = (
  active: readonly Pick<FeatureItem, 'stale' | 'type' | 'createdAt'>[],
  types: ReadonlyMap<string, FeatureTypeItem>,
  now: Date,
): number => {
  if (active.length === 0) return 100;
  const stale = active.filter((feature) => feature.stale).length;
  const potentially = active.filter((feature) => isPotentiallyStale(feature, types, now)).length;
  return Math.max(0, Math.round(100 - (100 * stale) / active.length - (100 * potentially) / active.length));
};
