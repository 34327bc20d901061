import type { Unwritten } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { requireSize } from '../../store/table/limits.ts';
import { type GuardedUnit, type ProjectGuardedUnit, requireGuarded } from './guarded-unit.ts';
import { type EnvironmentParts, featureEnvironment } from './items.ts';
import type { EnvironmentPlace } from './load.ts';

/** Writes a feature. @throws Problem BadDataError when it is larger than an item may be (contract: features §11) */
export const putFeature = (unit: UnitOfWork, feature: Unwritten<FeatureItem>): void => {
  requireSize(feature, `The feature "${feature.name}"`, 'Shorten its `description`, or take tags away.');
  unit.put(feature);
};

/** Writes members of a feature that count in every environment of its project. */
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
