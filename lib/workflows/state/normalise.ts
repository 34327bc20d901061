import { globalEnvironment, type ImportedState } from '../../contract/schemas/state.ts';
import { defaultEnvironment } from '../../store/table/keys.ts';

/** The place in the document as it was sent, e.g. `features/0`. */
export interface Located {
  readonly at: string;
}

type Items<K extends keyof ImportedState> = NonNullable<ImportedState[K]> extends readonly (infer T)[] ? T : never;

type NormalStrategy = Omit<Items<'featureStrategies'>, 'name' | 'strategyName'> & { readonly name: string } & Located;

type NormalFeatureEnvironment = Omit<Items<'featureEnvironments'>, 'name' | 'environment'> & {
  readonly environment: string;
  readonly variantsAt: string;
} & Located;

/** The document in the form of version 4, with the place of each item. */
export interface NormalState {
  readonly environments: (Items<'environments'> & Located)[] | undefined;
  readonly projects: (Items<'projects'> & Located)[] | undefined;
  readonly segments: (Items<'segments'> & Located)[] | undefined;
  readonly strategyTypes: (Items<'strategies'> & Located)[] | undefined;
  readonly tagTypes: (Items<'tagTypes'> & Located)[] | undefined;
  readonly tags: (Items<'tags'> & Located)[] | undefined;
  readonly features: (Items<'features'> & Located)[] | undefined;
  readonly featureEnvironments: NormalFeatureEnvironment[];
  readonly featureStrategies: NormalStrategy[];
  readonly strategySegments: (Items<'featureStrategySegments'> & Located)[];
  readonly integrations: (Items<'integrations'> & Located)[] | undefined;
  readonly releasePlanTemplates: (Items<'releasePlanTemplates'> & Located)[] | undefined;
  readonly featureTags: { readonly featureName: string; readonly type: string; readonly value: string; at: string }[];
}

const located = <T extends object>(items: readonly T[] | null | undefined, at: string): (T & Located)[] | undefined =>
  items?.map((item, i) => ({ ...item, at: `${at}/${i}` }));

/** Version 2 writes `:global:` for the environment `default`. */
const environmentNamed = (name: string): string => (name === globalEnvironment ? defaultEnvironment : name);

/** Version 1: `enabled` and strategies are members of the feature. */
const fromFeatures = (features: NormalState['features']) => ({
  environments: (features ?? []).map(
    ({ name, enabled, at }): NormalFeatureEnvironment => ({
      featureName: name,
      environment: defaultEnvironment,
      enabled: enabled ?? false,
      at,
      variantsAt: `${at}/variants`,
    }),
  ),
  strategies: (features ?? []).flatMap(({ name, strategies, at }) =>
    (strategies ?? []).map(
      (strategy, i): NormalStrategy => ({
        ...strategy,
        featureName: name,
        environment: defaultEnvironment,
        at: `${at}/strategies/${i}`,
      }),
    ),
  ),
});

/** Before version 4 the variants of a feature apply to all its environments. */
const withFeatureVariants = (
  entries: readonly NormalFeatureEnvironment[],
  features: NormalState['features'],
): NormalFeatureEnvironment[] => {
  const byName = new Map((features ?? []).map((feature) => [feature.name, feature]));
  return entries.map((entry) => {
    const feature = byName.get(entry.featureName);
    return feature?.variants ? { ...entry, variants: feature.variants, variantsAt: `${feature.at}/variants` } : entry;
  });
};

/**
 * Converts older documents (contract: state §4) and alternative names of members (contract: state §1.3). It checks
 * nothing.
 */
export const normalise = (state: ImportedState): NormalState => {
  const features = located(state.features, 'features');
  const old = state.version === 1 ? fromFeatures(features) : { environments: [], strategies: [] };
  const entries = (located(state.featureEnvironments, 'featureEnvironments') ?? []).map(
    ({ name, environment, ...entry }): NormalFeatureEnvironment => ({
      ...entry,
      environment: environmentNamed(environment ?? name ?? ''),
      variantsAt: `${entry.at}/variants`,
    }),
  );
  const featureEnvironments = [...old.environments, ...entries];
  return {
    environments: located(state.environments, 'environments')?.map((item) => ({
      ...item,
      name: environmentNamed(item.name),
    })),
    projects: located(state.projects, 'projects')?.map(({ environments, ...item }) => ({
      ...item,
      environments: environments?.map(({ environment }) => ({ environment: environmentNamed(environment) })),
    })),
    segments: located(state.segments, 'segments'),
    strategyTypes: located(state.strategies, 'strategies'),
    tagTypes: located(state.tagTypes, 'tagTypes'),
    tags: located(state.tags, 'tags'),
    integrations: located(state.integrations, 'integrations'),
    releasePlanTemplates: located(state.releasePlanTemplates, 'releasePlanTemplates'),
    features,
    featureEnvironments: state.version < 4 ? withFeatureVariants(featureEnvironments, features) : featureEnvironments,
    featureStrategies: [
      ...old.strategies,
      ...(located(state.featureStrategies, 'featureStrategies') ?? []).map(
        ({ name, strategyName, ...strategy }): NormalStrategy => ({
          ...strategy,
          name: strategyName ?? name ?? '',
          environment: environmentNamed(strategy.environment),
        }),
      ),
    ],
    strategySegments: located(state.featureStrategySegments, 'featureStrategySegments') ?? [],
    featureTags: (located(state.featureTags, 'featureTags') ?? []).map(
      ({ featureName, tagType, tagValue, type, value, at }) => ({
        featureName,
        type: tagType ?? type ?? 'simple',
        value: tagValue ?? value ?? '',
        at,
      }),
    ),
  };
};
