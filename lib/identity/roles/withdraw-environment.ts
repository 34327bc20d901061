import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { instance, roleKey } from '../../store/table/keys.ts';
import { readRoles } from '../rights/people.ts';
import { roleView } from '../rights/role-view.ts';

/** Takes what roles permit in an environment that is being removed: it must not count in a later one of its name. */
export const withdrawEnvironment = async (job: JobRun<JobOf<'remove-environment'>>): Promise<void> => {
  const { environment } = job.work;
  const permits = ({ permissions }: Pick<RoleItem, 'permissions'>): boolean =>
    permissions.some((permission) => permission.environment === environment);
  for (const { id } of (await readRoles(job.table)).filter(permits))
    await commitStep(job, [instance], async (unit) => {
      const before = await unit.get(roleKey(id));
      if (!before || !permits(before)) return;
      const permissions = before.permissions.filter((permission) => permission.environment !== environment);
      const after = { ...before, permissions };
      unit.put(after);
      unit.emit({ type: 'role-updated', data: roleView(after), preData: roleView(before) });
    });
};
