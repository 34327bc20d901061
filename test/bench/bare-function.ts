import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/** The least a function on this table can be: the same SDK, opened the same way, an item read as often as it is told. */
const client = new DynamoDBClient({
  ...(process.env.DYNAMODB_ENDPOINT && {
    endpoint: process.env.DYNAMODB_ENDPOINT,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
});

const read = () =>
  client.send(
    new GetItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: 'SEED' }, sk: { S: 'SEED' } },
      ConsistentRead: true,
    }),
  );

/** `reads`: how many, one after the other. */
export const handler = async ({ reads }: { reads: number }): Promise<{ statusCode: number; body: string }> => {
  let item: object | undefined;
  for (let i = 0; i < reads; i++) item = (await read()).Item;
  return { statusCode: 200, body: JSON.stringify(item ?? {}) };
};
