import { nameExists, notFound } from '../../contract/problems.ts';
import type { Group, GroupChange, NewGroup } from '../../contract/schemas/group.ts';
import { begun } from '../../store/commands/begun.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem } from '../../store/table/items.ts';
import { groupKey, groupNameKey } from '../../store/table/keys.ts';
import { takeId } from '../directory/ids.ts';
import { requireNotManaged } from '../directory/managed.ts';
import { replaceNames } from '../directory/unique-names.ts';
import { changeAccess } from '../rights/change-access.ts';
import { requireRootRole, rootRoleReads } from '../roles/find.ts';
import { memberKeys, memberSeenKeys, membersFromIds, requireMembers } from './members.ts';
import { groupDocument, groupView, memberIds, readLastUses, readMembers } from './view.ts';

const rootRoleId = async (unit: UnitOfWork, given: number | null): Promise<number | null> =>
  given === null ? null : (await requireRootRole(unit, given)).id;

/** Keeps names of groups unique (contract: groups §1). @throws Problem `NameExistsError` */
export const renameGroup = (unit: UnitOfWork, id: number, from: string | undefined, to: string): Promise<void> =>
  replaceNames(unit, id, {
    from: from === undefined ? undefined : groupNameKey(from),
    to: groupNameKey(to),
    taken: () => nameExists('group', to),
  });

/** Whether a group has exactly these members. */
const hasMembers = ({ users }: Pick<GroupItem, 'users'>, others: GroupItem['users']): boolean => {
  const ids = new Set(others.map(({ id }) => id));
  return ids.size === users.length && users.every(({ id }) => ids.has(id));
};

const rootRoleKeys = (given: number | null | undefined) => (given ? rootRoleReads(given).keys : []);

/** What `createGroup` reads. */
export const newGroupReads = ({ name, users = [], rootRole }: NewGroup): RequestReads => ({
  keys: [groupNameKey(name), ...memberKeys(users), ...memberSeenKeys(users), ...rootRoleKeys(rootRole)],
});

/**
 * What `updateGroup` reads. The key of a new name is not included: whether it differs from the old one is known only
 * from the group's item.
 */
export const groupChangeReads = (id: number, { users = [], rootRole }: GroupChange): RequestReads => ({
  keys: [groupKey(id), ...memberKeys(users), ...memberSeenKeys(users), ...rootRoleKeys(rootRole)],
});

/**
 * Creates a group (contract: groups §1–§3).
 * @throws Problem `NameExistsError`; `BadDataError` for members or a root role that do not exist
 */
export const createGroup = async (context: CommandContext, given: NewGroup): Promise<Group> => {
  const { name, description = null, users = [], rootRole = null, mappingsSSO = [] } = given;
  const members = await requireMembers(context, users);
  const seen = await readLastUses(context, members.ids);
  const created = await changeAccess(context, async (unit) => {
    const id = takeId(unit, 'group');
    await renameGroup(unit, id, undefined, name);
    const group: Unwritten<GroupItem> = {
      ...groupKey(id),
      kind: 'group',
      id,
      name,
      description,
      rootRole: await rootRoleId(unit, rootRole),
      users: membersFromIds(members.ids, [], unit),
      mappingsSSO: [...new Set(mappingsSSO)],
      projectRoles: [],
      createdAt: unit.now.toISOString(),
      createdBy: unit.actor.createdBy,
    };
    unit.create(group);
    unit.emit({ type: 'group-created', data: groupDocument(group) });
    return group;
  });
  return groupView(members.accounts, seen, created);
};

/**
 * Changes the given members of a group; `users` replaces the whole list (contract: groups §5).
 * @throws Problem `NotFoundError`; `ForbiddenError` for what SCIM manages; otherwise as `createGroup`
 */
export const updateGroup = async (
  context: CommandContext,
  { id, change }: { readonly id: number; readonly change: GroupChange },
): Promise<Group> => {
  const members = change.users && (await requireMembers(context, change.users));
  const { changed, accounts, seen } = await changeAccess(context, async (unit) => {
    const before = await unit.get(groupKey(id));
    if (before === undefined) throw notFound('group', id);
    const after: GroupItem = {
      ...before,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.rootRole !== undefined && { rootRole: await rootRoleId(unit, change.rootRole) }),
      ...(members && { users: membersFromIds(members.ids, before.users, unit) }),
      ...(change.mappingsSSO && { mappingsSSO: [...new Set(change.mappingsSSO)] }),
    };
    const isOther = after.name !== before.name || !hasMembers(before, after.users);
    await requireNotManaged(unit, before, { changed: isOther, what: 'Who and what this group is' });
    await renameGroup(unit, id, before.name, after.name);
    unit.put(after);
    unit.emit({ type: 'group-updated', data: groupDocument(after), preData: groupDocument(before) });
    const known = members ? Promise.resolve(members.accounts) : readMembers(context, [after]);
    return { changed: after, accounts: begun(known), seen: begun(readLastUses(context, memberIds([after]))) };
  });
  return groupView(await accounts.done, await seen.done, changed);
};

/** What `deleteGroup` reads; the reserved name is known only from the group. */
export const groupRemovalReads = (id: number): RequestReads => ({ keys: [groupKey(id)] });

/** Deletes a group, and with it the roles that it gave its members. @throws Problem `NotFoundError` */
export const deleteGroup = (context: CommandContext, { id }: { readonly id: number }): Promise<void> =>
  changeAccess(context, async (unit) => {
    const group = await unit.get(groupKey(id));
    if (group === undefined) throw notFound('group', id);
    const name = groupNameKey(group.name);
    await unit.get(name);
    unit.remove(groupKey(id));
    unit.remove(name);
    unit.emit({ type: 'group-deleted', preData: groupDocument(group) });
  });
