import { notFound } from '../../contract/problems.ts';
import type { NewProjectAccess } from '../../contract/schemas/project-access.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { instance, projectKey, projectScope, roleKey } from '../../store/table/keys.ts';
import type { Caller } from '../callers/caller.ts';
import type { CallerContext } from '../callers/context.ts';
import { isPossibleId } from '../directory/ids.ts';
import { requireProject } from '../directory/project.ts';
import { rolesRange } from '../directory/read.ts';
import { requireProjectRoles } from '../roles/find.ts';
import {
  type HolderKind,
  holderKeys,
  readHolder,
  requireFewRoles,
  requireHolders,
  rolesIn,
  withRoles,
} from './holder.ts';
import { changedRoles, requireOwnRights } from './own-rights.ts';
import { losesOwnership, requireAnotherOwner } from './owners.ts';

/** Roles are stored with their holders, in the scope of the instance; their events belong to the project. */
export const scopesOf = (project: string) => [projectScope(project), instance] as const;

/**
 * What a change of the given roles reads. A caller who is no administrator may only give and take away permissions that
 * they have themselves. Which roles are taken away is known only from the holder, so for a user all roles are read;
 * this costs more the more roles there are.
 * @param kind of the caller's token
 */
export const givenRolesReads = (
  roles: readonly number[],
  kind: Caller['kind'],
): Required<Omit<RequestReads, 'scopes'>> =>
  kind === 'user' ? { keys: [], ranges: [rolesRange] } : { keys: roles.filter(isPossibleId).map(roleKey), ranges: [] };

/** What `addProjectAccess` reads. */
export const newAccessReads = (project: string, access: NewProjectAccess): RequestReads => ({
  keys: [
    projectKey(project),
    ...access.roles.filter(isPossibleId).map(roleKey),
    ...holderKeys('user', access.users),
    ...holderKeys('group', access.groups),
  ],
});

/** What `setProjectRoles` reads, except when somebody loses ownership. @param kind of the caller's token */
export const holderRolesReads = (
  { project, kind, id, roles }: RolesOfHolder,
  caller: Pick<Caller, 'kind'>,
): RequestReads => {
  const given = givenRolesReads(roles, caller.kind);
  return { keys: [projectKey(project), ...holderKeys(kind, [id]), ...given.keys], ranges: given.ranges };
};

export const sameRoles = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((role, i) => role === b[i]);

const withoutDuplicates = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

/**
 * Gives every user and group every role, in addition to those they have (contract: project-access §3).
 * @throws Problem `NotFoundError` for an unknown project; `BadDataError` for roles, users or groups that do not exist,
 *   and where somebody would hold too many roles; `NoAccessError` for roles with more permissions than the caller has,
 *   unless all holders have the roles already
 */
export const addProjectAccess = (
  context: CallerContext,
  { project, access }: { readonly project: string; readonly access: NewProjectAccess },
): Promise<void> =>
  transact(context, scopesOf(project), async (unit) => {
    const [roles, users, groups] = [
      withoutDuplicates(access.roles),
      withoutDuplicates(access.users),
      withoutDuplicates(access.groups),
    ];
    await requireProject(unit, project);
    await requireProjectRoles(unit, roles);
    const holders = [...(await requireHolders(unit, 'user', users)), ...(await requireHolders(unit, 'group', groups))];
    for (const holder of holders) requireFewRoles(holder, project, roles);
    const added = roles.filter((role) => holders.some((holder) => !rolesIn(holder, project).includes(role)));
    await requireOwnRights(unit, context.caller.rights, project, added);
    for (const holder of holders)
      unit.put(withRoles(holder, project, [...rolesIn(holder, project), ...roles], unit.now));
    const data = { roles: roles.map((roleId) => ({ roleId, groupIds: groups, userIds: users })) };
    if (holders.length > 0) unit.emit({ type: 'project-access-added', project, data });
  });

const updatedTypes = {
  user: 'project-access-user-roles-updated',
  group: 'project-access-group-roles-updated',
} as const;
const deletedTypes = {
  user: 'project-access-user-roles-deleted',
  group: 'project-access-group-roles-deleted',
} as const;

export interface RolesOfHolder {
  readonly project: string;
  readonly kind: HolderKind;
  readonly id: number;
  /** Empty: all roles are taken away. */
  readonly roles: readonly number[];
}

const documentOf = ({ kind, id }: RolesOfHolder, roles: readonly number[]) =>
  kind === 'user' ? { roles, userId: id } : { roles, groupId: id };

/** Emits the event of a change of roles. @param before ids of the roles that were held before */
export const emitRoles = (unit: UnitOfWork, wanted: RolesOfHolder, before: readonly number[]): void => {
  const { project, kind, roles } = wanted;
  const preData = documentOf(wanted, before);
  if (roles.length === 0) unit.emit({ type: deletedTypes[kind], project, preData });
  else unit.emit({ type: updatedTypes[kind], project, data: documentOf(wanted, roles), preData });
};

/**
 * Sets which roles somebody holds in a project. When they hold just these already, nothing is written (contract:
 * project-access §6).
 * @throws Problem `NotFoundError` for an unknown project, user or group, and when there are no roles to take away;
 *   `BadDataError` for unknown roles and roles that are not for projects; `NoAccessError` for a difference that goes
 *   beyond the caller's own rights; `ProjectWithoutOwnerError`
 */
export const setProjectRoles = (context: CallerContext, wanted: RolesOfHolder): Promise<void> =>
  transact(context, scopesOf(wanted.project), async (unit) => {
    const { project, kind, id } = wanted;
    const roles = withoutDuplicates(wanted.roles).toSorted((a, b) => a - b);
    await requireProject(unit, project);
    await requireProjectRoles(unit, roles);
    const holder = await readHolder(unit, kind, id);
    if (holder === undefined) throw notFound(kind, id);
    const before = rolesIn(holder, project);
    if (roles.length === 0 && before.length === 0) throw notFound(`role of ${kind} ${id} in project`, project);
    if (sameRoles(before, roles)) return;
    await requireOwnRights(unit, context.caller.rights, project, changedRoles(before, roles));
    if (losesOwnership(before, roles)) await requireAnotherOwner(unit, context, project, holder);
    unit.put(withRoles(holder, project, roles, unit.now));
    emitRoles(unit, { ...wanted, roles }, before);
  });
