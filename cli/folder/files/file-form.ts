import { isSame } from '../../../lib/definition/same.ts';
import { withoutIds } from '../release-plans.ts';
import { variantsForFile } from '../variants.ts';
import type { GuardFile, MilestoneFile, ReleasePlanFile } from './release-plan-schema.ts';
import type { SafeguardFile } from './safeguard-schema.ts';
import type {
  ConstraintFile,
  DependencyFile,
  FeatureEnvironmentFile,
  FeatureFile,
  ProjectFile,
  SegmentFile,
  StrategyFile,
  StrategyVariantFile,
  VariantFile,
} from './schema.ts';

/** Drops members that are absent or have their default; keeps the given order. */
const short = <T extends object>(value: T, defaults: Partial<T>): object =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([member, part]) => part !== undefined && !(member in defaults && isSame(part, defaults[member as keyof T])),
    ),
  );

const constraintForFile = (constraint: ConstraintFile): object =>
  short(constraint, { values: [], caseInsensitive: false, inverted: false });

const variantForFile = (variant: StrategyVariantFile | VariantFile): object =>
  short<StrategyVariantFile & { overrides?: VariantFile['overrides'] }>(variant, {
    weightType: 'variable',
    stickiness: 'default',
    overrides: [],
  });

const strategyForFile = ({ constraints, variants, ...strategy }: StrategyFile): object => ({
  ...short(strategy, { disabled: false, parameters: {}, segments: [] }),
  ...(constraints.length > 0 && { constraints: constraints.map(constraintForFile) }),
  ...(variants.length > 0 && { variants: variantsForFile(variants).map(variantForFile) }),
});

const dependencyForFile = (dependency: DependencyFile): object => short(dependency, { enabled: true, variants: [] });

const guardForFile = (guard: GuardFile): object =>
  short<Partial<Extract<GuardFile, { kind: 'errors' }>>>(guard as object, {
    newArm: 'enabled',
    oldArm: 'disabled',
    minimumRequests: 1_000,
    onBreach: 'pause',
  });

const milestoneForFile = ({ guards, window, strategies, ...milestone }: MilestoneFile): object => ({
  ...short(milestone, { approvals: 0 }),
  ...(window && { window: short(window, { from: '00:00', to: '24:00' }) }),
  ...(guards.length > 0 && { guards: withoutIds(guards).map(guardForFile) }),
  strategies: strategies.map(strategyForFile),
});

const safeguardForFile = ({ impactMetric, triggerCondition }: SafeguardFile): object => ({
  impactMetric: short(impactMetric, { labelSelectors: {} }),
  triggerCondition,
});

const safeguardsForFile = (all: readonly SafeguardFile[] = []): object =>
  all.length > 0 ? { safeguards: all.map(safeguardForFile) } : {};

export const planForFile = ({ milestones, safeguards, ...plan }: ReleasePlanFile): object => ({
  ...short(plan, {}),
  ...safeguardsForFile(safeguards),
  milestones: milestones.map(milestoneForFile),
});

/** `enabled` is always written, because readers look for whether a feature is on. */
const environmentForFile = ({
  enabled,
  strategies,
  variants,
  releasePlan,
  safeguards,
}: FeatureEnvironmentFile): object => ({
  enabled,
  ...(strategies.length > 0 && { strategies: strategies.map(strategyForFile) }),
  ...(releasePlan && { releasePlan: planForFile(releasePlan) }),
  ...(variants.length > 0 && { variants: variantsForFile(variants).map(variantForFile) }),
  ...safeguardsForFile(safeguards),
});

export const featureForFile = ({ dependencies, environments, ...feature }: FeatureFile): object => ({
  ...short(feature, { stale: false, impressionData: false, tags: [], links: [], owners: [] }),
  ...(dependencies.length > 0 && { dependencies: dependencies.map(dependencyForFile) }),
  environments: Object.fromEntries(
    Object.entries(environments).map(([name, environment]) => [name, environmentForFile(environment)]),
  ),
});

export const segmentForFile = ({ constraints, ...segment }: SegmentFile): object => ({
  ...short(segment, { global: false }),
  constraints: constraints.map(constraintForFile),
});

export const projectForFile = ({ environments, ...project }: ProjectFile): object => ({
  ...short(project, { linkTemplates: [] }),
  environments: Object.fromEntries(
    Object.entries(environments).map(([name, { defaultStrategy }]) => [
      name,
      defaultStrategy ? { defaultStrategy: strategyForFile(defaultStrategy) } : {},
    ]),
  ),
});
