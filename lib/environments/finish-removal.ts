import { clearEnvironment, dropLink } from '../projects/unlink-environment.ts';
import { withdrawEnvironment } from '../roles/withdraw-environment.ts';
import { change } from '../table/draft.ts';
import { instance, projectKey, projectScope } from '../table/keys.ts';
import { readApiTokens } from '../tokens/api-view.ts';
import { deleteApiToken } from '../tokens/change-api-token.ts';
import { closeWork, type Means, type Work } from '../unfinished/work.ts';

/** Tokens of the environment must not open a later one of the same name. */
const revokeTokens = async ({ table, ...act }: Means, environment: string): Promise<void> => {
  for (const token of await readApiTokens(table))
    if (token.environment === environment) await deleteApiToken(table, act, token);
};

/** Removes a hidden environment from every project, feature and role, and its API tokens. May be repeated. */
export const finishEnvironmentRemoval = async (
  means: Means,
  work: Extract<Work, { kind: 'remove-environment' }>,
): Promise<void> => {
  const { table, catalog, actor, now, deadline } = means;
  const { environment } = work;
  await revokeTokens(means, environment);
  await withdrawEnvironment(table, { actor, now, deadline }, environment);
  const { projects } = await catalog.projects('*');
  for (const { id: project } of projects) {
    await change(table, { scopes: [projectScope(project)], actor, now, deadline }, async (draft) => {
      const stored = await draft.get(projectKey(project));
      if (stored?.environments.some(({ name }) => name === environment)) dropLink(draft, stored, environment);
    });
    await clearEnvironment(means, { project, environment });
  }
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => closeWork(draft, work));
};
