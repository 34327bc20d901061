import type { AccessOverviewEntry } from '../../contract/schemas/access-overview.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ProjectRole } from '../../store/table/items.ts';
import type { Source } from '../../store/table/read.ts';
import { usersSeenAt, usersSeenRange } from '../callers/seen.ts';
import { accountsRange, groupsRange, readAccounts, readGroups, readRoles, rolesRange } from '../directory/read.ts';

/** What `readAccessOverview` reads. */
export const overviewReads: RequestReads = { ranges: [accountsRange, groupsRange, rolesRange, usersSeenRange] };

const projectsOf = (held: readonly ProjectRole[]): string[] => [...new Set(held.map(({ project }) => project))].sort();

/** All accounts by id, each with what it has access to (contract: access-overview §1). */
export const readAccessOverview = async (source: Source): Promise<AccessOverviewEntry[]> => {
  const [accounts, groups, roles] = await Promise.all([readAccounts(source), readGroups(source), readRoles(source)]);
  const seen = await usersSeenAt(source, accounts);
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return accounts.map((account, i) => {
    const own = groups.filter(({ users }) => users.some(({ id }) => id === account.id));
    return {
      userId: account.id,
      userName: account.name ?? account.username,
      userEmail: account.email,
      accountType: account.accountType,
      createdAt: account.createdAt,
      lastSeen: seen[i] ?? null,
      rootRole: account.rootRole === null ? null : (names.get(account.rootRole) ?? null),
      accessibleProjects: projectsOf(account.projectRoles),
      groups: own.map(({ name }) => name).sort(),
      groupProjects: projectsOf(own.flatMap(({ projectRoles }) => projectRoles)),
    };
  });
};
