import { nameExists, notFound } from '../../contract/problems.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { keyOfJob, requireRemoved } from '../../store/jobs/job.ts';
import { environmentKey, isStorableKey, projectScope } from '../../store/table/keys.ts';
import { requireLinkRoom } from '../features/environment-limit.ts';
import { putProject } from '../projects/store.ts';
import { finishUnlinking, type LinkPlace, linkReads } from './unlink-environment.ts';

/** What linking an environment reads. */
export const newLinkReads = (place: LinkPlace): RequestReads => ({
  keys: [environmentKey(place.environment), ...(linkReads(place).keys ?? [])],
});

/**
 * Links an environment to a project: its features are disabled there, with nothing configured (contract:
 * project-settings §7.1).
 * @throws Problem NotFoundError; NameExistsError when it is linked already; InvalidOperationError for too many, and
 *   (409) while an earlier configuration of the features there is still being removed
 */
export const linkEnvironment = async (context: CatalogContext, { project, environment }: LinkPlace): Promise<void> => {
  const earlier = { kind: 'unlink-environment', project, environment } as const;
  if (!isStorableKey(keyOfJob(earlier))) throw notFound('environment', environment);
  await finishUnlinking(context, earlier);
  await transact(context, [projectScope(project)], async (unit) => {
    const stored = await requireProject(unit, project);
    if (!(await unit.get(environmentKey(environment)))) throw notFound('environment', environment);
    if (stored.environments.some(({ name }) => name === environment))
      throw nameExists(`environment of project "${project}"`, environment);
    requireLinkRoom(project, stored.environments.length + 1);
    await requireRemoved(unit, earlier, `What features of "${project}" had in environment "${environment}" before`);
    putProject(unit, { ...stored, environments: [...stored.environments, { name: environment }] });
    unit.emit({ type: 'project-environment-added', project, environment });
  });
};
