import { createHash, createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, type DynamoDBClientConfig, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../lib/store/table/errors.ts';
import { getItems } from '../../../lib/store/table/read.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { openTransport } from '../../../lib/store/wire/transport.ts';
import {
  type Answer,
  type Answers,
  answer,
  hangUp,
  type Received,
  silence,
  stall,
  startAnswers,
} from '../table/answers.ts';

let table: Answers;
beforeAll(async () => {
  table = await startAnswers();
});
afterAll(() => table.stop());

const secret = { accessKeyId: 'AKID', secretAccessKey: 'a secret/with+signs' };

/** @param config.timeout in ms; default: long enough for an answer on a busy machine */
const open = ({ timeout = 60_000, ...config }: DynamoDBClientConfig & { readonly timeout?: number } = {}) =>
  openTransport(
    new DynamoDBClient({
      endpoint: table.endpoint,
      region: 'eu-central-1',
      credentials: secret,
      requestHandler: {
        connectionTimeout: timeout,
        requestTimeout: timeout,
        socketTimeout: timeout,
        throwOnRequestTimeout: true,
      },
      ...config,
    }),
  );
/** An answer that does not come is waited for, in vain, for a shorter time. */
const limitFor = (expected: Answer) => (expected === silence || expected === stall ? { timeout: 3_000 } : {});
const input = { TableName: 'things', Key: { pk: { S: 'ä' }, sk: { S: '1' } } };
const ok = answer(200, { Item: { pk: { S: 'ä' } } });
const failure = (name: string, status = 400) => answer(status, { __type: `com.amazonaws.dynamodb.v20120810#${name}` });
const caught = (sent: Promise<unknown>): Promise<Error & { $metadata?: unknown }> =>
  sent.then(
    () => Promise.reject(new Error('It was not refused')),
    (error) => error,
  );

describe('requests to an engine of this machine', () => {
  it('do not wait for one another, however many callers a process has', async () => {
    const unanswered: Answer[] = [];
    table.next((response, request) => {
      unanswered.push(() => ok(response, request));
      if (unanswered.length === 100) for (const each of unanswered) each(response, request);
    });
    const { client } = openTable('things', { endpoint: table.endpoint });
    const keys = Array.from({ length: 100 }, (_, i) => ({ pk: 'p', sk: String(i) }));
    const found = await Promise.all(keys.map((Key) => client.send(new GetCommand({ TableName: 'things', Key }))));
    expect(found.map(({ Item }) => Item)).toEqual(keys.map(() => ({ pk: 'ä' })));
    client.destroy();
  });
});

describe('what is sent again', () => {
  it.each([
    ['an error of the table', failure('InternalServerError', 500)],
    ['a table that is not available', answer(503, 'down for a moment')],
    ['a throttled request', failure('ThrottlingException')],
    ['a table with too few units', failure('ProvisionedThroughputExceededException')],
    ['a lost connection', hangUp],
    ['an answer that never comes', silence],
    ['an answer that stops', stall],
    ['an answer in part', answer(200, '{"Item":')],
    [
      'a signature that is sent late',
      answer(400, { __type: 'x#InvalidSignatureException', message: 'Signature expired: 1' }),
    ],
  ] satisfies [string, Answer][])('by a reader: %s', async (_, failing) => {
    table.next(failing, ok);
    expect(await open(limitFor(failing))('GetItem', input)).toEqual({ Item: { pk: { S: 'ä' } } });
    expect(table.received.map(({ body }) => JSON.parse(body))).toEqual([input, input]);

    table.next(failing, ok);
    const error = await caught(open({ maxAttempts: 1, ...limitFor(failing) })('TransactWriteItems', input));
    expect(table.received).toHaveLength(1);
    expect(error).toHaveProperty('$metadata');
  });

  it('never by `transactions`', async () => {
    const { transactions, client } = openTable('things', { endpoint: table.endpoint });
    expect(transactions).not.toBe(client);
    table.next(hangUp);
    await caught(transactions.send(new TransactWriteCommand({ TransactItems: [] })));
    expect(table.received).toHaveLength(1);
    await caught(client.send(new TransactWriteCommand({ TransactItems: [] })));
    expect(table.received.length).toBeGreaterThan(2);
    client.destroy();
  });

  it.each([
    'ValidationException',
    'ConditionalCheckFailedException',
    'AccessDeniedException',
    'ResourceNotFoundException',
  ])('is nothing that would be refused again: %s', async (name) => {
    table.next(failure(name), ok);
    expect((await caught(open()('GetItem', input))).name).toBe(name);
    expect(table.received).toHaveLength(1);
  });

  it('ends after as many attempts as are configured', async () => {
    table.next(failure('InternalServerError', 500));
    expect((await caught(open({ maxAttempts: 3 })('GetItem', input))).name).toBe('InternalServerError');
    expect(table.received).toHaveLength(3);
  });

  it('is only what was left of a batch', async () => {
    const { name, client, ...rest } = openTable('things', { endpoint: table.endpoint });
    const keys = [1, 2].map((n) => ({ pk: 'p', sk: String(n) }));
    const stored = (n: number) => ({ pk: { S: 'p' }, sk: { S: String(n) }, rev: { N: '1' } });
    table.next(
      answer(200, {
        Responses: { things: [stored(1)] },
        UnprocessedKeys: { things: { Keys: [{ pk: { S: 'p' }, sk: { S: '2' } }], ConsistentRead: true } },
      }),
      answer(200, { Responses: { things: [stored(2)] } }),
    );
    expect(await getItems({ name, client, ...rest }, keys as never)).toMatchObject(keys);
    expect(JSON.parse(table.received[1]?.body ?? '').RequestItems.things.Keys).toEqual([
      { pk: { S: 'p' }, sk: { S: '2' } },
    ]);
    client.destroy();
  });
});

describe('a request that is aborted', () => {
  it.each([
    ['before it is sent', 0, silence],
    ['while it waits for an answer', 50, silence],
    ['while it waits for the rest of an answer', 50, stall],
    ['between two attempts', 200, failure('ThrottlingException')],
  ] satisfies [string, number, Answer][])('%s ends by the signal', async (_, ms, slow) => {
    table.next(slow);
    const signal = ms === 0 ? AbortSignal.abort() : AbortSignal.timeout(ms);
    const error = await caught(open({ requestHandler: {}, maxAttempts: 100 })('GetItem', input, signal));
    // Without the signal it would wait, or try again, for much longer.
    expect(error.name).toBe('AbortError');
    // Requests that were already sent may still arrive.
    await setTimeout(100);
    const sent = table.received.length;
    await setTimeout(300);
    expect(table.received).toHaveLength(sent);
  });
});

describe('an error of the table', () => {
  const once = { maxAttempts: 1 };
  it.each([
    [
      answer(400, { __type: 'com.amazon.coral.validate#ValidationException', message: 'm' }),
      'ValidationException',
      'm',
    ],
    [answer(400, { __type: 'Plain', Message: 'M' }), 'Plain', 'M'],
    [answer(400, { message: 1 }), 'UnknownError', 'The table answered with status 400'],
    [answer(400, { __type: 7 }), 'UnknownError', 'The table answered with status 400'],
    [answer(400, 'null'), 'UnknownError', 'The table answered with status 400'],
    [answer(403, '<html>proxy</html>'), 'UnknownError', 'The table answered with status 403'],
    [answer(502, ''), 'InternalServerError', 'The table answered with status 502'],
  ])('has the name and the message that were given (%#)', async (given, name, message) => {
    table.next(given);
    expect(await caught(open(once)('GetItem', input))).toMatchObject({ name, message });
  });

  it('has status, id and details', async () => {
    const body = { __type: 'x#TransactionCanceledException', CancellationReasons: [{ Code: 'None' }] };
    table.next(answer(400, body, { 'x-amzn-RequestId': 'R1' }));
    expect(await caught(open(once)('TransactWriteItems', input))).toMatchObject({
      $metadata: { httpStatusCode: 400, requestId: 'R1' },
      CancellationReasons: [{ Code: 'None' }],
    });
  });
});

describe('a transaction whose answer is lost', () => {
  it.each([
    ['a lost connection', hangUp],
    ['an answer that never comes', silence],
    ['an answer that stops', stall],
    ['an answer in part', answer(200, '{')],
    ['an answer of a proxy', answer(502, '<html>')],
  ] satisfies [string, Answer][])('may have been made: %s', async (_, lost) => {
    table.next(lost);
    const error = await caught(open({ maxAttempts: 1, ...limitFor(lost) })('TransactWriteItems', input));
    expect(refusal(error)).toBe('unknown');
  });

  it('cannot have been made where it was never sent', async () => {
    table.next(ok);
    const credentials = async () => {
      throw new Error('no credentials here');
    };
    const error = await caught(open({ credentials })('TransactWriteItems', input));
    expect(error.message).toBe('no credentials here');
    expect(refusal(error)).toBe('impossible');
    expect(table.received).toHaveLength(0);
  });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The Authorization header that a request must have (AWS General Reference, Signature Version 4). */
const authorizationOf = (
  { path, headers, body }: Received,
  region: string,
  { accessKeyId, secretAccessKey } = secret,
) => {
  const [, signed = ''] = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '') ?? [];
  const canonical = signed.split(';').map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}\n`);
  const request = ['POST', path, '', canonical.join(''), signed, sha256(body)].join('\n');
  const date = headers['x-amz-date'] ?? '';
  const parts = [date.slice(0, 8), region, 'dynamodb', 'aws4_request'];
  const key = parts.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const text = ['AWS4-HMAC-SHA256', date, parts.join('/'), sha256(request)].join('\n');
  const signature = hmac(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${parts.join('/')}, SignedHeaders=${signed}, Signature=${signature}`;
};

describe('the signature of a request', () => {
  const signedHeaders = 'content-length;content-type;host;x-amz-content-sha256;x-amz-date';

  it('is right, and so is the one of the SDK', async () => {
    const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'eu-central-1', credentials: secret });
    table.next(ok);
    await client.send(new GetItemCommand(input));
    await openTransport(client)('GetItem', input);
    expect(table.received).toHaveLength(2);
    for (const received of table.received)
      expect(received.headers.authorization).toBe(authorizationOf(received, 'eu-central-1'));
    const [theirs, own] = table.received;
    expect(own?.headers).toMatchObject({
      'content-type': theirs?.headers['content-type'],
      'x-amz-target': theirs?.headers['x-amz-target'],
      host: theirs?.headers.host,
    });
    expect(own?.body).toBe(theirs?.body);
    expect(own?.headers.authorization).toContain(`SignedHeaders=${signedHeaders};x-amz-target`);
  });

  it('covers the token of a session', async () => {
    table.next(ok);
    await open({ credentials: { ...secret, sessionToken: 'session/+=' } })('GetItem', input);
    const [received] = table.received;
    expect(received?.headers['x-amz-security-token']).toBe('session/+=');
    expect(received?.headers.authorization).toContain(`${signedHeaders};x-amz-security-token;x-amz-target`);
    expect(received?.headers.authorization).toBe(received && authorizationOf(received, 'eu-central-1'));
  });

  it('is of credentials that are fetched anew before they expire', async () => {
    let fetched = 0;
    const credentials = async () => ({
      ...secret,
      accessKeyId: `AKID${++fetched}`,
      expiration: new Date(Date.now() + (fetched === 1 ? 1_000 : 3_600_000)),
    });
    table.next(ok);
    const send = open({ credentials });
    for (let i = 0; i < 4; i++) await send('GetItem', input);
    const last = table.received.at(-1);
    expect(last?.headers.authorization).toBe(
      last && authorizationOf(last, 'eu-central-1', { ...secret, accessKeyId: `AKID${fetched}` }),
    );
    expect(fetched).toBe(2);
  });

  it('is tried again after credentials could not be fetched', async () => {
    let fetched = 0;
    const credentials = async () => {
      if (++fetched === 1) throw new Error('not yet');
      return secret;
    };
    table.next(ok);
    const send = open({ credentials });
    expect((await caught(send('GetItem', input))).message).toBe('not yet');
    expect(await send('GetItem', input)).toHaveProperty('Item');
  });

  it('has the time that the clock of the SDK shows', async () => {
    table.next(ok);
    await open({ systemClockOffset: 86_400_000 })('GetItem', input);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    expect(table.received[0]?.headers['x-amz-date']).toContain(tomorrow);
  });
});

