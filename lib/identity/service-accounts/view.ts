import type { PersonalToken } from '../../contract/schemas/personal-token.ts';
import type { Role } from '../../contract/schemas/role.ts';
import type { ServiceAccount } from '../../contract/schemas/service-account.ts';
import type { UserItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { personalTokensOf } from '../personal-tokens/view.ts';
import { isServiceAccount, readAccounts, readRoles } from '../rights/people.ts';
import { roleSummary } from '../rights/role-view.ts';
import { imageUrl } from '../users/view.ts';

/** A service account (spec §2.14). @param tokens its own, without secrets */
const accountView = (account: Omit<UserItem, 'rev'>, tokens: readonly PersonalToken[]): ServiceAccount => ({
  id: account.id,
  isAPI: false,
  ...(account.name !== null && { name: account.name }),
  ...(account.username !== null && { username: account.username }),
  imageUrl: imageUrl(account),
  loginAttempts: 0,
  ...(account.rootRole !== null && { rootRole: account.rootRole }),
  seenAt: null,
  createdAt: account.createdAt,
  tokens: tokens.map(({ userId: _, ...token }) => token),
});

export const serviceAccountView = async (table: Table, account: Omit<UserItem, 'rev'>): Promise<ServiceAccount> =>
  accountView(account, await personalTokensOf(table, [account]));

/** All service accounts by id, and the distinct root roles they hold (spec §4.15). */
export const listServiceAccounts = async (
  table: Table,
): Promise<{ serviceAccounts: ServiceAccount[]; rootRoles: Role[] }> => {
  const [everyone, roles] = await Promise.all([readAccounts(table), readRoles(table)]);
  const accounts = everyone.filter(isServiceAccount);
  const tokens = Map.groupBy(await personalTokensOf(table, accounts), ({ userId }) => userId);
  const held = new Set(accounts.map(({ rootRole }) => rootRole));
  return {
    serviceAccounts: accounts.map((account) => accountView(account, tokens.get(account.id) ?? [])),
    rootRoles: roles.filter(({ id }) => held.has(id)).map(roleSummary),
  };
};
