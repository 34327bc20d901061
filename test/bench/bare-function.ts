import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

/** The least a function on this table can be: the same SDK, opened the same way, and one item read. */
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(process.env.DYNAMODB_ENDPOINT && {
      endpoint: process.env.DYNAMODB_ENDPOINT,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  }),
);

export const handler = async (): Promise<{ statusCode: number; body: string }> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'SEED', sk: 'SEED' }, ConsistentRead: true }),
  );
  return { statusCode: 200, body: JSON.stringify(Item) };
};
