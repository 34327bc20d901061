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
}
