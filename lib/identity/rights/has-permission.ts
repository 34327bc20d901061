import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import type { Grant, Grants, Rights } from './rights.ts';

/** Where something is to be done. */
export interface Place {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

/**
 * Whether these rights include the permission there (behaviour §0). `ADMIN` satisfies every check; what nobody
 * granted is denied. A root permission is asked without a place. A project permission needs its project. An
 * environment permission needs project and environment: asked without an environment, only `ADMIN` satisfies it
 * (behaviour §3.1).
 */
export const hasPermission = (rights: Grants, permission: PermissionName, place: Place = {}): boolean => {
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

/** Whether any of several alternatives is held there. */
export const hasAnyPermission = (rights: Grants, alternatives: readonly PermissionName[], place: Place = {}): boolean =>
  alternatives.some((permission) => hasPermission(rights, permission, place));

/**
 * Whether these rights include all that a grant gives: one for every environment is not covered by grants for single
 * ones, however many (behaviour §4, access).
 */
export const coversGrant = (rights: Grants, { permission, project, environment }: Grant): boolean =>
  rights.admin ||
  rights.grants.some(
    (own) =>
      own.permission === permission &&
      own.project === project &&
      (own.environment === undefined || own.environment === environment),
  );

/**
 * Whether the caller sees the project (behaviour §0, Private projects): those in `private` mode are hidden from
 * callers whose only root role is Viewer, unless they are members.
 */
export const seesProject = (rights: Rights, project: { readonly id: string; readonly private: boolean }): boolean =>
  !project.private || rights.admin || rights.seesPrivateProjects || rights.memberOf.has(project.id);
