import type { Unwritten } from '../../store/commit/context.ts';
import type { NewEvent } from '../../store/commit/journal.ts';
import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { GroupItem, Stored, UserItem } from '../../store/table/items.ts';
import { accessPartition, instance, type KeyOf, projectScope } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';

type Holder = UserItem | GroupItem;

const isHolder = (item: Stored | undefined): item is Holder => item?.kind === 'user' || item?.kind === 'group';

const without = ({ rev, ...holder }: Holder, project: string): Unwritten<Stored> & Pick<Holder, 'projectRoles'> => ({
  ...holder,
  projectRoles: holder.projectRoles.filter((grant) => grant.project !== project),
});

const withdrawalEvent = (holder: Holder, project: string): NewEvent => {
  const roles = holder.projectRoles.filter((grant) => grant.project === project).map(({ role }) => role);
  return holder.kind === 'user'
    ? { type: 'project-access-user-roles-deleted', project, preData: { roles, userId: holder.id } }
    : { type: 'project-access-group-roles-deleted', project, preData: { roles, groupId: holder.id } };
};

/**
 * Removes the roles that users and groups have in a removed project, because a later project with the same id must
 * begin without them.
 */
export const withdrawRoles = async (job: JobRun<JobOf<'remove-project'>>): Promise<void> => {
  const { project } = job.job;
  const isHolderInProject = (item: Stored | undefined): item is Holder =>
    isHolder(item) && item.projectRoles.some((grant) => grant.project === project);
  const holders = (await queryAll<Stored>(job, { pk: accessPartition })).filter(isHolderInProject);
  for (const batch of inBatches(holders, () => ({ actions: 1, bytes: 20_000 }), 1)) {
    const keys = batch.map(({ pk, sk }): KeyOf<Stored> => ({ pk, sk }));
    await commitStep(job, [instance, projectScope(project)], async (unit) => {
      for (const holder of (await unit.getMany(keys)).filter(isHolderInProject)) {
        unit.put(without(holder, project));
        unit.emit(withdrawalEvent(holder, project));
      }
    });
  }
};
