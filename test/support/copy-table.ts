import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../lib/store/table/table.ts';

const atOnce = 25;

/** Copies every item into an empty table, as a restore does. */
export const copyTable = async (from: Table, to: Table): Promise<void> => {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await from.client.send(
      new ScanCommand({ TableName: from.name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    const requests = (page.Items ?? []).map((Item) => ({ PutRequest: { Item } }));
    for (let i = 0; i < requests.length; i += atOnce) {
      let open: unknown[] = requests.slice(i, i + atOnce);
      while (open.length > 0) {
        const { UnprocessedItems } = await to.client.send(
          new BatchWriteCommand({ RequestItems: { [to.name]: open as typeof requests } }),
        );
        open = UnprocessedItems?.[to.name] ?? [];
      }
    }
    start = page.LastEvaluatedKey;
  } while (start);
};
