import { requireScopesOfToken, withScopesOfToken } from '../../identity/api-tokens/change.ts';
import { apiTokenDocument, isApiToken, placeOfToken, readApiTokens } from '../../identity/api-tokens/view.ts';
import { withdrawEnvironment } from '../../identity/roles/withdraw-environment.ts';
import { completeJob, type JobContext, type JobOf } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
import { projectKey, projectScope, tokenKey } from '../../store/table/keys.ts';
import { clearEnvironment, removeLink } from '../project-settings/unlink-environment.ts';

type EnvironmentRemoval = JobOf<'remove-environment'>;

/** The job that copies into an environment. There is at most one, and it is found by the name of the environment. */
export const cloneOf = (environment: string): JobOf<'clone-environment'> => ({
  kind: 'clone-environment',
  environment,
  source: '',
  projects: [],
  permissions: false,
});

/** Revokes the tokens of the environment: they must not give access to a later environment with the same name. */
const revokeTokens = async (job: JobRun<EnvironmentRemoval>): Promise<void> => {
  for (const token of await readApiTokens(job)) {
    if (token.environment !== job.job.environment) continue;
    await withScopesOfToken(job, token, (scopes) =>
      commitStep(job, scopes, async (unit) => {
        const stored = await unit.get(tokenKey(token.sha256));
        if (!isApiToken(stored)) return;
        requireScopesOfToken(unit, stored);
        unit.remove(stored);
        unit.emit({ type: 'api-token-deleted', ...placeOfToken(stored), preData: apiTokenDocument(stored) });
      }),
    );
  }
};

/** Removes the environment from the links of every project, and the items of features in it. */
const clearProjects = async (job: JobRun<EnvironmentRemoval>): Promise<void> => {
  const { environment } = job.job;
  const { projects } = await job.catalog.projects('*');
  for (const { id: project } of projects) {
    await commitStep(job, [projectScope(project)], async (unit) => {
      const stored = await unit.get(projectKey(project));
      if (stored?.environments.some(({ name }) => name === environment)) removeLink(unit, stored, environment);
    });
    await clearEnvironment(job, { project, environment });
  }
};

/**
 * Removes an environment that no longer exists from every project, feature and role, and revokes its API tokens. May be
 * repeated.
 */
export const finishEnvironmentRemoval = (context: JobContext, work: EnvironmentRemoval): Promise<void> =>
  runJob(context, work, async (job) => {
    await revokeTokens(job);
    await withdrawEnvironment(job);
    await clearProjects(job);
    // The copying job must not continue with a later environment of the same name.
    await completeRun(job, (unit) => completeJob(unit, cloneOf(job.job.environment)));
  });
