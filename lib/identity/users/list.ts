import { notFound } from '../../contract/problems.ts';
import type { Role } from '../../contract/schemas/role.ts';
import type { User, UserSummary } from '../../contract/schemas/user.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { userSeenKey, usersSeenRange } from '../callers/seen.ts';
import { accountsRange, isUser, readAccount, readAccounts, readRoles, rolesRange } from '../directory/read.ts';
import { roleSummary } from '../directory/role-document.ts';
import { isRootRole } from '../rights/rights.ts';
import { userSummary, userViews, userWithLastUse } from './view.ts';

/** What `listUsers` reads. One read unit covers the last uses of some thirty users. */
export const usersReads: RequestReads = { ranges: [accountsRange, rolesRange, usersSeenRange] };

/** All users by id, and the root roles they may hold. */
export const listUsers = async (source: Source): Promise<{ users: User[]; rootRoles: Role[] }> => {
  const [accounts, roles] = await Promise.all([readAccounts(source), readRoles(source)]);
  return {
    users: await userViews(source, accounts.filter(isUser)),
    rootRoles: roles.filter(isRootRole).map(roleSummary),
  };
};

/** What `readUser` reads. */
export const shownUserReads = (id: number): RequestReads => ({ keys: [userKey(id), userSeenKey(id)] });

/** @throws Problem `NotFoundError` */
export const readUser = async (source: Source, id: number): Promise<User> => {
  const user = await readAccount(source, id);
  if (user === undefined || !isUser(user)) throw notFound('user', id);
  return userWithLastUse(source, user);
};

/** Minimum number of characters of a query that finds anybody. */
const minQuery = 2;

const prefixOf = (query: string): string => query.trim().toLowerCase();

/** What `searchUsers` reads. */
export const searchReads = (query: string): RequestReads =>
  prefixOf(query).length < minQuery ? {} : { ranges: [accountsRange] };

/** Users whose name, username or email begins with the query; case is ignored (contract: users §7). */
export const searchUsers = async (source: Source, query: string): Promise<UserSummary[]> => {
  const prefix = prefixOf(query);
  if (prefix.length < minQuery) return [];
  const matches = ({ name, username, email }: UserItem): boolean =>
    [name, username, email].some((text) => text?.toLowerCase().startsWith(prefix));
  return (await readAccounts(source)).filter((account) => isUser(account) && matches(account)).map(userSummary);
};
