import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/** The least a function on this table can be: the same SDK, opened the same way, and one item read. */
const client = new DynamoDBClient({
  ...(process.env.DYNAMODB_ENDPOINT && {
    endpoint: process.env.DYNAMODB_ENDPOINT,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
});

export const handler = async (): Promise<{ statusCode: number; body: string }> => {
  const { Item } = await client.send(
    new GetItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: 'SEED' }, sk: { S: 'SEED' } },
      ConsistentRead: true,
    }),
  );
  return { statusCode: 200, body: JSON.stringify(Item) };
};
