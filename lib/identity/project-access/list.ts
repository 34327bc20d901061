import { notFound } from '../../contract/problems.ts';
import type { ProjectAccess } from '../../contract/schemas/project-access.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import { projectKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { groupSummary } from '../groups/view.ts';
import { readAccounts, readGroups, readRoles } from '../rights/people.ts';
import { isRootRole } from '../rights/rights.ts';
import { roleSummary } from '../rights/role-view.ts';
import { userSummary } from '../users/view.ts';
import { type Holder, rolesIn } from './holder.ts';

const members = <H extends Holder>(all: readonly H[], project: string): readonly H[] =>
  all.filter((holder) => rolesIn(holder, project).length > 0);

/** Since when somebody holds a role in the project without a break. */
const grant = (holder: Holder, project: string) => ({
  roles: [...rolesIn(holder, project)],
  addedAt:
    holder.projectRoles
      .filter((held) => held.project === project)
      .map(({ createdAt }) => createdAt)
      .sort()[0] ?? '',
});

/** Who holds roles in a project, by id. @throws Problem `NotFoundError` */
export const listAccess = async (table: Table, project: string): Promise<ProjectAccess> => {
  const item = fitsKey(project) ? await getItem(table, projectKey(project)) : undefined;
  if (item === undefined) throw notFound('project', project);
  const [accounts, groups, roles] = await Promise.all([readAccounts(table), readGroups(table), readRoles(table)]);
  return {
    users: members(accounts, project).map((user) => ({ ...userSummary(user), ...grant(user, project) })),
    groups: members(groups, project).map((group) => ({ ...groupSummary(group, accounts), ...grant(group, project) })),
    roles: roles.filter((role) => !isRootRole(role)).map(roleSummary),
  };
};