describe('where a request goes', () => {
  /** Returns the target instead of sending the request. */
  const targetOf = async (config: DynamoDBClientConfig): Promise<string> => {
    let target = '';
    const handle = async (request: { protocol: string; hostname: string; headers: Record<string, string> }) => {
      target = `${request.protocol}//${request.hostname} ${request.headers.host} ${request.headers.authorization?.split('/')[2]}`;
      throw new Error('not sent');
    };
    const client = new DynamoDBClient({
      credentials: secret,
      maxAttempts: 1,
      requestHandler: { handle } as never,
      ...config,
    });
    await caught(openTransport(client)('GetItem', input));
    return target;
  };

  it.each([
    [{ region: 'eu-central-1' }, 'dynamodb.eu-central-1.amazonaws.com', 'eu-central-1'],
    [{ region: 'cn-north-1' }, 'dynamodb.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
    [{ region: 'us-gov-west-1' }, 'dynamodb.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
    [{ region: 'us-east-1', useFipsEndpoint: true }, 'dynamodb-fips.us-east-1.amazonaws.com', 'us-east-1'],
    [{ region: 'us-east-1', useDualstackEndpoint: true }, 'dynamodb.us-east-1.api.aws', 'us-east-1'],
    [
      { region: 'eu-west-1', credentials: { ...secret, accountId: '123456789012' } },
      '123456789012.ddb.eu-west-1.amazonaws.com',
      'eu-west-1',
    ],
  ] satisfies [DynamoDBClientConfig, string, string][])('%j', async (config, host, region) => {
    expect(await targetOf(config)).toBe(`https://${host} ${host} ${region}`);
  });

  it('a path and a port of the endpoint count', async () => {
    table.next(ok);
    await open({ endpoint: `${table.endpoint}/stage/` })('GetItem', input);
    const [received] = table.received;
    expect(received?.path).toBe('/stage/');
    expect(received?.headers.host).toBe(new URL(table.endpoint).host);
    expect(received?.headers.authorization).toBe(received && authorizationOf(received, 'eu-central-1'));
  });
});
