import { finishEnvironmentRemoval } from '../../flags/environments/finish-removal.ts';
import { finishUnlinking } from '../../flags/project-settings/unlink-environment.ts';
import { finishProjectRemoval } from '../../flags/projects/finish-removal.ts';
import { finishTagRemoval } from '../../flags/tags/finish-removal.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Job, JobContext } from '../../store/jobs/job.ts';
import type { Table } from '../../store/table/table.ts';
import { finishEach, type Time } from './finish-each.ts';

export type Removal = Exclude<Job, { kind: 'import-features' | 'reserve-segment' }>;

const removals = {
  'remove-project': true,
  'remove-environment': true,
  'unlink-environment': true,
  'remove-tags': true,
} as const satisfies Record<Removal['kind'], true>;

/** Not so of work that only another version knows. */
export const isRemoval = (work: Job): work is Removal => Object.hasOwn(removals, work.kind);

export const finishRemoval = (means: JobContext, work: Removal): Promise<void> => {
  switch (work.kind) {
    case 'remove-project':
      return finishProjectRemoval(means, work);
    case 'remove-environment':
      return finishEnvironmentRemoval(means, work);
    case 'unlink-environment':
      return finishUnlinking(means, work);
    case 'remove-tags':
      return finishTagRemoval(means, work);
  }
};

/**
 * Finishes removals that were begun and not finished, as `finishWork` does: what is to be made now must not be taken
 * with them.
 * @returns the number of removals finished
 */
export const finishRemovals = (table: Table, catalog: Catalog, time: Time): Promise<number> =>
  finishEach(table, catalog, time, async (means, work) => {
    if (!isRemoval(work)) return false;
    await finishRemoval(means, work);
    return true;
  });
