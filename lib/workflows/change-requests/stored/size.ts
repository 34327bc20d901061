import { badData } from '../../../contract/problems.ts';
import type { StoredChange } from '../../../store/table/items.ts';
import { maxItemsOfCommit } from '../../../store/table/limits.ts';
import { segmentIdsOf } from '../changes/change.ts';

const itemsOfFeature = (feature: string): string[] => [`feature ${feature}`, `environment ${feature}`];

/** The items that a change reads or writes when it is applied, as texts to compare. */
const itemsOf = (change: StoredChange): string[] => {
  switch (change.action) {
    case 'updateSegment':
    case 'deleteSegment':
      return [`segment ${change.payload.id}`];
    case 'addStrategy':
    case 'updateStrategy':
      return [...itemsOfFeature(change.feature), ...(change.payload.segments ?? []).map((id) => `segment ${id}`)];
    case 'addReleasePlan':
    case 'updateMilestoneStrategy':
      return [...itemsOfFeature(change.feature), ...segmentIdsOf(change).map((id) => `segment ${id}`)];
    case 'addDependency':
      return [...itemsOfFeature(change.feature), `feature ${change.payload.feature}`];
    default:
      return itemsOfFeature(change.feature);
  }
};

/**
 * @throws Problem BadDataError when the changes could not be applied in one commit (contract: change-requests §4.10)
 */
export const requireApplicable = (changes: readonly StoredChange[]): void => {
  const items = new Set(changes.flatMap(itemsOf));
  if (items.size > maxItemsOfCommit)
    throw badData(
      `The changes of one request may touch ${maxItemsOfCommit} stored items at most, about ${maxItemsOfCommit / 2} features; these touch ${items.size}. Apply this request first.`,
    );
};
