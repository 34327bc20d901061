import type { EventType } from '../../contract/schemas/event.ts';
import type { NewEvent } from '../../store/commit/journal.ts';
import type { ImportContext } from './context.ts';

/** An event that is logged once for each category from which items are removed, with the first step that does so. */
export type DropEvent = Extract<EventType, `drop-${string}`>;

/**
 * One commit of an import, which leaves a valid state by itself. It reads the items that it writes, and decides by what
 * it reads.
 */
export interface Step {
  /** Number of items that it writes, as a caller counts them. */
  readonly size: number;
  /** The drop events of the categories from which it removes items; a plan leaves out those of earlier steps. */
  readonly drops?: readonly DropEvent[];
  /** @throws PlanOutdated when the state for which it was planned has changed */
  run(context: ImportContext, drops: readonly DropEvent[]): Promise<void>;
}

/** The events of these types (contract: state §8). */
export const dropEvents = (types: readonly DropEvent[]): NewEvent[] =>
  types.map((type) => ({ type, data: { name: type.replace('drop', 'all') } }));
