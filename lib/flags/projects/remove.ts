import { invalidOperation } from '../../contract/problems.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob, keyOfJob, runOrDefer } from '../../store/jobs/job.ts';
import { actionSetsKey, defaultProjectId, instance, projectKey, projectScope } from '../../store/table/keys.ts';
import { withdrawActionSetsIn } from '../signals/action-sets.ts';
import { finishProjectRemoval } from './finish-removal.ts';

const removalOf = (project: string) => ({ kind: 'remove-project', project }) as const;

/** What removing a project reads. */
export const projectRemovalReads = (id: string): RequestReads => ({
  keys: [projectKey(id), keyOfJob(removalOf(id)), actionSetsKey(id)],
});

/**
 * Removes a project, which does not exist from this commit on. `finishProjectRemoval` then removes its contents. The
 * commit has the scopes of the project and of the instance.
 * @throws Problem NotFoundError; InvalidOperationError for `default` and for a project with active features
 */
export const removeProjectIn = async (unit: UnitOfWork, id: string): Promise<void> => {
  await requireProject(unit, id);
  if (id === defaultProjectId) throw invalidOperation(`The project "${id}" cannot be deleted.`);
  const { features } = unit.head(projectScope(id));
  if (features > 0)
    throw invalidOperation(
      `The project "${id}" has ${features} active ${features === 1 ? 'feature' : 'features'}. Archive or move them first.`,
    );
  await withdrawActionSetsIn(unit, id);
  unit.remove(projectKey(id));
  // Events of a private project stay those of one: its head stays private.
  unit.changeHead(projectScope(id), { gone: true });
  await enqueueJob(unit, removalOf(id));
  unit.emit({ type: 'project-deleted', project: id });
};

/** Removes a project with its contents. @throws Problem what `removeProjectIn` throws */
export const removeProject = async (context: CatalogContext, id: string): Promise<void> => {
  await transact(context, [projectScope(id), instance], (unit) => removeProjectIn(unit, id));
  await runOrDefer(context, removalOf(id), finishProjectRemoval);
};
