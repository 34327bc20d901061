import {
  type ApiTokenItem,
  apiTokenDocument,
  isApiToken,
  placeOfToken,
  readApiTokens,
} from '../../identity/api-tokens/view.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import { instance, projectScope, tokenKey } from '../../store/table/keys.ts';
import type { ProjectRemoval } from './removal.ts';

const withdraw = (unit: UnitOfWork, before: ApiTokenItem, project: string): void => {
  const projects = before.projects.filter((id) => id !== project);
  const preData = apiTokenDocument(before);
  if (projects.length === 0) {
    unit.remove(tokenKey(before.sha256));
    unit.emit({ type: 'api-token-deleted', ...placeOfToken(before), preData });
    return;
  }
  const after = { ...before, projects };
  unit.put(after);
  // The log of the project that is left out, which the token is no longer of.
  unit.emit({
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
export const withdrawTokens = async (job: JobRun<ProjectRemoval>): Promise<void> => {
  const { project } = job.work;
  const own = (await readApiTokens(job.table)).filter(({ projects }) => projects.includes(project));
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 10_000 }), 1))
    await commitStep(job, [instance, projectScope(project)], async (unit) => {
      for (const token of await unit.getMany(batch.map(({ sha256 }) => tokenKey(sha256))))
        if (isApiToken(token) && token.projects.includes(project)) withdraw(unit, token, project);
    });
};
