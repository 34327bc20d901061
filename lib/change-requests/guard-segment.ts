import type { Rights } from '../access/rights.ts';
import { demandRight } from '../segments/demand.ts';
import type { Draft } from '../table/draft.ts';
import type { SegmentItem } from '../table/items.ts';
import { projectKey } from '../table/keys.ts';
import { guardChangeRequests } from './guard.ts';

/**
 * Whether the caller may write this segment directly: the permission, and no change requests in its project (behaviour
 * §3.1).
 * @throws Problem NoAccessError
 */
export const demandDirectWrite = async (
  draft: Draft,
  rights: Rights,
  permission: 'UPDATE_SEGMENT' | 'DELETE_SEGMENT',
  { project = null }: Pick<SegmentItem, 'project'>,
): Promise<void> => {
  demandRight(rights, permission, project);
  const [home] = project === null ? [] : await draft.getMany([projectKey(project)]);
  if (home) guardChangeRequests(rights, home, 'project');
};
