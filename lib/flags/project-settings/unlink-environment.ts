import { minimumOneEnvironment } from '../../contract/problems.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, type JobContext, type JobOf } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
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
import { requireLinked, requireProject } from '../features/load.ts';
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
export const dropLink = (unit: UnitOfWork, project: ProjectItem, environment: string): void => {
  putProject(unit, withoutLink(project, environment));
  unit.emit({ type: 'project-environment-removed', project: project.id, environment });
};

/**
 * Unlinks an environment from a project. What its features have there is removed after, by `finishUnlinking`. The
 * commit has the scopes of the project and of the instance.
 * @throws Problem NotFoundError; MinimumOneEnvironmentError for the last one
 */
export const unlinkEnvironment = async (
  unit: UnitOfWork,
  { project, environment }: LinkPlace,
  actor: Actor,
): Promise<void> => {
  const stored = await requireProject(unit, project);
  requireLinked(stored, environment);
  if (stored.environments.length === 1) throw minimumOneEnvironment(project);
  dropLink(unit, stored, environment);
  await enqueueJob(unit, { kind: 'unlink-environment', project, environment }, actor);
};

/**
 * Removes what the features of a project have in an environment it is no longer linked to. It is found by its keys, not
 * through the features: one may have been deleted meanwhile. Nothing happens where the project is linked to the
 * environment again, which can only be another one of these names.
 */
export const clearEnvironment = async (job: JobRun, { project, environment }: LinkPlace): Promise<void> => {
  const items = await queryAll<Stored>(job.table, { pk: projectPartition(project), prefix: featurePrefix });
  const keys = items
    .filter((item): item is FeatureEnvironmentItem => item.kind === 'feature-environment')
    .filter((item) => item.environment === environment)
    .map(({ feature }) => featureEnvironmentKey(project, feature, environment));
  for (const batch of inBatches(keys, () => ({ actions: 1, bytes: 0 }), 2))
    await commitStep(job, [projectScope(project)], async (unit) => {
      const stored = await unit.get(projectKey(project));
      if (stored?.environments.some(({ name }) => name === environment)) return;
      await unit.getMany(batch);
      for (const key of batch) unit.remove(key);
    });
};

/** Removes what an unlinked environment held, and takes the work off the list. May be repeated. */
export const finishUnlinking = (means: JobContext, work: JobOf<'unlink-environment'>): Promise<void> =>
  runJob(means, work, async (job) => {
    await clearEnvironment(job, work);
    await completeRun(job);
  });
