import { minimumOneEnvironment } from '../../contract/problems.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, type JobContext, type JobOf, keyOfJob, runOrDefer } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureEnvironmentItem, ProjectItem, Stored } from '../../store/table/items.ts';
import {
  featureEnvironmentKey,
  featurePrefix,
  instance,
  projectKey,
  projectPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import { requireLinked } from '../features/load.ts';
import { putProject } from '../projects/store.ts';

/** A project and one of its environments. */
export interface LinkPlace {
  readonly project: string;
  readonly environment: string;
}

/** What unlinking an environment reads. */
export const linkReads = ({ project, environment }: LinkPlace): RequestReads => ({
  keys: [projectKey(project), keyOfJob({ kind: 'unlink-environment', project, environment })],
});

/**
 * The project without the link to an environment, its default strategy there and its change-request configuration
 * there.
 */
const withoutLink = (project: ProjectItem, environment: string): ProjectItem => {
  const { [environment]: _, ...changeRequests } = project.changeRequests ?? {};
  return {
    ...project,
    environments: project.environments.filter(({ name }) => name !== environment),
    ...(project.changeRequests && { changeRequests }),
  };
};

/** Removes an environment from the links of a project. */
export const removeLink = (unit: UnitOfWork, project: ProjectItem, environment: string): void => {
  putProject(unit, withoutLink(project, environment));
  unit.emit({ type: 'project-environment-removed', project: project.id, environment });
};

/**
 * Unlinks an environment from a project. `finishUnlinking` then removes the configuration of its features there. The
 * commit has the scopes of the project and of the instance.
 * @throws Problem NotFoundError; MinimumOneEnvironmentError for the project's last environment
 */
export const unlinkEnvironmentIn = async (unit: UnitOfWork, { project, environment }: LinkPlace): Promise<void> => {
  const stored = await requireProject(unit, project);
  requireLinked(stored, environment);
  if (stored.environments.length === 1) throw minimumOneEnvironment(project);
  removeLink(unit, stored, environment);
  await enqueueJob(unit, { kind: 'unlink-environment', project, environment });
};

/**
 * Unlinks an environment from a project (contract: project-settings §7.2).
 * @throws Problem what `unlinkEnvironmentIn` throws
 */
export const unlinkEnvironment = async (
  context: CatalogContext,
  { project, environment }: LinkPlace,
): Promise<void> => {
  const scopes = [projectScope(project), instance] as const;
  await transact(context, scopes, (unit) => unlinkEnvironmentIn(unit, { project, environment }));
  await runOrDefer(context, { kind: 'unlink-environment', project, environment }, finishUnlinking);
};

/**
 * Removes the items of a project's features in an environment to which the project is no longer linked. The items are
 * found by their keys and not through the features, because a feature may have been deleted meanwhile. Does nothing
 * when the project is linked to the environment: then the project or the environment is a later one with the same name.
 */
export const clearEnvironment = async (job: JobRun, { project, environment }: LinkPlace): Promise<void> => {
  const items = await queryAll<Stored>(job, { pk: projectPartition(project), prefix: featurePrefix });
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

/** Removes the items of features in an unlinked environment, and completes the job. May be repeated. */
export const finishUnlinking = (context: JobContext, work: JobOf<'unlink-environment'>): Promise<void> =>
  runJob(context, work, async (job) => {
    await clearEnvironment(job, work);
    await completeRun(job);
  });
