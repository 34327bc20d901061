import { lastPosition } from '../../contract/limits.ts';
import { notFound } from '../../contract/problems.ts';
import type { Environment, EnvironmentCloneBody } from '../../contract/schemas/environment.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, keyOfJob, runOrDefer } from '../../store/jobs/job.ts';
import { environmentKey, instance } from '../../store/table/keys.ts';
import { type EnvironmentClone, finishEnvironmentClone } from './finish-clone.ts';
import { cloneOf } from './finish-removal.ts';
import { createEnvironmentIn, environmentLifeReads, finishEarlierRemoval } from './write.ts';

/** The source environment, and the new environment. */
export interface CloneInput {
  readonly source: string;
  readonly body: EnvironmentCloneBody;
}

const everyProject = '*';

/** What `cloneEnvironment` reads first. */
export const cloneReads = ({ source, body: { name } }: CloneInput): RequestReads => {
  const { keys = [] } = environmentLifeReads(name);
  return { scopes: '*', keys: [environmentKey(source), ...keys, keyOfJob(cloneOf(name))] };
};

/**
 * The given projects; for `*`, the projects that are linked to the source.
 * @throws Problem NotFoundError
 */
const requireProjects = async (context: CatalogContext, { source, body }: CloneInput): Promise<string[]> => {
  const { projects } = await context.catalog.projects('*', context);
  if (body.projects.includes(everyProject))
    return projects
      .filter(({ project }) => project.environments.some(({ name }) => name === source))
      .map(({ id }) => id);
  const known = new Set(projects.map(({ id }) => id));
  const unknown = body.projects.find((id) => !known.has(id));
  if (unknown !== undefined) throw notFound('project', unknown);
  return [...new Set(body.projects)];
};

/**
 * Creates an environment as a copy of another one (contract: environments §8). It exists from the first commit on; a
 * job copies the configuration of projects, features and roles in the source.
 * @throws Problem NotFoundError; what `createEnvironment` throws
 */
export const cloneEnvironment = async (context: CatalogContext, input: CloneInput): Promise<Environment> => {
  const { source, body } = input;
  const { name, type, clonePermissions } = body;
  await finishEarlierRemoval(context, name);
  const projects = await requireProjects(context, input);
  const job: EnvironmentClone = { ...cloneOf(name), source, projects, permissions: clonePermissions };
  const made = await transact(context, [instance], async (unit) => {
    if (!(await unit.get(environmentKey(source)))) throw notFound('environment', source);
    const environment = await createEnvironmentIn(unit, context, { name, type, sortOrder: lastPosition });
    await enqueueJob(unit, job);
    return environment;
  });
  await runOrDefer(context, job, finishEnvironmentClone);
  return made;
};
