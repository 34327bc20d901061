import type { ProjectGuardedUnit } from '../../../flags/features/guarded-unit.ts';
import { readProject } from '../../../flags/features/read.ts';
import type { CatalogCallerContext } from '../../../identity/callers/context.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import { transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { projectScope } from '../../../store/table/keys.ts';
import { guardUnit } from './guarded-write.ts';

/** As `guardWrite`, for writes to a whole project: they need all its features, which the catalog has. */
export const guardProject = async (
  unit: UnitOfWork,
  context: CatalogCallerContext,
  project: string,
): Promise<{ readonly unit: ProjectGuardedUnit; readonly state: ProjectState }> => {
  const { state } = await readProject(context, project);
  return { unit: guardUnit(unit, context.caller.rights, state.project, 'project'), state };
};

/** As `guardedWrite`, for rules that need all features of the project. */
export const guardedProjectWrite = <T>(
  context: CatalogCallerContext,
  project: string,
  work: (unit: ProjectGuardedUnit, state: ProjectState) => Promise<T>,
): Promise<T> =>
  transact(context, [projectScope(project)], async (unit) => {
    const guarded = await guardProject(unit, context, project);
    return work(guarded.unit, guarded.state);
  });
