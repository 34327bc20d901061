import type { Group, GroupSummary } from '../../contract/schemas/group.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { userSummary } from '../users/view.ts';

const groupFacts = (group: Omit<GroupItem, 'rev'>) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  rootRole: group.rootRole,
  createdAt: group.createdAt,
  createdBy: group.createdBy,
  ...(group.scim && { scimId: String(group.id) }),
});

/** A group without its members. @param accounts all accounts: deleted ones are not counted */
export const groupSummary = (
  group: Omit<GroupItem, 'rev'>,
  accounts: readonly Pick<UserItem, 'id'>[],
): GroupSummary => {
  const members = new Set(group.users.map(({ id }) => id));
  return { ...groupFacts(group), userCount: accounts.filter(({ id }) => members.has(id)).length };
};

/** A group in events, with its members. */
export const groupDocument = (group: Omit<GroupItem, 'rev'>) => ({
  ...groupFacts(group),
  users: group.users.map(({ id, joinedAt }) => ({ joinedAt, user: { id } })),
});

/** A group with its members. @param accounts of the members by id: deleted ones are left out */
export const groupView = (accounts: ReadonlyMap<number, UserItem>, group: Omit<GroupItem, 'rev'>): Group => {
  const users = group.users.flatMap(({ id, joinedAt }) => {
    const user = accounts.get(id);
    return user ? [{ joinedAt, user: userSummary(user) }] : [];
  });
  return {
    ...groupFacts(group),
    userCount: users.length,
    users,
    projects: [...new Set(group.projectRoles.map(({ project }) => project))].sort(),
  };
};

/** The accounts of the members of groups, by id. */
export const readMembers = async (
  table: Table,
  groups: readonly Pick<GroupItem, 'users'>[],
): Promise<ReadonlyMap<number, UserItem>> => {
  const ids = [...new Set(groups.flatMap(({ users }) => users.map(({ id }) => id)))];
  const items = await getItems(table, ids.map(userKey));
  return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
};

/** Groups with their members; deleted ones are left out. */
export const groupViews = async (table: Table, groups: readonly Omit<GroupItem, 'rev'>[]): Promise<Group[]> => {
  const accounts = await readMembers(table, groups);
  return groups.map((group) => groupView(accounts, group));
};
