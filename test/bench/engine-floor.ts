/**
 * What the embedded engine can do by itself: the requests to the table that a poll and a switch rest on, sent straight
 * to it over HTTP, without any of this project. No service on top of it can be faster.
 *
 *     node test/bench/engine-floor.ts [callers…]
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { startEngine } from '../../infra/local/database.ts';
import { headKey, instance, projectScope } from '../../lib/store/table/keys.ts';
import { createTable, openTable } from '../../lib/store/table/table.ts';
import { median } from './median.ts';

/** A request of DynamoDB's JSON protocol. */
export interface TableRequest {
  readonly operation: string;
  readonly input: object;
}

/** The newest heads of the instance and of one project, strongly consistent: what a warm poll asks for. */
export const headsRead = (table: string, projectId = 'default'): TableRequest => ({
  operation: 'BatchGetItem',
  input: {
    RequestItems: {
      [table]: {
        Keys: [instance, projectScope(projectId)].map((scope) => {
          const { pk, sk } = headKey(scope);
          return { pk: { S: pk }, sk: { S: sk } };
        }),
        ConsistentRead: true,
      },
    },
    ReturnConsumedCapacity: 'TOTAL',
  },
});

/**
 * Three items written in one transaction, each on a condition: what a switch writes. For a table of its own: the items
 * mean nothing to the service.
 */
export const smallTransaction = (table: string): TableRequest => ({
  operation: 'TransactWriteItems',
  input: {
    TransactItems: ['FEATURE', 'HEAD', 'JOURNAL'].map((pk) => ({
      Put: {
        TableName: table,
        Item: { pk: { S: pk }, sk: { S: randomUUID() }, text: { S: 'x'.repeat(400) } },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
    ReturnConsumedCapacity: 'TOTAL',
  },
});

/** What so many callers at once, each one request after the other, get of the engine. */
export interface EngineFloor {
  readonly callers: number;
  /** Median of one request. */
  readonly ms: number;
  readonly perSecond: number;
}

const send = (endpoint: string, agent: http.Agent, { operation, input }: TableRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(input);
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'x-amz-date': '20300101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20300101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    };
    const request = http.request(endpoint, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${operation} was answered with ${response.statusCode}`));
      });
    });
    request.on('error', reject).end(body);
  });

/**
 * Measures one request for each number of callers.
 *
 * @param endpoint of the engine, e.g. what `npm start` names
 * @param request makes the request, anew each time
 */
export const measureEngineFloor = async (
  endpoint: string,
  request: () => TableRequest,
  { callers = [1, 8, 32], ms = 2_000 }: { readonly callers?: readonly number[]; readonly ms?: number } = {},
): Promise<EngineFloor[]> => {
  const agent = new http.Agent({ keepAlive: true });
  const measure = async (count: number, duration: number): Promise<EngineFloor> => {
    const times: number[] = [];
    const begun = performance.now();
    const ask = async (): Promise<void> => {
      while (performance.now() < begun + duration) {
        const start = performance.now();
        await send(endpoint, agent, request());
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: count }, ask));
    return { callers: count, ms: median(times), perSecond: times.length / ((performance.now() - begun) / 1000) };
  };
  try {
    const floors: EngineFloor[] = [];
    for (const count of callers) {
      await measure(count, ms / 4);
      floors.push(await measure(count, ms));
    }
    return floors;
  } finally {
    agent.destroy();
  }
};

if (import.meta.main) {
  const engine = await startEngine();
  try {
    const table = openTable(`floor-${randomUUID()}`, { endpoint: engine.endpoint });
    await createTable(table);
    const wanted = process.argv.slice(2).map(Number);
    const options = wanted.length > 0 ? { callers: wanted } : {};
    for (const request of [headsRead, smallTransaction]) {
      console.log(request.name);
      console.table(await measureEngineFloor(engine.endpoint, () => request(table.name), options));
    }
  } finally {
    await engine.stop();
  }
  process.exit(0);
}
