import { transact } from '../../store/commit/unit-of-work.ts';
import { completeJob, type JobContext } from '../../store/jobs/job.ts';
import { instance } from '../../store/table/keys.ts';
import { executeImport, type ImportJob } from './execute-import.ts';
import { readImportPlan } from './stored-plan.ts';

/** Finishes an import that a process began and could not finish (contract: features-batch §7.2). May be repeated. */
export const finishImport = async (context: JobContext, job: ImportJob): Promise<void> => {
  const plan = await readImportPlan(context, job);
  if (plan) await executeImport(context, job, plan);
  // The job still exists although its plan has expired, or its progress was removed with the project.
  await transact(context, [instance], (unit) => completeJob(unit, job));
};
