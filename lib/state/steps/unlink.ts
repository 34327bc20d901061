import { commit } from '../../table/commit.ts';
import type { NewEvent } from '../../table/journal.ts';
import { featureEnvironmentKey, projectKey, projectScope } from '../../table/keys.ts';
import type { UnlinkStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/** Takes removed environments from a project, and from its features what they have there. */
export const unlink = async (tools: Tools, { project, environments, features }: UnlinkStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(project);
  await commit(table, { scopes: [scope], actor, now, deadline }, async (view) => {
    const stored = await view.get(projectKey(project));
    const keys = features.map(({ name, environment }) => featureEnvironmentKey(project, name, environment));
    await view.getMany(keys);
    if (!stored) return { remove: keys, answer: undefined };
    const { rev, ...item } = stored;
    const kept = item.environments.filter(({ name }) => !environments.includes(name));
    const gone = item.environments.filter(({ name }) => environments.includes(name));
    return {
      put: gone.length > 0 ? [{ ...item, environments: kept }] : [],
      remove: keys,
      events: gone.map(({ name }): NewEvent => ({ type: 'project-environment-removed', project, environment: name })),
      answer: undefined,
    };
  });
};
