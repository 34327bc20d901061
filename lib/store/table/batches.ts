/** What an item takes of a transaction. */
export interface Load {
  /** Items read, written or checked. */
  readonly actions: number;
  /** Bytes written, events not counted. */
  readonly bytes: number;
}

/** DynamoDB takes 100 actions and 4 MB; heads, records and events of the commit need room beside the items. */
export const maxActions = 90;
const maxBytes = 1_500_000;

/**
 * Items in as few batches as fit a transaction each, in their order. An item that is too large by itself gets a batch
 * of its own.
 * @param reserved actions that every batch needs besides
 */
export const inBatches = <T>(items: readonly T[], loadOf: (item: T) => Load, reserved = 0): T[][] => {
  const batches: T[][] = [];
  let batch: T[] = [];
  let load: Load = { actions: reserved, bytes: 0 };
  for (const item of items) {
    const { actions, bytes } = loadOf(item);
    if (batch.length > 0 && (load.actions + actions > maxActions || load.bytes + bytes > maxBytes)) {
      batches.push(batch);
      batch = [];
      load = { actions: reserved, bytes: 0 };
    }
    batch.push(item);
    load = { actions: load.actions + actions, bytes: load.bytes + bytes };
  }
  return batch.length > 0 ? [...batches, batch] : batches;
};
