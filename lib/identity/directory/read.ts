import type { GroupItem, RoleItem, UserItem } from '../../store/table/items.ts';
import { accessPartition, groupKey, groupPrefix, rolePrefix, userKey, userPrefix } from '../../store/table/keys.ts';
import { getItem, queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** Users and service accounts, by id. */
export const readAccounts = (table: Table): Promise<UserItem[]> =>
  queryAll<UserItem>(table, { pk: accessPartition, prefix: userPrefix });

export const isUser = ({ accountType }: UserItem): boolean => accountType === 'User';
export const isServiceAccount = ({ accountType }: UserItem): boolean => accountType === 'Service Account';

/** By id. */
export const readGroups = (table: Table): Promise<GroupItem[]> =>
  queryAll<GroupItem>(table, { pk: accessPartition, prefix: groupPrefix });

/** By id. */
export const readRoles = (table: Table): Promise<RoleItem[]> =>
  queryAll<RoleItem>(table, { pk: accessPartition, prefix: rolePrefix });

export const readAccount = (table: Table, id: number): Promise<UserItem | undefined> => getItem(table, userKey(id));
export const readGroup = (table: Table, id: number): Promise<GroupItem | undefined> => getItem(table, groupKey(id));
