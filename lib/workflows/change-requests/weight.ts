import { badData } from '../../contract/problems.ts';
import type { StoredChange } from '../../store/table/items.ts';

/**
 * Items that the changes of one request may touch: a request is applied in one commit of 100 actions, and the project,
 * the request itself with what leads to it, heads and records need the rest.
 */
const maxItems = 80;

/** The items that a change reads or writes when it is applied, by names of no other meaning. */
const touchedBy = (change: StoredChange): string[] => {
  switch (change.action) {
    case 'updateSegment':
    case 'deleteSegment':
      return [`segment ${change.payload.id}`];
    case 'addStrategy':
    case 'updateStrategy':
      return [...places(change.feature), ...(change.payload.segments ?? []).map((id) => `segment ${id}`)];
    case 'addDependency':
      return [...places(change.feature), `feature ${change.payload.feature}`];
    default:
      return places(change.feature);
  }
};

const places = (feature: string): string[] => [`feature ${feature}`, `environment ${feature}`];

/** @throws Problem BadDataError when the changes could not be applied in one commit */
export const requireFew = (changes: readonly StoredChange[]): void => {
  const touched = new Set(changes.flatMap(touchedBy));
  if (touched.size > maxItems)
    throw badData(
      `The changes of one request may touch ${maxItems} stored items at most, about ${maxItems / 2} features; these touch ${touched.size}. Apply this request first.`,
    );
};
