import type { Change } from '../../../contract/schemas/change-request.ts';
import type { StoredChange } from '../../../store/table/items.ts';
import { subjectOf } from './change.ts';

/** Changes of a request with new ones added, and which of them are new. */
export interface MergedChanges {
  readonly changes: readonly StoredChange[];
  readonly added: readonly StoredChange[];
}

/**
 * Adds changes to those of a request. A change about the same subject as an earlier one replaces it and keeps its id
 * and its place (contract: change-requests §4.7).
 * @param make makes a stored change; `replaced` is the change whose id it keeps
 */
export const mergeChanges = (
  before: readonly StoredChange[],
  given: readonly Change[],
  make: (change: Change, replaced?: StoredChange) => StoredChange,
): MergedChanges => {
  const changes = [...before];
  const added: StoredChange[] = [];
  for (const change of given) {
    const subject = subjectOf(change);
    const at = subject === undefined ? -1 : changes.findIndex((one) => subjectOf(one) === subject);
    const made = make(change, changes[at]);
    if (at < 0) changes.push(made);
    else changes[at] = made;
    added.push(made);
  }
  return { changes, added };
};
