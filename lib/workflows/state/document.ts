import { createHash } from 'node:crypto';
import type { StoredConstraint } from '../../contract/schemas/constraint.ts';
import type { Safeguard, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import type { StrategyVariant, Variant } from '../../contract/schemas/variant.ts';
import { utc } from '../../contract/utc.ts';
import { masked } from '../../flags/addons/provider.ts';
import { requireTemplates } from '../../flags/feature-links/templates.ts';
import { importedCompletion } from '../../flags/features/metadata.ts';
import { omitNullish, type WithoutNullish } from '../../flags/features/omit-nullish.ts';
import { requireLinks } from '../../flags/given-links.ts';
import type { Located, NormalState } from './normalise.ts';

/**
 * A state document in the form that an import uses: of version 4, by feature, with dates as ISO 8601 UTC. A member that
 * is not given is absent: an existing item keeps its value, a new one takes a default (contract: state §6.2).
 */
export type StateDocument = ReturnType<typeof assemble>;

type Item<K extends keyof NormalState> = NonNullable<NormalState[K]>[number];

const texts = (given: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));

/** A mask stands for a secret that an export of another server does not show. */
const withoutMasks = <T>(parameters: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== masked && value !== ''));

const date = (given: string | null | undefined): string | undefined => (given ? utc(given) : undefined);

const constraints = (given: Item<'segments'>['constraints'] | null | undefined): StoredConstraint[] =>
  (given ?? []).map((constraint) => omitNullish(constraint));

const variants = (given: NonNullable<Item<'featureEnvironments'>['variants']>): Variant[] =>
  given.map((variant) => omitNullish(variant));

const strategyVariants = (given: Item<'featureStrategies'>['variants']): StrategyVariant[] =>
  (given ?? []).map((variant) => omitNullish(variant));

const project = ({
  description,
  featureLimit,
  createdAt,
  updatedAt,
  featureNaming,
  linkTemplates,
  environments,
  ...rest
}: Item<'projects'>) => ({
  ...omitNullish(rest),
  ...(environments && { environments: environments.map(({ environment }) => environment) }),
  ...(description !== undefined && { description }),
  ...(featureLimit !== undefined && { featureLimit }),
  ...(featureNaming?.pattern && { featureNaming: { ...featureNaming, pattern: featureNaming.pattern } }),
  ...(linkTemplates && { linkTemplates: requireTemplates(linkTemplates, `${rest.at}/linkTemplates`) }),
  ...omitNullish({ createdAt: date(createdAt), updatedAt: date(updatedAt) }),
});
export type ProjectEntry = ReturnType<typeof project>;

const segment = ({ description, project: owner, createdAt, ...rest }: Item<'segments'>) => ({
  ...omitNullish(rest),
  ...(description !== undefined && { description }),
  ...(owner !== undefined && { project: owner }),
  constraints: constraints(rest.constraints),
  ...omitNullish({ createdAt: date(createdAt) }),
});
export type SegmentEntry = ReturnType<typeof segment>;

const strategyType = ({ title, displayName, description, editable, ...rest }: Item<'strategyTypes'>) => ({
  ...omitNullish(rest),
  ...(title !== undefined && { title }),
  ...(displayName !== undefined && { displayName }),
  ...(description !== undefined && { description }),
  parameters: rest.parameters.map((parameter) => omitNullish(parameter)),
});
export type StrategyTypeEntry = ReturnType<typeof strategyType>;

const metadata = (feature: Item<'features'>) => {
  const { project: owner, type, description, stale, impressionData, archived, at, dependencies } = feature;
  const { createdAt, archivedAt, lastSeenAt, links, owners, completed } = feature;
  return {
    at,
    ...omitNullish({ project: owner, type, stale, impressionData, archived }),
    ...(description !== undefined && { description }),
    ...(dependencies && { dependencies: dependencies.map((dependency) => omitNullish(dependency)) }),
    ...(links && { links: requireLinks(links, `${at}/links`) }),
    ...(owners && { owners }),
    ...(completed && { completed: importedCompletion(completed) }),
    ...omitNullish({ createdAt: date(createdAt), archivedAt: date(archivedAt), lastSeenAt: date(lastSeenAt) }),
  };
};

