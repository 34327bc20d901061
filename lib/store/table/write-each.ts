import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';
import { jitter } from './waiting.ts';

/** A write without condition, of derived data that no commit knows. */
export type BatchRequest =
  | { readonly PutRequest: { readonly Item: object } }
  | { readonly DeleteRequest: { readonly Key: object } };

/** Sends writes in batches of at most `size`, one batch after the other; what the table does not take is sent again. */
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
