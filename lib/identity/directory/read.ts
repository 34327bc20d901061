import type { GroupItem, RoleItem, UserItem } from '../../store/table/items.ts';
import type { Range } from '../../store/table/keys.ts';
import { accessPartition, groupKey, groupPrefix, rolePrefix, userKey, userPrefix } from '../../store/table/keys.ts';
import { getItem, queryAll, type Source } from '../../store/table/read.ts';

/** All accounts, all groups, all roles: what the functions below read. */
export const accountsRange: Range = { pk: accessPartition, prefix: userPrefix };
export const groupsRange: Range = { pk: accessPartition, prefix: groupPrefix };
export const rolesRange: Range = { pk: accessPartition, prefix: rolePrefix };

/** Users and service accounts, by id. */
export const readAccounts = (source: Source): Promise<UserItem[]> => queryAll<UserItem>(source, accountsRange);

export const isUser = ({ accountType }: UserItem): boolean => accountType === 'User';
export const isServiceAccount = ({ accountType }: UserItem): boolean => accountType === 'Service Account';

/** All groups, by id. */
export const readGroups = (source: Source): Promise<GroupItem[]> => queryAll<GroupItem>(source, groupsRange);

/** All roles, by id. */
export const readRoles = (source: Source): Promise<RoleItem[]> => queryAll<RoleItem>(source, rolesRange);

export const readAccount = (source: Source, id: number): Promise<UserItem | undefined> => getItem(source, userKey(id));
export const readGroup = (source: Source, id: number): Promise<GroupItem | undefined> => getItem(source, groupKey(id));
