import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { environmentKey, instance, roleKey } from '../../store/table/keys.ts';
import { readRoles } from '../directory/read.ts';
import { roleView } from './view.ts';

type Permissions = RoleItem['permissions'];

/** The permissions in one environment that there are not in the other. */
const missing = (all: Permissions, source: string, environment: string): Permissions => {
  const held = new Set(all.filter((one) => one.environment === environment).map(({ name }) => name));
  return all
    .filter((one) => one.environment === source && !held.has(one.name))
    .map(({ name }) => ({ name, environment }));
};

/** Gives roles in a cloned environment the permissions that they have in its source (contract: environments §8). */
export const copyEnvironmentPermissions = async (run: JobRun<JobOf<'clone-environment'>>): Promise<void> => {
  const { environment, source } = run.job;
  for (const { id } of (await readRoles(run.table)).filter(
    ({ permissions }) => missing(permissions, source, environment).length > 0,
  ))
    await commitStep(run, [instance], async (unit) => {
      const before = await unit.get(roleKey(id));
      if (!before || !(await unit.get(environmentKey(environment)))) return;
      const added = missing(before.permissions, source, environment);
      if (added.length === 0) return;
      const after = { ...before, permissions: [...before.permissions, ...added] };
      unit.put(after);
      unit.emit({ type: 'role-updated', data: roleView(after), preData: roleView(before) });
    });
};
