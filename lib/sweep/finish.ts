import { finishImport } from '../batch/finish.ts';
import { finishEnvironmentRemoval } from '../environments/finish-removal.ts';
import { finishProjectRemoval } from '../projects/finish-removal.ts';
import { finishUnlinking } from '../projects/unlink-environment.ts';
import type { Catalog } from '../table/catalog.ts';
import type { Table } from '../table/table.ts';
import { finishTagRemoval } from '../tags/finish-removal.ts';
import { type Means, readUnfinished, type Work } from '../unfinished/work.ts';

const finish = (means: Means, work: Work): Promise<void> => {
  switch (work.kind) {
    case 'remove-project':
      return finishProjectRemoval(means, work);
    case 'remove-environment':
      return finishEnvironmentRemoval(means, work);
    case 'unlink-environment':
      return finishUnlinking(means, work);
    case 'remove-tags':
      return finishTagRemoval(means, work);
    case 'import-features':
      return finishImport(means, work);
  }
};

/**
 * Finishes what functions began and could not finish. One that fails is left for the next sweep, the others go on.
 * @param deadline epoch ms
 * @returns the number of works finished
 */
export const finishWork = async (
  table: Table,
  catalog: Catalog,
  { now, deadline }: { readonly now: Date; readonly deadline: number },
): Promise<number> => {
  let finished = 0;
  for (const { work, actor } of await readUnfinished(table)) {
    try {
      await finish({ table, catalog, actor, now, deadline }, work);
      finished++;
    } catch (error) {
      console.error('Work could not be finished', { work, error });
    }
  }
  return finished;
};
