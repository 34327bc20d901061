import { randomUUID } from 'node:crypto';
import { badData } from '../../contract/problems.ts';
import type { NewStrategy, ShownStrategy, StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { Stored } from '../../store/table/items.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { type EnvironmentPlace, environmentExists, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { inEvaluationOrder, nextSortOrder, strategyView } from '../features/strategies.ts';
import { type ArrangeVariants, normaliseStrategy, strategyReads } from './normalise.ts';

/**
 * Refuses an environment that exists but is not linked: that is an error of the request, not an unknown environment.
 */
const requireUsable = async (reading: Reading, { project: id, environment }: EnvironmentPlace): Promise<void> => {
  const { environments } = await requireProject(reading, id);
  if (environments.some(({ name }) => name === environment) || !(await environmentExists(reading, environment))) return;
  throw badData(`Project "${id}" is not linked to environment "${environment}". Link it first.`);
};

/**
 * Adds a strategy to a feature in an environment; it comes last unless it has a position (contract: feature-strategies
 * §3).
 * @param input.known id and time of creation of a strategy that existed before; default: it is new
 * @param input.arrange default: weights of variants are distributed, and variants sorted
 * @returns the strategy as the API shows it
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const addStrategyIn = async (
  unit: GuardedUnit,
  {
    place,
    strategy: given,
    known,
    arrange,
  }: {
    readonly place: EnvironmentPlace;
    readonly strategy: NewStrategy;
    readonly known?: Pick<StoredStrategy, 'id' | 'createdAt'>;
    readonly arrange?: ArrangeVariants;
  },
): Promise<ShownStrategy> => {
  await unit.peek<Stored>(strategyReads(place, given).keys ?? []);
  await requireUsable(unit, place);
  const { feature, parts } = await requireConfigured(unit, place);
  const strategy: StoredStrategy = {
    ...(await normaliseStrategy(unit, place.project, given, arrange)),
    id: known?.id ?? randomUUID(),
    title: given.title ?? null,
    disabled: given.disabled ?? false,
    sortOrder: given.sortOrder ?? nextSortOrder(parts.strategies),
    createdAt: known?.createdAt ?? unit.now.toISOString(),
  };
  putParts(unit, place, { ...parts, strategies: inEvaluationOrder([...parts.strategies, strategy]) });
  const data = strategyView(strategy);
  emitFeatureEvent(unit, feature, 'feature-strategy-add', { environment: place.environment, data });
  return data;
};
