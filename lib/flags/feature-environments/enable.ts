import { randomUUID } from 'node:crypto';
import { noAccess } from '../../contract/problems.ts';
import type { StoredStrategy } from '../../contract/schemas/strategy.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { anyActive } from '../feature-strategies/put.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { inEvaluationOrder } from '../features/items.ts';
import { type Configured, type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { strategyView } from '../features/strategy-view.ts';
import { firstEnabled } from './first-enabled.ts';

export interface EnableOptions {
  /** With disabled strategies only: enable them all rather than add the default one. */
  readonly shouldActivateDisabledStrategies: boolean;
  /** Whether the caller may add a strategy, which a feature without any needs to be enabled. */
  readonly mayAddStrategy: boolean;
  readonly now: Date;
}

/**
 * The strategy that a feature gets when it is switched on without one: the environment's own in this project, else a
 * rollout to everyone. An empty group means the feature (behaviour §4).
 */
export const defaultStrategyFor = (
  { environments }: Pick<ProjectItem, 'environments'>,
  { feature, environment }: Omit<EnvironmentPlace, 'project'>,
): Omit<StoredStrategy, 'id' | 'sortOrder' | 'createdAt'> => {
  const own = environments.find(({ name }) => name === environment)?.defaultStrategy;
  if (!own)
    return {
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      constraints: [],
      variants: [],
      segments: [],
      parameters: { rollout: '100', stickiness: 'default', groupId: feature },
    };
  return {
    name: own.name,
    title: own.title ?? null,
    disabled: own.disabled ?? false,
    constraints: own.constraints ?? [],
    variants: own.variants ?? [],
    segments: own.segments ?? [],
    parameters: { ...own.parameters, groupId: own.parameters?.groupId || feature },
  };
};

const withDefault = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  { project, feature, parts: { strategies } }: Configured,
  now: Date,
): StoredStrategy[] => {
  const strategy: StoredStrategy = {
    ...defaultStrategyFor(project, place),
    id: randomUUID(),
    sortOrder: Math.max(-1, ...strategies.map(({ sortOrder }) => sortOrder)) + 1,
    createdAt: now.toISOString(),
  };
  emitFeatureEvent(unit, feature, 'feature-strategy-add', {
    environment: place.environment,
    data: strategyView(strategy),
  });
  return inEvaluationOrder([...strategies, strategy]);
};

const activated = (
  unit: UnitOfWork,
  { environment }: EnvironmentPlace,
  { feature, parts }: Configured,
): StoredStrategy[] =>
  parts.strategies.map((before) => {
    if (!before.disabled) return before;
    const strategy = { ...before, disabled: false };
    const [data, preData] = [strategyView(strategy), strategyView(before)];
    emitFeatureEvent(unit, feature, 'feature-strategy-update', { environment, data, preData });
    return strategy;
  });

/**
 * Switches a feature on in an environment; on already, nothing happens. Without an active strategy it gets the
 * default one, or with the option set all its disabled ones are enabled (behaviour §4, E/on).
 * @throws Problem NotFoundError; NoAccessError naming `CREATE_FEATURE_STRATEGY`
 */
export const enableFeature = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  options: EnableOptions,
): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const { feature, parts } = configured;
  const { shouldActivateDisabledStrategies: activate, mayAddStrategy, now } = options;
  if (parts.strategies.length === 0 && !mayAddStrategy) throw noAccess('CREATE_FEATURE_STRATEGY', place.environment);
  const lacking = parts.strategies.length === 0 || (!activate && !anyActive(parts.strategies));
  const enabling = activate && parts.strategies.some(({ disabled }) => disabled);
  if (parts.enabled && !lacking && !enabling) return;
  const strategies = lacking
    ? withDefault(unit, place, configured, now)
    : activate
      ? activated(unit, place, configured)
      : parts.strategies;
  putParts(unit, place, {
    ...parts,
    strategies,
    enabled: true,
    ...firstEnabled(feature, parts, true, now),
  });
  if (!parts.enabled)
    emitFeatureEvent(unit, feature, 'feature-environment-enabled', { environment: place.environment });
};
