import { openCatalog, type ProjectState } from '../../store/catalog/catalog.ts';
import {
  expiresSoon,
  type SnapshotItem,
  type SnapshotRule,
  snapshotRule,
  writeSnapshot,
} from '../../store/catalog/snapshot.ts';
import type { RunContext } from '../../store/commands/context.ts';
import { readHeads } from '../../store/commit/head.ts';
import type { Stored } from '../../store/table/items.ts';
import { projectOfScope, projectScope, type Scope, snapshotsPartition } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

const itemsOf = ({ project, features }: ProjectState): Stored[] => [
  project,
  ...[...features.values()].flatMap(({ feature, environments }) => [feature, ...environments.values()]),
];

/** Large projects whose snapshot is missing, far behind or about to expire; costs two queries of small items. */
const dueScopes = async (table: Table, now: number, { minFeatures, maxBehind }: SnapshotRule): Promise<Scope[]> => {
  const [heads, snapshots] = await Promise.all([
    readHeads(table),
    queryAll<SnapshotItem>(table, { pk: snapshotsPartition }),
  ]);
  const current = snapshots.filter((snapshot) => !expiresSoon(snapshot, now));
  const revisions = new Map(current.map(({ sk, rev }) => [sk, rev]));
  return heads
    .filter(({ scope, rev, features, gone }) => {
      if (gone || features < minFeatures) return false;
      const written = revisions.get(scope);
      return written === undefined || rev - written >= maxBehind;
    })
    .map(({ scope }) => scope);
};

/**
 * Renews the snapshots of large projects that are due, one project at a time to limit the memory of a recovery run.
 * @returns the number of snapshots written
 */
export const renewSnapshots = async (
  { table, now }: RunContext,
  rule: SnapshotRule = snapshotRule,
): Promise<number> => {
  const scopes = await dueScopes(table, now.getTime(), rule);
  let written = 0;
  for (const scope of scopes) {
    const { projects } = await openCatalog(table).projects([projectOfScope(scope) ?? ''], { instanceRev: 0 });
    for (const state of projects) {
      await writeSnapshot(table, projectScope(state.id), state.rev, itemsOf(state), now.getTime(), rule);
      written++;
    }
  }
  return written;
};
