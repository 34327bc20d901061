import type { ShownStrategy, StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { FeatureEnvironmentItem, ProjectItem } from '../../store/table/items.ts';
import type { EnvironmentPlace } from './load.ts';

/** A strategy as endpoints and events show it (contract: events §12). */
export const strategyView = (strategy: StoredStrategy): ShownStrategy => ({
  id: strategy.id,
  name: strategy.name,
  title: strategy.title ?? null,
  disabled: strategy.disabled,
  constraints: strategy.constraints,
  parameters: strategy.parameters,
  variants: strategy.variants,
  sortOrder: strategy.sortOrder,
  segments: strategy.segments,
});

type Parts = Pick<FeatureEnvironmentItem, 'strategies' | 'releasePlan'>;

/** Every strategy that an environment holds: its own ones, and those of all milestones of its plan. */
export const allStrategies = ({ strategies, releasePlan }: Parts): readonly StoredStrategy[] =>
  releasePlan ? [...strategies, ...releasePlan.milestones.flatMap((one) => one.strategies)] : strategies;

/** Whether at least one strategy takes part in evaluation. */
export const hasActiveStrategy = (strategies: readonly { readonly disabled?: boolean | null | undefined }[]): boolean =>
  strategies.some(({ disabled }) => !disabled);

/** The position after the last one (contract: feature-strategies §2). */
export const nextSortOrder = (strategies: readonly StoredStrategy[]): number =>
  Math.max(-1, ...strategies.map(({ sortOrder }) => sortOrder)) + 1;

/**
 * Strategies in evaluation order: by `sortOrder`, and those with equal `sortOrder` in the given order (contract:
 * evaluation §1.2).
 */
export const inEvaluationOrder = (strategies: readonly StoredStrategy[]): StoredStrategy[] =>
  strategies.toSorted((a, b) => a.sortOrder - b.sortOrder);

/**
 * The strategy that a feature without strategies gets when it is enabled: the default strategy of the environment in
 * this project, else a rollout to everyone. An empty `groupId` means the name of the feature (contract:
 * feature-environments §2.2).
 */
export const defaultStrategyFor = (
  { environments }: Pick<ProjectItem, 'environments'>,
  { feature, environment }: Omit<EnvironmentPlace, 'project'>,
): Omit<StoredStrategy, 'id' | 'sortOrder' | 'createdAt'> => {
  const own = environments.find(({ name }) => name === environment)?.defaultStrategy;
  const parameters = own ? own.parameters : { rollout: '100', stickiness: 'default' };
  return {
    name: own?.name ?? 'flexibleRollout',
    title: own?.title ?? null,
    disabled: own?.disabled ?? false,
    constraints: own?.constraints ?? [],
    variants: own?.variants ?? [],
    segments: own?.segments ?? [],
    parameters: { ...parameters, groupId: own?.parameters?.groupId || feature },
  };
};
