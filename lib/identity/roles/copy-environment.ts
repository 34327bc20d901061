import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { environmentKey, instance, roleKey } from '../../store/table/keys.ts';
import { readRoles } from '../directory/read.ts';
import { roleDocument } from '../directory/role-document.ts';

type Permissions = RoleItem['permissions'];

/** The permissions in the source environment that a role lacks in the other one. */
const missing = (all: Permissions, source: string, environment: string): Permissions => {
  const held = new Set(all.filter((one) => one.environment === environment).map(({ name }) => name));
  return all
    .filter((one) => one.environment === source && !held.has(one.name))
    .map(({ name }) => ({ name, environment }));
};

/** Gives each role the same permissions in a cloned environment as in its source (contract: environments §8). */
export const copyEnvironmentPermissions = async (run: JobRun<JobOf<'clone-environment'>>): Promise<void> => {
  const { environment, source } = run.job;
  for (const { id } of (await readRoles(run)).filter(
    ({ permissions }) => missing(permissions, source, environment).length > 0,
  ))
    await commitStep(run, [instance], async (unit) => {
      const before = await unit.get(roleKey(id));
      if (!before || !(await unit.get(environmentKey(environment)))) return;
      const added = missing(before.permissions, source, environment);
      if (added.length === 0) return;
      const after = { ...before, permissions: [...before.permissions, ...added] };
      unit.put(after);
      unit.emit({ type: 'role-updated', data: roleDocument(after), preData: roleDocument(before) });
    });
};
