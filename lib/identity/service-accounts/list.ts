import type { Role } from '../../contract/schemas/role.ts';
import type { ServiceAccount } from '../../contract/schemas/service-account.ts';
import type { Table } from '../../store/table/table.ts';
import { isServiceAccount, readAccounts, readRoles } from '../directory/read.ts';
import { personalTokensOf } from '../personal-tokens/view.ts';
import { roleSummary } from '../roles/view.ts';
import { serviceAccountView } from './view.ts';

/** All service accounts by id, and the root roles that at least one of them holds (contract: service-accounts §2). */
export const listServiceAccounts = async (
  table: Table,
): Promise<{ serviceAccounts: ServiceAccount[]; rootRoles: Role[] }> => {
  const [everyone, roles] = await Promise.all([readAccounts(table), readRoles(table)]);
  const accounts = everyone.filter(isServiceAccount);
  const tokens = Map.groupBy(await personalTokensOf(table, accounts), ({ userId }) => userId);
  const held = new Set(accounts.map(({ rootRole }) => rootRole));
  return {
    serviceAccounts: accounts.map((account) => serviceAccountView(account, tokens.get(account.id) ?? [])),
    rootRoles: roles.filter(({ id }) => held.has(id)).map(roleSummary),
  };
};
