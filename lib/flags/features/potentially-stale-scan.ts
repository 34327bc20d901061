import { openCatalog } from '../../store/catalog/catalog.ts';
import type { Head } from '../../store/commit/head.ts';
import { system } from '../../store/commit/journal.ts';
import { readHeads } from '../../store/commit/read-heads.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { logError } from '../../store/runtime/log.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureItem, FeatureTypeItem } from '../../store/table/items.ts';
import { featureKey, featureTypeKey, projectOfScope, projectScope } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { emitFeatureEvent } from './emit.ts';
import { isPotentiallyStale, potentiallyStaleAt } from './health.ts';
import { putFeature } from './store.ts';

/** Looks out for features that become potentially stale, which nobody does to them: time does. */
export interface Lookout {
  /**
   * Goes through the projects in which there may be something to tell, and tells it.
   * @param deadline epoch ms after which no further project is begun
   * @returns the number of features that became potentially stale
   */
  look(time: { readonly now: Date; readonly deadline: number }): Promise<number>;
}

type Types = ReadonlyMap<string, FeatureTypeItem>;

/** What the last look through a project rests on. */
interface Look {
  readonly rev: number;
  /** Lifetimes of the types, as text. */
  readonly lifetimes: string;
  /** When it was, and when the next feature is due, unless something changes; epoch ms. */
  readonly at: number;
  readonly next: number;
}

/** A project that changes is not gone through again for so long, in ms. */
const pause = 60 * 60 * 1000;

const readTypes = async (table: Table): Promise<Types> => {
  const { pk, sk: prefix } = featureTypeKey('');
  const items = await queryAll<FeatureTypeItem>(table, { pk, prefix });
  return new Map(items.map((item) => [item.id, item]));
};

const isDue = (last: Look | undefined, { rev }: Head, lifetimes: string, now: Date): boolean =>
  last === undefined ||
  last.lifetimes !== lifetimes ||
  now.getTime() >= last.next ||
  (last.rev !== rev && now.getTime() - last.at >= pause);

/** Whether what the log says of an active feature is no longer so. */
const isBehind = (feature: FeatureItem, types: Types, now: Date): boolean =>
  !feature.archived && isPotentiallyStale(feature, types, now) !== (feature.potentiallyStale ?? false);

/**
 * Says that a feature became potentially stale; that it no longer is, is only noted (behaviour §6).
 * @returns number of events
 */
const settle = (unit: UnitOfWork, feature: FeatureItem): number => {
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
 * The memory of a process over the looks it has taken: a stage in which nothing changes and nothing comes of age costs
 * two small queries a look. A new process goes through every project once (docs/decisions/0113).
 */
export const openPotentiallyStaleScan = (table: Table): Lookout => {
  const looks = new Map<string, Look>();

  const tell = async (project: string, names: readonly string[], types: Types, now: Date): Promise<number> => {
    let told = 0;
    for (const batch of inBatches(names, () => ({ actions: 1, bytes: 5_000 }))) {
      told += await transact({ table, actor: system, now }, [projectScope(project)], async (unit) => {
        let said = 0;
        for (const feature of await unit.getMany(batch.map((name) => featureKey(project, name))))
          if (feature && isBehind(feature, types, now)) said += settle(unit, feature);
        return said;
      });
    }
    return told;
  };

  /** Through one project, of which only this function's memory is used and then let go. */
  const goThrough = async (id: string, types: Types, lifetimes: string, now: Date): Promise<number> => {
    let told = 0;
    const { projects } = await openCatalog(table).projects([id], { instanceRev: 0 });
    for (const { rev, features } of projects) {
      const active = [...features.values()].map(({ feature }) => feature).filter(({ archived }) => !archived);
      const behind = active.filter((feature) => isBehind(feature, types, now)).map(({ name }) => name);
      told += await tell(id, behind, types, now);
      const times = active.map((feature) => potentiallyStaleAt(feature, types)).filter((at) => at > now.getTime());
      const next = times.reduce((soonest, at) => Math.min(soonest, at), Number.POSITIVE_INFINITY);
      looks.set(id, { rev, lifetimes, at: now.getTime(), next });
    }
    return told;
  };

  return {
    look: async ({ now, deadline }) => {
      const [heads, types] = await Promise.all([readHeads(table), readTypes(table)]);
      const lifetimes = JSON.stringify([...types.values()].map(({ id, lifetimeDays }) => [id, lifetimeDays]));
      let told = 0;
      for (const head of heads) {
        const id = projectOfScope(head.scope);
        if (id === undefined || head.gone) continue;
        if (table.pace.now() >= deadline) break;
        if (!isDue(looks.get(id), head, lifetimes, now)) continue;
        try {
          told += await goThrough(id, types, lifetimes, now);
        } catch (error) {
          logError('A project could not be gone through for features that became potentially stale', {
            id,
            error,
          });
        }
      }
      return told;
    },
  };
};
