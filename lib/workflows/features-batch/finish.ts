import { transact } from '../../store/commit/unit-of-work.ts';
import { completeJob, type JobContext } from '../../store/jobs/job.ts';
import { instance } from '../../store/table/keys.ts';
import { executeImport, type ImportWork } from './execute-import.ts';
import { readPlan } from './stored-plan.ts';

/** Finishes an import of features that was begun and left. May be repeated. */
export const finishImport = async (means: JobContext, work: ImportWork): Promise<void> => {
  const { table, actor, now, deadline } = means;
  const plan = await readPlan(table, work.id, work.parts);
  if (plan) await executeImport(means, work, plan);
  // What is left to close is an import whose plan has expired, or whose progress went with its project.
  await transact({ table, actor, now, deadline }, [instance], (unit) => completeJob(unit, work));
};
