import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { countUnits } from './units.ts';
import { type Pace, realPace } from './waiting.ts';

/** One action of a transaction. */
export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The single table and the client that reaches it. */
export interface Table {
  readonly name: string;
  /** Reads and single writes; the SDK repeats them when the network or the table fails. */
  readonly client: DynamoDBDocumentClient;
  /** Transactions: never repeated by the SDK, because `commit` must know of every attempt. */
  readonly transactions: DynamoDBDocumentClient;
  /** The clock, the waits and the randomness of everything that works on the table. */
  readonly pace: Pace;
}

/** Attribute that holds the epoch second after which DynamoDB may delete an item. */
export const expiryAttribute = 'expires';

/**
 * The table without its name: on demand, two keys, no index at all, so that every read can be strongly consistent.
 * The stream carries keys only: it wakes the event-log writer, the order comes from the journal.
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

/** Time-outs in ms: an answer that takes longer counts as lost, and the commit is searched in the journal. */
const timeouts = { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true } as const;

/**
 * Sends a fixed text in place of a signature: an engine on this machine has no secret to check one with, and making a
 * signature takes a third of the time of a call. The engine still wants both headers.
 */
const unsigned: NonNullable<DynamoDBClientConfig['signer']> = {
  sign: async (request) => ({
    ...request,
    headers: {
      ...request.headers,
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20300101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      'x-amz-date': '20300101T000000Z',
    },
  }),
};

/**
 * Opens the table. With `endpoint` (another engine than AWS's) region and credentials are fixed dummies, so that a
 * developer's AWS profile is never sent to it.
 */
export const openTable = (
  name: string,
  options: { readonly endpoint?: string | undefined; readonly pace?: Pace } = {},
): Table => {
  const config: DynamoDBClientConfig = {
    requestHandler: timeouts,
    ...(options.endpoint && {
      endpoint: options.endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      signer: unsigned,
    }),
  };
  const reader = new DynamoDBClient(config);
  const writer = new DynamoDBClient({ ...config, requestHandler: reader.config.requestHandler, maxAttempts: 1 });
  const document = (client: DynamoDBClient): DynamoDBDocumentClient => {
    // Copies every request and answer for a logger, and there is none.
    client.middlewareStack.removeByTag('LOGGER');
    if (options.endpoint) client.middlewareStack.removeByTag('USER_AGENT');
    countUnits(client);
    // Without the second option a map with a member called `constructor`, as parameters may have, cannot be written.
    const marshallOptions = { removeUndefinedValues: true, convertClassInstanceToMap: true };
    return DynamoDBDocumentClient.from(client, { marshallOptions });
  };
  return { name, client: document(reader), transactions: document(writer), pace: options.pace ?? realPace };
};

/** Makes the table where it does not exist yet; for local use and tests, AWS has CloudFormation. */
export const createTable = async (table: Table): Promise<void> => {
  try {
    await table.client.send(new CreateTableCommand({ TableName: table.name, ...tableDefinition }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await table.client.send(new DescribeTableCommand({ TableName: table.name }));
    return;
  }
  await waitUntilTableExists({ client: table.client, maxWaitTime: 30, minDelay: 0.05 }, { TableName: table.name });
  await table.client.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
    }),
  );
};
