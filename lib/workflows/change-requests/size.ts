import { badData } from '../../contract/problems.ts';
import type { StoredChange } from '../../store/table/items.ts';

/**
 * Items that the changes of one request may touch: a request is applied in one commit of 100 actions, and the project,
 * the request itself, heads and records need the rest (contract: change-requests §4.10).
 */
const maxItems = 80;

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
    case 'addDependency':
      return [...itemsOfFeature(change.feature), `feature ${change.payload.feature}`];
    default:
      return itemsOfFeature(change.feature);
  }
};

/** @throws Problem BadDataError when the changes could not be applied in one commit */
export const requireApplicable = (changes: readonly StoredChange[]): void => {
  const items = new Set(changes.flatMap(itemsOf));
  if (items.size > maxItems)
    throw badData(
      `The changes of one request may touch ${maxItems} stored items at most, about ${maxItems / 2} features; these touch ${items.size}. Apply this request first.`,
    );
};
