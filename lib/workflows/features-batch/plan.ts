import { invalidAll, type Violation } from '../../contract/problems.ts';
import type { ContextFieldBody } from '../../contract/schemas/context-field.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { NewStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { BatchData, BatchFeature } from '../../contract/schemas/features-batch.ts';
import type { Tag, TagTypeBody } from '../../contract/schemas/tag.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { ImportContext } from './import-context.ts';

/** A feature as the import leaves it, in one environment. Members that are absent stay as they are. */
export interface PlannedFeature extends BatchFeature {
  /** In evaluation order, with the segments' ids of this instance. */
  readonly strategies: readonly NewStrategy[];
  readonly enabled?: boolean;
  readonly variants?: readonly Variant[];
  readonly tags: readonly Tag[];
  readonly dependencies?: readonly Dependency[];
}

/** What an import does in one go; a commit takes as many of them as fit. */
export type Unit =
  | { readonly kind: 'context-field'; readonly field: ContextFieldBody }
  | { readonly kind: 'tag-type'; readonly type: TagTypeBody }
  | { readonly kind: 'tag'; readonly tag: Tag }
  | { readonly kind: 'feature'; readonly feature: PlannedFeature };

/** Serializable, so that it can be stored before it is carried out. */
export interface Plan {
  readonly project: string;
  readonly environment: string;
  /**
   * What whoever ordered the import may do in the project. Every commit is judged by it: what an import needs depends
   * on the state that it meets (docs/decisions/0141-an-import-is-judged-where-it-writes.md).
   */
  readonly rights: Grants;
  readonly units: readonly Unit[];
}

/** What is said of features that the data set does not hold would be lost without a word. */
const strays = ({ features, ...data }: BatchData): Violation[] => {
  const known = new Set(features.map(({ name }) => name));
  const stray = (path: string, sent: string | undefined): Violation[] =>
    sent !== undefined && known.has(sent) ? [] : [{ path, expected: 'must be a feature of `data/features`', sent }];
  return [
    ...data.featureStrategies.flatMap(({ featureName }, i) =>
      stray(`data/featureStrategies/${i}/featureName`, featureName),
    ),
    ...data.featureEnvironments.flatMap(({ featureName, name }, i) =>
      stray(`data/featureEnvironments/${i}/featureName`, featureName ?? name),
    ),
    ...data.featureTags.flatMap(({ featureName }, i) => stray(`data/featureTags/${i}/featureName`, featureName)),
    ...data.dependencies.flatMap(({ feature }, i) => stray(`data/dependencies/${i}/feature`, feature)),
  ];
};

/** From the data set's numbering of segments to the instance's, by their names. */
const segmentNumbers = ({ segments }: BatchData, { config, project }: ImportContext): ReadonlyMap<number, number> => {
  const usable = [...config.segments.values()].filter((segment) => !segment.project || segment.project === project?.id);
  const ids = new Map(usable.map(({ id, name }) => [name, id]));
  return new Map(
    segments.flatMap(({ id, name }): [number, number][] => {
      const own = ids.get(name);
      return own === undefined ? [] : [[id, own]];
    }),
  );
};

const nameless = ({ featureStrategies }: BatchData, numbers: ReadonlyMap<number, number>): Violation[] =>
  featureStrategies.flatMap(({ segments = [] }, i) =>
    segments.flatMap((sent, j) =>
      numbers.has(sent)
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

const refuse = ([first, ...others]: readonly Violation[]): void => {
  if (first) throw invalidAll([first, ...others]);
};

const strategyOf = (
  { featureName: _, segments = [], ...strategy }: BatchData['featureStrategies'][number],
  i: number,
  numbers: ReadonlyMap<number, number>,
): NewStrategy => ({
  ...strategy,
  segments: segments.flatMap((id) => numbers.get(id) ?? []),
  sortOrder: strategy.sortOrder ?? i,
});

/** @param numbers ids of segments here by their ids in the data set; segments without one are left out */
export const plannedFeatures = (
  data: BatchData,
  numbers: ReadonlyMap<number, number> = new Map(),
): PlannedFeature[] => {
  const strategies = Map.groupBy(data.featureStrategies, ({ featureName }) => featureName);
  const states = new Map(data.featureEnvironments.map((state) => [state.featureName ?? state.name, state]));
  const tags = Map.groupBy(data.featureTags, ({ featureName }) => featureName);
  const dependencies = new Map(data.dependencies.map(({ feature, dependencies: parents }) => [feature, parents]));
  return data.features.map((feature): PlannedFeature => {
    const state = states.get(feature.name);
    const parents = dependencies.get(feature.name);
    return {
      ...feature,
      strategies: (strategies.get(feature.name) ?? [])
        .map((strategy, i) => strategyOf(strategy, i, numbers))
        .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0)),
      ...(state && { enabled: state.enabled }),
      ...(state?.variants && { variants: state.variants }),
      tags: (tags.get(feature.name) ?? []).map(({ tagType: type, tagValue: value }) => ({ type, value })),
      ...(parents && { dependencies: parents }),
    };
  });
};

/** What counts in the project: somebody may hold thousands of grants elsewhere. */
const grantsIn = ({ admin, grants }: Grants, project: string): Grants => ({
  admin,
  grants: grants.filter((grant) => grant.project === undefined || grant.project === project),
});

/**
 * What an import of the data comes to: configuration first, then features, those that others depend on before those.
 * Features that are archived here are skipped.
 * @throws Problem ValidationError naming what is said of features or segments that the data set does not hold
 */
export const planImport = (
  data: BatchData,
  { project, environment }: Pick<Plan, 'project' | 'environment'>,
  circumstances: ImportContext,
  rights: Grants,
): Plan => {
  const { config, archived } = circumstances;
  const numbers = segmentNumbers(data, circumstances);
  refuse([...strays(data), ...nameless(data, numbers)]);
  const features = plannedFeatures(data, numbers).filter(({ name }) => !archived.has(name));
  const tags = new Map(features.flatMap((feature) => feature.tags.map((tag) => [`${tag.type}#${tag.value}`, tag])));
  const hasParents = ({ dependencies = [] }: PlannedFeature): boolean => dependencies.length > 0;
  const inOrder = [...features.filter((one) => !hasParents(one)), ...features.filter(hasParents)];
  const units: Unit[] = [
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
