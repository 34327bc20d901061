import type { AdminCount } from '../../contract/schemas/user.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { Source } from '../../store/table/read.ts';
import {
  accountsRange,
  groupsRange,
  isUser,
  readAccounts,
  readGroups,
  readRoles,
  rolesRange,
} from '../directory/read.ts';
import { hasPassword } from '../passwords/stored.ts';
import { rightsOf } from '../rights/rights.ts';

/** What `countAdmins` reads. */
export const adminReads: RequestReads = { ranges: [accountsRange, groupsRange, rolesRange] };

/** The number of accounts with `ADMIN`, directly or through a group (contract: users §12). */
export const countAdmins = async (source: Source): Promise<AdminCount> => {
  const [accounts, groups, roles] = await Promise.all([readAccounts(source), readGroups(source), readRoles(source)]);
  const admins = accounts.filter((account) => rightsOf(account, groups, roles).admin);
  const users = admins.filter(isUser);
  const password = users.filter(hasPassword).length;
  return { password, noPassword: users.length - password, service: admins.length - users.length };
};
