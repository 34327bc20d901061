import { byKey } from '../../basics/order.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { Safeguard, StoredMilestone, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import { type EnvironmentDefinition, isEmptyEnvironment } from '../../definition/environment.ts';
import { byParent, byTag, type FlagDefinition } from '../../definition/flag.ts';
import { byUrl } from '../../definition/links.ts';
import { byOwner } from '../../definition/owners.ts';
import type { ProjectDefinition, SegmentDefinition, SettingsDefinition } from '../../definition/project.ts';
import {
  canonicalCompletion,
  canonicalConstraint,
  canonicalNaming,
  canonicalPlan,
  canonicalSafeguard,
  canonicalStrategy,
  canonicalVariant,
} from '../../flags/features/canonical.ts';
import { inEvaluationOrder } from '../../flags/features/strategies.ts';
import { plainLink } from '../../flags/given-links.ts';
import { templateView } from '../../flags/projects/view.ts';
import type { FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { FeatureItem, ProjectItem, SegmentItem } from '../../store/table/items.ts';

/**
 * The content that people configure: two moments are compared by it, and a restore restores it (contract: history
 * §6.2).
 */
export interface StrategyContent extends StoredStrategy {
  readonly title: string | null;
}

/** A release plan, with how it runs, which is not compared. */
export interface PlanContent extends Omit<StoredReleasePlan, 'milestones'> {
  readonly milestones: readonly (Omit<StoredMilestone, 'strategies'> & {
    readonly strategies: readonly StrategyContent[];
  })[];
}

export interface EnvironmentContent extends EnvironmentDefinition<StrategyContent> {
  readonly variants: readonly Variant[];
  readonly releasePlan?: PlanContent;
  readonly safeguards?: readonly Safeguard[];
}

/** A feature, with what it gets back when it is created again. */
export interface FeatureContent extends FlagDefinition<StrategyContent> {
  readonly environments: ReadonlyMap<string, EnvironmentContent>;
  readonly createdAt: string;
  /** The declaration of a manifest. It is not compared. */
  readonly manifest?: FeatureItem['manifest'];
}

/** A project at a moment. Only linked environments in which something is configured are in it. */
export type Content = ProjectDefinition<FeatureContent>;

const dependencyContent = ({ feature, enabled = true, variants = [] }: Dependency): Dependency => ({
  feature,
  enabled,
  ...(enabled && variants.length > 0 && { variants: [...variants] }),
});

const strategyContent = (strategy: StoredStrategy): StrategyContent => ({
  ...canonicalStrategy(strategy),
  title: strategy.title ?? null,
});

const planContent = (plan: StoredReleasePlan): PlanContent => {
  const { milestones, ...frame } = canonicalPlan(plan);
  return {
    ...frame,
    milestones: milestones.map((one) => ({ ...one, strategies: one.strategies.map(strategyContent) })),
  };
};

/** Every strategy that an environment holds: its own ones, and those of all milestones of its plan. */
export const strategiesOf = ({ strategies, releasePlan }: EnvironmentContent): readonly StrategyContent[] => [
  ...strategies,
  ...(releasePlan?.milestones ?? []).flatMap((one) => one.strategies),
];

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
  ...(feature.completed && { completed: canonicalCompletion(feature.completed) }),
  ...(feature.manifest && { manifest: feature.manifest }),
  tags: feature.tags.map(({ type, value }) => ({ type, value })).sort(byTag),
  links: (feature.links ?? []).map(plainLink).sort(byUrl),
  owners: (feature.owners ?? []).map(({ type, id }) => ({ type, id })).sort(byOwner),
  dependencies: feature.archived ? [] : feature.dependencies.map(dependencyContent).sort(byParent),
  environments: new Map(
    [...environments]
      .filter(([name]) => linked.has(name))
      .map(([name, { enabled, strategies, variants, releasePlan, safeguards = [] }]): [string, EnvironmentContent] => [
        name,
        {
          enabled,
          strategies: inEvaluationOrder(strategies).map(strategyContent),
          variants: variants.map(canonicalVariant),
          ...(releasePlan && { releasePlan: planContent(releasePlan) }),
          ...(safeguards.length > 0 && { safeguards: safeguards.map(canonicalSafeguard) }),
        },
      ])
      .filter(([, content]) => !isEmptyEnvironment(content))
      .sort(byKey),
  ),
});

export const segmentContent = ({ name, description, project, constraints }: SegmentItem): SegmentDefinition => ({
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

const settingsContent = (project: ProjectItem): SettingsDefinition => ({
  members: {
    name: project.name,
    description: project.description,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit,
    featureNaming: canonicalNaming(project.featureNaming),
    linkTemplates: (project.linkTemplates ?? []).map(templateView),
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
    for (const environment of environments.values())
      for (const { segments } of strategiesOf(environment)) for (const id of segments) used.add(id);
  return used;
};
