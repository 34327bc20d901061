import { isDeepStrictEqual } from 'node:util';
import type { StoredConstraint } from '../../contract/schemas/constraint.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { Segment } from '../../contract/schemas/segment.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import { explicitVariant } from '../../flags/feature-variants/change.ts';
import {
  canonicalConstraint,
  canonicalNaming,
  canonicalParameters,
  canonicalStrategyVariant,
  canonicalVariant,
} from '../../flags/features/canonical.ts';
import { inEvaluationOrder } from '../../flags/features/strategies.ts';
import { byTypeAndValue } from '../../flags/tags/order.ts';
import type { FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { FeatureItem, ProjectItem, SegmentItem } from '../../store/table/items.ts';

/**
 * The content that people configure: two moments are compared by it, and a restore restores it (contract: history
 * §6.2).
 */
export type StrategyContent = Required<Omit<StoredStrategy, 'createdAt'>> & Pick<StoredStrategy, 'createdAt'>;

export interface EnvironmentContent {
  readonly enabled: boolean;
  /** In evaluation order. */
  readonly strategies: readonly StrategyContent[];
  readonly variants: readonly Variant[];
}

export interface FeatureContent {
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  readonly impressionData: boolean;
  readonly archived: boolean;
  readonly createdAt: string;
  /** The declaration of a manifest. It is not compared, but a feature that is created again gets it back. */
  readonly manifest?: FeatureItem['manifest'];
  readonly tags: readonly Tag[];
  /** Empty for archived features, whose dependencies have no effect. */
  readonly dependencies: readonly Dependency[];
  /** The linked environments in which something is configured. */
  readonly environments: ReadonlyMap<string, EnvironmentContent>;
}

export interface SegmentContent extends Pick<Segment, 'name' | 'constraints'> {
  readonly description: string | null;
  readonly project: string | null;
}

/** Settings of a project by the path of their member; settings of an environment by `environment path`. */
export interface SettingsContent {
  readonly members: Readonly<Record<string, unknown>>;
  readonly environments: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** A project at a moment. */
export interface Content {
  readonly features: ReadonlyMap<string, FeatureContent>;
  /** The compared segments, by id. */
  readonly segments: ReadonlyMap<number, SegmentContent>;
  /** Absent: settings are not compared. */
  readonly settings?: SettingsContent;
}

export const emptyEnvironment: EnvironmentContent = { enabled: false, strategies: [], variants: [] };

export const isEmptyEnvironment = ({ enabled, strategies, variants }: EnvironmentContent): boolean =>
  !enabled && strategies.length === 0 && variants.length === 0;

const byParent = (a: Dependency, b: Dependency): number => (a.feature < b.feature ? -1 : a.feature > b.feature ? 1 : 0);

const dependencyContent = ({ feature, enabled = true, variants = [] }: Dependency): Dependency => ({
  feature,
  enabled,
  ...(enabled && variants.length > 0 && { variants: [...variants] }),
});

const strategyContent = (strategy: StoredStrategy): StrategyContent => ({
  id: strategy.id,
  name: strategy.name,
  title: strategy.title ?? null,
  disabled: strategy.disabled,
  sortOrder: strategy.sortOrder,
  parameters: canonicalParameters(strategy.parameters),
  constraints: strategy.constraints.map(canonicalConstraint),
  segments: [...strategy.segments],
  variants: strategy.variants.map(canonicalStrategyVariant),
  ...(strategy.createdAt !== undefined && { createdAt: strategy.createdAt }),
});

export const featureContent = (
  { feature, environments }: FeatureRecord,
  linked: ReadonlySet<string>,
): FeatureContent => ({
  type: feature.type,
  description: feature.description,
  stale: feature.stale,
  impressionData: feature.impressionData,
  archived: feature.archived,
  createdAt: feature.createdAt,
  ...(feature.manifest && { manifest: feature.manifest }),
  tags: feature.tags.map(({ type, value }) => ({ type, value })).sort(byTypeAndValue),
  dependencies: feature.archived ? [] : feature.dependencies.map(dependencyContent).sort(byParent),
  environments: new Map(
    [...environments]
      .filter(([name]) => linked.has(name))
      .map(([name, { enabled, strategies, variants }]): [string, EnvironmentContent] => [
        name,
        {
          enabled,
          strategies: inEvaluationOrder(strategies).map(strategyContent),
          variants: variants.map(canonicalVariant),
        },
      ])
      .filter(([, content]) => !isEmptyEnvironment(content))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

export const segmentContent = ({ name, description, project, constraints }: SegmentItem): SegmentContent => ({
  name,
  description: description ?? null,
  project: project ?? null,
  constraints: constraints.map(canonicalConstraint),
});

/**
 * Whether a project may see and use a segment: it is global, or belongs to the project. Other segments may be in hidden
 * projects.
 */
export const isOwnSegment =
  (project: string) =>
  ({ project: owner }: { readonly project?: string | null | undefined }): boolean =>
    !owner || owner === project;

const settingsContent = (project: ProjectItem): SettingsContent => ({
  members: {
    name: project.name,
    description: project.description,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit,
    featureNaming: canonicalNaming(project.featureNaming),
  },
  environments: new Map(
    project.environments.map(({ name, defaultStrategy }) => {
      const reviews = project.changeRequests?.[name];
      return [
        name,
        {
          linked: true,
          ...(defaultStrategy && { defaultStrategy }),
          ...(reviews && { changeRequests: { requiredApprovals: reviews.requiredApprovals } }),
        },
      ];
    }),
  ),
});

export const linkedTo = ({ environments }: Pick<ProjectItem, 'environments'>): ReadonlySet<string> =>
  new Set(environments.map(({ name }) => name));

/** The content of a project that is compared. @param only features; default: all, and the settings */
export const contentOf = (
  { project, features }: Pick<ProjectState, 'project' | 'features'>,
  segments: readonly SegmentItem[],
  only?: ReadonlySet<string>,
): Content => {
  const linked = linkedTo(project);
  return {
    features: new Map(
      [...features]
        .filter(([name]) => !only || only.has(name))
        .map(([name, record]) => [name, featureContent(record, linked)]),
    ),
    segments: new Map(segments.map((segment) => [segment.id, segmentContent(segment)])),
    ...(!only && { settings: settingsContent(project) }),
  };
};

/** Ids of the segments that strategies of these features use. */
export const segmentsUsedBy = (features: Iterable<FeatureContent>): Set<number> => {
  const used = new Set<number>();
  for (const { environments } of features)
    for (const { strategies } of environments.values())
      for (const { segments } of strategies) for (const id of segments) used.add(id);
  return used;
};

const explicitConstraint = ({ caseInsensitive = false, inverted = false, values = [], ...rest }: StoredConstraint) => ({
  ...rest,
  caseInsensitive,
  inverted,
  values,
});

/** Lists whose items may be stored without their default members, each completed with all of them. */
const explicit: Readonly<Record<string, (list: readonly never[]) => readonly unknown[]>> = {
  constraints: (list: readonly StoredConstraint[]) => list.map(explicitConstraint),
  variants: (list: readonly Variant[]) =>
    list.map(({ overrides = [], ...variant }) => ({ ...explicitVariant(variant), overrides })),
  // The order of a strategy's segments has no meaning.
  segments: (list: readonly number[]) => list.toSorted((a, b) => a - b),
};

/** Whether two values of a member mean the same, although one may be stored with more of its defaults. */
export const isSame = (member: string | undefined, a: unknown, b: unknown): boolean => {
  const form = member === undefined ? undefined : explicit[member];
  if (!form || !Array.isArray(a) || !Array.isArray(b)) return isDeepStrictEqual(a, b);
  return isDeepStrictEqual(form(a as never[]), form(b as never[]));
};

const isSameStrategy = ({ createdAt: _, ...a }: StrategyContent, { createdAt: __, ...b }: StrategyContent): boolean =>
  Object.keys(a).every((name) => isSame(name, a[name as keyof typeof a], b[name as keyof typeof b]));

/** Whether an environment of a feature means the same at both moments. */
export const isSameEnvironment = (a: EnvironmentContent, b: EnvironmentContent): boolean =>
  a.enabled === b.enabled &&
  isSame('variants', a.variants, b.variants) &&
  a.strategies.length === b.strategies.length &&
  a.strategies.every((strategy, i) => isSameStrategy(strategy, b.strategies[i] as StrategyContent));

/** Whether two strategies are equal except for their ids. */
export const isSameButId = (a: StrategyContent, b: StrategyContent): boolean => isSameStrategy({ ...a, id: b.id }, b);
