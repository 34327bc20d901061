import { closeReadAhead, makeRequest } from '../commit/request.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import { instance, projectScope, type Scope } from '../table/keys.ts';
import { readWhenAlone } from '../table/read.ts';
import { type Job, type JobContext, keyOfJob } from './job.ts';

/**
 * A job as it was stored when it was read. Each step relies on the stored job being unchanged, so that a process that
 * comes too late does nothing (docs/decisions/0121).
 */
export interface JobRun<J extends Job = Job> extends JobContext {
  readonly job: J;
  /** Revision of the stored job. A job that is enqueued again has another one. */
  readonly rev: number;
}

/** Another process has completed the job. Items with the same names may be new ones, and must not be touched. */
export class JobAlreadyCompleted extends Error {
  override readonly name = 'JobAlreadyCompleted';
}

/** Executes a job in steps (`commitStep`), the last of which completes it. Does nothing when the job is complete. */
export const executeRun = async <J extends Job>(
  run: JobRun<J>,
  execute: (run: JobRun<J>) => Promise<void>,
): Promise<void> => {
  try {
    await execute(run);
  } catch (error) {
    if (!(error instanceof JobAlreadyCompleted)) throw error;
  }
};

/**
 * Executes a job, if it is stored and not complete, in the name of the user who began it. May be repeated, and may run
 * in several processes at a time.
 * @param execute works in steps (`commitStep`), the last of which is `completeRun`
 */
export const runJob = async <J extends Job>(
  context: JobContext,
  job: J,
  execute: (run: JobRun<J>) => Promise<void>,
): Promise<void> => {
  const { table, readAhead, catalog, now, deadline } = context;
  const key = keyOfJob(job);
  // A request that begins a job has usually read, when it began, that the job did not exist.
  if (readAhead?.hasItem(key) && !readAhead.item(key)) return;
  // The read waits for the commit that began the job. So no step sees items as they were before that commit.
  const item = await readWhenAlone(table, key);
  if (!item) return;
  // Other items that were read ahead may be older than the job.
  closeReadAhead(context);
  const request = makeRequest(context, { actor: item.actor, now, deadline, revision: context.revision, isOfJob: true });
  await executeRun({ ...request, catalog, job, rev: item.rev }, execute);
};

/**
 * One commit of a job. It relies on the stored job being as it was read. A step of the removal of a project also relies
 * on the project being deleted, if the commit has the scope of the project.
 * @throws JobAlreadyCompleted when that is no longer so
 */
export const commitStep = (
  run: JobRun,
  scopes: readonly [Scope, ...Scope[]],
  change: (unit: UnitOfWork) => Promise<void>,
): Promise<void> =>
  transact(run, scopes, async (unit) => {
    const { job: work, rev } = run;
    const completed = new JobAlreadyCompleted(keyOfJob(work).sk);
    const item = await unit.get(keyOfJob(work));
    if (item?.rev !== rev) throw completed;
    if (work.kind === 'remove-project') {
      const scope = projectScope(work.project);
      if (unit.has(scope) && !unit.head(scope).gone) throw completed;
    }
    await change(unit);
  });

/** Completes the job. @param change further changes of the last step */
export const completeRun = (run: JobRun, change?: (unit: UnitOfWork) => Promise<void>): Promise<void> =>
  commitStep(run, [instance], async (unit) => {
    await change?.(unit);
    unit.remove(keyOfJob(run.job));
  });
