import type { Group, GroupSummary } from '../../contract/schemas/group.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';
import { usersSeenAt } from '../callers/seen.ts';
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

/** The groups at login providers that are mapped to this group: their members belong to it. */
export const mappingsOf = ({ mappingsSSO = [] }: Pick<GroupItem, 'mappingsSSO'>): string[] => [...mappingsSSO];

/** A group with its members, as events contain it. */
export const groupDocument = (group: Omit<GroupItem, 'rev'>) => ({
  ...groupFacts(group),
  mappingsSSO: mappingsOf(group),
  users: group.users.map(({ id, joinedAt }) => ({ joinedAt, user: { id } })),
});

/** The accounts of the members of groups, by id, without deleted ones. */
export type Accounts = ReadonlyMap<number, UserItem>;

/** When members were last seen, by id; null: never. */
export type LastUses = ReadonlyMap<number, string | null>;

/** The ids of the members of groups, each once. */
export const memberIds = (groups: readonly Pick<GroupItem, 'users'>[]): readonly number[] => [
  ...new Set(groups.flatMap(({ users }) => users.map(({ id }) => id))),
];

/** The members, as callers see them who manage groups and access. */
export const membersView = (accounts: Accounts, seen: LastUses, { users }: Pick<GroupItem, 'users'>) =>
  users.flatMap(({ id, joinedAt, createdBy = null }) => {
    const user = accounts.get(id);
    return user ? [{ joinedAt, createdBy, user: { ...userSummary(user), seenAt: seen.get(id) ?? null } }] : [];
  });

/** A group with its members; deleted ones are left out. */
export const groupView = (accounts: Accounts, seen: LastUses, group: Omit<GroupItem, 'rev'>): Group => {
  const users = membersView(accounts, seen, group);
  return {
    ...groupFacts(group),
    mappingsSSO: mappingsOf(group),
    userCount: users.length,
    users,
    projects: [...new Set(group.projectRoles.map(({ project }) => project))].sort(),
  };
};

export const readMembers = async (source: Source, groups: readonly Pick<GroupItem, 'users'>[]): Promise<Accounts> => {
  const items = await getItems(source, memberIds(groups).map(userKey));
  return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
};

export const readLastUses = async (source: Source, ids: readonly number[]): Promise<LastUses> => {
  const seen = await usersSeenAt(
    source,
    ids.map((id) => ({ id })),
  );
  return new Map(ids.map((id, i) => [id, seen[i] ?? null]));
};
