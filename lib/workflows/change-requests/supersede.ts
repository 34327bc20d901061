import type { Change } from '../../contract/schemas/change-request.ts';
import type { StoredChange } from '../../store/table/items.ts';

/** What a change settles; a later one that settles the same takes its place. Undefined: it stands beside all others. */
const subjectOf = (change: Change): string | undefined => {
  switch (change.action) {
    case 'addStrategy':
      return undefined;
    case 'updateStrategy':
    case 'deleteStrategy':
      return `strategy ${change.feature} ${change.payload.id}`;
    case 'updateSegment':
    case 'deleteSegment':
      return `segment ${change.payload.id}`;
    default:
      return `${change.action} ${change.feature}`;
  }
};

/** Changes of a request with new ones added, and which of them are the new ones. */
export interface Merged {
  readonly changes: readonly StoredChange[];
  readonly added: readonly StoredChange[];
}

/**
 * Adds changes to those of a request. One about the same switch, variants, order, archiving, dependency, strategy or
 * segment as an earlier one replaces it and keeps its id and place (behaviour §3.2).
 * @param make gives a new change its id, author and time; called once for each that gets an id of its own
 */
export const supersede = (
  before: readonly StoredChange[],
  given: readonly Change[],
  make: (change: Change, keeping?: StoredChange) => StoredChange,
): Merged => {
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
