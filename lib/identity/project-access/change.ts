import { notFound } from '../../contract/problems.ts';
import type { NewProjectAccess } from '../../contract/schemas/project-access.ts';
import { commit } from '../../store/commit/commit.ts';
import type { ReadView } from '../../store/commit/decision.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import { instance, projectKey, projectScope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import type { Caller } from '../callers/caller.ts';
import { findProjectRoles } from '../rights/find-role.ts';
import { type HolderKind, readHolder, requireFewRoles, requireHolders, rolesIn, withRoles } from './holder.ts';
import { changedRoles, requireOwnRights } from './own-rights.ts';
import { losesOwnership, requireAnotherOwner } from './owners.ts';

/** Roles are given and taken within the rights of whoever does it. */
export interface AccessAct extends Act {
  readonly caller: Pick<Caller, 'rights'>;
}

/** Roles stand with their holders, on the instance; their events belong to the project. */
const scopesOf = (project: string) => [projectScope(project), instance] as const;

const requireProject = async (view: ReadView, project: string): Promise<void> => {
  if ((await view.get(projectKey(project))) === undefined) throw notFound('project', project);
};

const sameRoles = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((role, i) => role === b[i]);

const once = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

/**
 * Gives every user and group every role, beside those they hold (behaviour §4, access).
 * @throws Problem `NotFoundError` for an unknown project; `BadDataError` for roles, users or groups that do not exist,
 *   and where somebody would hold too many roles; `NoAccessError` for roles that give more than the caller has, unless
 *   everyone holds them already
 */
export const addAccess = async (
  table: Table,
  { caller, ...act }: AccessAct,
  project: string,
  given: NewProjectAccess,
): Promise<void> => {
  const [roles, users, groups] = [once(given.roles), once(given.users), once(given.groups)];
  if (!fitsKey(project)) throw notFound('project', project);
  await commit({ table, ...act }, scopesOf(project), async (view) => {
    await requireProject(view, project);
    await findProjectRoles(view, roles);
    const holders = [...(await requireHolders(view, 'user', users)), ...(await requireHolders(view, 'group', groups))];
    for (const holder of holders) requireFewRoles(holder, project, roles);
    const added = roles.filter((role) => holders.some((holder) => !rolesIn(holder, project).includes(role)));
    await requireOwnRights(view, caller.rights, project, added);
    const data = { roles: roles.map((roleId) => ({ roleId, groupIds: groups, userIds: users })) };
    return {
      put: holders.map((holder) => withRoles(holder, project, [...rolesIn(holder, project), ...roles], act.now)),
      events: holders.length === 0 ? [] : [{ type: 'project-access-added', project, data }],
      answer: undefined,
    };
  });
};

/** One user or group of a project. */
export interface Member {
  readonly project: string;
  readonly kind: HolderKind;
  readonly id: number;
}

const changed = {
  user: 'project-access-user-roles-updated',
  group: 'project-access-group-roles-updated',
} as const;
const taken = {
  user: 'project-access-user-roles-deleted',
  group: 'project-access-group-roles-deleted',
} as const;

const documentOf = ({ kind, id }: Member, roles: readonly number[]) =>
  kind === 'user' ? { roles, userId: id } : { roles, groupId: id };

/**
 * Sets which roles someone holds in a project; none: takes all away (behaviour §4, access). Without a difference nothing
 * is said.
 * @throws Problem `NotFoundError` for an unknown project, user or group, and where there are no roles to take away;
 *   `BadDataError` for roles that are none;
 *   `NoAccessError` for a difference that goes beyond the caller's own rights; `ProjectWithoutOwnerError`
 */
export const setRoles = async (
  table: Table,
  { caller, ...act }: AccessAct,
  member: Member,
  given: readonly number[],
): Promise<void> => {
  const { project, kind, id } = member;
  if (!fitsKey(project)) throw notFound('project', project);
  const roles = [...new Set(given)].sort((a, b) => a - b);
  await commit({ table, ...act }, scopesOf(project), async (view) => {
    await requireProject(view, project);
    await findProjectRoles(view, roles);
    const holder = await readHolder(view, kind, id);
    if (holder === undefined) throw notFound(kind, id);
    const before = rolesIn(holder, project);
    if (roles.length === 0 && before.length === 0) throw notFound(`role of ${kind} ${id} in project`, project);
    if (sameRoles(before, roles)) return { answer: undefined };
    await requireOwnRights(view, caller.rights, project, changedRoles(before, roles));
    if (losesOwnership(before, roles)) await requireAnotherOwner(table, view, project, holder);
    const preData = documentOf(member, before);
    return {
      put: [withRoles(holder, project, roles, act.now)],
      events: [
        roles.length === 0
          ? { type: taken[kind], project, preData }
          : { type: changed[kind], project, data: documentOf(member, roles), preData },
      ],
      answer: undefined,
    };
  });
};
