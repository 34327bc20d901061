/**
 * The smallest possible server on the embedded engine: it sends the engine the requests that a poll or a write of this
 * service needs, and does nothing else. It parses, checks and decides nothing. No service on this engine can be faster.
 *
 *     node test/bench/bare/bare-server.ts <endpoint of the engine> <table>
 *
 * `GET` is a poll that finds nothing new, `POST` a change of one feature. The server sends its address to its parent.
 */
import { once } from 'node:events';
import http from 'node:http';
import { openSharedReads } from '../../../infra/local/table/shared-reads.ts';
import { headKey, instance, type Key, projectScope } from '../../../lib/store/table/keys.ts';

const [endpoint = '', table = ''] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });

/** Bytes of items as this service writes them for a PATCH of a feature. */
const bytes = { feature: 700, record: 900, event: 700, version: 500, head: 150 } as const;
/**
 * Maximal changes in one transaction, and in one of the event log: with them a transaction has about a hundred actions,
 * the limit of DynamoDB.
 */
const most = { changes: 20, events: 18 } as const;
/** The event log gathers new commits for this time, in ms (infra/local/table/stream-pump.ts). */
const gatherMs = 100;

/** One request of DynamoDB's JSON protocol. */
const ask = async (operation: string, input: object): Promise<void> => {
  const body = JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' });
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    'x-amz-date': '20300101T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=local/20300101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  };
  const request = http.request(endpoint, { agent, method: 'POST', headers }).end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response.resume(), 'end');
  if (response.statusCode !== 200) throw new Error(`${operation} was answered with ${response.statusCode}`);
};

const keyOf = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });
const item = (pk: string, sk: string, size: number) => ({ ...keyOf({ pk, sk }), text: { S: 'x'.repeat(size) } });
const put = (pk: string, sk: string, size: number) => ({
  Put: { TableName: table, Item: item(pk, sk, size), ConditionExpression: 'attribute_not_exists(#a)', ...names },
});
const names = { ExpressionAttributeNames: { '#a': 'absent' } };
const heads = [instance, projectScope('default')].map((scope) => keyOf(headKey(scope)));
const read = (keys: readonly object[]) =>
  ask('BatchGetItem', { RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } });

/** Polls that wait at the same time share a read, as the service does. */
const shared = openSharedReads<void>();

interface PendingWrite {
  readonly n: number;
  readonly done: () => void;
}

let changes = 0;
const waiting: PendingWrite[] = [];
const unlogged: number[] = [];
let busy = false;

/** Writes the waiting changes in one transaction: a feature and a record for each, and one head. */
const commit = async (): Promise<void> => {
  if (busy) return;
  busy = true;
  while (waiting.length > 0) {
    const some = waiting.splice(0, most.changes);
    const actions = some.flatMap(({ n }) => [
      put('FEATURES', `${n % 1_000}`, bytes.feature),
      put('JOURNAL', `${n}`, bytes.record),
    ]);
    await ask('TransactWriteItems', { TransactItems: [...actions, put('HEADS', 'default', bytes.head)] });
    for (const { n, done } of some) {
      unlogged.push(n);
      done();
    }
  }
  busy = false;
};

/**
 * Writes three copies of each event, the update of its record, the version of its feature, and the position of the log.
 */
const log = async (some: readonly number[]): Promise<void> => {
  await read(some.map((n) => keyOf({ pk: 'JOURNAL', sk: `${n}` })));
  await Promise.all(
    some.map((n) =>
      ask('Query', {
        TableName: table,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': { S: 'FEATURES' }, ':sk': { S: `${n % 1_000}#` } },
      }),
    ),
  );
  await ask('BatchWriteItem', {
    RequestItems: {
      [table]: some.map((n) => ({ PutRequest: { Item: item('VERSIONS', `${n}`, bytes.version) } })),
    },
  });
  const events = some.flatMap((n) => [
    ...['LOG', 'LOG#default', 'LOG#feature'].map((pk) => put(pk, `${n}`, bytes.event)),
    {
      Update: {
        TableName: table,
        Key: keyOf({ pk: 'JOURNAL', sk: `${n}` }),
        UpdateExpression: 'SET expires = :expires',
        ExpressionAttributeValues: { ':expires': { N: '1' } },
      },
    },
  ]);
  const positions = ['cursor', 'counter', 'day'].map((name) => put('POSITIONS', name, bytes.head));
  await ask('TransactWriteItems', { TransactItems: [...events, ...positions] });
};

const keepLog = async (): Promise<void> => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    while (unlogged.length > 0) await log(unlogged.splice(0, most.events));
  }
};

const change = async (): Promise<void> => {
  const n = changes++;
  await read([...heads, keyOf({ pk: 'FEATURES', sk: `${n % 1_000}` })]);
  await new Promise<void>((done) => {
    waiting.push({ n, done });
    void commit();
  });
};

const server = http.createServer((request, response) => {
  const work = request.method === 'GET' ? shared('heads', () => read(heads)) : change();
  request.resume();
  work.then(
    () => response.writeHead(request.method === 'GET' ? 304 : 200).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '');
});
process.once('disconnect', () => process.exit(0));
void keepLog();
