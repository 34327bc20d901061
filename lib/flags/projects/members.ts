import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { type Fold, type Follower, follow } from '../../store/catalog/follow.ts';
import type { GroupItem, ProjectRole, Stored, UserItem } from '../../store/table/items.ts';
import { accessPartition, groupPrefix, instance, userPrefix } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';

/** Users and groups, which can have roles in a project, at one revision of the instance. */
export interface Holders {
  readonly users: ReadonlyMap<string, UserItem>;
  readonly groups: ReadonlyMap<string, GroupItem>;
}

const isUser = (item: Stored): item is UserItem => item.kind === 'user';
const isGroup = (item: Stored): item is GroupItem => item.kind === 'group';

const applyChanges = <T extends Stored>(
  before: ReadonlyMap<string, T>,
  changes: readonly { readonly sk: string; readonly item: Stored | undefined }[],
  isKind: (item: Stored) => item is T,
): ReadonlyMap<string, T> => {
  const after = new Map(before);
  for (const { sk, item } of changes) {
    if (item && isKind(item)) after.set(sk, item);
    else after.delete(sk);
  }
  return after;
};

/** Keeps only users and groups from the access partition. */
const holdersFold: Fold<Holders> = {
  partition: accessPartition,
  empty: { users: new Map(), groups: new Map() },
  apply: ({ users, groups }, changes) => {
    const [ofUsers, ofGroups] = [userPrefix, groupPrefix].map((prefix) =>
      changes.filter(({ sk }) => sk.startsWith(prefix)),
    );
    return {
      users: ofUsers?.length ? applyChanges(users, ofUsers, isUser) : users,
      groups: ofGroups?.length ? applyChanges(groups, ofGroups, isGroup) : groups,
    };
  },
};

/** The context of commands that count the members of projects. */
export interface HoldersContext extends CatalogCallerContext {
  readonly holders: Follower<Holders>;
}

/** Follows users and groups in this process's memory: after the first load, only changed ones are read. */
export const openHolders = (table: Table): Follower<Holders> => follow(table, instance, holdersFold);

/** By project and user id: the times (ISO 8601, UTC) at which the user got each role, directly or through a group. */
type Grants = Map<string, Map<number, string[]>>;

const collectGrants = ({ users, groups }: Holders): Grants => {
  const ids = new Set([...users.values()].map(({ id }) => id));
  const grants: Grants = new Map();
  const add = (user: number, roles: readonly ProjectRole[]): void => {
    if (!ids.has(user)) return;
    for (const { project, createdAt } of roles) {
      const members = grants.get(project) ?? new Map<number, string[]>();
      grants.set(project, members.set(user, [...(members.get(user) ?? []), createdAt]));
    }
  };
  for (const { id, projectRoles } of users.values()) add(id, projectRoles);
  for (const group of groups.values()) for (const { id } of group.users) add(id, group.projectRoles);
  return grants;
};

const collected = new WeakMap<Holders, Grants>();

const grantsOf = (holders: Holders): Grants => {
  const known = collected.get(holders) ?? collectGrants(holders);
  collected.set(holders, known);
  return known;
};

/**
 * Number of distinct users who hold a role in the project, directly or through a group (contract: projects §3.3).
 * @param since counts only grants of this time or later
 */
export const countMembers = (holders: Holders, project: string, since?: Date): number => {
  const members = [...(grantsOf(holders).get(project)?.values() ?? [])];
  if (since === undefined) return members.length;
  return members.filter((dates) => dates.some((at) => Date.parse(at) >= since.getTime())).length;
};
