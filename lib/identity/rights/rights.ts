import { type PermissionName, permissions } from '../../contract/schemas/permission.ts';
import type { GroupItem, ProjectRole, RoleItem } from '../../store/table/items.ts';
import { defaultProjectId } from '../../store/table/keys.ts';
import { viewerRole } from './built-in-roles.ts';

/** One permission that a caller holds. */
export interface Grant {
  readonly permission: PermissionName;
  /** Absent: everywhere; only root permissions are granted like that. */
  readonly project?: string;
  /** Absent: in every environment. */
  readonly environment?: string;
}

/** What a caller may do and see; computed once for each caller and revision of the instance. */
export interface Rights {
  /** Holds `ADMIN`, which satisfies every check. */
  readonly admin: boolean;
  readonly grants: readonly Grant[];
  /** Projects in which the caller holds a role, directly or through a group. */
  readonly memberOf: ReadonlySet<string>;
  /** Holds a root role other than Viewer, and so sees private projects without being a member. */
  readonly seesPrivateProjects: boolean;
}

/** The part of the rights against which permissions are checked; plain data, so that it can be stored. */
export type Grants = Pick<Rights, 'admin' | 'grants'>;

/** The grants that count in a project, as a plan stores them: a caller may have thousands of others. */
export const grantsIn = ({ admin, grants }: Grants, project: string): Grants => ({
  admin,
  grants: grants.filter((grant) => grant.project === undefined || grant.project === project),
});

/** Rights of an admin API token. */
export const allRights: Rights = { admin: true, grants: [], memberOf: new Set(), seesPrivateProjects: true };

/** Rights of client and frontend tokens. */
export const noRights: Rights = { admin: false, grants: [], memberOf: new Set(), seesPrivateProjects: false };

/** The members of a user that its rights depend on. */
export interface RightsHolder {
  readonly id: number;
  readonly rootRole: number | null;
  readonly projectRoles: readonly ProjectRole[];
}

/** Whether a role is for the whole installation, not for one project. */
export const isRootRole = ({ type }: Pick<RoleItem, 'type'>): boolean => type === 'root' || type === 'root-custom';

const scoped = ({ name, environment }: RoleItem['permissions'][number], project: string): Grant | undefined =>
  permissions[name].scope === 'root'
    ? undefined
    : { permission: name, project, ...(environment === undefined ? {} : { environment }) };

/** The grants of a role that is held in a project; root permissions grant nothing there. */
export const grantsOfProjectRole = ({ permissions: held }: Pick<RoleItem, 'permissions'>, project: string): Grant[] =>
  held.map((permission) => scoped(permission, project)).filter((grant) => grant !== undefined);

/** Project and environment permissions of a root role count in the project `default` (contract: access §6). */
const ofRootRole = (role: RoleItem): readonly (Grant | undefined)[] =>
  role.permissions.map((permission) =>
    permissions[permission.name].scope === 'root'
      ? { permission: permission.name }
      : scoped(permission, defaultProjectId),
  );

/**
 * The rights of a user or service account: the grants of its own root role and project roles, and of those of its
 * groups (contract: access §6).
 * @param groups all groups of the instance, or only the user's
 * @param roles all roles of the instance
 */
export const rightsOf = (user: RightsHolder, groups: readonly GroupItem[], roles: readonly RoleItem[]): Rights => {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const own = groups.filter((group) => group.users.some(({ id }) => id === user.id));
  const holders = [user, ...own];
  const rootRoles = holders
    .map(({ rootRole }) => (rootRole === null ? undefined : byId.get(rootRole)))
    .filter((role) => role !== undefined)
    .filter(isRootRole);
  const projectRoles = holders.flatMap((holder) => holder.projectRoles);
  const grants = [
    ...rootRoles.flatMap(ofRootRole),
    ...projectRoles.flatMap(({ project, role }) => {
      const held = byId.get(role);
      return held === undefined || isRootRole(held) ? [] : grantsOfProjectRole(held, project);
    }),
  ].filter((grant) => grant !== undefined);
  return {
    admin: grants.some(({ permission }) => permission === 'ADMIN'),
    grants,
    memberOf: new Set(projectRoles.map(({ project }) => project)),
    seesPrivateProjects: rootRoles.some(({ id }) => id !== viewerRole),
  };
};
