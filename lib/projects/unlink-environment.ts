import { demandLinked, demandProject } from '../features/load.ts';
import { minimumOneEnvironment } from '../schema/problem.ts';
import { inBatches } from '../table/batches.ts';
import { commit } from '../table/commit.ts';
import { change, type Draft } from '../table/draft.ts';
import type { ProjectItem } from '../table/items.ts';
import type { Actor } from '../table/journal.ts';
import { featureEnvironmentKey, instance, projectScope } from '../table/keys.ts';
import { closeWork, fileWork, type Means, type Work } from '../unfinished/work.ts';
import type { LinkPlace } from './link-environment.ts';
import { putProject } from './store.ts';

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

/** Removes what the features of a project have in an environment. May be repeated. */
export const clearEnvironment = async (means: Means, { project, environment }: LinkPlace): Promise<void> => {
  const { table, catalog, actor, now, deadline } = means;
  const { projects } = await catalog.projects([project]);
  const keys = projects.flatMap(({ features }) =>
    [...features.values()]
      .filter(({ environments }) => environments.has(environment))
      .map(({ feature }) => featureEnvironmentKey(project, feature.name, environment)),
  );
  for (const batch of inBatches(keys, () => ({ actions: 1, bytes: 0 }))) {
    await commit(table, { scopes: [projectScope(project)], actor, now, deadline }, async (view) => {
      await view.getMany(batch);
      return { remove: batch, answer: undefined };
    });
  }
};

/** Removes what an unlinked environment held, and takes the work off the list. May be repeated. */
export const finishUnlinking = async (
  means: Means,
  work: Extract<Work, { kind: 'unlink-environment' }>,
): Promise<void> => {
  const { table, actor, now, deadline } = means;
  await clearEnvironment(means, work);
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => closeWork(draft, work));
};
