import { isDeepStrictEqual } from 'node:util';
import type { ShownStrategy, StoredStrategy, StrategyChange } from '../../contract/schemas/feature-strategy.ts';
import type { StrategyVariant } from '../../contract/schemas/variant.ts';
import { distributeWeights } from '../feature-variants/weights.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { applyPatch, type PatchOperation } from '../features/json-patch.ts';
import { type Configured, type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { strategyView } from '../features/strategies.ts';
import { type ArrangeVariants, normaliseStrategy, requireSegments } from './normalise.ts';
import { putStrategies } from './put.ts';
import { requireStrategy, type StrategyPlace } from './require.ts';

/** Unchanged variants keep their order: another order would give users other variants. */
const distributeUnlessSame =
  (stored: readonly StrategyVariant[]): ArrangeVariants =>
  (given) =>
    isDeepStrictEqual(given, stored) ? [...stored] : distributeWeights(given);

/** Replaces a stored strategy by its new state, with its event. */
const replaceStrategy = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  configured: Configured,
  before: StoredStrategy,
  strategy: StoredStrategy,
): ShownStrategy => {
  const strategies = configured.parts.strategies.map((one) => (one === before ? strategy : one));
  const data = strategyView(strategy);
  emitFeatureEvent(unit, configured.feature, 'feature-strategy-update', {
    environment: place.environment,
    data,
    preData: strategyView(before),
  });
  putStrategies(unit, place, configured, strategies);
  return data;
};

const writeStrategy = async (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  configured: Configured,
  before: StoredStrategy,
  change: StrategyChange,
  arrange = distributeUnlessSame(before.variants),
): Promise<ShownStrategy> => {
  const written = {
    name: change.name ?? before.name,
    parameters: change.parameters ?? before.parameters,
    segments: change.segments ?? before.segments,
    constraints: change.constraints,
    variants: change.variants,
  };
  const normalised = await normaliseStrategy(unit, place.project, written, arrange);
  const strategy: StoredStrategy = {
    ...before,
    ...normalised,
    title: change.title === undefined ? (before.title ?? null) : change.title,
    disabled: change.disabled === undefined ? before.disabled : (change.disabled ?? false),
  };
  return replaceStrategy(unit, place, configured, before, strategy);
};

/**
 * Replaces a strategy. Given members are replaced. Constraints and variants that are left out become empty; other
 * members that are left out stay. The position always stays. If no active strategy is left, the feature is disabled in
 * this environment (contract: feature-strategies §5).
 * @param input.arrange default: weights of changed variants are distributed, and variants sorted
 * @returns the strategy as the API shows it
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const updateStrategyIn = async (
  unit: GuardedUnit,
  {
    place,
    id,
    change,
    arrange,
  }: StrategyPlace & { readonly change: StrategyChange; readonly arrange?: ArrangeVariants | undefined },
): Promise<ShownStrategy> => {
  const configured = await requireConfigured(unit, place);
  const before = requireStrategy(configured.parts.strategies, id, place);
  return writeStrategy(unit, place, configured, before, change, arrange);
};

/**
 * Patches a strategy, and replaces it by the result (contract: feature-strategies §6).
 * @param input.parse validates the patched strategy, which may have any shape
 * @returns the strategy as the API shows it
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const patchStrategyIn = async (
  unit: GuardedUnit,
  {
    place,
    id,
    operations,
    parse,
  }: StrategyPlace & {
    readonly operations: readonly PatchOperation[];
    readonly parse: (document: unknown) => StrategyChange;
  },
): Promise<ShownStrategy> => {
  const configured = await requireConfigured(unit, place);
  const before = requireStrategy(configured.parts.strategies, id, place);
  return writeStrategy(unit, place, configured, before, parse(applyPatch(strategyView(before), operations)));
};

/**
 * Sets the segments of a strategy to exactly these; its other members are not validated (contract: segments §6.2).
 * Nothing is written when it has them already.
 * @throws Problem NotFoundError, BadDataError
 */
export const setStrategySegmentsIn = async (
  unit: GuardedUnit,
  { place, id, segments: given }: StrategyPlace & { readonly segments: readonly number[] },
): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const before = requireStrategy(configured.parts.strategies, id, place);
  const segments = [...new Set(given)];
  await requireSegments(unit, segments, place.project);
  if (!isDeepStrictEqual(segments, before.segments))
    replaceStrategy(unit, place, configured, before, { ...before, segments });
};
