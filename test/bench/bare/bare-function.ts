import { randomBytes, scrypt } from 'node:crypto';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/**
 * The smallest possible function on this table: the same SDK, opened in the same way, which reads an item as often as
 * the environment asks.
 */
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

/** Hashes like a password (lib/identity/passwords/password.ts). */
const hash = () =>
  new Promise<void>((resolve, reject) => {
    const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
    scrypt('Seven-geese-fly-7', randomBytes(16), 32, cost, (error) => (error ? reject(error) : resolve()));
  });

interface Work {
  /** Number of reads, one after the other. */
  readonly reads: number;
  /** Number of passwords to hash. */
  readonly hashes: number;
}

export const handler = async ({ reads, hashes }: Work): Promise<{ statusCode: number; body: string }> => {
  let item: object | undefined;
  for (let i = 0; i < reads; i++) item = (await read()).Item;
  for (let i = 0; i < hashes; i++) await hash();
  return { statusCode: 200, body: JSON.stringify(item ?? {}) };
};