/** The id of a segment in the document, and the place of the reference. */
type SegmentReference = Located & { readonly id: number };

const strategy = (given: Item<'featureStrategies'>, id: string, segments: readonly SegmentReference[]) => ({
  at: given.at,
  id,
  name: given.name,
  ...(given.title !== undefined && { title: given.title }),
  ...omitNullish({ disabled: given.disabled, sortOrder: given.sortOrder }),
  parameters: texts(given.parameters ?? {}),
  constraints: constraints(given.constraints),
  variants: strategyVariants(given.variants),
  segments,
  ...omitNullish({ createdAt: date(given.createdAt) }),
});
export type StrategyEntry = ReturnType<typeof strategy>;

/**
 * The id of a strategy that has none in the document. It is always the same for the same place, so that a repeated
 * import finds the strategy (contract: state §6.10). A UUID of version 8 (RFC 9562 §5.8), made from a hash.
 * @param position among the strategies of this feature and environment that have no id, from 0
 */
const strategyId = (feature: string, environment: string, position: number): string => {
  const hash = createHash('sha256').update(`${feature}#${environment}#${position}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** The segments that `featureStrategySegments` gives to a strategy. */
const segmentsOf = (rows: NormalState['strategySegments'] | undefined): SegmentReference[] =>
  (rows ?? []).map(({ segmentId, at }) => ({ id: segmentId, at: `${at}/segmentId` }));

const distinct = (all: readonly SegmentReference[]): SegmentReference[] => [
  ...new Map(all.map((reference) => [reference.id, reference])).values(),
];

/** A feature in one environment: `enabled` and variants, if there is an entry for the environment, and strategies. */
export interface FeatureEnvironmentEntry extends Located {
  readonly environment: string;
  readonly enabled?: boolean;
  readonly lastSeenAt?: string;
  readonly variants?: readonly Variant[];
  /** Place of the variants; in older versions, the place of the feature's variants. */
  readonly variantsAt: string;
  readonly strategies: readonly StrategyEntry[];
  readonly releasePlan?: StoredReleasePlan;
  readonly safeguards?: readonly Safeguard[];
}

export type TagEntry = Omit<Item<'featureTags'>, 'featureName'>;

/** All data of the document about one feature, from all categories. */
export interface FeatureEntry {
  readonly name: string;
  /** Its item in `features`; absent: the document only adds to an existing feature. */
  readonly metadata?: ReturnType<typeof metadata>;
  /** By environment. */
  readonly environments: ReadonlyMap<string, FeatureEnvironmentEntry>;
  readonly tags: readonly TagEntry[];
}

/** A `FeatureEntry` that is being assembled. */
interface FeatureParts {
  metadata?: ReturnType<typeof metadata>;
  readonly environments: Map<string, FeatureEnvironmentEntry & { strategies: StrategyEntry[] }>;
  readonly tags: Map<string, TagEntry>;
}

/**
 * Collects all items of the document by feature. Rows about features and strategies that are not in the document are
 * dropped (contract: state §6.12). Of two items with the same identity the later one would count, but `duplicates` has
 * refused such documents.
 */
const assembleFeatures = (state: NormalState): Map<string, FeatureEntry> => {
  const parts = new Map<string, FeatureParts>();
  const partsOf = (name: string): FeatureParts => {
    const own = parts.get(name) ?? { environments: new Map(), tags: new Map() };
    parts.set(name, own);
    return own;
  };
  for (const feature of state.features ?? []) partsOf(feature.name).metadata = metadata(feature);
  for (const entry of state.featureEnvironments) {
    const { environment, enabled, lastSeenAt, releasePlan, safeguards, at, variantsAt } = entry;
    partsOf(entry.featureName).environments.set(environment, {
      at,
      environment,
      enabled,
      variantsAt,
      ...(entry.variants && { variants: variants(entry.variants) }),
      ...omitNullish({ lastSeenAt: date(lastSeenAt), releasePlan, safeguards }),
      strategies: [],
    });
  }
  const segmentRows = Map.groupBy(state.strategySegments, ({ featureStrategyId }) => featureStrategyId);
  const withoutId = new Map<string, number>();
  for (const given of state.featureStrategies) {
    const { environments } = partsOf(given.featureName);
    const { environment, featureName, at } = given;
    const place = `${featureName}#${environment}`;
    const position = withoutId.get(place) ?? 0;
    if (!given.id) withoutId.set(place, position + 1);
    const id = given.id ?? strategyId(featureName, environment, position);
    const own = (given.segments ?? []).map((segmentId, i) => ({ id: segmentId, at: `${at}/segments/${i}` }));
    const entry = environments.get(environment) ?? { at, environment, variantsAt: at, strategies: [] };
    environments.set(environment, entry);
    entry.strategies.push(strategy(given, id, distinct([...own, ...segmentsOf(segmentRows.get(id))])));
  }
  for (const { featureName, ...tag } of state.tagTypes && state.tags ? state.featureTags : [])
    if (parts.get(featureName)?.metadata) partsOf(featureName).tags.set(`${tag.type}#${tag.value}`, tag);
  return new Map([...parts].map(([name, { tags, ...own }]) => [name, { name, ...own, tags: [...tags.values()] }]));
};

