import { notFound } from '../../contract/problems.ts';
import type { RoleUse } from '../../contract/schemas/project-access.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { roleKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { accountsRange, groupsRange, isUser, readAccounts, readGroups } from '../directory/read.ts';
import type { Holder } from './holder.ts';

/** What `listRoleUses` reads. */
export const roleUsesReads = (id: number): RequestReads => ({
  keys: [roleKey(id)],
  ranges: [accountsRange, groupsRange],
});

const projectsWith = ({ projectRoles }: Pick<Holder, 'projectRoles'>, id: number): Set<string> =>
  new Set(projectRoles.filter(({ role }) => role === id).map(({ project }) => project));

/** Where a role is held, by project (contract: project-access §9). @throws Problem `NotFoundError` */
export const listRoleUses = async (source: Source, id: number): Promise<RoleUse[]> => {
  const [role, accounts, groups] = await Promise.all([
    getItem(source, roleKey(id)),
    readAccounts(source),
    readGroups(source),
  ]);
  if (role === undefined) throw notFound('role', id);
  const uses = new Map<string, RoleUse>();
  const count = (holder: Holder, member: 'userCount' | 'groupCount' | 'serviceAccountCount'): void => {
    for (const project of projectsWith(holder, id)) {
      const use = uses.get(project) ?? { project, role: id, userCount: 0, groupCount: 0, serviceAccountCount: 0 };
      uses.set(project, { ...use, [member]: use[member] + 1 });
    }
  };
  for (const account of accounts) count(account, isUser(account) ? 'userCount' : 'serviceAccountCount');
  for (const group of groups) count(group, 'groupCount');
  return [...uses.values()].sort((a, b) => (a.project < b.project ? -1 : 1));
};
