import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import { readPlan } from '../../store/jobs/stored-plan.ts';
import type { Plan } from './plan.ts';

/** The stored plan of an import; undefined when it has expired. */
export const readImportPlan = async (
  context: Pick<JobContext, 'table'>,
  job: JobOf<'import-features'>,
): Promise<Plan | undefined> => {
  const plan = await readPlan<Omit<Plan, 'rights'> & Partial<Plan>>(context, job);
  // A plan without rights was stored by an earlier version, which checked all rights before it stored the plan.
  return plan && { ...plan, rights: plan.rights ?? { admin: true, grants: [] } };
};
