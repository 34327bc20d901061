import { randomUUID } from 'node:crypto';
import { badData } from '../../contract/problems.ts';
import type { NewStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StoredStrategy } from '../../contract/schemas/strategy.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { inEvaluationOrder } from '../features/items.ts';
import { type EnvironmentPlace, environmentExists, requireConfigured, requireProject } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { strategyView } from '../features/strategy-view.ts';
import { normaliseStrategy } from './normalise.ts';

/** After the last one. */
const nextSortOrder = (strategies: readonly StoredStrategy[]): number =>
  Math.max(-1, ...strategies.map(({ sortOrder }) => sortOrder)) + 1;

/** An environment that exists, but is not the project's, is a mistake in the request rather than an unknown thing. */
const requireUsable = async (unit: UnitOfWork, { project: id, environment }: EnvironmentPlace): Promise<void> => {
  const { environments } = await requireProject(unit, id);
  if (environments.some(({ name }) => name === environment) || !(await environmentExists(unit, environment))) return;
  throw badData(`Project "${id}" is not linked to environment "${environment}". Link it first.`);
};

/**
 * Adds a strategy to a feature in an environment, last unless it says where (behaviour §4, POST E/strategies).
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const addStrategy = async (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  given: NewStrategy,
  now: Date,
): Promise<StoredStrategy> => {
  await requireUsable(unit, place);
  const { feature, parts } = await requireConfigured(unit, place);
  const strategy: StoredStrategy = {
    ...(await normaliseStrategy(unit, place.project, given)),
    id: randomUUID(),
    title: given.title ?? null,
    disabled: given.disabled ?? false,
    sortOrder: given.sortOrder ?? nextSortOrder(parts.strategies),
    createdAt: now.toISOString(),
  };
  putParts(unit, place, { ...parts, strategies: inEvaluationOrder([...parts.strategies, strategy]) });
  emitFeatureEvent(unit, feature, 'feature-strategy-add', {
    environment: place.environment,
    data: strategyView(strategy),
  });
  return strategy;
};
