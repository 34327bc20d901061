import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { instance, roleKey } from '../../store/table/keys.ts';
import { readRoles } from '../directory/read.ts';
import { roleDocument } from '../directory/role-document.ts';

/** Removes the permissions that roles have in a removed environment (contract: roles §7). */
export const withdrawEnvironment = async (job: JobRun<JobOf<'remove-environment'>>): Promise<void> => {
  const { environment } = job.job;
  const hasEnvironment = ({ permissions }: Pick<RoleItem, 'permissions'>): boolean =>
    permissions.some((permission) => permission.environment === environment);
  for (const { id } of (await readRoles(job)).filter(hasEnvironment))
    await commitStep(job, [instance], async (unit) => {
      const before = await unit.get(roleKey(id));
      if (!before || !hasEnvironment(before)) return;
      const permissions = before.permissions.filter((permission) => permission.environment !== environment);
      const after = { ...before, permissions };
      unit.put(after);
      unit.emit({ type: 'role-updated', data: roleDocument(after), preData: roleDocument(before) });
    });
};
