import {
  type ApiTokenItem,
  apiTokenDocument,
  isApiToken,
  placeOfToken,
  readApiTokens,
} from '../../identity/api-tokens/view.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import { instance, projectScope, tokenKey } from '../../store/table/keys.ts';

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
  // Emitted into the log of the removed project, although the token no longer belongs to it.
  unit.emit({
    type: 'api-token-updated',
    environment: before.environment,
    project,
    data: apiTokenDocument(after),
    preData,
  });
};

/**
 * Removes a removed project from the API tokens that are limited to it, and revokes tokens that are only for this
 * project: they must not give access to a later project with the same id.
 */
export const withdrawTokens = async (job: JobRun<JobOf<'remove-project'>>): Promise<void> => {
  const { project } = job.job;
  const own = (await readApiTokens(job)).filter(({ projects }) => projects.includes(project));
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 10_000 }), 1))
    await commitStep(job, [instance, projectScope(project)], async (unit) => {
      for (const token of await unit.getMany(batch.map(({ sha256 }) => tokenKey(sha256))))
        if (isApiToken(token) && token.projects.includes(project)) withdraw(unit, token, project);
    });
};
