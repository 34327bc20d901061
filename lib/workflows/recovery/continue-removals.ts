import { finishEnvironmentRemoval } from '../../flags/environments/finish-removal.ts';
import { finishUnlinking } from '../../flags/project-settings/unlink-environment.ts';
import { finishProjectRemoval } from '../../flags/projects/finish-removal.ts';
import { finishTagRemoval } from '../../flags/tags/finish-removal.ts';
import type { CatalogRunContext } from '../../store/commands/context.ts';
import type { Job, JobContext } from '../../store/jobs/job.ts';
import { continueEach } from './continue-each.ts';

/**
 * Finishes a job if it is a removal.
 * @returns false for any other job, including jobs of a later version
 */
export const finishRemoval = async (context: JobContext, job: Job): Promise<boolean> => {
  switch (job.kind) {
    case 'remove-project':
      await finishProjectRemoval(context, job);
      return true;
    case 'remove-environment':
      await finishEnvironmentRemoval(context, job);
      return true;
    case 'unlink-environment':
      await finishUnlinking(context, job);
      return true;
    case 'remove-tags':
      await finishTagRemoval(context, job);
      return true;
    default:
      return false;
  }
};

/**
 * Finishes removals that have begun: they must not remove what the caller creates under the same names.
 * @returns the number of finished removals
 */
export const finishRemovals = (context: CatalogRunContext): Promise<number> => continueEach(context, finishRemoval);
