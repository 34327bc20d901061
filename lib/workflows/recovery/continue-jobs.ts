import { finishEnvironmentClone } from '../../flags/environments/finish-clone.ts';
import type { CatalogRunContext } from '../../store/commands/context.ts';
import type { Job, JobContext } from '../../store/jobs/job.ts';
import { isAbandoned, releaseReserved } from '../../store/jobs/reserve.ts';
import { finishImport } from '../features-batch/import-steps.ts';
import { finishRestore } from '../reconcile/restore-steps.ts';
import { continueEach } from './continue-each.ts';
import { finishRemoval } from './continue-removals.ts';

const finishJob = async (context: JobContext, job: Job): Promise<boolean> => {
  switch (job.kind) {
    case 'import-features':
      await finishImport(context, job);
      return true;
    case 'restore-project':
      await finishRestore(context, job);
      return true;
    case 'clone-environment':
      await finishEnvironmentClone(context, job);
      return true;
    case 'reserve-segment':
    case 'reserve-tag':
      if (!isAbandoned(job, context.now)) return false;
      await releaseReserved(context, job);
      return true;
    default:
      // A job of a later version is left to processes of that version (docs/decisions/0164-versions-may-overlap.md).
      return finishRemoval(context, job);
  }
};

/**
 * Finishes jobs that other processes began and could not finish.
 * @returns the number of finished jobs
 */
export const continueJobs = (context: CatalogRunContext): Promise<number> => continueEach(context, finishJob);
