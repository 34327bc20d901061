import { randomUUID } from 'node:crypto';
import { conflictingState, noAccess } from '../../contract/problems.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import { strategiesInForce } from '../../definition/release-plan.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { FeatureItem, Stored } from '../../store/table/items.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import {
  type Configured,
  type EnvironmentOfMany,
  type EnvironmentParts,
  type EnvironmentPlace,
  keysOfFeatures,
  requireConfigured,
  requireFeatures,
} from '../features/load.ts';
import { switchedOn } from '../features/releases/switch.ts';
import { putParts } from '../features/store.ts';
import {
  defaultStrategyFor,
  hasActiveStrategy,
  inEvaluationOrder,
  nextSortOrder,
  strategyView,
} from '../features/strategies.ts';

export interface EnableOptions {
  /** For a feature whose strategies are all disabled: whether to enable them all instead of adding the default one. */
  readonly shouldActivateDisabledStrategies: boolean;
  /** Enabling a feature without a strategy needs the permission to add one. */
  readonly rights: Grants;
}

export interface EnableInput extends EnableOptions {
  readonly place: EnvironmentPlace;
}

const addDefaultStrategy = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  { project, feature, parts: { strategies } }: Configured,
): StoredStrategy[] => {
  const strategy: StoredStrategy = {
    ...defaultStrategyFor(project, place),
    id: randomUUID(),
    sortOrder: nextSortOrder(strategies),
    createdAt: unit.now.toISOString(),
  };
  emitFeatureEvent(unit, feature, 'feature-strategy-add', {
    environment: place.environment,
    data: strategyView(strategy),
  });
  return inEvaluationOrder([...strategies, strategy]);
};

const enableStrategies = (
  unit: GuardedUnit,
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
 * Enables a feature in an environment; does nothing when it is enabled already. A feature without an active strategy
 * gets the default one; with the option set, all its disabled strategies are enabled instead (contract:
 * feature-environments §2).
 * @throws Problem NotFoundError; NoAccessError naming `CREATE_FEATURE_STRATEGY`
 */
export const enableFeatureIn = async (
  unit: GuardedUnit,
  { place, shouldActivateDisabledStrategies, rights }: EnableInput,
): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const { feature } = configured;
  const { environment } = place;
  const { enabled: wasEnabled } = configured.parts;
  const { strategies: own } = configured.parts;
  const enablesStrategies = shouldActivateDisabledStrategies && own.some(({ disabled }) => disabled);
  const willBe = enablesStrategies ? own.map((one) => ({ ...one, disabled: false })) : own;
  // A plan begins or goes on with the switch, and its strategies count like the environment's own ones.
  const parts = wasEnabled
    ? configured.parts
    : switchedOn(unit, { place, feature, parts: { ...configured.parts, strategies: willBe } });
  const inForce = strategiesInForce(parts);
  if (inForce.length === 0 && !hasPermission(rights, 'CREATE_FEATURE_STRATEGY', place))
    throw noAccess('CREATE_FEATURE_STRATEGY', environment);
  const needsDefault = !enablesStrategies && !hasActiveStrategy(inForce);
  // The default strategy would give the feature to everybody, whatever milestone the release is in.
  if (needsDefault && parts.releasePlan)
    throw conflictingState(
      `The release plan of "${place.feature}" in ${environment} has no active strategy in its milestone. Enable one of the milestone, start another one, or remove the plan.`,
    );
  if (wasEnabled && !needsDefault && !enablesStrategies) return;
  const strategies = enablesStrategies
    ? enableStrategies(unit, place, configured)
    : needsDefault
      ? addDefaultStrategy(unit, place, configured)
      : parts.strategies;
  const first = firstEnabled(feature, configured.parts, true, unit.now);
  putParts(unit, place, { ...parts, strategies, ...first });
  if (!wasEnabled) emitFeatureEvent(unit, feature, 'feature-environment-enabled', { environment });
};

/** As `enableFeatureIn`, for many features. */
export const enableFeaturesIn = async (
  unit: GuardedUnit,
  { project, environment, features, ...options }: EnvironmentOfMany & EnableOptions,
): Promise<void> => {
  await unit.peek<Stored>(keysOfFeatures(project, features, [environment]));
  await requireFeatures(unit, project, features);
  for (const feature of features) await enableFeatureIn(unit, { place: { project, feature, environment }, ...options });
};

/**
 * When a feature was first enabled in an environment after its `createdAt`, given its new state `enabled` (contract:
 * feature-environments §5). `createdAt` may be in the future.
 */
export const firstEnabled = (
  { createdAt }: Pick<FeatureItem, 'createdAt'>,
  before: EnvironmentParts,
  enabled: boolean,
  now: Date,
): Pick<EnvironmentParts, 'firstEnabledAt'> => {
  const known = before.firstEnabledAt;
  const switchedOn = enabled && !before.enabled && now.toISOString() > createdAt;
  if (switchedOn && (known === undefined || known <= createdAt)) return { firstEnabledAt: now.toISOString() };
  return known === undefined ? {} : { firstEnabledAt: known };
};
