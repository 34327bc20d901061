import { inBatches } from '../table/batches.ts';
import { change, type Draft } from '../table/draft.ts';
import { instance, projectScope, tokenKey } from '../table/keys.ts';
import { type ApiTokenItem, apiTokenDocument, isApiToken, placeOfToken, readApiTokens } from '../tokens/api-view.ts';
import type { Means } from '../unfinished/work.ts';

const withdraw = (draft: Draft, before: ApiTokenItem, project: string): void => {
  const projects = before.projects.filter((id) => id !== project);
  const preData = apiTokenDocument(before);
  if (projects.length === 0) {
    draft.remove(tokenKey(before.sha256));
    draft.say({ type: 'api-token-deleted', ...placeOfToken(before), preData });
    return;
  }
  const after = { ...before, projects };
  draft.put(after);
  // The log of the project that is left out, which the token is no longer of.
  draft.say({
    type: 'api-token-updated',
    environment: before.environment,
    project,
    data: apiTokenDocument(after),
    preData,
  });
};

/**
 * Takes a project that is being removed from the API tokens restricted to it, and revokes those that were for nothing
 * else: they must not open a later project with the same id.
 */
export const withdrawTokens = async (means: Omit<Means, 'catalog'>, project: string): Promise<void> => {
  const { table, actor, now, deadline } = means;
  const own = (await readApiTokens(table)).filter(({ projects }) => projects.includes(project));
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 10_000 })))
    await change(table, { scopes: [instance, projectScope(project)], actor, now, deadline }, async (draft) => {
      for (const token of await draft.getMany(batch.map(({ sha256 }) => tokenKey(sha256))))
        if (isApiToken(token) && token.projects.includes(project)) withdraw(draft, token, project);
    });
};
