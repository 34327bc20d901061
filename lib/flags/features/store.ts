import { badData } from '../../contract/problems.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { largestItem, storedSize } from '../../store/table/size.ts';
import { type EnvironmentParts, featureEnvironment } from './items.ts';
import type { EnvironmentPlace } from './load.ts';

const demandSize = (value: unknown, what: string, remedy: string): void => {
  const size = storedSize(value);
  if (size > largestItem)
    throw badData(`${what} would take ${size} bytes; at most ${largestItem} can be stored. ${remedy}`);
};

/** Writes a feature. @throws Problem BadDataError when it is larger than an item may be (design §3) */
export const putFeature = (draft: Draft, feature: Unwritten<FeatureItem>): void => {
  demandSize(feature, `The feature "${feature.name}"`, 'Shorten its `description`, or take tags away.');
  draft.put(feature);
};

/** Writes one environment of a feature. @throws Problem BadDataError when it is larger than an item may be */
export const putParts = (draft: Draft, place: EnvironmentPlace, parts: EnvironmentParts): void => {
  const item = featureEnvironment(place, parts);
  const what = `The feature "${place.feature}" in environment "${place.environment}"`;
  demandSize(item, what, 'Shorten its `strategies` or `variants`; long lists of values belong into segments.');
  draft.put(item);
};
