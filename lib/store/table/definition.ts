import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

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
