import type { Catalog } from '../../store/catalog/catalog.ts';
import { type Job, type JobContext, readJobs } from '../../store/jobs/job.ts';
import { logError } from '../../store/runtime/log.ts';
import { emitSignal } from '../../store/runtime/signals.ts';
import type { Table } from '../../store/table/table.ts';

export interface Time {
  readonly now: Date;
  /** Epoch ms. */
  readonly deadline: number;
}

/**
 * Goes through what functions began and could not finish. Work that fails is left for the next time, the others go on.
 * @param finish answers whether it finished the work, false: it is not for this caller
 * @returns the number of works finished
 */
export const finishEach = async (
  table: Table,
  catalog: Catalog,
  { now, deadline }: Time,
  finish: (means: JobContext, work: Job) => Promise<boolean>,
): Promise<number> => {
  let finished = 0;
  for (const { work, actor } of await readJobs(table)) {
    try {
      if (await finish({ table, catalog, actor, now, deadline }, work)) finished++;
    } catch (error) {
      emitSignal('workStuck', { works: 1 });
      logError('Work could not be finished', { work, error });
    }
  }
  return finished;
};
