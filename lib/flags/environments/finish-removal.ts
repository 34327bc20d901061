import { requireScopesOfToken, withScopesOfToken } from '../../identity/api-tokens/change.ts';
import { apiTokenDocument, isApiToken, placeOfToken, readApiTokens } from '../../identity/api-tokens/view.ts';
import { withdrawEnvironment } from '../../identity/roles/withdraw-environment.ts';
import { closeJob, finishJob, type Job, takeStep } from '../../store/jobs/execute.ts';
import type { Means, WorkOf } from '../../store/jobs/job.ts';
import { projectKey, projectScope, tokenKey } from '../../store/table/keys.ts';
import { clearEnvironment, dropLink } from '../project-settings/unlink-environment.ts';

type EnvironmentRemoval = WorkOf<'remove-environment'>;

/** Tokens of the environment must not open a later one of the same name. */
const revokeTokens = async (job: Job<EnvironmentRemoval>): Promise<void> => {
  for (const token of await readApiTokens(job.table)) {
    if (token.environment !== job.work.environment) continue;
    await withScopesOfToken(job.table, token, (scopes) =>
      takeStep(job, scopes, async (draft) => {
        const stored = await draft.get(tokenKey(token.sha256));
        if (!isApiToken(stored)) return;
        requireScopesOfToken(draft, stored);
        draft.remove(stored);
        draft.say({ type: 'api-token-deleted', ...placeOfToken(stored), preData: apiTokenDocument(stored) });
      }),
    );
  }
};

/** Takes the environment off the links of every project, and away what features have there. */
const clearProjects = async (job: Job<EnvironmentRemoval>): Promise<void> => {
  const { environment } = job.work;
  const { projects } = await job.catalog.projects('*');
  for (const { id: project } of projects) {
    await takeStep(job, [projectScope(project)], async (draft) => {
      const stored = await draft.get(projectKey(project));
      if (stored?.environments.some(({ name }) => name === environment)) dropLink(draft, stored, environment);
    });
    await clearEnvironment(job, { project, environment });
  }
};

/** Removes a hidden environment from every project, feature and role, and its API tokens. May be repeated. */
export const finishEnvironmentRemoval = (means: Means, work: EnvironmentRemoval): Promise<void> =>
  finishJob(means, work, async (job) => {
    await revokeTokens(job);
    await withdrawEnvironment(job);
    await clearProjects(job);
    await closeJob(job);
  });
