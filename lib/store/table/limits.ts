import { badData } from '../../contract/problems.ts';

/** Limits of stored items and transactions, and how their size is measured. */

/**
 * Largest feature, feature environment, segment or project that is stored, in bytes (contract: storage §6.4): well
 * below DynamoDB's 400 KB, so that one such item and its event fit into one commit.
 */
export const maxItemBytes = 180 * 1024;

/** DynamoDB's limits on a transaction: actions, and bytes of what they write. */
export const maxTransactionActions = 100;
export const maxTransactionBytes = 4 * 1024 * 1024;

/** The share of a transaction that a batch of items may use. Heads, records and events of the commit need the rest. */
export const maxBatchActions = 90;
export const maxBatchBytes = 1_500_000;

/**
 * Items and features that one commit of many changes may write or touch; the rest of the 100 actions is for projects,
 * heads, records and events. For features: a stored environment may have 180 KB, and a transaction 4 MB.
 */
export const maxItemsOfCommit = 80;
export const maxFeaturesOfCommit = 10;

/** Bytes of events that one transaction appends to the log. Below DynamoDB's limit, because sizes are estimated. */
export const maxAppendBytes = 3_000_000;

/** DynamoDB's limit on an item, in bytes. */
export const maxStoredItemBytes = 400_000;

/** Bytes of one part, for values that are larger than an item and are stored in parts. */
export const maxPartBytes = 350_000;

/** Most keys in one BatchGetItem of DynamoDB. */
export const maxKeysOfRead = 100;

/** Most bytes of DynamoDB's partition and sort keys (Amazon DynamoDB Developer Guide, "Constraints"). */
export const maxPartitionKeyBytes = 2048;
export const maxSortKeyBytes = 1024;

/** Most bytes of a name in a key: names of the API are shorter, and the rest of the key needs room. */
export const maxNameBytes = 900;

const raw = function (this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const member = this[key];
  return member instanceof Uint8Array ? ' '.repeat(member.byteLength) : value;
};

/** Bytes of a value as JSON, with binary members raw: close to the most that the item takes in the table. */
export const storedSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value, raw) ?? '');

/**
 * @param what the name of the item at the beginning of the message, e.g. `The project "shop"`
 * @param remedy a sentence that says what to do
 * @throws Problem BadDataError when the item is larger than the limit (contract: limits §4)
 */
export const requireSize = (item: unknown, what: string, remedy?: string): void => {
  const size = storedSize(item);
  if (size <= maxItemBytes) return;
  const message = `${what} would take ${size} bytes; at most ${maxItemBytes} can be stored.`;
  throw badData(remedy ? `${message} ${remedy}` : message);
};
