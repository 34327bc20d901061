import type { Role } from '../../contract/schemas/role.ts';
import type { ServiceAccount } from '../../contract/schemas/service-account.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { RoleItem, UserItem } from '../../store/table/items.ts';
import type { Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { accountsRange, isServiceAccount, readAccounts, readRoles, rolesRange } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { roleSummary } from '../directory/role-document.ts';
import { personalTokenReads, personalTokensOf } from '../personal-tokens/view.ts';
import { isRootRole } from '../rights/rights.ts';
import { serviceAccountView } from './view.ts';

interface Accounts {
  readonly accounts: readonly UserItem[];
  readonly roles: readonly RoleItem[];
}

/** The service accounts, whose items list their tokens. */
const caches = openRevisionCaches<Accounts>();
const everyAccount = 'all';

const readServiceAccounts = async (source: Source): Promise<Accounts> => {
  const [everyone, roles] = await Promise.all([readAccounts(source), readRoles(source)]);
  return { accounts: everyone.filter(isServiceAccount), roles };
};

/** What `listServiceAccounts` reads. */
export const serviceAccountsReads = (table: Table): RequestReads => {
  const held = caches(table).held(everyAccount);
  return held ? personalTokenReads(held.accounts) : { ranges: [accountsRange, rolesRange] };
};

/** All service accounts by id, and the root roles that they can have (contract: service-accounts §2). */
export const listServiceAccounts = async (
  context: ReadContext,
): Promise<{ serviceAccounts: ServiceAccount[]; rootRoles: Role[] }> => {
  const { instanceRev } = context;
  const { accounts, roles } = await caches(context).get(everyAccount, instanceRev, () => readServiceAccounts(context));
  const tokens = Map.groupBy(await personalTokensOf(context, accounts), ({ userId }) => userId);
  return {
    serviceAccounts: accounts.map((account) => serviceAccountView(account, tokens.get(account.id) ?? [])),
    rootRoles: roles.filter(isRootRole).map(roleSummary),
  };
};
