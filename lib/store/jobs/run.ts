import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import { instance, projectScope, type Scope } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import { type Job, type JobContext, keyOfJob } from './job.ts';

/** Unfinished work as it was filed. What is done of it counts only as long as it is still filed like that (docs/decisions/0121). */
export interface JobRun<W extends Job = Job> extends JobContext {
  readonly work: W;
  /** Revision of the item it is filed as; filed again, it has another. */
  readonly rev: number;
}

/** Somebody else has finished the work: what has the same names now is not to be touched. */
export class JobAlreadyCompleted extends Error {
  override readonly name = 'JobGone';
}

/**
 * Carries out a job in steps (`takeStep`), the last of which closes it, as far as it is filed as it was opened.
 * Whoever was delayed and comes too late does nothing.
 */
export const executeRun = async <W extends Job>(
  job: JobRun<W>,
  carry: (job: JobRun<W>) => Promise<void>,
): Promise<void> => {
  try {
    await carry(job);
  } catch (error) {
    if (!(error instanceof JobAlreadyCompleted)) throw error;
  }
};

/**
 * Finishes work, if it is filed and not finished, in the name of who began it. May be repeated, and by several processes
 * at a time. Whoever was delayed and comes too late does nothing: what was made since under the same names is safe.
 * @param carry does the work in steps (`takeStep`), the last of which is `closeJob`
 */
export const runJob = async <W extends Job>(
  means: JobContext,
  work: W,
  carry: (job: JobRun<W>) => Promise<void>,
): Promise<void> => {
  const filed = await getItem(means.table, keyOfJob(work));
  if (filed) await executeRun({ ...means, actor: filed.actor, work, rev: filed.rev }, carry);
};

/**
 * One commit of a job. It relies on the job being filed as it was opened, and steps of the removal of a project also on
 * that project being gone (where its scope is among those of the commit).
 */
export const commitStep = (
  job: JobRun,
  scopes: readonly [Scope, ...Scope[]],
  run: (unit: UnitOfWork) => Promise<void>,
): Promise<void> => {
  const { table, actor, now, deadline, work } = job;
  return transact({ table, actor, now, deadline }, scopes, async (unit) => {
    const filed = await unit.get(keyOfJob(work));
    if (filed?.rev !== job.rev) throw new JobAlreadyCompleted(keyOfJob(work).sk);
    if (work.kind === 'remove-project') {
      const scope = projectScope(work.project);
      if (scopes.includes(scope) && !unit.head(scope).gone) throw new JobAlreadyCompleted(keyOfJob(work).sk);
    }
    await run(unit);
  });
};

/** Takes the job off the list. @param also what else the last step does */
export const completeRun = (job: JobRun, also?: (unit: UnitOfWork) => Promise<void>): Promise<void> =>
  commitStep(job, [instance], async (unit) => {
    await also?.(unit);
    unit.remove(keyOfJob(job.work));
  });
