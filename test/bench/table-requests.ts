/**
 * Measures the processor time of a request to the table: a read of one item by this project's client and by the
 * document client of the SDK, signed and unsigned, and a bare HTTP request with the same body.
 *
 *     node test/bench/table-requests.ts
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startEngine } from '../../infra/local/table/database.ts';
import { createTable } from '../../lib/store/table/create-table.ts';
import { headKey, instance } from '../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { openClient } from '../../lib/store/wire/client.ts';
import { Sha256 } from '../../lib/store/wire/sha256.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

const rounds = 9;
const warmUp = 300;
const requests = 1_000;

type Read = () => Promise<unknown>;

/** The necessary work of any client: write the request, read the answer. */
const bareRead = (endpoint: string, body: string, agent: http.Agent): Read => {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': 'DynamoDB_20120810.GetItem',
    'x-amz-date': '20300101T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=local/20300101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  };
  return async () => {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    http.request(endpoint, { agent, method: 'POST', headers }, resolve).on('error', reject).end(body);
    return JSON.parse(await text(await promise));
  };
};

/** A client as on AWS, with a signature and the session token of a role. */
const openSigned = (endpoint: string, options: DynamoDBClientConfig = {}): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret'.repeat(7), sessionToken: 'session'.repeat(100) },
    ...options,
  });

const processorTime = async (read: Read, times: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) await read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};

const readsOf = (table: Table, endpoint: string, agent: http.Agent): ReadonlyMap<string, Read> => {
  const { pk, sk } = headKey(instance);
  const command = () => new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true });
  const body = JSON.stringify({ TableName: table.name, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true });
  const own = openClient(openSigned(endpoint, { sha256: Sha256 }));
  const document = DynamoDBDocumentClient.from(openSigned(endpoint));
  const unsignedDocument = DynamoDBDocumentClient.from(table.control);
  return new Map<string, Read>([
    ['bare HTTP', bareRead(endpoint, body, agent)],
    ['unsigned', () => table.client.send(command())],
    ['unsigned, document client of the SDK', () => unsignedDocument.send(command())],
    ['signed', () => own.send(command())],
    ['signed, document client of the SDK', () => document.send(command())],
  ]);
};

/** Each round measures all clients in turn, so that a busy moment affects all alike. */
export const benchTableRequests = async (): Promise<BenchRow[]> => {
  const engine = await startEngine();
  const agent = new http.Agent({ keepAlive: true });
  try {
    const table = openTable(`requests-${randomUUID()}`, { endpoint: engine.endpoint });
    await createTable(table);
    const Item = {
      ...headKey(instance),
      kind: 'head',
      rev: 12,
      restsOn: { projects: 3 },
      at: '2030-01-01T00:00:00.000Z',
    };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const reads = readsOf(table, engine.endpoint, agent);
    const times = new Map([...reads.keys()].map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const [name, read] of reads) {
        await processorTime(read, warmUp);
        times.get(name)?.push(await processorTime(read, requests));
      }
    const least = median(times.get('bare HTTP') ?? []);
    return [...times].map(([name, values]) => {
      const value = median(values);
      const spread = ((median(values, 0.75) - median(values, 0.25)) / 2 / value) * 100;
      return { name: `a read of one item, ${name}`, value, unit: 'µs of processor', spread, ratio: value / least };
    });
  } finally {
    agent.destroy();
    await engine.stop();
  }
};

if (import.meta.main) {
  console.table(await benchTableRequests());
  process.exit(0);
}
