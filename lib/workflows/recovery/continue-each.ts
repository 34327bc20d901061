import type { CatalogRunContext } from '../../store/commands/context.ts';
import { makeRequest } from '../../store/commit/request.ts';
import { type Job, type JobContext, readJobs } from '../../store/jobs/job.ts';
import { logError } from '../../store/runtime/log.ts';
import { emitSignal } from '../../store/runtime/signals.ts';

/**
 * Processes all stored jobs, each in the name of the user who began it. A job that fails is left for the next time; the
 * others continue (contract: storage §7.2).
 * @param finish answers whether it finished the job; false: the job is left to others
 * @returns the number of finished jobs
 */
export const continueEach = async (
  run: CatalogRunContext,
  finish: (context: JobContext, job: Job) => Promise<boolean>,
): Promise<number> => {
  const { catalog, now, deadline } = run;
  let finished = 0;
  for (const { work, actor } of await readJobs(run)) {
    try {
      if (await finish({ ...makeRequest(run, { actor, now, deadline }), catalog }, work)) finished++;
    } catch (error) {
      emitSignal('jobStuck', { jobs: 1 });
      logError('A job could not be completed', { job: work, error });
    }
  }
  return finished;
};
