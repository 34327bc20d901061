import type { CatalogCallerContext } from '../../../identity/callers/context.ts';
import type { FeatureRecord } from '../../../store/catalog/catalog.ts';
import type { FirstSeen, LastSeen, SeenTimes } from '../../../store/observations/last-seen.ts';
import { type CreationTimes, creationTime } from './creation-time.ts';

/** The context of commands that read the catalog, and read or record when features were last seen. */
export interface LastSeenContext extends CatalogCallerContext {
  readonly lastSeen: LastSeen;
}

/** Observations are stored in whole seconds. */
const wholeSeconds = 'yyyy-mm-ddThh:mm:ss'.length;

/** Whether an observation is not of a deleted feature with the same name, compared in whole seconds. */
const isOfThisFeature = (feature: CreationTimes, observed: string): boolean =>
  observed >= creationTime(feature).slice(0, wholeSeconds);

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/**
 * When a feature was last seen in an environment: the later of the imported time and the observed one. An observation
 * that is older than the feature, compared in whole seconds, belongs to a deleted feature with the same name (contract:
 * features §3.2).
 * @returns ISO 8601; null: never
 */
export const lastSeenIn = (
  { feature, environments }: FeatureRecord,
  environment: string,
  seen: SeenTimes | undefined,
): string | null => {
  const observed = seen?.get(feature.name)?.get(environment)?.last;
  const isOwn = observed !== undefined && isOfThisFeature(feature, observed);
  return later(environments.get(environment)?.lastSeenAt ?? null, isOwn ? observed : null);
};

/**
 * When a feature was first seen in an environment. If that was not noted, it was seen by the time that is known of it
 * (docs/decisions/0336).
 * @returns undefined: never
 */
export const firstSeenIn = (
  record: FeatureRecord,
  environment: string,
  seen: SeenTimes | undefined,
): FirstSeen | undefined => {
  const { feature } = record;
  const observed = seen?.get(feature.name)?.get(environment);
  const own = [observed?.last, observed?.first?.at].filter((at) => at !== undefined && isOfThisFeature(feature, at));
  // A time that an import brought may be of another installation, where the feature is older.
  const [known] = [record.environments.get(environment)?.lastSeenAt ?? undefined, ...own]
    .filter((at) => at !== undefined)
    .sort();
  if (observed?.first && known === observed.first.at) return observed.first;
  return known !== undefined ? { at: known, orEarlier: true } : undefined;
};

/** When a feature was last seen: the latest of its stored time and the observations in all environments. */
export const featureLastSeen = (record: FeatureRecord, seen: SeenTimes | undefined): string | null => {
  const environments = seen?.get(record.feature.name)?.keys().toArray() ?? [];
  return environments
    .map((environment) => lastSeenIn(record, environment, seen))
    .reduce(later, record.feature.lastSeenAt);
};

/** As `featureLastSeen`, including the stored times of its environments. */
export const newestLastSeen = (record: FeatureRecord, seen: SeenTimes | undefined): string | null => {
  let newest = featureLastSeen(record, seen);
  for (const { lastSeenAt } of record.environments.values()) newest = later(newest, lastSeenAt);
  return newest;
};
