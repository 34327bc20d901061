import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Job, JobContext } from '../../store/jobs/job.ts';
import { isAbandoned, releaseSegment } from '../../store/jobs/reserve-segment.ts';
import type { Table } from '../../store/table/table.ts';
import { finishImport } from '../features-batch/finish.ts';
import { finishEach, type Time } from './finish-each.ts';
import { finishRemoval, isRemoval } from './finish-removals.ts';

const finish = async (means: JobContext, work: Job): Promise<boolean> => {
  switch (work.kind) {
    case 'import-features':
      await finishImport(means, work);
      return true;
    case 'reserve-segment':
      if (!isAbandoned(work, means.now)) return false;
      await releaseSegment(means, work);
      return true;
    default:
      // Work of a later version stays for it (docs/decisions/0164-versions-may-overlap.md).
      if (!isRemoval(work)) return false;
      await finishRemoval(means, work);
      return true;
  }
};

/**
 * Finishes what functions began and could not finish. One that fails is left for the next recovery run, the others go on.
 * @returns the number of works finished
 */
export const finishWork = (table: Table, catalog: Catalog, time: Time): Promise<number> =>
  finishEach(table, catalog, time, finish);
