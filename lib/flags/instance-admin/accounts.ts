import { dayMs } from '../../contract/day.ts';
import type { InstanceStatistics } from '../../contract/schemas/instance-admin.ts';
import { usersSeenRange } from '../../identity/callers/seen.ts';
import type { SeenItem } from '../../store/observations/seen.ts';
import type { GroupItem, RoleItem, Stored, TokenItem, UserItem } from '../../store/table/items.ts';
import { accessPartition } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';

const isUser = (item: Stored): item is UserItem => item.kind === 'user';
const isGroup = (item: Stored): item is GroupItem => item.kind === 'group';
const isRole = (item: Stored): item is RoleItem => item.kind === 'role';
const isToken = (item: Stored): item is TokenItem => item.kind === 'token';

/** What `countAccounts` reads. */
export const accountRanges = [{ pk: accessPartition }, usersSeenRange];

/** Numbers of people, groups, roles and tokens (contract: instance-admin §1.1, §1.2). */
export const countAccounts = async (
  source: Source,
  now: Date,
): Promise<
  Pick<
    InstanceStatistics,
    | 'users'
    | 'serviceAccounts'
    | 'apiTokens'
    | 'activeUsers'
    | 'roles'
    | 'customRootRoles'
    | 'customRootRolesInUse'
    | 'groups'
  >
> => {
  const [items, seen] = await Promise.all([
    queryAll<Stored>(source, { pk: accessPartition }),
    queryAll<SeenItem>(source, usersSeenRange),
  ]);
  const accounts = items.filter(isUser);
  const people = accounts.filter(({ accountType }) => accountType === 'User');
  const groups = items.filter(isGroup);
  const roles = items.filter(isRole);
  const tokens = items.filter(isToken);
  const inUse = new Set([...accounts, ...groups].map(({ rootRole }) => rootRole));
  const custom = roles.filter(({ type }) => type === 'root-custom');
  const seenAt = new Map(seen.map((item) => [item.sk.slice((usersSeenRange.prefix ?? '').length), item.seenAt]));
  const active = (days: number): number => {
    const since = new Date(now.getTime() - days * dayMs).toISOString();
    return people.filter(({ id }) => (seenAt.get(String(id)) ?? '') > since).length;
  };
  const ofType = (type: TokenItem['type']): number => tokens.filter((token) => token.type === type).length;
  return {
    users: people.length,
    serviceAccounts: accounts.length - people.length,
    apiTokens: { admin: ofType('admin'), client: ofType('client'), frontend: ofType('frontend') },
    activeUsers: { last7: active(7), last30: active(30), last60: active(60), last90: active(90) },
    roles: roles.length,
    customRootRoles: custom.length,
    customRootRolesInUse: custom.filter(({ id }) => inUse.has(id)).length,
    groups: groups.length,
  };
};
