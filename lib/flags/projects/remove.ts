import { invalidOperation } from '../../contract/problems.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { enqueueJob } from '../../store/jobs/job.ts';
import { projectKey, projectScope } from '../../store/table/keys.ts';
import { requireProject } from '../features/load.ts';

/** The project that always exists (behaviour §5.3). */
const permanent = 'default';

/**
 * Hides a project: from this commit on it is gone for everyone. What it holds is removed after, by
 * `finishProjectRemoval`. The commit has the scopes of the project and of the instance.
 * @throws Problem NotFoundError; InvalidOperationError for `default` and for a project with active features
 */
export const removeProject = async (unit: UnitOfWork, id: string, actor: Actor): Promise<void> => {
  await requireProject(unit, id);
  if (id === permanent) throw invalidOperation(`The project "${permanent}" cannot be deleted.`);
  const { features } = unit.head(projectScope(id));
  if (features > 0)
    throw invalidOperation(
      `The project "${id}" has ${features} active ${features === 1 ? 'feature' : 'features'}. Archive or move them first.`,
    );
  unit.remove(projectKey(id));
  unit.changeHead(projectScope(id), { gone: true, private: false });
  await enqueueJob(unit, { kind: 'remove-project', project: id }, actor);
  unit.emit({ type: 'project-deleted', project: id });
};
