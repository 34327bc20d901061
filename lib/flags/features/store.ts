import type { Unwritten } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureEnvironmentItem, FeatureItem, FeatureNameItem } from '../../store/table/items.ts';
import { featureEnvironmentKey, featureKey, featureNameKey } from '../../store/table/keys.ts';
import { requireSize } from '../../store/table/limits.ts';
import { type GuardedUnit, type ProjectGuardedUnit, requireGuarded } from './guarded-unit.ts';
import type { EnvironmentParts, EnvironmentPlace } from './load.ts';

/** Writes a feature. @throws Problem BadDataError when it is larger than an item may be (contract: features §11) */
export const putFeature = (unit: UnitOfWork, feature: Unwritten<FeatureItem>): void => {
  requireSize(feature, `The feature "${feature.name}"`, 'Shorten its `description`, or take tags away.');
  unit.put(feature);
};

/** Writes members of a feature that have an effect in every environment of its project. */
export const putGuardedFeature = (unit: ProjectGuardedUnit, feature: Unwritten<FeatureItem>): void => {
  requireGuarded(unit, { project: feature.project });
  putFeature(unit, feature);
};

/** Writes one environment of a feature. @throws Problem BadDataError when it is larger than an item may be */
export const putParts = (unit: GuardedUnit, place: EnvironmentPlace, parts: EnvironmentParts): void => {
  const { project, environment } = place;
  requireGuarded(unit, { project, environment });
  const item = featureEnvironment(place, parts);
  const what = `The feature "${place.feature}" in environment "${environment}"`;
  requireSize(item, what, 'Shorten its `strategies` or `variants`; long lists of values belong into segments.');
  unit.put(item);
};

/** A new feature with its defaults, active unless `given` is archived (contract: features §2.1). */
export const newFeature = (
  given: Pick<FeatureItem, 'name' | 'project'> & Partial<Omit<FeatureItem, 'name' | 'project' | 'kind' | 'pk' | 'sk'>>,
  now: Date,
): Unwritten<FeatureItem> => ({
  type: 'release',
  description: null,
  stale: false,
  impressionData: false,
  archived: false,
  createdAt: now.toISOString(),
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  dependencies: [],
  ...given,
  ...featureKey(given.project, given.name),
  kind: 'feature',
});

/** The name guard: it makes the name unique in all projects, and contains the project of the feature. */
export const featureName = (name: string, project: string): Unwritten<FeatureNameItem> => ({
  ...featureNameKey(name),
  kind: 'feature-name',
  project,
});

export const featureEnvironment = (
  place: { readonly project: string; readonly feature: string; readonly environment: string },
  parts: EnvironmentParts,
): Unwritten<FeatureEnvironmentItem> => ({
  ...featureEnvironmentKey(place.project, place.feature, place.environment),
  kind: 'feature-environment',
  feature: place.feature,
  environment: place.environment,
  enabled: parts.enabled,
  strategies: parts.strategies,
  variants: parts.variants,
  lastSeenAt: parts.lastSeenAt,
  ...(parts.firstEnabledAt !== undefined && { firstEnabledAt: parts.firstEnabledAt }),
  ...(parts.releasePlan && { releasePlan: parts.releasePlan }),
  ...(parts.safeguards && { safeguards: parts.safeguards }),
});
