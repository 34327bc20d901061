import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import { instance, projectScope, type Scope } from '../table/keys.ts';
import { readWhenAlone } from '../table/read.ts';
import { type Job, type JobContext, keyOfJob } from './job.ts';

/**
 * A job as it was stored when it was read. Each of its steps relies on it being stored like that, so that whoever comes
 * too late does nothing (docs/decisions/0121).
 */
export interface JobRun<J extends Job = Job> extends JobContext {
  readonly job: J;
  /** Revision of the stored job; stored again, it has another. */
  readonly rev: number;
}

/** Somebody else has completed the job: what has the same names now must not be touched. */
export class JobAlreadyCompleted extends Error {
  override readonly name = 'JobAlreadyCompleted';
}

/** Executes a job in steps (`commitStep`), the last of which completes it. Does nothing when it is complete already. */
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
 * Executes a job, if it is stored and not complete, in the name of who began it. May be repeated, and by several
 * processes at a time.
 * @param execute works in steps (`commitStep`), the last of which is `completeRun`
 */
export const runJob = async <J extends Job>(
  context: JobContext,
  job: J,
  execute: (run: JobRun<J>) => Promise<void>,
): Promise<void> => {
  const { table, catalog, now, deadline } = context;
  const key = keyOfJob(job);
  // The request that begins a job has mostly read that there is none.
  if (table.prefetched?.hasItem(key) && !table.prefetched.item(key)) return;
  // A step that finds nothing to do must not have read what was there before the commit that began the job.
  const item = await readWhenAlone(table, key);
  if (!item) return;
  // What the request has read besides may be older than the job.
  table.prefetched?.close();
  await executeRun(
    { table: { ...table, isOfJob: true }, catalog, actor: item.actor, now, deadline, job: job, rev: item.rev },
    execute,
  );
};

/**
 * One commit of a job. It relies on the job being stored as it was read. A step of the removal of a project also relies
 * on the project being gone, where the commit has its scope.
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

/** Completes the job. @param change what else the last step does */
export const completeRun = (run: JobRun, change?: (unit: UnitOfWork) => Promise<void>): Promise<void> =>
  commitStep(run, [instance], async (unit) => {
    await change?.(unit);
    unit.remove(keyOfJob(run.job));
  });
