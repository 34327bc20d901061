import { finishImport } from '../batch/finish.ts';
import type { Catalog } from '../table/catalog.ts';
import type { Table } from '../table/table.ts';
import { finishEach, type Time } from './finish-each.ts';
import { finishRemoval, isRemoval } from './finish-removals.ts';

/**
 * Finishes what functions began and could not finish. One that fails is left for the next sweep, the others go on.
 * @returns the number of works finished
 */
export const finishWork = (table: Table, catalog: Catalog, time: Time): Promise<number> =>
  finishEach(table, catalog, time, async (means, work) => {
    await (isRemoval(work) ? finishRemoval(means, work) : finishImport(means, work));
    return true;
  });
