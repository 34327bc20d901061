import { notFound } from '../../../contract/problems.ts';
import { withMisplacedStrategyCheck } from '../../../flags/feature-strategies/misplaced.ts';
import type { GuardedUnit } from '../../../flags/features/guarded-unit.ts';
import type { EnvironmentPlace } from '../../../flags/features/load.ts';
import { readProject } from '../../../flags/features/read.ts';
import { visibleTo } from '../../../flags/projects/visible.ts';
import type { CatalogCallerContext } from '../../../identity/callers/context.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import { guardedWrite } from './guarded-write.ts';

/**
 * As `guardedWrite`, for rules about a strategy that is named by its full path. When the strategy belongs to another
 * feature, the error names that feature (contract: feature-strategies §4.1).
 * @throws Problem as `guardedWrite`; InvalidOperationError
 */
export const guardedStrategyWrite = <T>(
  context: CatalogCallerContext,
  { project, environment }: EnvironmentPlace,
  work: (unit: GuardedUnit) => Promise<T>,
): Promise<T> =>
  withMisplacedStrategyCheck(context, () => guardedWrite(context, { project, extent: [environment] }, work));

/** The active feature of the project that has the strategy in the environment. */
const findFeature = ({ features }: ProjectState, environment: string, id: string): string | undefined =>
  [...features.values()].find(
    ({ feature, environments }) =>
      !feature.archived && environments.get(environment)?.strategies.some((strategy) => strategy.id === id),
  )?.feature.name;

/**
 * As `guardedWrite`, for rules about a strategy that is named without its feature: finds the feature (contract:
 * segments §6.2). A project that the caller does not see counts as not existing.
 * @throws Problem NotFoundError; NoAccessError; what `work` throws
 */
export const guardedWriteOfStrategy = async <T>(
  context: CatalogCallerContext,
  { project, environment, id }: Omit<EnvironmentPlace, 'feature'> & { readonly id: string },
  work: (unit: GuardedUnit, place: EnvironmentPlace) => Promise<T>,
): Promise<T> => {
  const { state } = await readProject(context, project);
  if (!visibleTo(context.caller.rights)(state.project)) throw notFound('project', project);
  const feature = findFeature(state, environment, id);
  return guardedWrite(
    context,
    { project, extent: [environment], permission: 'UPDATE_FEATURE_STRATEGY' },
    async (unit) => {
      if (feature === undefined) throw notFound('strategy', id);
      return work(unit, { project, feature, environment });
    },
  );
};
