import { byName } from '../../basics/order.ts';
import type { BatchExport } from '../../contract/schemas/features-batch.ts';
import { namedOwners, type OwnerNames } from '../../flags/feature-owners/read.ts';
import {
  canonicalCompletion,
  canonicalConstraint,
  canonicalParameters,
  canonicalStrategyVariant,
  canonicalTagType,
  canonicalVariant,
} from '../../flags/features/canonical.ts';
import { hasActiveStrategy } from '../../flags/features/strategies.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';
import type { SelectedFeature, Selection } from './select.ts';

type List<K extends keyof BatchExport> = BatchExport[K];

const featureOf = ({ feature }: SelectedFeature): List<'features'>[number] => ({
  name: feature.name,
  description: feature.description,
  type: feature.type,
  project: feature.project,
  stale: feature.stale,
  impressionData: feature.impressionData,
  archived: feature.archived,
  ...(feature.completed && { completed: canonicalCompletion(feature.completed) }),
});

const isLinked = ({ project }: SelectedFeature, environment: string): boolean =>
  project.environments.some(({ name }) => name === environment);

/** The strategies of a feature, in evaluation order. Items of an unlinked environment may still exist for a while. */
const strategiesOf = (selected: SelectedFeature, environment: string): List<'featureStrategies'> =>
  (isLinked(selected, environment) ? (selected.environments.get(environment)?.strategies ?? []) : []).map(
    (strategy) => ({
      id: strategy.id,
      name: strategy.name,
      featureName: selected.feature.name,
      title: strategy.title ?? null,
      disabled: strategy.disabled,
      sortOrder: strategy.sortOrder,
      parameters: canonicalParameters(strategy.parameters),
      constraints: strategy.constraints.map(canonicalConstraint),
      variants: strategy.variants.map(canonicalStrategyVariant),
      segments: [...strategy.segments],
    }),
  );

/**
 * Whether the feature is on, and stays so without its release plan, which is not exported: on without an active strategy,
 * everybody would get it.
 */
const isOnAlone = ({ enabled, strategies, releasePlan }: FeatureEnvironmentItem): boolean =>
  enabled && (!releasePlan || hasActiveStrategy(strategies));

/** `name` contains the feature's name, because clients of this API read it there. */
const environmentOf = (selected: SelectedFeature, environment: string): List<'featureEnvironments'> => {
  if (!isLinked(selected, environment)) return [];
  const { name } = selected.feature;
  const item = selected.environments.get(environment);
  const enabled = item !== undefined && isOnAlone(item);
  const variants = (item?.variants ?? []).map(canonicalVariant);
  return [{ name, featureName: name, environment, enabled, variants }];
};

/** Names of the context fields that the strategies and features use (contract: features-batch §2.3). */
const fieldsInUse = (
  strategies: List<'featureStrategies'>,
  environments: List<'featureEnvironments'>,
): ReadonlySet<string | undefined> =>
  new Set([
    ...strategies.flatMap(({ constraints, parameters, variants }) => [
      ...constraints.map(({ contextName }) => contextName),
      parameters.stickiness,
      ...variants.map(({ stickiness }) => stickiness),
    ]),
    ...environments
      .flatMap(({ variants }) => variants)
      .flatMap(({ stickiness, overrides = [] }) => [stickiness, ...overrides.map(({ contextName }) => contextName)]),
  ]);

const contextFieldsOf = ({ contextFields }: ConfigState, names: ReadonlySet<string | undefined>) =>
  [...contextFields.values()]
    .filter(({ name }) => names.has(name))
    .sort(byName)
    .map(({ name, description, stickiness, sortOrder, legalValues }) => ({
      name,
      description,
      stickiness,
      sortOrder,
      legalValues: legalValues.map((legal) => ({ ...legal })),
    }));

/**
 * The data set of features in one environment, with the configuration that they use (contract: features-batch §2.2,
 * §2.3).
 */
export const dataSetView = (
  { config, features }: Selection,
  { environment, ownerNames }: { readonly environment: string; readonly ownerNames: OwnerNames },
): BatchExport => {
  const featureStrategies = features.flatMap((selected) => strategiesOf(selected, environment));
  const featureEnvironments = features.flatMap((selected) => environmentOf(selected, environment));
  const tagTypes = new Set(features.flatMap(({ feature }) => feature.tags.map(({ type }) => type)));
  const segments = new Set(featureStrategies.flatMap((strategy) => strategy.segments));
  return {
    features: features.map(featureOf),
    featureStrategies,
    featureEnvironments,
    contextFields: contextFieldsOf(config, fieldsInUse(featureStrategies, featureEnvironments)),
    featureTags: features.flatMap(({ feature }) =>
      feature.tags.map(({ type, value }) => ({ featureName: feature.name, tagType: type, tagValue: value })),
    ),
    segments: [...config.segments.values()]
      .filter(({ id }) => segments.has(id))
      .sort(byName)
      .map(({ id, name }) => ({ id, name })),
    tagTypes: [...config.tagTypes.values()]
      .filter(({ name }) => tagTypes.has(name))
      .sort(byName)
      .map(canonicalTagType),
    dependencies: features
      .filter(({ feature }) => feature.dependencies.length > 0)
      .map(({ feature }) => ({
        feature: feature.name,
        dependencies: feature.dependencies.map(({ feature: parent, enabled = true, variants = [] }) => ({
          feature: parent,
          enabled,
          variants: [...variants],
        })),
      })),
    links: features.flatMap(({ feature: { name, links = [] } }) =>
      links.length > 0 ? [{ feature: name, links: links.map(({ id, url, title }) => ({ id, url, title })) }] : [],
    ),
    owners: features.flatMap(({ feature: { name, owners } }) => {
      const named = namedOwners(owners, ownerNames);
      return named.length > 0 ? [{ feature: name, owners: named }] : [];
    }),
  };
};
