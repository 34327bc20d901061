import { maxBatchActions, maxBatchBytes } from './limits.ts';

/** The share of a transaction that an item uses. */
export interface Load {
  /** Items read, written or checked. */
  readonly actions: number;
  /** Bytes written, events not counted. */
  readonly bytes: number;
}

/**
 * Splits items into as few batches as possible, each small enough for one commit, and keeps their order. An item that
 * is too large for a batch gets a batch of its own.
 * @param reserved actions that every batch needs in addition to its items
 */
export const inBatches = <T>(items: readonly T[], loadOf: (item: T) => Load, reserved = 0): T[][] => {
  const batches: T[][] = [];
  let batch: T[] = [];
  let load: Load = { actions: reserved, bytes: 0 };
  for (const item of items) {
    const { actions, bytes } = loadOf(item);
    if (batch.length > 0 && (load.actions + actions > maxBatchActions || load.bytes + bytes > maxBatchBytes)) {
      batches.push(batch);
      batch = [];
      load = { actions: reserved, bytes: 0 };
    }
    batch.push(item);
    load = { actions: load.actions + actions, bytes: load.bytes + bytes };
  }
  return batch.length > 0 ? [...batches, batch] : batches;
};
