import { inBatches } from '../table/batches.ts';
import { commit } from '../table/commit.ts';
import type { Unwritten } from '../table/decision.ts';
import type { GroupItem, Stored, UserItem } from '../table/items.ts';
import type { NewEvent } from '../table/journal.ts';
import { accessPartition, instance, type KeyOf, projectScope } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import type { Means } from '../unfinished/work.ts';

type Holder = UserItem | GroupItem;

const isHolder = (item: Stored | undefined): item is Holder => item?.kind === 'user' || item?.kind === 'group';

const without = ({ rev, ...holder }: Holder, project: string): Unwritten<Stored> & Pick<Holder, 'projectRoles'> => ({
  ...holder,
  projectRoles: holder.projectRoles.filter((grant) => grant.project !== project),
});

const withdrawn = (holder: Holder, project: string): NewEvent => {
  const roles = holder.projectRoles.filter((grant) => grant.project === project).map(({ role }) => role);
  return holder.kind === 'user'
    ? { type: 'project-access-user-roles-deleted', project, preData: { roles, userId: holder.id } }
    : { type: 'project-access-group-roles-deleted', project, preData: { roles, groupId: holder.id } };
};

/**
 * Takes from users and groups the roles they hold in a project that is being removed: whoever makes a project with the
 * same id later must not find them in it.
 */
export const withdrawRoles = async (means: Omit<Means, 'catalog'>, project: string): Promise<void> => {
  const { table, actor, now, deadline } = means;
  const holds = (item: Stored | undefined): item is Holder =>
    isHolder(item) && item.projectRoles.some((grant) => grant.project === project);
  const holders = (await queryAll<Stored>(table, { pk: accessPartition })).filter(holds);
  for (const batch of inBatches(holders, () => ({ actions: 1, bytes: 20_000 }))) {
    const keys = batch.map(({ pk, sk }): KeyOf<Stored> => ({ pk, sk }));
    await commit(table, { scopes: [instance, projectScope(project)], actor, now, deadline }, async (view) => {
      const found = (await view.getMany(keys)).filter(holds);
      return {
        put: found.map((holder) => without(holder, project)),
        events: found.map((holder) => withdrawn(holder, project)),
        answer: undefined,
      };
    });
  }
};
