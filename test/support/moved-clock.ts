import { setTimeout as delay } from 'node:timers/promises';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import type { ReleaseLookItem } from '../../lib/store/observations/readings.ts';
import type { ReleaseStepItem, Stored } from '../../lib/store/table/items.ts';
import { schedulePartition } from '../../lib/store/table/keys.ts';
import { queryAll } from '../../lib/store/table/read.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../lib/workflows/releases/clock.ts';

/** The clock of releases with a time of its own, which moves on as soon as there is nothing left to do before. */
export interface MovedClock {
  /**
   * Does what is due. Where nothing is, the time moves on, if each plan that runs waits for nothing else: readings may
   * be at most five minutes ahead of the service, so no plan may run away from another one.
   */
  run(): Promise<void>;
}

type Entry = ReleaseLookItem | ReleaseStepItem;

const isEntry = (item: Entry | Stored): item is Entry => item.kind === 'release-look' || item.kind === 'release-step';

/** When an entry of the schedule is due: its key begins with the time. */
const dueAt = ({ sk }: Entry): number => Date.parse(sk.split('#')[0] ?? '');

/** @param table of a running service, whose own clock may run as well */
export const openMovedClock = (table: Table): MovedClock => {
  const catalog = openCatalog(table);
  let moved = 0;

  const runningPlans = async (): Promise<number> => {
    const { projects } = await catalog.projects('*');
    const environments = projects.flatMap(({ features }) =>
      [...features.values()].flatMap((record) => [...record.environments.values()]),
    );
    return environments.filter(
      ({ enabled, releasePlan: plan }) => enabled && plan && plan.pause === null && plan.completedAt === null,
    ).length;
  };

  const doDue = async (): Promise<boolean> => {
    const now = new Date(Math.max(Date.now(), moved));
    const { steps, looks } = await readSchedule(table, now);
    const all = [...steps, ...looks];
    const request = makeRequest(table, { now, deadline: Number.POSITIVE_INFINITY });
    await moveReleases({ ...request, catalog }, all);
    return all.length > 0;
  };

  return {
    run: async () => {
      if (await doDue()) return;
      const later = (await queryAll<Entry | Stored>(table, { pk: schedulePartition })).filter(isEntry);
      const waiting = new Set(later.map(({ feature, environment }) => `${feature} ${environment}`)).size;
      if (waiting === 0 || waiting < (await runningPlans())) return;
      moved = Math.max(moved, ...later.map(dueAt));
      await doDue();
    },
  };
};

/** Has the clock run at short intervals while something else happens. */
export const withMovedClock = async <T>(table: Table, work: Promise<T>): Promise<T> => {
  const clock = openMovedClock(table);
  const state = { done: false };
  const finished = work.finally(() => {
    state.done = true;
  });
  while (!state.done) {
    await clock.run();
    await delay(100);
  }
  return finished;
};
