import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import type { Grant, Grants, Rights } from './rights.ts';

/** Where a permission is needed. */
export interface PermissionTarget {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

/**
 * Whether these rights include the permission in this place (contract: access §4). Root permissions need no place. When
 * an environment permission is checked without an environment, only `ADMIN` is enough.
 */
export const hasPermission = (rights: Grants, permission: PermissionName, place: PermissionTarget = {}): boolean => {
  if (rights.admin) return true;
  const { scope } = permissions[permission];
  if (scope !== 'root' && place.project === undefined) return false;
  if (scope === 'environment' && place.environment === undefined) return false;
  return rights.grants.some(
    (grant) =>
      grant.permission === permission &&
      (scope === 'root' || grant.project === place.project) &&
      (grant.environment === undefined || grant.environment === place.environment),
  );
};

/** Whether these rights include one of the permissions in this place. */
export const hasAnyPermission = (
  rights: Grants,
  alternatives: readonly PermissionName[],
  place: PermissionTarget = {},
): boolean => alternatives.some((permission) => hasPermission(rights, permission, place));

/**
 * Whether these rights include everything that a grant gives. Grants for single environments, however many, do not
 * cover a grant for every environment (contract: project-access §3).
 */
export const coversGrant = (rights: Grants, { permission, project, environment }: Grant): boolean =>
  rights.admin ||
  rights.grants.some(
    (own) =>
      own.permission === permission &&
      own.project === project &&
      (own.environment === undefined || own.environment === environment),
  );

/** Whether the caller also sees private projects without being a member. */
export const seesEveryProject = ({ admin, seesPrivateProjects }: Rights): boolean => admin || seesPrivateProjects;

/**
 * Whether the caller sees the project: private ones are hidden from callers whose only root role is Viewer, unless they
 * are members (contract: access §7).
 */
export const seesProject = (rights: Rights, project: { readonly id: string; readonly private: boolean }): boolean =>
  !project.private || seesEveryProject(rights) || rights.memberOf.has(project.id);
