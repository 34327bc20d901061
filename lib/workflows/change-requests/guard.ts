import { forbidden, noAccess } from '../../contract/problems.ts';
import { type GuardedUnit, guardedBy, type ProjectGuardedUnit } from '../../flags/features/guarded-unit.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** What of a project the guard looks at. */
export type GuardedProject = Pick<ProjectItem, 'id' | 'environments' | 'changeRequests'>;

/**
 * Where a write counts: in environments of a project, in all that are linked to it, or in the project as a whole, which
 * names no environment, so that only `ADMIN` may skip the guard.
 */
export type Extent = readonly string[] | 'linked' | 'project';

/** The unit that the guard gives for an extent. */
export type UnitFor<E extends Extent> = E extends 'project' ? ProjectGuardedUnit : GuardedUnit;

const skip = 'SKIP_CHANGE_REQUEST';

const linkedTo = ({ environments }: GuardedProject): string[] => environments.map(({ name }) => name);

/** The linked environments in which changes go through change requests (contract: change-requests §1.1). */
export const guardedEnvironments = (project: GuardedProject): string[] =>
  linkedTo(project).filter((name) => Object.hasOwn(project.changeRequests ?? {}, name));

/**
 * Keeps direct writes out of where change requests are on (contract: change-requests §2); asked in the commit that
 * writes.
 * @throws Problem NoAccessError naming `SKIP_CHANGE_REQUEST`, and the environment
 */
export const requireDirectWrite = (rights: Grants, project: GuardedProject, extent: Extent): void => {
  const guarded = guardedEnvironments(project);
  if (extent === 'project') {
    if (guarded.length > 0 && !hasPermission(rights, skip, { project: project.id })) throw noAccess(skip);
    return;
  }
  for (const environment of extent === 'linked' ? linkedTo(project) : extent) {
    if (guarded.includes(environment) && !hasPermission(rights, skip, { project: project.id, environment }))
      throw noAccess(skip, environment);
  }
};

/** The unit as rules take it that write there, if the guard lets the caller through. @throws as `guardChangeRequests` */
export const guardUnit = <E extends Extent>(
  unit: UnitOfWork,
  rights: Grants,
  project: GuardedProject,
  extent: E,
): UnitFor<E> => guardedBy(unit, () => requireDirectWrite(rights, project, extent)) as UnitFor<E>;

/**
 * Keeps whole features from coming into a project with change requests (contract: change-requests §2.3).
 * @param what the refused act, e.g. `Cloning`
 * @throws Problem ForbiddenError unless the caller holds `ADMIN`
 */
export const requireArrival = (rights: Grants, project: GuardedProject, what: string): void => {
  if (guardedEnvironments(project).length > 0 && !rights.admin)
    throw forbidden(`${what} is not allowed: project "${project.id}" has change requests enabled.`);
};

/** Gives the unit to write an arriving feature with, if it may arrive; throws to refuse. */
export const arrivalGuard =
  (rights: Grants, what: string) =>
  (unit: UnitOfWork, project: GuardedProject): GuardedUnit =>
    guardedBy(unit, () => requireArrival(rights, project, what));

/**
 * Archiving and reviving by metadata needs the permission of archiving, and archiving is guarded as it is elsewhere
 * (contract: features §5.4).
 * @throws Problem NoAccessError
 */
export const archivingGuard =
  (rights: Grants) =>
  (unit: UnitOfWork, project: GuardedProject, archived: boolean): ProjectGuardedUnit =>
    guardedBy(unit, () => {
      if (!hasPermission(rights, 'DELETE_FEATURE', { project: project.id })) throw noAccess('DELETE_FEATURE');
      if (archived) requireDirectWrite(rights, project, 'project');
    });
