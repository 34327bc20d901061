import { emptyProject } from '../../projects/empty.ts';
import { withdrawRoles } from '../../projects/withdraw-roles.ts';
import { commit } from '../../table/commit.ts';
import { instance, projectKey, projectScope, type Scope } from '../../table/keys.ts';
import { dropEvents } from '../drop-events.ts';
import type { RemoveProjectStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/**
 * Removes a project: first the roles held in it, then the one item that makes it a project, so that from there on it is
 * gone for everyone, then everything in it. One that is hidden already is only emptied.
 */
export const removeProject = async (tools: Tools, { id, drop }: RemoveProjectStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(id);
  const scopes: readonly [Scope, ...Scope[]] = drop ? [scope, instance] : [scope];
  await withdrawRoles(tools, id);
  await commit(table, { scopes, actor, now, deadline }, async (view) => {
    if (!(await view.get(projectKey(id)))) return { answer: undefined };
    return {
      remove: [projectKey(id)],
      events: dropEvents(drop),
      head: { [scope]: { gone: true, private: false } },
      answer: undefined,
    };
  });
  await emptyProject(tools, id);
};
