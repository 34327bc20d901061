import { requireNoViolations, type Violation } from '../../contract/problems.ts';
import type { ContextFieldBody } from '../../contract/schemas/context-field.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { OwnerReference } from '../../contract/schemas/feature-owner.ts';
import type { NewStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { BatchData, BatchFeature } from '../../contract/schemas/features-batch.ts';
import type { Tag, TagTypeBody } from '../../contract/schemas/tag.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import type { Link } from '../../definition/links.ts';
import { type FoundOwners, ownersFromNames } from '../../flags/feature-owners/find.ts';
import { requireLinks } from '../../flags/given-links.ts';
import { type Grants, grantsIn } from '../../identity/rights/rights.ts';
import { type ImportCheck, usableSegments } from './import-context.ts';

/** A feature as it will be after the import, in one environment. Absent members stay as they are. */
export interface PlannedFeature extends BatchFeature {
  /** In evaluation order; segments have the ids of this instance. */
  readonly strategies: readonly NewStrategy[];
  readonly enabled?: boolean;
  readonly variants?: readonly Variant[];
  readonly tags: readonly Tag[];
  readonly dependencies?: readonly Dependency[];
  readonly links?: readonly Link[];
  readonly owners?: readonly OwnerReference[];
}

/** The smallest part of an import; one commit imports as many of them as fit. */
export type PlannedUnit =
  | { readonly kind: 'context-field'; readonly field: ContextFieldBody }
  | { readonly kind: 'tag-type'; readonly type: TagTypeBody }
  | { readonly kind: 'tag'; readonly tag: Tag }
  | { readonly kind: 'feature'; readonly feature: PlannedFeature };

/** The parts of an import, in order. A plan can be stored as JSON. */
export interface Plan {
  readonly project: string;
  readonly environment: string;
  /**
   * The rights of the caller in the project. Every commit checks them, because what an import needs depends on the
   * state at that time (docs/decisions/0141-an-import-is-judged-where-it-writes.md).
   */
  readonly rights: Grants;
  readonly units: readonly PlannedUnit[];
}

/** Data about features that are not in the data set (contract: features-batch §5.3). */
const unknownFeatures = ({ features, ...data }: BatchData): Violation[] => {
  const known = new Set(features.map(({ name }) => name));
  const unlessKnown = (path: string, sent: string | undefined): Violation[] =>
    sent !== undefined && known.has(sent) ? [] : [{ path, expected: 'must be a feature of `data/features`', sent }];
  return [
    ...data.featureStrategies.flatMap(({ featureName }, i) =>
      unlessKnown(`data/featureStrategies/${i}/featureName`, featureName),
    ),
    ...data.featureEnvironments.flatMap(({ featureName, name }, i) =>
      unlessKnown(`data/featureEnvironments/${i}/featureName`, featureName ?? name),
    ),
    ...data.featureTags.flatMap(({ featureName }, i) => unlessKnown(`data/featureTags/${i}/featureName`, featureName)),
    ...data.dependencies.flatMap(({ feature }, i) => unlessKnown(`data/dependencies/${i}/feature`, feature)),
    ...data.links.flatMap(({ feature }, i) => unlessKnown(`data/links/${i}/feature`, feature)),
    ...data.owners.flatMap(({ feature }, i) => unlessKnown(`data/owners/${i}/feature`, feature)),
  ];
};

/**
 * Ids of segments in this instance by their ids in the data set; segments are matched by name (contract: features-batch
 * §1.2).
 */
const segmentIds = (context: ImportCheck): ReadonlyMap<number, number> => {
  const usable = usableSegments(context);
  return new Map(
    context.input.data.segments.flatMap(({ id, name }): [number, number][] => {
      const own = usable.get(name);
      return own === undefined ? [] : [[id, own]];
    }),
  );
};

const unknownSegmentIds = ({ featureStrategies }: BatchData, ids: ReadonlyMap<number, number>): Violation[] =>
  featureStrategies.flatMap(({ segments = [] }, i) =>
    segments.flatMap((sent, j) =>
      ids.has(sent)
        ? []
        : [
            {
              path: `data/featureStrategies/${i}/segments/${j}`,
              expected: 'must be the id of a segment in `data/segments`',
              sent,
            },
          ],
    ),
  );

const strategyOf = (
  { featureName: _, segments = [], ...strategy }: BatchData['featureStrategies'][number],
  i: number,
  ids: ReadonlyMap<number, number>,
): NewStrategy => ({
  ...strategy,
  segments: segments.flatMap((id) => ids.get(id) ?? []),
  sortOrder: strategy.sortOrder ?? i,
});

/** What a data set means by ids and names that are not of this instance. */
interface Here {
  /** Ids of segments in this instance by their ids in the data set; segments that are not listed are left out. */
  readonly ids: ReadonlyMap<number, number>;
  readonly owners: FoundOwners;
}

export const plannedFeatures = (
  data: BatchData,
  { ids, owners }: Here = { ids: new Map(), owners: new Map() },
): PlannedFeature[] => {
  const strategies = Map.groupBy(data.featureStrategies, ({ featureName }) => featureName);
  const states = new Map(data.featureEnvironments.map((state) => [state.featureName ?? state.name, state]));
  const tags = Map.groupBy(data.featureTags, ({ featureName }) => featureName);
  const dependencies = new Map(data.dependencies.map(({ feature, dependencies: parents }) => [feature, parents]));
  const links = new Map(
    data.links.map(({ feature, links: own }, i) => [feature, requireLinks(own, `data/links/${i}/links`)]),
  );
  const named = new Map(data.owners.map(({ feature, owners: own }) => [feature, own]));
  return data.features.map((feature): PlannedFeature => {
    const state = states.get(feature.name);
    const parents = dependencies.get(feature.name);
    const ownLinks = links.get(feature.name);
    const ownOwners = ownersFromNames(named.get(feature.name), owners);
    return {
      ...feature,
      strategies: (strategies.get(feature.name) ?? [])
        .map((strategy, i) => strategyOf(strategy, i, ids))
        .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0)),
      ...(state && { enabled: state.enabled }),
      ...(state?.variants && { variants: state.variants }),
      tags: (tags.get(feature.name) ?? []).map(({ tagType: type, tagValue: value }) => ({ type, value })),
      ...(parents && { dependencies: parents }),
      ...(ownLinks && { links: ownLinks }),
      ...(ownOwners && { owners: ownOwners }),
    };
  });
};

