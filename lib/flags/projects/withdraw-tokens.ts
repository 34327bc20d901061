import {
  type ApiTokenItem,
  apiTokenDocument,
  isApiToken,
  placeOfToken,
  readApiTokens,
} from '../../identity/api-tokens/view.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { type Job, takeStep } from '../../store/jobs/execute.ts';
import { inBatches } from '../../store/table/batches.ts';
import { instance, projectScope, tokenKey } from '../../store/table/keys.ts';
import type { ProjectRemoval } from './removal.ts';

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
export const withdrawTokens = async (job: Job<ProjectRemoval>): Promise<void> => {
  const { project } = job.work;
  const own = (await readApiTokens(job.table)).filter(({ projects }) => projects.includes(project));
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 10_000 }), 1))
    await takeStep(job, [instance, projectScope(project)], async (draft) => {
      for (const token of await draft.getMany(batch.map(({ sha256 }) => tokenKey(sha256))))
        if (isApiToken(token) && token.projects.includes(project)) withdraw(draft, token, project);
    });
};
