import { noAccess } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { type BulkChange, changeInSteps } from '../../flags/features/in-steps.ts';
import { requireLinked } from '../../flags/features/load.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { CommitContext } from '../../store/commit/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { type Extent, guardUnit, type UnitFor } from './guard.ts';

/** Where a write goes. */
export interface WritePlace<E extends Extent> {
  readonly project: string;
  readonly extent: E;
  /** Checked in each environment before the guard, where the path of the route names no environment. */
  readonly permission?: PermissionName;
}

type Writer = CommitContext & Pick<CallerContext, 'caller'>;

const guardWrite = async <E extends Extent>(
  unit: UnitOfWork,
  { caller: { rights } }: Writer,
  { project: id, extent, permission }: WritePlace<E>,
): Promise<{ readonly unit: UnitFor<E>; readonly project: ProjectItem }> => {
  const project = await requireProject(unit, id);
  if (permission && typeof extent !== 'string')
    for (const environment of extent)
      if (!hasPermission(rights, permission, { project: id, environment })) throw noAccess(permission, environment);
  return { unit: guardUnit(unit, rights, project, extent), project };
};

/**
 * Writes to a feature in a project and environment: opens the commit, calls the guard of change requests, and gives the
 * rules a guarded unit (contract: change-requests §2).
 * @throws Problem NotFoundError for an unknown project; NoAccessError; what `work` throws
 */
export const guardedWrite = <E extends Extent, T>(
  context: Writer,
  place: WritePlace<E>,
  work: (unit: UnitFor<E>, project: ProjectItem) => Promise<T>,
): Promise<T> =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const guarded = await guardWrite(unit, context, place);
    return work(guarded.unit, guarded.project);
  });

/** The same for many features, in as few commits as it takes (`changeInSteps`). The environments have to be linked. */
export const guardedSteps = <E extends Extent>(
  context: Writer,
  place: WritePlace<E>,
  steps: Omit<BulkChange, 'project'>,
  work: (unit: UnitFor<E>, features: readonly string[]) => Promise<unknown>,
): Promise<void> =>
  changeInSteps(context, { ...steps, project: place.project }, async (unit, features) => {
    const guarded = await guardWrite(unit, context, place);
    if (typeof place.extent !== 'string')
      for (const environment of place.extent) requireLinked(guarded.project, environment);
    await work(guarded.unit, features);
  });
