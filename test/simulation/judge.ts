import { isDeepStrictEqual } from 'node:util';
import { adminRole, ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import type { HeadItem } from '../../lib/store/commit/head.ts';
import type { CommitRecord, NewEvent } from '../../lib/store/commit/journal.ts';
import {
  alarmStatesPartition,
  featureOfAlarmState,
  headKey,
  metricPartition,
  projectPartition,
  type Scope,
} from '../../lib/store/table/keys.ts';
import { unpack } from '../../lib/store/wire/packed.ts';
import { differences } from './differences.ts';
import { type Expected, hear, newExpected } from './expected.ts';
import type { World } from './expected-release.ts';
import { type Inventory, inventoryOf } from './items-seen.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { OperationName } from './operations.ts';
import { orphans } from './owners.ts';
import { failures } from './release-operations.ts';
import type { Items } from './stored-items.ts';

/** The events of a record, which in these histories always fit into one item. */
export const eventsIn = (record: CommitRecord): readonly NewEvent[] =>
  // `journalItems` wrote the content of the record.
  record.events === undefined ? [] : (unpack(record.events) as NewEvent[]);

/** The operations that are called for each of these events; every other operation emits it only to clean up. */
const askedFor: Readonly<Record<string, readonly OperationName[]>> = {
  'project-environment-removed': ['unlink environment'],
  'tag-deleted': ['remove tag'],
  'feature-untagged': ['tag feature', 'import features', 'restore', 'undo'],
  'segment-deleted': ['remove segment'],
  'api-token-deleted': ['delete token'],
  'release-plan-progressions-resumed': ['resume release'],
  // Whatever else starts a milestone is the clock, or applies a change request.
  'release-plan-milestone-started': [
    'add release',
    'add release with approvals',
    'add counted release',
    'start milestone',
    'switch on',
    'import features',
    'restore',
    'undo',
  ],
};

/** Imports of a state. They may give a project more features than its limit (contract: state §6). */
const imports: readonly (OperationName | undefined)[] = ['import state', 'replace state'];

/** Watches every commit. */
export interface Judge {
  /** The problems of this commit. @param nameOf the operation of the author of an event */
  judge(entry: Entry, nameOf: (author: string) => OperationName | undefined): readonly string[];
}

/** Features that a document lacks are removed without an event of their own; a moved feature leaves its old project. */
const forget = ({ features }: Expected, { effects }: Entry): void => {
  const written = new Set(effects.flatMap(({ key, item }) => (item ? [key.sk] : [])));
  for (const { key } of effects) {
    const [, name = '', environment] = /^FEATURE#([^#]+)(?:#ENV#(.+))?$/.exec(key.sk) ?? [];
    if (written.has(key.sk) || projectPartition(features.get(name)?.project ?? '') !== key.pk) continue;
    if (environment === undefined) features.delete(name);
    else features.get(name)?.environments.delete(environment);
  }
};

const ownersOf = ({ users }: Inventory, project: string): number =>
  users.filter(({ projectRoles }) => projectRoles.some((held) => held.project === project && held.role === ownerRole))
    .length;

/** `user project` for each user who may change releases in a project. */
const mayChange = ({ users, projects }: Inventory): Set<string> =>
  new Set(
    users.flatMap(({ id, rootRole, projectRoles }) =>
      [...projects.keys()]
        .filter((project) => rootRole === adminRole || projectRoles.some((held) => held.project === project))
        .map((project) => `${id} ${project}`),
    ),
  );

/**
 * @param base earlier commits, whose events show the initial contents
 * @param observed the table, in which also is what was observed without a commit
 */
export const openJudge = (ledger: Ledger, base: readonly Entry[], observed: Items): Judge => {
  const expected = newExpected();
  const revisions = new Map<Scope, number>();
  const owned = new Set<string>();
  /** Features that an import of a state has stored. */
  const imported = new Set<string>();
  for (const { records, index } of base)
    for (const record of records) {
      revisions.set(record.scope, record.rev);
      for (const event of eventsIn(record))
        hear(expected, {
          ...{ event, at: index - base.length, isAsked: true, by: record.createdByUserId },
          together: eventsIn(record),
          world: undefined,
        });
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

  /** Features that an import of a state left in a project: they may exceed the limit. */
  const allowed = new Map<string, number>();
  const limitFaults = (inventory: Inventory, isImport: boolean): string[] =>
    [...inventory.projects.values()].flatMap(({ id, featureLimit }) => {
      const active = inventory.features.filter(({ project, archived }) => project === id && !archived).length;
      const head = ledger.items.get(headKey(`PROJECT#${id}`));
      const most = Math.max(featureLimit ?? active, isImport ? active : Math.min(active, allowed.get(id) ?? 0));
      allowed.set(id, active);
      return [
        ...(active === Number(head?.features ?? 0)
          ? []
          : [`${id} counts ${head?.features ?? 0} features and has ${active}`]),
        ...(active > most ? [`${id} has ${active} features, its limit is ${featureLimit}`] : []),
      ];
    });

  /** A project with an owner has at least one owner as long as it exists, unless the last one is deleted. */
  const ownerFaults = (inventory: Inventory, entry: Entry): string[] => {
    for (const record of entry.records)
      for (const { type, project } of eventsIn(record)) {
        if (type === 'project-deleted') owned.delete(project ?? '');
        if (type === 'user-deleted') owned.clear();
      }
    const faults: string[] = [];
    for (const id of inventory.projects.keys()) {
      const owners = ownersOf(inventory, id);
      if (owners > 0) owned.add(id);
      else if (owned.has(id)) faults.push(`${id} has lost its last owner`);
    }
    return faults;
  };

  /** Who may change releases, and at which entry somebody who could before could no longer. */
  let changers = mayChange(inventoryOf(ledger.items));
  const lost = new Map<string, number>();
  const worldAt = ({ index, since }: Entry, inventory: Inventory): World => {
    const now = mayChange(inventory);
    for (const key of changers) if (!now.has(key)) lost.set(key, index);
    changers = now;
    return {
      mayRun: (user, project) => {
        const key = `${user} ${project}`;
        return now.has(key) || (lost.get(key) ?? -1) >= since;
      },
      isReviewed: (project, environment) =>
        Object.hasOwn(inventory.projects.get(project)?.changeRequests ?? {}, environment),
      hasAlarms: (project, feature) =>
        observed.partition(alarmStatesPartition(project)).some(({ sk }) => featureOfAlarmState(sk) === feature),
      failures: (environment, app) =>
        observed
          .partition(metricPartition(environment, failures))
          .filter(({ labels }) => app === undefined || isDeepStrictEqual(labels, { app }))
          .flatMap((item) => Object.entries(item).filter(([name]) => /^s\d\d$/.test(name)))
          .reduce((sum, [, value]) => sum + Number(value), 0),
    };
  };

  return {
    judge: (entry, nameOf) => {
      if (entry.records.length === 0) return [];
      const inventory = inventoryOf(ledger.items);
      const world = worldAt(entry, inventory);
      const names = entry.records.map(({ createdBy }) => nameOf(createdBy));
      if (names.some((name) => imports.includes(name))) forget(expected, entry);
      for (const record of entry.records)
        for (const { type, featureName } of eventsIn(record))
          if (type === 'feature-import' && featureName) imported.add(featureName);
      const heard = entry.records.flatMap((record) =>
        eventsIn(record).flatMap((event, _, together) => {
          const name = nameOf(record.createdBy);
          const isAsked = name !== undefined && askedFor[event.type]?.includes(name) === true;
          const by = record.createdByUserId;
          return hear(expected, { event, at: entry.index, isAsked, by, together, world }) ?? [];
        }),
      );
      return [
        ...journalFaults(entry),
        ...heard,
        ...differences(expected, inventory),
        ...orphans(inventory, imported),
        ...limitFaults(
          inventory,
          names.some((name) => imports.includes(name)),
        ),
        ...ownerFaults(inventory, entry),
      ];
    },
  };
};
