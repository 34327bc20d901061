import { randomUUID } from 'node:crypto';
import { badData } from '../../contract/problems.ts';
import type { NewStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StoredStrategy } from '../../contract/schemas/strategy.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { sayOf } from '../features/emit.ts';
import { inEvaluationOrder } from '../features/items.ts';
import { demandConfigured, demandProject, type EnvironmentPlace, environmentExists } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { strategyView } from '../features/strategy-view.ts';
import { settleStrategy } from './settle.ts';

/** After the last one. */
const nextSortOrder = (strategies: readonly StoredStrategy[]): number =>
  Math.max(-1, ...strategies.map(({ sortOrder }) => sortOrder)) + 1;

/** An environment that exists, but is not the project's, is a mistake in the request rather than an unknown thing. */
const demandUsable = async (draft: Draft, { project: id, environment }: EnvironmentPlace): Promise<void> => {
  const { environments } = await demandProject(draft, id);
  if (environments.some(({ name }) => name === environment) || !(await environmentExists(draft, environment))) return;
  throw badData(`Project "${id}" is not linked to environment "${environment}". Link it first.`);
};

/**
 * Adds a strategy to a feature in an environment, last unless it says where (behaviour §4, POST E/strategies).
 * @throws Problem NotFoundError, BadDataError, ValidationError
 */
export const addStrategy = async (
  draft: Draft,
  place: EnvironmentPlace,
  given: NewStrategy,
  now: Date,
): Promise<StoredStrategy> => {
  await demandUsable(draft, place);
  const { feature, parts } = await demandConfigured(draft, place);
  const strategy: StoredStrategy = {
    ...(await settleStrategy(draft, place.project, given)),
    id: randomUUID(),
    title: given.title ?? null,
    disabled: given.disabled ?? false,
    sortOrder: given.sortOrder ?? nextSortOrder(parts.strategies),
    createdAt: now.toISOString(),
  };
  putParts(draft, place, { ...parts, strategies: inEvaluationOrder([...parts.strategies, strategy]) });
  sayOf(draft, feature, 'feature-strategy-add', { environment: place.environment, data: strategyView(strategy) });
  return strategy;
};
