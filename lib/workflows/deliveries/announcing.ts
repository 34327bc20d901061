import type { Wakes } from '../../store/deliveries/wakes.ts';
import { optional } from '../../store/runtime/env.ts';
import type { Table } from '../../store/table/table.ts';
import type { EventBus } from '../../store/wire/event-bus.ts';
import type { Queue } from '../../store/wire/queue.ts';
import type { AnnounceContext } from './announce.ts';

/** What a process has opened, as it was deployed. */
interface Connections {
  readonly table: Table;
  readonly wakes: Wakes;
  readonly calls: Wakes | undefined;
  readonly eventBus: EventBus | undefined;
  readonly refusedByBus: Queue | undefined;
}

/** Whom a process announces new events to. */
export const openAnnouncing = ({ table, wakes, calls, eventBus, refusedByBus }: Connections): AnnounceContext => ({
  table,
  wakes,
  calls,
  bus: eventBus && { table, bus: eventBus, refused: refusedByBus, stage: optional('stage') ?? 'local' },
});
