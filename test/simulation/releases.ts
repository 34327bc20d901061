import { schedulePartition } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { stepOf } from '../../lib/workflows/releases/look.ts';
import { observe } from '../../lib/workflows/releases/observe.ts';
import { inventoryOf } from './items-seen.ts';
import type { Items } from './stored-items.ts';

/** The time of an entry of the schedule. */
const timeOf = ({ sk }: { readonly sk: string }): string => sk.slice(0, sk.indexOf('#'));

/** The minute in which the clock looks that was asked for a time. */
const minuteOf = (at: string): string => new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000).toISOString();

/** How often safeguards are looked at, in ms. */
const measuredEvery = 5 * 60_000;

/**
 * After the last run of the clock: what is left on the schedule although its time had come before that run, and releases that
 * should have moved, or that wait for a time at which nobody will look at them.
 */
export const releaseFaults = async (
  table: Table,
  items: Items,
  { now, lastClock }: { readonly now: string; readonly lastClock: string },
): Promise<string[]> => {
  const entries = items.partition(schedulePartition);
  const faults = entries.flatMap((entry) => (timeOf(entry) <= lastClock ? [`${entry.sk} stays on the schedule`] : []));
  const { parts, features } = inventoryOf(items);
  for (const item of parts) {
    const { project, feature, environment, releasePlan, safeguards = [], enabled } = item;
    const what = `the release of ${feature} in ${project}/${environment}`;
    const archived = features.find((one) => one.project === project && one.name === feature)?.archived ?? true;
    const observed = await observe(table, { project, feature, environment }, item, new Date(now));
    const step = stepOf(item, observed, { now, archived });
    if (!step) continue;
    if (step.kind !== 'wait') {
      faults.push(`${what} should have come to: ${step.kind}`);
      continue;
    }
    // Metrics ask for no look by themselves.
    const isMeasured =
      safeguards.length > 0 ||
      (releasePlan !== undefined &&
        releasePlan.safeguards.length > 0 &&
        !releasePlan.pause &&
        releasePlan.completedAt === null);
    const at = isMeasured && enabled && !archived ? new Date(Date.parse(now) + measuredEvery).toISOString() : step.at;
    if (at === undefined) continue;
    const isAsked = entries.some(
      (entry) =>
        entry.project === project &&
        entry.feature === feature &&
        entry.environment === environment &&
        timeOf(entry) <= minuteOf(at),
    );
    if (!isAsked) faults.push(`${what} waits until ${at}, and nobody will look at it then`);
  }
  return faults;
};
