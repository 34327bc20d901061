import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  type TableDescription,
  type Tag,
  TagResourceCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { expiryAttribute, tableDefinition } from '../../lib/store/table/definition.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** The description of the table by the engine; undefined: there is no such table. */
export const describeTable = async (table: Table): Promise<TableDescription | undefined> => {
  try {
    return (await table.control.send(new DescribeTableCommand({ TableName: table.name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** Waits between two checks; throws when the total time is over. */
export interface Patience {
  wait(what: string): Promise<void>;
}

/**
 * Waits until the table is active.
 * @throws Error when the time is over, or there is no such table
 */
export const whenActive = async (table: Table, patience: Patience): Promise<TableDescription> => {
  for (;;) {
    const description = await describeTable(table);
    if (description === undefined) throw new Error(`There is no table ${table.name}`);
    if (description.TableStatus === 'ACTIVE') return description;
    await patience.wait(`${table.name} is ${description.TableStatus?.toLowerCase()}`);
  }
};

/**
 * Switches the stream and deletion protection on. A stream that is on stays unchanged, because switching it on again is
 * an error.
 */
export const setStream = async (table: Table, patience: Patience): Promise<string> => {
  const { StreamSpecification: wanted } = tableDefinition;
  const before = await whenActive(table, patience);
  const on = before.StreamSpecification?.StreamEnabled === true;
  if (on && before.StreamSpecification?.StreamViewType !== wanted.StreamViewType)
    throw new Error(`The stream of ${table.name} is no ${wanted.StreamViewType} stream: switch it off, then go on`);
  if (!on || before.DeletionProtectionEnabled !== true)
    await table.control.send(
      new UpdateTableCommand({
        TableName: table.name,
        DeletionProtectionEnabled: true,
        ...(!on && { StreamSpecification: wanted }),
      }),
    );
  const { LatestStreamArn: stream } = await whenActive(table, patience);
  if (stream === undefined) throw new Error(`${table.name} got no stream`);
  return stream;
};

/** Switches expiry on, unless it is on: the engine refuses a second time. */
export const setExpiry = async (table: Table): Promise<void> => {
  const { TimeToLiveDescription: before } = await table.control.send(
    new DescribeTimeToLiveCommand({ TableName: table.name }),
  );
  if (before?.TimeToLiveStatus === 'ENABLED' || before?.TimeToLiveStatus === 'ENABLING') return;
  await table.control.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
    }),
  );
};

/** Tags whose names begin with `aws:` cannot be set. */
const isOwnTag = ({ Key = '' }: Tag): boolean => !Key.startsWith('aws:');

/** Copies the tags of one table to another. */
export const copyTags = async (from: Table, to: Table): Promise<void> => {
  const [source, target] = await Promise.all([describeTable(from), describeTable(to)]);
  if (!source?.TableArn || !target?.TableArn) return;
  const tags: Tag[] = [];
  let next: string | undefined;
  do {
    const page = await from.control.send(
      new ListTagsOfResourceCommand({ ResourceArn: source.TableArn, ...(next && { NextToken: next }) }),
    );
    tags.push(...(page.Tags ?? []).filter(isOwnTag));
    next = page.NextToken;
  } while (next);
  if (tags.length > 0) await to.control.send(new TagResourceCommand({ ResourceArn: target.TableArn, Tags: tags }));
};
