import { revisionNotKept } from '../../contract/problems.ts';
import { keepsStates, statesBefore } from '../commit/before.ts';
import type { CommitRecord } from '../commit/journal.ts';
import type { Stored } from '../table/items.ts';
import { journalPartition, padded, projectOfScope, type Scope } from '../table/keys.ts';
import { queryItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** A scope at the beginning of a message. */
export const nameOfScope = (scope: Scope): string => {
  const id = projectOfScope(scope);
  return id === undefined ? 'The instance' : `The project "${id}"`;
};

/** Whether DynamoDB may delete it at any moment. */
export const isExpired = (table: Table, { expires }: { readonly expires?: number }): boolean =>
  expires !== undefined && expires * 1000 <= table.pace.now();

const recordsBetween = (scope: Scope, from: number, to: number) => ({
  pk: journalPartition(scope),
  from: padded(from),
  to: padded(to),
});

/** The way back from a revision to an earlier one. */
export interface WayBack {
  /** The record of the earlier revision; undefined: it is not there any more, which only the newest may lack. */
  readonly record: CommitRecord | undefined;
  /** By sort key: what was changed since, as it was at the earlier revision. */
  readonly states: ReadonlyMap<string, Stored | undefined>;
}

/**
 * Reads what was changed between two revisions of a scope, as it was before.
 * @throws Problem NotFoundError with the earliest revision that can be read, when the journal does not reach back so far
 */
export const readWayBack = async (table: Table, scope: Scope, from: number, to: number): Promise<WayBack> => {
  const states = new Map<string, Stored | undefined>();
  let [own, earliest]: (CommitRecord | undefined)[] = [undefined, undefined];
  let expected = from;
  for await (const record of queryItems<CommitRecord>(table, recordsBetween(scope, from, to))) {
    if (isExpired(table, record)) continue;
    if (record.rev === from) own = record;
    // Where records are missing, the first one after them is the earliest; one that keeps no states is it itself.
    if (record.rev !== expected || (record.rev > from && !keepsStates(record))) earliest = record;
    expected = record.rev + 1;
    if (earliest || record.rev === from) continue;
    for (const { key, item } of (await statesBefore(table, record)) ?? [])
      if (!states.has(key.sk)) states.set(key.sk, item);
  }
  if (earliest || expected <= to) throw revisionNotKept(nameOfScope(scope), from, earliest ?? { rev: to });
  return { record: own, states };
};
