import { nameExists, notFound } from '../../contract/problems.ts';
import type { GroupChange, NewGroup } from '../../contract/schemas/group.ts';
import { commit } from '../../store/commit/commit.ts';
import type { ReadView, Unwritten } from '../../store/commit/decision.ts';
import type { GroupItem } from '../../store/table/items.ts';
import { groupKey, groupNameKey, instance } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { rename } from '../rights/access-name.ts';
import { findRootRole } from '../rights/find-role.ts';
import { nextId } from '../rights/numbering.ts';
import { findMembers, membersOf } from './members.ts';
import { groupDocument } from './view.ts';

const rootRoleId = async (view: ReadView, given: number | null): Promise<number | null> =>
  given === null ? null : (await findRootRole(view, given)).id;

const renameGroup = (view: ReadView, id: number, from: string | undefined, to: string) =>
  rename(view, id, { from: from === undefined ? undefined : groupNameKey(from), to: groupNameKey(to) }, () =>
    nameExists('group', to),
  );

/**
 * Creates a group (behaviour §4, groups).
 * @throws Problem `NameExistsError`; `BadDataError` for members or a root role that do not exist
 */
export const createGroup = async (table: Table, act: Act, given: NewGroup): Promise<Unwritten<GroupItem>> => {
  const { name, description = null, users = [], rootRole = null } = given;
  const members = await findMembers(table, users);
  return commit({ table, ...act }, [instance], async (view) => {
    const { id, head } = nextId(view, 'group');
    const names = await renameGroup(view, id, undefined, name);
    await view.get(groupKey(id));
    const group: Unwritten<GroupItem> = {
      ...groupKey(id),
      kind: 'group',
      id,
      name,
      description,
      rootRole: await rootRoleId(view, rootRole),
      users: membersOf(members, [], act.now),
      projectRoles: [],
      createdAt: act.now.toISOString(),
      createdBy: act.actor.createdBy,
    };
    return {
      put: [group, ...names.put],
      events: [{ type: 'group-created', data: groupDocument(group) }],
      head,
      answer: group,
    };
  });
};

/**
 * Changes the given members of a group; `users` replaces the whole list.
 * @throws Problem `NotFoundError`; otherwise as `createGroup`
 */
export const updateGroup = async (
  table: Table,
  act: Act,
  id: number,
  given: GroupChange,
): Promise<Unwritten<GroupItem>> => {
  const members = given.users && (await findMembers(table, given.users));
  return commit({ table, ...act }, [instance], async (view) => {
    const before = await view.get(groupKey(id));
    if (before === undefined) throw notFound('group', id);
    const { rev: _, ...kept } = before;
    const after: Unwritten<GroupItem> = {
      ...kept,
      ...(given.name !== undefined && { name: given.name }),
      ...(given.description !== undefined && { description: given.description }),
      ...(given.rootRole !== undefined && { rootRole: await rootRoleId(view, given.rootRole) }),
      ...(members && { users: membersOf(members, before.users, act.now) }),
    };
    const { put, remove } = await renameGroup(view, id, before.name, after.name);
    return {
      put: [after, ...put],
      remove,
      events: [{ type: 'group-updated', data: groupDocument(after), preData: groupDocument(before) }],
      answer: after,
    };
  });
};

/** Removes a group, and with it what it passed on to its members. @throws Problem `NotFoundError` */
export const deleteGroup = (table: Table, act: Act, id: number): Promise<void> =>
  commit({ table, ...act }, [instance], async (view) => {
    const group = await view.get(groupKey(id));
    if (group === undefined) throw notFound('group', id);
    const name = groupNameKey(group.name);
    await view.get(name);
    return {
      remove: [groupKey(id), name],
      events: [{ type: 'group-deleted', preData: groupDocument(group) }],
      answer: undefined,
    };
  });
