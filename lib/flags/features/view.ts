import { byName } from '../../basics/order.ts';
import type { Feature } from '../../contract/schemas/feature.ts';
import type { FeatureDetails } from '../../contract/schemas/feature-details.ts';
import type { FeatureOwner } from '../../contract/schemas/feature-owner.ts';
import type { ShownStrategy, StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { ReachedStage } from '../../contract/schemas/lifecycle.ts';
import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { strategiesInForce } from '../../definition/release-plan.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import { derivedOfTwo } from '../../store/catalog/derived.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { EnvironmentItem, FeatureEnvironmentItem, FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { completionView, metadataView } from './metadata.ts';
import { releasesView } from './releases/view.ts';
import { hasActiveStrategy, strategyView } from './strategies.ts';
import { featureLastSeen, lastSeenIn } from './times/last-seen.ts';

/** An environment as a feature's list item shows it. */
type ListedEnvironment = NonNullable<Feature['environments']>[number];

/** Order of environments everywhere: `sortOrder`, then name. */
export const byPosition = (
  a: Pick<EnvironmentItem, 'sortOrder' | 'name'>,
  b: Pick<EnvironmentItem, 'sortOrder' | 'name'>,
): number => a.sortOrder - b.sortOrder || byName(a, b);

/**
 * The environments of a project's features, in the order in which they are shown: `sortOrder`, then name (contract:
 * features §3.1). A linked environment that no longer exists is left out.
 */
export const environmentsOf = (project: ProjectItem, { environments }: ConfigState): readonly EnvironmentItem[] =>
  linked(project, environments);

const linked = derivedOfTwo((project: ProjectItem, environments: ConfigState['environments']) =>
  project.environments
    .map(({ name }) => environments.get(name))
    .filter((environment) => environment !== undefined)
    .sort(byPosition),
);

/**
 * A feature as overview, list and search show it: without strategies and variants; `tags` only if there are any
 * (contract: features §4).
 * @param environments those of the feature's project, in order
 * @param favorite whether the caller marked it
 * @param seen when features of its project were last seen
 */
export const listedFeatureView = (
  record: FeatureRecord,
  environments: readonly EnvironmentItem[],
  favorite: boolean,
  seen?: SeenTimes,
): Feature => {
  const { feature, environments: items } = record;
  return {
    name: feature.name,
    type: feature.type,
    description: feature.description,
    project: feature.project,
    createdAt: feature.createdAt,
    stale: feature.stale,
    impressionData: feature.impressionData,
    lastSeenAt: featureLastSeen(record, seen),
    favorite,
    environments: environments.map((environment) =>
      listedEnvironmentView(environment, items.get(environment.name), lastSeenIn(record, environment.name, seen)),
    ),
    ...(feature.tags.length > 0 ? { tags: [...feature.tags] } : {}),
  };
};

const listedEnvironmentView = (
  { name, type, sortOrder }: EnvironmentItem,
  item: FeatureEnvironmentItem | undefined,
  lastSeenAt: string | null,
): ListedEnvironment => ({
  name,
  enabled: item?.enabled ?? false,
  type,
  sortOrder,
  variantCount: item?.variants.length ?? 0,
  lastSeenAt,
  hasStrategies: item !== undefined && strategiesInForce(item).length > 0,
  hasEnabledStrategies: item !== undefined && hasActiveStrategy(strategiesInForce(item)),
  ...(item?.releasePlan && listedPlanView(item.releasePlan)),
});

/** What lists show of a release plan: enough to say how far it is, and to stop it. */
const listedPlanView = ({
  id,
  activeMilestoneId,
  milestones,
  pause,
  completedAt,
}: StoredReleasePlan): Partial<ListedEnvironment> => {
  const active = milestones.findIndex((one) => one.id === activeMilestoneId);
  const milestone = milestones[active];
  return {
    ...(milestone && { milestoneName: milestone.name, milestoneOrder: active }),
    totalMilestones: milestones.length,
    releasePlan: { id, paused: pause !== null, completed: completedAt !== null },
  };
};

type CreatedFeature = Pick<FeatureItem, 'name' | 'createdAt'>;

/** Order of overview, list and search: `createdAt`, then name (contract: features §4). */
export const byCreation = (a: CreatedFeature, b: CreatedFeature): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.name < b.name ? -1 : 1;
};

/** A strategy inside a feature. If it has no title, the title is empty here, as clients of this API expect. */
const nestedStrategy = (strategy: StoredStrategy): ShownStrategy => ({
  ...strategyView(strategy),
  title: strategy.title ?? '',
});

/**
 * A feature with the strategies of all its environments (contract: features §3.1).
 * @param environments those of the feature's project, in order
 * @param children active features that depend on it, by name
 * @param shown.favorite whether the caller marked it
 * @param shown.withVariants also the variants of each environment
 * @param shown.seen when features of its project were last seen
 * @param shown.owners those that exist
 * @param shown.lifecycle the stage in which it is
 */
export const featureDetailsView = (
  record: FeatureRecord,
  environments: readonly EnvironmentItem[],
  children: readonly string[],
  {
    favorite,
    withVariants,
    seen,
    owners,
    lifecycle,
  }: {
    readonly favorite: boolean;
    readonly withVariants: boolean;
    readonly seen: SeenTimes | undefined;
    readonly owners: readonly FeatureOwner[];
    readonly lifecycle: ReachedStage;
  },
): FeatureDetails => {
  const { feature, environments: items } = record;
  return {
    ...metadataView(feature),
    lastSeenAt: featureLastSeen(record, seen),
    favorite,
    variants: [],
    dependencies: feature.dependencies.map((dependency) => ({
      ...dependency,
      variants: [...(dependency.variants ?? [])],
    })),
    children: [...children],
    links: (feature.links ?? []).map(({ id, url, title }) => ({ id, url, title })),
    owners: [...owners],
    ...(feature.tags.length > 0 && { tags: [...feature.tags] }),
    lifecycle,
    ...(feature.completed && { completed: completionView(feature.completed) }),
    ...(feature.manifest && {
      manifest: { type: feature.manifest.type, defaultValue: JSON.parse(feature.manifest.defaultValue) },
    }),
    environments: environments.map(({ name, type, sortOrder }) => {
      const item = items.get(name);
      return {
        name,
        enabled: item?.enabled ?? false,
        type,
        sortOrder,
        lastSeenAt: lastSeenIn(record, name, seen),
        strategies: (item?.strategies ?? []).map(nestedStrategy),
        ...(withVariants && { variants: [...(item?.variants ?? [])] }),
        ...(item && releasesView(item, { feature: feature.name, environment: name })),
      };
    }),
  };
};
