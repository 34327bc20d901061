import { type AttributeValue, BatchWriteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../lib/store/table/table.ts';

/** An item as the engine has it; binary values as base64, for JSON. */
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

/** Parameters of a read that wants these members only. */
export const projectionOf = (members: readonly string[]) => ({
  ProjectionExpression: members.map((_, i) => `#m${i}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(members.map((member, i) => [`#m${i}`, member])),
});

/**
 * Every item of a table, in a form that JSON keeps.
 *
 * @param members only these of each item, which takes a fraction of the time; default: all
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

/** Puts items that `scanAll` answered, over whatever has their keys. */
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

/** What tells items of one table apart. */
export const keyOf = (item: RawItem): string => `${item.pk?.S} ${item.sk?.S}`;
