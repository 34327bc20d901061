import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { openClient, type TableClient } from '../wire/client.ts';
import { clientConfig } from '../wire/config.ts';
import { withUnits } from './units.ts';
import { type Pace, realPace } from './waiting.ts';

/** One action of a transaction. */
export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The single table and the client that reaches it. */
export interface Table {
  readonly name: string;
  /** For reads and single writes; they are repeated when the network or the table fails. */
  readonly client: TableClient;
  /** For transactions; the client never repeats them, because `commit` must know of every attempt. */
  readonly transactions: TableClient;
  /** The SDK's client, for operations on the table itself, such as creating it. */
  readonly control: DynamoDBClient;
  /** Clock, waits and randomness for everything that uses the table. */
  readonly pace: Pace;
  /** Number of days for which every revision can be read back (contract: history §5). */
  readonly historyDays: number;
}

/** Days for which revisions can be read back: the default, and the minimum. */
export const defaultHistoryDays = 400;
export const minHistoryDays = 30;

/** Attribute with the epoch second after which DynamoDB may delete an item. */
export const expiryAttribute = 'expires';

/**
 * The definition of the table without its name: on demand, two keys, no index, so that every read can be strongly
 * consistent. The stream carries keys only: it wakes the event-log writer; the order comes from the journal.
 */
export const tableDefinition = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
} as const satisfies Omit<CreateTableCommandInput, 'TableName'>;

/**
 * Opens the table. With `endpoint` (another engine than that of AWS), region and credentials are fixed dummies, so that
 * a developer's AWS profile is never sent to it.
 */
export const openTable = (
  name: string,
  options: {
    readonly endpoint?: string | undefined;
    readonly pace?: Pace;
    readonly historyDays?: number | undefined;
  } = {},
): Table => {
  const config = clientConfig(options.endpoint);
  const reader = new DynamoDBClient(config);
  const writer = new DynamoDBClient({ ...config, requestHandler: reader.config.requestHandler, maxAttempts: 1 });
  return {
    name,
    client: withUnits(openClient(reader)),
    transactions: withUnits(openClient(writer)),
    control: reader,
    pace: options.pace ?? realPace,
    historyDays: Math.max(minHistoryDays, options.historyDays ?? defaultHistoryDays),
  };
};

/** Creates the table if it does not exist yet. For local use and tests; on AWS, CloudFormation creates it. */
export const createTable = async (table: Table): Promise<void> => {
  try {
    await table.control.send(new CreateTableCommand({ TableName: table.name, ...tableDefinition }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await table.control.send(new DescribeTableCommand({ TableName: table.name }));
    return;
  }
  await waitUntilTableExists({ client: table.control, maxWaitTime: 30, minDelay: 0.05 }, { TableName: table.name });
  await table.control.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
    }),
  );
};
