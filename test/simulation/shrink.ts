import { history, type Outcome } from './history.ts';
import type { Plan } from './plan.ts';

/** A fault without the names of the processes concerned. */
export const kindOf = ({ faults }: Outcome): string | undefined =>
  faults[0]?.split('\n')[0]?.replaceAll(/process \d+'*|#\d+|\d+/g, '…');

/** Number of schedules that are tried with a smaller plan, because another plan needs another interleaving. */
const schedulesTried = 30;

const without = (plan: Plan, id: number): Plan => ({
  ...plan,
  lanes: plan.lanes.map((tasks) => tasks.filter((task) => task.id !== id)).filter((tasks) => tasks.length > 0),
});

/** Settings without one cause of failure: faults, deaths, and so on. */
const calmer: readonly Partial<Plan['settings']>[] = [
  { faults: 0 },
  { deaths: 0 },
  { cuts: 0 },
  { pageSize: 1000 },
  { atOnce: 1 },
];

/** The plan with a schedule that leads to the same fault; undefined: none was found. */
const same = async (plan: Plan, kind: string): Promise<Plan | undefined> => {
  for (let i = 0; i < schedulesTried; i++) {
    const tried = { ...plan, schedule: plan.schedule + i };
    if (kindOf(await history(tried)) === kind) return tried;
  }
  return undefined;
};

/** The smallest plan that was found for the same fault, with its outcome. */
export const shrink = async (plan: Plan, kind: string): Promise<{ readonly plan: Plan; readonly outcome: Outcome }> => {
  let smallest = plan;
  for (const setting of calmer)
    smallest = (await same({ ...smallest, settings: { ...smallest.settings, ...setting } }, kind)) ?? smallest;
  for (let changed = true; changed; ) {
    changed = false;
    for (const { id } of smallest.lanes.flat()) {
      const smaller = await same(without(smallest, id), kind);
      if (!smaller) continue;
      smallest = smaller;
      changed = true;
    }
  }
  // Of several schedules the shortest is the easiest to read.
  let outcome = await history(smallest);
  for (let i = 1; i <= 3 * schedulesTried; i++) {
    const tried = { ...smallest, schedule: smallest.schedule + i };
    const other = await history(tried);
    if (kindOf(other) === kind && other.trace.length < outcome.trace.length) [smallest, outcome] = [tried, other];
  }
  return { plan: smallest, outcome };
};
