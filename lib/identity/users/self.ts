import { authenticationRequired } from '../../contract/problems.ts';
import type { Role } from '../../contract/schemas/role.ts';
import type { User } from '../../contract/schemas/user.ts';
import { roleKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { requireAccountId } from '../callers/account-id.ts';
import type { Caller } from '../callers/caller.ts';
import { readAccount } from '../directory/read.ts';
import type { Grant } from '../rights/rights.ts';
import { roleSummary } from '../roles/view.ts';
import { userViews } from './view.ts';

/** The account that calls, and its grants (contract: users §9). */
interface Self {
  readonly user: User;
  readonly permissions: Grant[];
  /** Always empty. */
  readonly feedback: unknown[];
  readonly splash: Record<string, boolean>;
}

/** @throws Problem `BadDataError` for an API token; `AuthenticationRequired` when the user no longer exists */
export const readSelf = async (table: Table, caller: Caller): Promise<Self> => {
  const account = await readAccount(table, requireAccountId(caller));
  const [user] = account ? await userViews(table, [account]) : [];
  if (user === undefined) throw authenticationRequired();
  const permissions: Grant[] = caller.rights.admin ? [{ permission: 'ADMIN' }] : [...caller.rights.grants];
  return { user, permissions, feedback: [], splash: {} };
};

interface Profile {
  readonly rootRole: Role | null;
  /** Projects in which the user holds a role, itself or through a group. */
  readonly projects: string[];
  /** Always empty. */
  readonly features: unknown[];
}

/** @throws Problem `BadDataError` for an API token; `AuthenticationRequired` when the user no longer exists */
export const readProfile = async (table: Table, caller: Caller): Promise<Profile> => {
  const account = await readAccount(table, requireAccountId(caller));
  if (account === undefined) throw authenticationRequired();
  const role = account.rootRole === null ? undefined : await getItem(table, roleKey(account.rootRole));
  return { rootRole: role ? roleSummary(role) : null, projects: [...caller.rights.memberOf].sort(), features: [] };
};
