import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import type { HeadItem } from '../../lib/store/commit/head.ts';
import type { CommitRecord, NewEvent } from '../../lib/store/commit/journal.ts';
import { headKey, type Scope } from '../../lib/store/table/keys.ts';
import { unpack } from '../../lib/store/wire/packed.ts';
import { differences } from './differences.ts';
import { hear, newExpected } from './expected.ts';
import { type Inventory, inventoryOf } from './items-seen.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { OperationName } from './operations.ts';
import { orphans } from './owners.ts';

/** The events of a record, which are never in parts in these histories. */
export const eventsIn = (record: CommitRecord): readonly NewEvent[] =>
  // What a record holds was made by `journalItems`.
  record.events === undefined ? [] : (unpack(record.events) as NewEvent[]);

/** The events that an operation is called for; it emits all its others while it cleans up. */
const askedFor: Readonly<Record<string, OperationName>> = {
  'project-environment-removed': 'unlink environment',
  'tag-deleted': 'remove tag',
  'feature-untagged': 'tag feature',
  'segment-deleted': 'remove segment',
  'api-token-deleted': 'delete token',
};

/** Watches every commit. */
export interface Judge {
  /** What is wrong since this commit. @param nameOf the operation of the author of an event */
  judge(entry: Entry, nameOf: (author: string) => OperationName | undefined): readonly string[];
}

const ownersOf = ({ users }: Inventory, project: string): number =>
  users.filter(({ projectRoles }) => projectRoles.some((held) => held.project === project && held.role === ownerRole))
    .length;

/** @param base earlier commits, whose events show what exists at the beginning */
export const openJudge = (ledger: Ledger, base: readonly Entry[]): Judge => {
  const expected = newExpected();
  const revisions = new Map<Scope, number>();
  const owned = new Set<string>();
  for (const { records, index } of base)
    for (const record of records) {
      revisions.set(record.scope, record.rev);
      for (const event of eventsIn(record)) hear(expected, { event, at: index - base.length, isAsked: true });
    }

  /** The history of every scope has no gaps, and its head has the latest revision. */
  const journalFaults = ({ records }: Entry): string[] =>
    records.flatMap(({ scope, rev, id }) => {
      const before = revisions.get(scope) ?? 0;
      revisions.set(scope, rev);
      // Only commits write heads.
      const head = ledger.items.get(headKey(scope)) as HeadItem | undefined;
      return [
        ...(rev === before + 1 ? [] : [`${scope} went from revision ${before} to ${rev}`]),
        ...(head?.rev === rev && head.commit === id ? [] : [`the head of ${scope} is not at its commit ${rev}`]),
      ];
    });

  const limitFaults = (inventory: Inventory): string[] =>
    [...inventory.projects.values()].flatMap(({ id, featureLimit }) => {
      const active = inventory.features.filter(({ project, archived }) => project === id && !archived).length;
      const head = ledger.items.get(headKey(`PROJECT#${id}`));
      return [
        ...(active === Number(head?.features ?? 0)
          ? []
          : [`${id} counts ${head?.features ?? 0} features and has ${active}`]),
        ...(featureLimit !== null && active > featureLimit
          ? [`${id} has ${active} features, its limit is ${featureLimit}`]
          : []),
      ];
    });

  /** A project that has an owner keeps one as long as it lives. */
  const ownerFaults = (inventory: Inventory, entry: Entry): string[] => {
    for (const record of entry.records)
      for (const { type, project } of eventsIn(record)) if (type === 'project-deleted') owned.delete(project ?? '');
    const faults: string[] = [];
    for (const id of inventory.projects.keys()) {
      const owners = ownersOf(inventory, id);
      if (owners > 0) owned.add(id);
      else if (owned.has(id)) faults.push(`${id} has lost its last owner`);
    }
    return faults;
  };

  return {
    judge: (entry, nameOf) => {
      if (entry.records.length === 0) return [];
      const inventory = inventoryOf(ledger.items);
      const heard = entry.records.flatMap((record) =>
        eventsIn(record).flatMap((event) => {
          const isAsked = askedFor[event.type] !== undefined && nameOf(record.createdBy) === askedFor[event.type];
          return hear(expected, { event, at: entry.index, isAsked }) ?? [];
        }),
      );
      return [
        ...journalFaults(entry),
        ...heard,
        ...differences(expected, inventory),
        ...orphans(inventory),
        ...limitFaults(inventory),
        ...ownerFaults(inventory, entry),
      ];
    },
  };
};
