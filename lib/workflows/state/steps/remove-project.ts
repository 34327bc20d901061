import { transact } from '../../../store/commit/unit-of-work.ts';
import { enqueueJob } from '../../../store/jobs/job.ts';
import { instance, projectKey, projectScope } from '../../../store/table/keys.ts';
import { dropEvents } from '../drop-events.ts';
import type { RemoveProjectStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/**
 * Removes a project, with active features or without: from here on it is gone for everyone. What it holds is removed as
 * unfinished work.
 */
export const removeProject = (tools: Tools, { id, drop }: RemoveProjectStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(id);
  return transact({ table, actor, now, deadline }, [scope, instance], async (unit) => {
    if (!(await unit.get(projectKey(id)))) return;
    unit.remove(projectKey(id));
    unit.changeHead(scope, { gone: true, private: false });
    await enqueueJob(unit, { kind: 'remove-project', project: id }, actor);
    unit.emit(...dropEvents(drop));
  });
};
