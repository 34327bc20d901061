import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTransport } from '../../../lib/store/wire/transport.ts';
import { type Answers, answer, startAnswers } from './answers.ts';

let table: Answers;
beforeAll(async () => {
  table = await startAnswers();
  table.next(answer(200, {}));
});
afterAll(() => table.stop());
afterEach(() => vi.unstubAllEnvs());

describe('an endpoint of the environment', () => {
  it.each(['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_DYNAMODB'])('%s is where requests go', async (name) => {
    vi.stubEnv(name, table.endpoint);
    table.next(answer(200, {}));
    const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
    const client = new DynamoDBClient({ region: 'eu-central-1', credentials, maxAttempts: 1 });
    await openTransport(client)('GetItem', { TableName: 'things' });
    expect(table.received).toHaveLength(1);
    client.destroy();
  });
});
