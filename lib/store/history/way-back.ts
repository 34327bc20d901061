import { revisionNotKept } from '../../contract/problems.ts';
import { keepsStates, statesBefore } from '../commit/before.ts';
import type { CommitRecord } from '../commit/journal.ts';
import type { Stored } from '../table/items.ts';
import { journalPartition, padded, projectOfScope, type Scope } from '../table/keys.ts';
import { queryItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** The name of a scope, for the beginning of a message. */
export const nameOfScope = (scope: Scope): string => {
  const id = projectOfScope(scope);
  return id === undefined ? 'The instance' : `The project "${id}"`;
};

/** Whether the item has expired, so that DynamoDB may delete it at any moment. */
export const isExpired = (table: Table, { expires }: { readonly expires?: number }): boolean =>
  expires !== undefined && expires * 1000 <= table.pace.now();

const recordsBetween = (scope: Scope, from: number, to: number) => ({
  pk: journalPartition(scope),
  from: padded(from),
  to: padded(to),
});

/** The states that lead from a revision back to an earlier one. */
export interface WayBack {
  /** The record of the earlier revision; undefined: it has expired, which only the newest record of a scope may. */
  readonly record: CommitRecord | undefined;
  /** By sort key: each item that has changed since, as it was at the earlier revision. */
  readonly states: ReadonlyMap<string, Stored | undefined>;
}

/**
 * Reads the earlier states of everything that changed between two revisions of a scope.
 * @throws Problem NotFoundError with the earliest readable revision, when the journal does not reach back so far
 */
export const readWayBack = async (table: Table, scope: Scope, from: number, to: number): Promise<WayBack> => {
  const states = new Map<string, Stored | undefined>();
  let [own, earliest]: (CommitRecord | undefined)[] = [undefined, undefined];
  let expected = from;
  for await (const record of queryItems<CommitRecord>(table, recordsBetween(scope, from, to))) {
    if (isExpired(table, record)) continue;
    if (record.rev === from) own = record;
    // Behind missing records, the first record is the earliest. A record that keeps no states is itself the earliest.
    if (record.rev !== expected || (record.rev > from && !keepsStates(record))) earliest = record;
    expected = record.rev + 1;
    if (earliest || record.rev === from) continue;
    for (const { key, item } of (await statesBefore(table, record)) ?? [])
      if (!states.has(key.sk)) states.set(key.sk, item);
  }
  if (earliest || expected <= to) throw revisionNotKept(nameOfScope(scope), from, earliest ?? { rev: to });
  return { record: own, states };
};
