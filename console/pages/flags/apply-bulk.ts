import { archiveFlags, changeTags, type Flag, type Many, markStale, switchFlags } from '../../queries/flags.ts';
import { type Bulk, byProject, changedBy } from './bulk.ts';

const apply = (bulk: Bulk, many: Many): Promise<unknown> => {
  if (bulk.kind === 'switch') return switchFlags(many, bulk.environment, bulk.on);
  if (bulk.kind === 'stale') return markStale(many, bulk.stale);
  if (bulk.kind === 'tags') return changeTags(many, bulk);
  return archiveFlags(many);
};

/**
 * Makes the change, project by project; within a project all flags change or none.
 * @param comment for the history; empty: none
 * @throws ApiError of the first project that refuses
 */
export const applyBulk = async (bulk: Bulk, all: readonly Flag[], comment: string): Promise<void> => {
  for (const { projectId, features } of byProject(changedBy(bulk, all)))
    await apply(bulk, { projectId, features, comment });
};
