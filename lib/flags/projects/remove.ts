import { invalidOperation } from '../../contract/problems.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { fileWork } from '../../store/jobs/job.ts';
import { projectKey, projectScope } from '../../store/table/keys.ts';
import { demandProject } from '../features/load.ts';

/** The project that always exists (behaviour §5.3). */
const permanent = 'default';

/**
 * Hides a project: from this commit on it is gone for everyone. What it holds is removed after, by
 * `finishProjectRemoval`. The commit has the scopes of the project and of the instance.
 * @throws Problem NotFoundError; InvalidOperationError for `default` and for a project with active features
 */
export const removeProject = async (draft: Draft, id: string, actor: Actor): Promise<void> => {
  await demandProject(draft, id);
  if (id === permanent) throw invalidOperation(`The project "${permanent}" cannot be deleted.`);
  const { features } = draft.head(projectScope(id));
  if (features > 0)
    throw invalidOperation(
      `The project "${id}" has ${features} active ${features === 1 ? 'feature' : 'features'}. Archive or move them first.`,
    );
  draft.remove(projectKey(id));
  draft.change(projectScope(id), { gone: true, private: false });
  await fileWork(draft, { kind: 'remove-project', project: id }, actor);
  draft.say({ type: 'project-deleted', project: id });
};
