import { isNew, type MarkItem } from '../../store/deliveries/marks.ts';
import { inBothWays, type Wakes } from '../../store/deliveries/wakes.ts';
import { logError } from '../../store/runtime/log.ts';
import type { Table } from '../../store/table/table.ts';
import { type BusContext, putOnBus } from './bus.ts';
import { dispatch } from './dispatch.ts';

/** Whom new events of the log are announced to. */
export interface AnnounceContext {
  readonly table: Table;
  readonly wakes: Wakes;
  /** Wakes also where nobody takes messages of the queue; undefined: somebody always does. */
  readonly calls?: Wakes | undefined;
  /** undefined: the stage has no bus. */
  readonly bus: BusContext | undefined;
}

const logged = (what: string) => (error: unknown) => logError(what, { error });

/** What an announcement rests on. */
export interface Announcement {
  /** Epoch ms. */
  readonly deadline: number;
  /** That there is an integration; undefined: there is none. */
  readonly mark: MarkItem | undefined;
}

/**
 * Makes the deliveries of new events, and puts the events on the bus. Neither waits for the other, and the caller for
 * neither of them longer than until the deadline: what fails is logged, and the clock goes on with it. Without integration
 * and bus nothing is read. With the first integration, the queue of wakes begins to be polled, which takes a while; until
 * then the deliverer is called, too.
 */
export const announce = async (
  { table, wakes, calls, bus }: AnnounceContext,
  { deadline, mark }: Announcement,
): Promise<void> => {
  const waking = calls && isNew(mark, table.pace.now()) ? inBothWays(wakes, calls) : wakes;
  await Promise.all([
    mark && dispatch(table, waking, deadline).catch(logged('Deliveries of new events could not be made')),
    bus && putOnBus(bus, deadline).catch(logged('New events could not be put on the bus')),
  ]);
};
