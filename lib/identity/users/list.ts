import { notFound } from '../../contract/problems.ts';
import type { Role } from '../../contract/schemas/role.ts';
import type { User, UserSummary } from '../../contract/schemas/user.ts';
import type { UserItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { isUser, readAccount, readAccounts, readRoles } from '../directory/read.ts';
import { isRootRole } from '../rights/rights.ts';
import { roleSummary } from '../roles/view.ts';
import { userSummary, userViews, userWithLastUse } from './view.ts';

/** All users by id, and the root roles they may hold. */
export const listUsers = async (table: Table): Promise<{ users: User[]; rootRoles: Role[] }> => {
  const [accounts, roles] = await Promise.all([readAccounts(table), readRoles(table)]);
  return {
    users: await userViews(table, accounts.filter(isUser)),
    rootRoles: roles.filter(isRootRole).map(roleSummary),
  };
};

/** @throws Problem `NotFoundError` */
export const readUser = async (table: Table, id: number): Promise<User> => {
  const user = await readAccount(table, id);
  if (user === undefined || !isUser(user)) throw notFound('user', id);
  return userWithLastUse(table, user);
};

/** Letters of the shortest query that finds anybody. */
const minQuery = 2;

/** Users whose name, username or email begins with the query, whatever its case (contract: users §7). */
export const searchUsers = async (table: Table, query: string): Promise<UserSummary[]> => {
  const prefix = query.trim().toLowerCase();
  if (prefix.length < minQuery) return [];
  const matches = ({ name, username, email }: UserItem): boolean =>
    [name, username, email].some((text) => text?.toLowerCase().startsWith(prefix));
  return (await readAccounts(table)).filter((account) => isUser(account) && matches(account)).map(userSummary);
};
