import { badData, shown } from '../../contract/problems.ts';
import type { DefaultStrategy, DefaultStrategyBody } from '../../contract/schemas/project.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { normaliseStrategy } from '../feature-strategies/normalise.ts';
import { requireLinked, requireProject } from '../features/load.ts';
import { putProject } from '../projects/store.ts';
import type { LinkPlace } from './link-environment.ts';

/** The only type a default strategy may have. */
const allowed = 'flexibleRollout';

/**
 * Sets the strategy that features get when they are switched on in the environment without one. An empty `groupId`
 * stays: it stands for the name of the feature (behaviour §4).
 * @throws Problem NotFoundError; BadDataError for any other type; what `settleStrategy` throws
 */
export const setDefaultStrategy = async (
  unit: UnitOfWork,
  { project, environment }: LinkPlace,
  given: DefaultStrategyBody,
): Promise<DefaultStrategy> => {
  const stored = await requireProject(unit, project);
  requireLinked(stored, environment);
  if (given.name !== allowed)
    throw badData(`A default strategy must be of type "${allowed}"; you sent "${shown(given.name)}".`);
  const { title, disabled, sortOrder } = given;
  const strategy: DefaultStrategy = {
    ...(await normaliseStrategy(unit, project, given)),
    ...(title !== undefined && { title }),
    ...(disabled !== undefined && { disabled }),
    ...(sortOrder !== undefined && { sortOrder }),
  };
  const before = stored.environments.find(({ name }) => name === environment)?.defaultStrategy;
  const environments = stored.environments.map((linked) =>
    linked.name === environment ? { ...linked, defaultStrategy: strategy } : linked,
  );
  putProject(unit, { ...stored, environments });
  unit.emit({
    type: 'default-strategy-updated',
    project,
    environment,
    data: strategy,
    ...(before && { preData: before }),
  });
  return strategy;
};
