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
import type { Stored } from './items.ts';
import type { Key, Range, Scope } from './keys.ts';
import { withUnits } from './units.ts';
import { type Pace, realPace } from './waiting.ts';

/** One action of a transaction. */
export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Items by key; undefined: there is no item. */
type ReadItems = readonly (readonly [Key, Stored | undefined])[];
/** Ranges with all their items. */
type ReadRanges = readonly (readonly [Range, readonly object[]])[];

/**
 * Everything that a request read, in one wave, when it began. Reads through the table of the request (`openRequest`)
 * are answered from it until the request writes (docs/decisions/0173-one-round-trip.md).
 */
export interface Prefetched {
  /** When the request began to read, in the counted time of the memory of heads (lib/store/commit/head.ts). */
  began: number;
  /** When the request began to read, in monotonic ms. */
  readonly readAt: number;
  /** Whether the item was read, by its key or as part of a range without a limit. */
  hasItem(key: Key): boolean;
  item(key: Key): Stored | undefined;
  range(range: Range): readonly object[] | undefined;
  /** Adds items that were read later; does nothing after `close`. */
  add(items: ReadItems, ranges: ReadRanges): void;
  /** Forgets everything, because from now on the request may have changed it. */
  close(): void;
}

/** The scope that a request is about, and its revision (docs/decisions/0230-a-write-may-name-its-revision.md). */
export interface RequestRevision {
  /** The project in the path, else the instance, unless the request names another project. */
  scope: Scope;
  /** The newest revision must equal this one when the request makes its first change; undefined: no condition. */
  expected?: number | undefined;
  /** The newest revision after the last commit of the request; undefined while there is no commit. */
  reached?: number;
}

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
  /** On the table of a request: the items that it read when it began. */
  readonly prefetched?: Prefetched;
  /** On the table of a request that may change something: the revision that it expects. */
  readonly revision?: RequestRevision;
  /**
   * On the table of a job: its commits continue earlier work, so the revision that a request expects does not matter.
   */
  readonly isOfJob?: boolean;
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
