import { dayMs } from '../../contract/day.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import { derivedOfTwo } from '../../store/catalog/derived.ts';
import type { FeatureItem, FeatureTypeItem } from '../../store/table/items.ts';
import { activeByName } from './in-order.ts';
import { countUntil, sortedTimes } from './times/sorted-times.ts';

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

/** The number of active features, and how many of them are stale or potentially stale. */
export interface HealthCounts {
  readonly active: number;
  readonly stale: number;
  readonly potentiallyStale: number;
}

type Features = ProjectState['features'];
type Types = ConfigState['featureTypes'];

/** The counts that do not depend on the clock, and the times at which features become potentially stale. */
const ageing = derivedOfTwo((features: Features, types: Types) => {
  const active = activeByName(features).map(({ feature }) => feature);
  return {
    active: active.length,
    stale: active.filter(({ stale }) => stale).length,
    staleAt: sortedTimes(active.map((feature) => potentiallyStaleAt(feature, types))),
  };
});

export const healthCounts = (features: Features, types: Types, now: Date): HealthCounts => {
  const { active, stale, staleAt } = ageing(features, types);
  return { active, stale, potentiallyStale: countUntil(staleAt, now.getTime()) };
};

/** Health of a project, 0–100, over its active features; 100 when it has none (contract: projects §3.4). */
export const projectHealth = ({ active, stale, potentiallyStale }: HealthCounts): number =>
  active === 0 ? 100 : Math.max(0, Math.round(100 - (100 * stale) / active - (100 * potentiallyStale) / active));
