import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import type { EnvironmentPlace } from '../features/load.ts';

/**
 * The strategy that a feature gets when it is switched on without one: the default strategy of the environment in this
 * project, else a rollout to everyone. An empty group means the feature (contract: feature-environments §2.2).
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
