import { type AttributeValue, BatchWriteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../lib/store/table/table.ts';

/** An item in the engine's form; binary values are base64, for JSON. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

const writable = (item: RawItem): RawItem =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value.B ? { B: Buffer.from(value.B).toString('base64') as unknown as Uint8Array } : value,
    ]),
  );

const readable = (item: RawItem): RawItem =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value.B ? { B: Buffer.from(value.B as unknown as string, 'base64') } : value,
    ]),
  );

/** Parameters of a read with only these members. */
export const projectionOf = (members: readonly string[]) => ({
  ProjectionExpression: members.map((_, i) => `#m${i}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(members.map((member, i) => [`#m${i}`, member])),
});

/**
 * Every item of a table, in a form for JSON.
 * @param members the members of each item to read, which takes a fraction of the time; default: all
 */
export const scanAll = async (table: Table, members: readonly string[] = []): Promise<RawItem[]> => {
  const projection = members.length > 0 && projectionOf(members);
  const items: RawItem[] = [];
  let start: RawItem | undefined;
  do {
    const page = await table.control.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        ...projection,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    items.push(...(page.Items ?? []).map(writable));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
};

const atOnce = 25;

/** Stores items from `scanAll`, and overwrites items with the same keys. */
export const putAll = async (table: Table, items: readonly RawItem[]): Promise<void> => {
  for (let i = 0; i < items.length; i += atOnce) {
    let open = items.slice(i, i + atOnce).map((item) => ({ PutRequest: { Item: readable(item) } }));
    while (open.length > 0) {
      const { UnprocessedItems } = await table.control.send(
        new BatchWriteItemCommand({ RequestItems: { [table.name]: open } }),
      );
      open = (UnprocessedItems?.[table.name] ?? []) as typeof open;
    }
  }
};

/** Identifies an item within a table. */
export const keyOf = (item: RawItem): string => `${item.pk?.S} ${item.sk?.S}`;