/**
 * Plans an import: configuration first, then features, parents before their children. Features that are archived here
 * are skipped (contract: features-batch §6, §7.1).
 * @throws Problem ValidationError naming parts of features, and segments, that are not in the data set
 */
export const planImport = (context: ImportCheck, rights: Grants): Plan => {
  const { input, config, archived, owners } = context;
  const { project, environment, data } = input;
  const ids = segmentIds(context);
  requireNoViolations([...unknownFeatures(data), ...unknownSegmentIds(data, ids)]);
  const features = plannedFeatures(data, { ids, owners }).filter(({ name }) => !archived.has(name));
  const tags = new Map(features.flatMap((feature) => feature.tags.map((tag) => [`${tag.type}#${tag.value}`, tag])));
  const hasParents = ({ dependencies = [] }: PlannedFeature): boolean => dependencies.length > 0;
  const inOrder = [...features.filter((one) => !hasParents(one)), ...features.filter(hasParents)];
  const units: PlannedUnit[] = [
    ...data.contextFields
      .filter(({ name }) => !config.contextFields.has(name))
      .map((field) => ({ kind: 'context-field' as const, field })),
    ...data.tagTypes
      .filter(({ name }) => !config.tagTypes.has(name))
      .map((type) => ({ kind: 'tag-type' as const, type })),
    ...[...tags].filter(([id]) => !config.tags.has(id)).map(([, tag]) => ({ kind: 'tag' as const, tag })),
    ...inOrder.map((feature) => ({ kind: 'feature' as const, feature })),
  ];
  return { project, environment, rights: grantsIn(rights, project), units };
};
