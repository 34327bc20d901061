import type { ProjectAccess } from '../../contract/schemas/project-access.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { projectKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { usersSeenRange } from '../callers/seen.ts';
import { requireProject } from '../directory/project.ts';
import { accountsRange, groupsRange, readAccounts, readGroups, readRoles, rolesRange } from '../directory/read.ts';
import { roleSummary } from '../directory/role-document.ts';
import { groupSummary, mappingsOf, memberIds, membersView, readLastUses } from '../groups/view.ts';
import { isRootRole } from '../rights/rights.ts';
import { userSummary } from '../users/view.ts';
import { type Holder, rolesIn } from './holder.ts';

const holdersIn = <H extends Holder>(all: readonly H[], project: string): readonly H[] =>
  all.filter((holder) => rolesIn(holder, project).length > 0);

/** The roles held in the project, and the oldest date of these grants. */
const grantView = (holder: Holder, project: string) => ({
  roles: [...rolesIn(holder, project)],
  addedAt:
    holder.projectRoles
      .filter((held) => held.project === project)
      .map(({ createdAt }) => createdAt)
      .sort()[0] ?? '',
});

/** What `listProjectAccess` reads. */
export const projectAccessReads = (project: string): RequestReads => ({
  keys: [projectKey(project)],
  ranges: [accountsRange, groupsRange, rolesRange, usersSeenRange],
});

/** Who holds roles in a project, by id (contract: project-access §1). @throws Problem `NotFoundError` */
export const listProjectAccess = async (source: Source, project: string): Promise<ProjectAccess> => {
  const [accounts, groups, roles] = await Promise.all([
    readAccounts(source),
    readGroups(source),
    readRoles(source),
    requireProject(readingOf(source), project),
  ]);
  const users = holdersIn(accounts, project);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const holding = holdersIn(groups, project);
  const seen = await readLastUses(source, [...users.map(({ id }) => id), ...memberIds(holding)]);
  return {
    users: users.map((user) => ({
      ...userSummary(user),
      seenAt: seen.get(user.id) ?? null,
      ...grantView(user, project),
    })),
    groups: holding.map((group) => ({
      ...groupSummary(group, accounts),
      mappingsSSO: mappingsOf(group),
      users: membersView(byId, seen, group),
      ...grantView(group, project),
    })),
    roles: roles.filter((role) => !isRootRole(role)).map(roleSummary),
  };
};
