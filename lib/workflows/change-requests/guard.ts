import { forbidden, noAccess } from '../../contract/problems.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** What of a project the guard looks at. */
export type Guarded = Pick<ProjectItem, 'id' | 'environments' | 'changeRequests'>;

const skip = 'SKIP_CHANGE_REQUEST';

/** The linked environments in which changes go through change requests (behaviour §3.1). */
export const guardedEnvironments = ({ environments, changeRequests = {} }: Guarded): string[] =>
  environments.map(({ name }) => name).filter((name) => Object.hasOwn(changeRequests, name));

/**
 * Keeps direct writes out of where change requests are on (behaviour §3.1); to be asked in the commit that writes.
 * @param where names of the environments written to, or `project` for what concerns all of them; the latter names no
 *   environment, and so only `ADMIN` may skip it
 * @throws Problem NoAccessError naming `SKIP_CHANGE_REQUEST`, and the environment
 */
export const guardChangeRequests = (rights: Grants, project: Guarded, where: readonly string[] | 'project'): void => {
  const guarded = guardedEnvironments(project);
  if (where === 'project') {
    if (guarded.length > 0 && !hasPermission(rights, skip, { project: project.id })) throw noAccess(skip);
    return;
  }
  for (const environment of where) {
    if (guarded.includes(environment) && !hasPermission(rights, skip, { project: project.id, environment }))
      throw noAccess(skip, environment);
  }
};

/**
 * Keeps whole features from being brought into a project with change requests (behaviour §3.1: clone, move).
 * @param what the refused act, e.g. `Cloning`
 * @throws Problem ForbiddenError unless the caller holds `ADMIN`
 */
export const guardArrival = (rights: Grants, project: Guarded, what: string): void => {
  if (guardedEnvironments(project).length > 0 && !rights.admin)
    throw forbidden(`${what} is not allowed: project "${project.id}" has change requests enabled.`);
};