const integration = ({ description, parameters, createdAt, ...rest }: Item<'integrations'>) => ({
  ...omitNullish(rest),
  description: description ?? null,
  ...(parameters && { parameters: withoutMasks(parameters) }),
  ...omitNullish({ createdAt: date(createdAt) }),
});
export type IntegrationEntry = ReturnType<typeof integration>;

const template = ({
  project: owner,
  description,
  milestones,
  createdAt,
  archivedAt,
  ...rest
}: Item<'releasePlanTemplates'>) => ({
  ...omitNullish(rest),
  project: owner ?? null,
  ...(description !== undefined && { description }),
  ...omitNullish({ createdAt: date(createdAt) }),
  ...(archivedAt !== undefined && { archivedAt: archivedAt === null ? null : date(archivedAt) }),
  milestones: milestones.map((milestone) => ({
    ...milestone,
    strategies: milestone.strategies.map((given) => ({
      ...omitNullish({ id: given.id, title: given.title, disabled: given.disabled, sortOrder: given.sortOrder }),
      name: given.name,
      parameters: texts(given.parameters ?? {}),
      constraints: constraints(given.constraints),
      variants: strategyVariants(given.variants),
      segments: [...new Set(given.segments ?? [])],
    })),
  })),
});
export type TemplateEntry = ReturnType<typeof template>;

export type EnvironmentEntry = WithoutNullish<Item<'environments'>>;
export type TagTypeEntry = WithoutNullish<Item<'tagTypes'>>;

/** The document by feature, without members that are null. */
export const assemble = (state: NormalState) => ({
  ...(state.environments && { environments: state.environments.map((entry) => omitNullish(entry)) }),
  ...(state.projects && { projects: state.projects.map(project) }),
  ...(state.segments && { segments: state.segments.map(segment) }),
  ...(state.strategyTypes && { strategyTypes: state.strategyTypes.map(strategyType) }),
  // Tags need both categories (contract: state §6.3).
  ...(state.tagTypes &&
    state.tags && { tagging: { types: state.tagTypes.map((type) => omitNullish(type)), tags: state.tags } }),
  ...(state.integrations && { integrations: state.integrations.map(integration) }),
  ...(state.releasePlanTemplates && { templates: state.releasePlanTemplates.map(template) }),
  /** Whether the document has the category `features`, empty or not. */
  hasFeatures: state.features !== undefined,
  /** By name. */
  features: assembleFeatures(state),
});
