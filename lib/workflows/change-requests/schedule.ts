import type { MarkItem } from '../../store/deliveries/marks.ts';
import type { ReleaseLookItem } from '../../store/observations/readings.ts';
import type { SignalWorkItem } from '../../store/observations/signals.ts';
import type { ReleaseStepItem, ScheduledChangeRequestItem } from '../../store/table/items.ts';
import { schedulePartition } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** What the clock finds at a time. */
export interface Schedule {
  /** The requests whose time has come, the earliest first. */
  readonly due: readonly ScheduledChangeRequestItem[];
  /** The plans that were changed, the earliest first. */
  readonly steps: readonly ReleaseStepItem[];
  /** The plans for which there are new readings, or whose time has come. `removeLooks` removes what was carried out. */
  readonly looks: readonly ReleaseLookItem[];
  /** The signal endpoints from whose signals something follows, the earliest first. */
  readonly works: readonly SignalWorkItem[];
  /** That there is an integration, so that deliveries may be due, too; undefined: no mark of it was found. */
  readonly mark: MarkItem | undefined;
}

/** Reads the schedule up to a time: one query, which costs no more for the mark before the times. */
export const readSchedule = async (table: Table, now: Date): Promise<Schedule> => {
  // An entry's key begins with its time, and `~` sorts after every character that may follow the time.
  const items = await queryAll<
    ScheduledChangeRequestItem | ReleaseLookItem | ReleaseStepItem | SignalWorkItem | MarkItem
  >(table, {
    pk: schedulePartition,
    to: `${now.toISOString()}~`,
  });
  return {
    due: items.filter((item) => item.kind === 'scheduled-change-request'),
    steps: items.filter((item) => item.kind === 'release-step'),
    looks: items.filter((item) => item.kind === 'release-look'),
    works: items.filter((item) => item.kind === 'signal-work'),
    mark: items.find((item) => item.kind === 'delivery-mark'),
  };
};
