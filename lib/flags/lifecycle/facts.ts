import type { ReachedStage } from '../../contract/schemas/lifecycle.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { FeatureEnvironmentItem, FeatureItem } from '../../store/table/items.ts';
import { firstSeenIn } from '../features/times/last-seen.ts';
import { type LifecycleFacts, type Moment, stageOf, stagesOf } from './stages.ts';

/** The names of the environments of type `production`. */
export const productionOf = derived(
  (environments: ConfigState['environments']): ReadonlySet<string> =>
    new Set([...environments.values()].filter(({ type }) => type === 'production').map(({ name }) => name)),
);

/**
 * When a feature was first on in an environment. An import may switch one on without a note of the time: then it is known
 * only that it is on, at the earliest since it was made.
 */
const firstOnIn = (item: FeatureEnvironmentItem | undefined, feature: FeatureItem): Moment | undefined => {
  if (item?.firstEnabledAt !== undefined) return { at: item.firstEnabledAt, orEarlier: false };
  return item?.enabled ? { at: feature.madeAt ?? feature.createdAt, orEarlier: false } : undefined;
};

/** What the catalog and the observations know of a feature. */
export const factsOf = (
  record: FeatureRecord,
  production: ReadonlySet<string>,
  seen: SeenTimes | undefined,
): LifecycleFacts => {
  const { feature, environments } = record;
  const names = new Set([...environments.keys(), ...(seen?.get(feature.name)?.keys() ?? [])]);
  return {
    createdAt: feature.createdAt,
    environments: [
      ...[...names].map((name) => ({
        isProduction: production.has(name),
        firstSeen: firstSeenIn(record, name, seen),
        firstOn: firstOnIn(environments.get(name), feature),
      })),
      // What an import knew of all environments together.
      ...(feature.lastSeenAt === null
        ? []
        : [{ isProduction: false, firstSeen: { at: feature.lastSeenAt, orEarlier: true } }]),
    ],
    completed: feature.completed,
    archivedAt: feature.archived ? (feature.archivedAt ?? feature.createdAt) : null,
  };
};

/** The stages that a feature has reached (contract: lifecycle §2). */
export const lifecycleOf = (
  record: FeatureRecord,
  environments: ConfigState['environments'],
  seen: SeenTimes | undefined,
): ReachedStage[] => stagesOf(factsOf(record, productionOf(environments), seen));

/** The stage in which a feature is. */
export const currentStage = (
  record: FeatureRecord,
  environments: ConfigState['environments'],
  seen: SeenTimes | undefined,
): ReachedStage => stageOf(factsOf(record, productionOf(environments), seen));
