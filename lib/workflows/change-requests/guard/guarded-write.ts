import { forbidden, noAccess } from '../../../contract/problems.ts';
import type { PermissionName } from '../../../contract/schemas/permission.ts';
import {
  type GuardedUnit,
  guardedInEnvironments,
  guardedInProject,
  type ProjectGuardedUnit,
} from '../../../flags/features/guarded-unit.ts';
import type { CallerContext } from '../../../identity/callers/context.ts';
import { requireProject } from '../../../identity/directory/project.ts';
import { hasPermission } from '../../../identity/rights/has-permission.ts';
import type { Grants } from '../../../identity/rights/rights.ts';
import { transactByKey, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../../store/table/items.ts';
import { projectScope } from '../../../store/table/keys.ts';

/** The place of a write. */
export interface WritePlace<E extends Extent> {
  readonly project: string;
  readonly extent: E;
  /** Checked in each environment before the guard, when the path of the route names no environment. */
  readonly permission?: PermissionName;
}

/**
 * The checks at the beginning of a commit that writes to a feature: the project exists, the caller has the permission,
 * and the guard permits the write.
 * @returns the unit for the rules
 * @throws Problem NotFoundError for an unknown project; NoAccessError
 */
export const guardWrite = async <E extends Extent>(
  unit: UnitOfWork,
  { caller: { rights } }: CallerContext,
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
  context: CallerContext,
  place: WritePlace<E>,
  work: (unit: UnitFor<E>, project: ProjectItem) => Promise<T>,
): Promise<T> =>
  transactByKey(context, projectScope(place.project), async (unit) => {
    const guarded = await guardWrite(unit, context, place);
    return work(guarded.unit, guarded.project);
  });

/** The members of a project that the guard reads. */
export type GuardedProject = Pick<ProjectItem, 'id' | 'environments' | 'changeRequests'>;

/**
 * Where a write has an effect: in some environments of a project, in all that are linked to it (`linked`), or in the
 * whole project (`project`). `project` names no environment, so only `ADMIN` may skip the guard.
 */
export type Extent = readonly string[] | 'linked' | 'project';

/** The unit that the guard gives for an extent. */
export type UnitFor<E extends Extent> = E extends 'project' ? ProjectGuardedUnit : GuardedUnit;

const skip = 'SKIP_CHANGE_REQUEST';

const linkedTo = ({ environments }: GuardedProject): string[] => environments.map(({ name }) => name);

const environmentsOf = (project: GuardedProject, extent: Exclude<Extent, 'project'>): readonly string[] =>
  extent === 'linked' ? linkedTo(project) : extent;

/** The linked environments in which changes need change requests (contract: change-requests §1.1). */
export const guardedEnvironments = (project: GuardedProject): string[] =>
  linkedTo(project).filter((name) => Object.hasOwn(project.changeRequests ?? {}, name));

/**
 * Refuses direct writes where change requests are on (contract: change-requests §2). Must be called in the commit that
 * writes.
 * @throws Problem NoAccessError naming `SKIP_CHANGE_REQUEST`, and the environment
 */
export const requireDirectWrite = (rights: Grants, project: GuardedProject, extent: Extent): void => {
  const guarded = guardedEnvironments(project);
  if (extent === 'project') {
    if (guarded.length > 0 && !hasPermission(rights, skip, { project: project.id })) throw noAccess(skip);
    return;
  }
  for (const environment of environmentsOf(project, extent)) {
    if (guarded.includes(environment) && !hasPermission(rights, skip, { project: project.id, environment }))
      throw noAccess(skip, environment);
  }
};

/**
 * The unit for rules that write to this extent, if the caller may write directly.
 * @throws Problem as `requireDirectWrite`
 */
export const guardUnit = <E extends Extent>(
  unit: UnitOfWork,
  rights: Grants,
  project: GuardedProject,
  extent: E,
): UnitFor<E> => {
  const guard = (): void => requireDirectWrite(rights, project, extent);
  const guarded =
    extent === 'project'
      ? guardedInProject(unit, project.id, guard)
      : guardedInEnvironments(unit, { project: project.id, environments: environmentsOf(project, extent) }, guard);
  return guarded as UnitFor<E>;
};

/**
 * Refuses to add whole features to a project with change requests (contract: change-requests §2.3).
 * @param what the refused operation, e.g. `Cloning`
 * @throws Problem ForbiddenError unless the caller has `ADMIN`
 */
export const requireArrival = (rights: Grants, project: GuardedProject, what: string): void => {
  if (guardedEnvironments(project).length > 0 && !rights.admin)
    throw forbidden(`${what} is not allowed: project "${project.id}" has change requests enabled.`);
};

/**
 * The guard for features that are cloned or moved into a project. It returns the unit that writes them in every linked
 * environment of the project.
 */
export const arrivalGuard =
  (rights: Grants, what: string) =>
  (unit: UnitOfWork, project: GuardedProject): GuardedUnit =>
    guardedInEnvironments(unit, { project: project.id, environments: linkedTo(project) }, () =>
      requireArrival(rights, project, what),
    );

/**
 * The guard for features that are moved out of a project: for that project, moving a feature away is like archiving it
 * (contract: change-requests §2.2).
 */
export const departureGuard =
  (rights: Grants) =>
  (project: GuardedProject): void =>
    requireDirectWrite(rights, project, 'project');

/**
 * The guard for metadata that change `archived`: the caller needs the permission to archive, and the same guard as for
 * archiving applies (contract: features §5.4). It returns the unit that writes.
 */
export const archivingGuard =
  (rights: Grants) =>
  (unit: UnitOfWork, project: GuardedProject, archived: boolean): ProjectGuardedUnit =>
    guardedInProject(unit, project.id, () => {
      if (!hasPermission(rights, 'DELETE_FEATURE', { project: project.id })) throw noAccess('DELETE_FEATURE');
      if (archived) requireDirectWrite(rights, project, 'project');
    });
