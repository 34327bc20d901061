import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';
import { jitter } from './waiting.ts';

/** A write without a condition, for derived data that no commit writes. */
export type BatchRequest =
  | { readonly PutRequest: { readonly Item: object } }
  | { readonly DeleteRequest: { readonly Key: object } };

/**
 * Sends writes in batches of at most `size`, one after the other. Writes that the table did not process are repeated.
 */
export const writeEach = async (table: Table, requests: readonly BatchRequest[], size = 1): Promise<void> => {
  for (let i = 0; i < requests.length; i += size) {
    let open: readonly object[] = requests.slice(i, i + size);
    for (let attempt = 0; open.length > 0; attempt++) {
      if (attempt > 0) await table.pace.sleep(jitter(attempt, table.pace.random));
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...open] } }),
      );
      open = UnprocessedItems?.[table.name] ?? [];
    }
  }
};
