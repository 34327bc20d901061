import type { Wakes } from '../../store/deliveries/wakes.ts';
import { logError } from '../../store/runtime/log.ts';
import type { Table } from '../../store/table/table.ts';
import { type BusContext, beginBus, putOnBus } from './bus.ts';
import { dispatch } from './dispatch.ts';

/** Whom new events of the log are announced to. */
export interface AnnounceContext {
  readonly table: Table;
  readonly wakes: Wakes;
  /** undefined: the stage has no bus. */
  readonly bus: BusContext | undefined;
}

const logged = (what: string) => (error: unknown) => logError(what, { error });

/** The buses that this process has seen to be followed. */
const followed = new WeakSet<BusContext>();

/** Before events are appended: makes sure that the bus gets them. */
export const prepare = async ({ table, bus }: AnnounceContext): Promise<void> => {
  if (!bus || followed.has(bus)) return;
  await beginBus(table).then(() => followed.add(bus), logged('The bus could not be followed'));
};

/**
 * Makes the deliveries of new events, and puts the events on the bus. Neither waits for the other, and the caller for
 * neither of them longer than until the deadline: what fails is logged, and the clock goes on with it.
 * @param deadline epoch ms
 */
export const announce = async ({ table, wakes, bus }: AnnounceContext, deadline: number): Promise<void> => {
  await Promise.all([
    dispatch(table, wakes, deadline).catch(logged('Deliveries of new events could not be made')),
    bus && putOnBus(bus, deadline).catch(logged('New events could not be put on the bus')),
  ]);
};
