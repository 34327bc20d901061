import { minimumOneEnvironment } from '../../contract/problems.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { closeJob, finishJob, type Job, takeStep } from '../../store/jobs/execute.ts';
import { fileWork, type Means, type WorkOf } from '../../store/jobs/job.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureEnvironmentItem, ProjectItem, Stored } from '../../store/table/items.ts';
import {
  featureEnvironmentKey,
  featurePrefix,
  projectKey,
  projectPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import { demandLinked, demandProject } from '../features/load.ts';
import { putProject } from '../projects/store.ts';
import type { LinkPlace } from './link-environment.ts';

/** The project without the link, its default strategy there and its change-request configuration. */
const withoutLink = (project: ProjectItem, environment: string): ProjectItem => {
  const { [environment]: _, ...changeRequests } = project.changeRequests ?? {};
  return {
    ...project,
    environments: project.environments.filter(({ name }) => name !== environment),
    ...(project.changeRequests && { changeRequests }),
  };
};

/** Takes an environment off a project's links and says so. */
export const dropLink = (draft: Draft, project: ProjectItem, environment: string): void => {
  putProject(draft, withoutLink(project, environment));
  draft.say({ type: 'project-environment-removed', project: project.id, environment });
};

/**
 * Unlinks an environment from a project. What its features have there is removed after, by `finishUnlinking`. The
 * commit has the scopes of the project and of the instance.
 * @throws Problem NotFoundError; MinimumOneEnvironmentError for the last one
 */
export const unlinkEnvironment = async (
  draft: Draft,
  { project, environment }: LinkPlace,
  actor: Actor,
): Promise<void> => {
  const stored = await demandProject(draft, project);
  demandLinked(stored, environment);
  if (stored.environments.length === 1) throw minimumOneEnvironment(project);
  dropLink(draft, stored, environment);
  await fileWork(draft, { kind: 'unlink-environment', project, environment }, actor);
};

/**
 * Removes what the features of a project have in an environment it is no longer linked to. It is found by its keys, not
 * through the features: one may have been deleted meanwhile. Nothing happens where the project is linked to the
 * environment again, which can only be another one of these names.
 */
export const clearEnvironment = async (job: Job, { project, environment }: LinkPlace): Promise<void> => {
  const items = await queryAll<Stored>(job.table, { pk: projectPartition(project), prefix: featurePrefix });
  const keys = items
    .filter((item): item is FeatureEnvironmentItem => item.kind === 'feature-environment')
    .filter((item) => item.environment === environment)
    .map(({ feature }) => featureEnvironmentKey(project, feature, environment));
  for (const batch of inBatches(keys, () => ({ actions: 1, bytes: 0 }), 2))
    await takeStep(job, [projectScope(project)], async (draft) => {
      const stored = await draft.get(projectKey(project));
      if (stored?.environments.some(({ name }) => name === environment)) return;
      await draft.getMany(batch);
      for (const key of batch) draft.remove(key);
    });
};

/** Removes what an unlinked environment held, and takes the work off the list. May be repeated. */
export const finishUnlinking = (means: Means, work: WorkOf<'unlink-environment'>): Promise<void> =>
  finishJob(means, work, async (job) => {
    await clearEnvironment(job, work);
    await closeJob(job);
  });
