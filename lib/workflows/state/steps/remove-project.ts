import { change } from '../../../store/commit/unit-of-work.ts';
import { fileWork } from '../../../store/jobs/job.ts';
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
  return change(table, { scopes: [scope, instance], actor, now, deadline }, async (draft) => {
    if (!(await draft.get(projectKey(id)))) return;
    draft.remove(projectKey(id));
    draft.change(scope, { gone: true, private: false });
    await fileWork(draft, { kind: 'remove-project', project: id }, actor);
    draft.say(...dropEvents(drop));
  });
};
