import type { GroupItem, RoleItem, UserItem } from '../../store/table/items.ts';
import type { Range } from '../../store/table/keys.ts';
import { accessPartition, groupKey, groupPrefix, rolePrefix, userKey, userPrefix } from '../../store/table/keys.ts';
import { getItem, queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** All accounts, all groups, all roles: what the functions below read. */
export const accountsRange: Range = { pk: accessPartition, prefix: userPrefix };
export const groupsRange: Range = { pk: accessPartition, prefix: groupPrefix };
export const rolesRange: Range = { pk: accessPartition, prefix: rolePrefix };

/** Users and service accounts, by id. */
export const readAccounts = (table: Table): Promise<UserItem[]> => queryAll<UserItem>(table, accountsRange);

export const isUser = ({ accountType }: UserItem): boolean => accountType === 'User';
export const isServiceAccount = ({ accountType }: UserItem): boolean => accountType === 'Service Account';

/** All groups, by id. */
export const readGroups = (table: Table): Promise<GroupItem[]> => queryAll<GroupItem>(table, groupsRange);

/** All roles, by id. */
export const readRoles = (table: Table): Promise<RoleItem[]> => queryAll<RoleItem>(table, rolesRange);

export const readAccount = (table: Table, id: number): Promise<UserItem | undefined> => getItem(table, userKey(id));
export const readGroup = (table: Table, id: number): Promise<GroupItem | undefined> => getItem(table, groupKey(id));
