import { openCatalog } from '../../../store/catalog/catalog.ts';
import { type Head, readHeads } from '../../../store/commit/head.ts';
import { system } from '../../../store/commit/journal.ts';
import { makeRequest } from '../../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { logError } from '../../../store/runtime/log.ts';
import { inBatches } from '../../../store/table/batches.ts';
import type { FeatureItem, FeatureTypeItem } from '../../../store/table/items.ts';
import { featureKey, featureTypeKey, projectOfScope, projectScope } from '../../../store/table/keys.ts';
import { queryAll } from '../../../store/table/read.ts';
import type { Table } from '../../../store/table/table.ts';
import { emitFeatureEvent } from '../emit.ts';
import { isPotentiallyStale, potentiallyStaleAt } from '../health.ts';
import { putFeature } from '../store.ts';

/** Finds features that became potentially stale because time has passed (contract: features §7.2). */
export interface PotentiallyStaleScan {
  /**
   * Scans the projects that are due, and emits an event for each feature found.
   * @param deadline epoch ms after which no further project is begun
   * @returns the number of features that became potentially stale
   */
  run(time: { readonly now: Date; readonly deadline: number }): Promise<number>;
}

type Types = ReadonlyMap<string, FeatureTypeItem>;

/** The last scan of a project. */
interface ProjectScan {
  readonly rev: number;
  /** Lifetimes of the types at that scan, as text. */
  readonly lifetimes: string;
  /** Time of the scan, and the time when the next feature becomes potentially stale; epoch ms. */
  readonly at: number;
  readonly next: number;
}

/** Minimum time between two scans of a project that changes, in ms. */
const minIntervalMs = 60 * 60 * 1000;

const readTypes = async (table: Table): Promise<Types> => {
  const { pk, sk: prefix } = featureTypeKey('');
  const items = await queryAll<FeatureTypeItem>(table, { pk, prefix });
  return new Map(items.map((item) => [item.id, item]));
};

const isDue = (last: ProjectScan | undefined, { rev }: Head, lifetimes: string, now: Date): boolean =>
  last === undefined ||
  last.lifetimes !== lifetimes ||
  now.getTime() >= last.next ||
  (last.rev !== rev && now.getTime() - last.at >= minIntervalMs);

/** Whether the mark of an active feature differs from whether it is potentially stale. */
const isOutdated = (feature: FeatureItem, types: Types, now: Date): boolean =>
  !feature.archived && isPotentiallyStale(feature, types, now) !== (feature.potentiallyStale ?? false);

/**
 * Marks a feature as potentially stale, with its event; or removes the mark, without an event (contract: features
 * §7.3).
 * @returns number of events
 */
const updateMark = (unit: UnitOfWork, feature: FeatureItem): number => {
  if (feature.potentiallyStale) {
    const { potentiallyStale: _, ...fresh } = feature;
    putFeature(unit, fresh);
    return 0;
  }
  putFeature(unit, { ...feature, potentiallyStale: true });
  emitFeatureEvent(unit, feature, 'feature-potentially-stale-on');
  return 1;
};

/**
 * Remembers the scans of this process: while nothing changes and no feature becomes too old, a run costs two small
 * queries. A new process scans every project once (docs/decisions/0113).
 */
export const openPotentiallyStaleScan = (table: Table): PotentiallyStaleScan => {
  const scans = new Map<string, ProjectScan>();

  const updateMarks = async (project: string, names: readonly string[], types: Types, now: Date): Promise<number> => {
    let events = 0;
    for (const batch of inBatches(names, () => ({ actions: 1, bytes: 5_000 }))) {
      events += await transact(makeRequest(table, { actor: system, now }), [projectScope(project)], async (unit) => {
        let emitted = 0;
        for (const feature of await unit.getMany(batch.map((name) => featureKey(project, name))))
          if (feature && isOutdated(feature, types, now)) emitted += updateMark(unit, feature);
        return emitted;
      });
    }
    return events;
  };

  /** Scans a project with its own catalog, so that at most one project is in memory. */
  const scanProject = async (id: string, types: Types, lifetimes: string, now: Date): Promise<number> => {
    let events = 0;
    const { projects } = await openCatalog(table).projects([id], { instanceRev: 0 });
    for (const { rev, features } of projects) {
      const active = [...features.values()].map(({ feature }) => feature).filter(({ archived }) => !archived);
      const outdated = active.filter((feature) => isOutdated(feature, types, now)).map(({ name }) => name);
      events += await updateMarks(id, outdated, types, now);
      const times = active.map((feature) => potentiallyStaleAt(feature, types)).filter((at) => at > now.getTime());
      const next = times.reduce((soonest, at) => Math.min(soonest, at), Number.POSITIVE_INFINITY);
      scans.set(id, { rev, lifetimes, at: now.getTime(), next });
    }
    return events;
  };

  return {
    run: async ({ now, deadline }) => {
      const [heads, types] = await Promise.all([readHeads(table), readTypes(table)]);
      const lifetimes = JSON.stringify([...types.values()].map(({ id, lifetimeDays }) => [id, lifetimeDays]));
      let events = 0;
      for (const head of heads) {
        const id = projectOfScope(head.scope);
        if (id === undefined || head.gone) continue;
        if (table.pace.now() >= deadline) break;
        if (!isDue(scans.get(id), head, lifetimes, now)) continue;
        try {
          events += await scanProject(id, types, lifetimes, now);
        } catch (error) {
          logError('A project could not be scanned for features that became potentially stale', {
            id,
            error,
          });
        }
      }
      return events;
    },
  };
};
