import type { AtMost } from '../../basics/at-most.ts';
import type { Provider } from '../../flags/addons/provider.ts';
import type { Wakes } from '../../store/deliveries/wakes.ts';
import type { Table } from '../../store/table/table.ts';
import type { Sender } from './receiver/sender.ts';

/** What delivering needs. */
export interface DeliveryContext {
  readonly table: Table;
  readonly wakes: Wakes;
  readonly sender: Sender;
  /** Name of the stage; receivers see it. */
  readonly stage: string;
  readonly providers: readonly Provider[];
  /** Runs what an attempt asks of the table: at most `maxTableWork` of all attempts at once. */
  readonly atTable: AtMost;
}

/**
 * So many attempts of a process ask the table at once; hundreds wait for their receivers meanwhile. Each sends it up to
 * three requests, and the client has 50 connections, for each of which a request waits two seconds at most. Where all
 * functions are one process, requests of people find the same connections and the same engine.
 */
export const maxTableWork = 16;
