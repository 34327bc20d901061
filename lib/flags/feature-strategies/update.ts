import { isDeepStrictEqual } from 'node:util';
import type { StrategyChange } from '../../contract/schemas/feature-strategy.ts';
import type { StoredStrategy } from '../../contract/schemas/strategy.ts';
import type { StrategyVariant } from '../../contract/schemas/variant.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { distributeWeights } from '../feature-variants/weights.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { applyPatch, type PatchOperation } from '../features/json-patch.ts';
import { type Configured, type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { strategyView } from '../features/strategy-view.ts';
import { requireStrategy } from './find.ts';
import { type Arrange, normaliseStrategy } from './normalise.ts';
import { putStrategies } from './put.ts';

/** Variants that a change does not touch stay in their order: another one gives users other variants. */
const unlessSame =
  (stored: readonly StrategyVariant[]): Arrange =>
  (given) =>
    isDeepStrictEqual(given, stored) ? [...stored] : distributeWeights(given);

const update = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  configured: Configured,
  before: StoredStrategy,
  change: StrategyChange,
): Promise<StoredStrategy> => {
  const written = {
    name: change.name ?? before.name,
    parameters: change.parameters ?? before.parameters,
    segments: change.segments ?? before.segments,
    constraints: change.constraints,
    variants: change.variants,
  };
  const settled = await normaliseStrategy(unit, place.project, written, unlessSame(before.variants));
  const strategy: StoredStrategy = {
    ...before,
    ...settled,
    title: change.title === undefined ? (before.title ?? null) : change.title,
    disabled: change.disabled === undefined ? before.disabled : (change.disabled ?? false),
  };
  const strategies = configured.parts.strategies.map((one) => (one === before ? strategy : one));
  emitFeatureEvent(unit, configured.feature, 'feature-strategy-update', {
    environment: place.environment,
    data: strategyView(strategy),
    preData: strategyView(before),
  });
  putStrategies(unit, place, configured, strategies);
  return strategy;
};

/**
 * Puts a strategy: members given replace; constraints and variants that are left out become empty, other members left
 * out stay; the position stays anyway. Without an active strategy left the feature is switched off there
 * (behaviour §4, PUT E/strategies/:id).
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const updateStrategy = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  id: string,
  change: StrategyChange,
): Promise<StoredStrategy> => {
  const configured = await requireConfigured(unit, place);
  return update(unit, place, configured, requireStrategy(configured.parts.strategies, id, place), change);
};

/**
 * Patches a strategy; what comes of the patch is put.
 * @param parse validates the patched strategy, whatever it has become
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const patchStrategy = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  id: string,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => StrategyChange,
): Promise<StoredStrategy> => {
  const configured = await requireConfigured(unit, place);
  const before = requireStrategy(configured.parts.strategies, id, place);
  return update(unit, place, configured, before, parse(applyPatch(strategyView(before), operations)));
};
