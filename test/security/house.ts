import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { type Instance, startInstance } from '../../infra/local/functions/instance.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import type { HttpAnswer } from '../../infra/local/gateway/gateway-answer.ts';
import type { HttpRequest } from '../../infra/local/gateway/proxy-event.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { headsPartition } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** An answer with its JSON body; undefined for an empty one. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at is what it checks
  readonly body: any;
  readonly text: string;
}

export interface Call {
  readonly method: string;
  /** Includes the query string. */
  readonly path: string;
  readonly body?: unknown;
}

/** The complete service in this process, with the gateway, authorizer, functions and engine of `npm start`. */
export interface House {
  readonly admin: string;
  readonly table: Table;
  /** @param token absent: the request has none */
  call(call: Call, token: string | undefined): Promise<Reply>;
  /** An administrator's call that must succeed. */
  done(method: string, path: string, body?: unknown): Promise<Reply['body']>;
  /** Answers a request in the form in which the gateway gets it. */
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Every stored item as JSON, by key, without observations (docs/table.md). */
  stored(): Promise<ReadonlyMap<string, string>>;
  stop(): Promise<void>;
}

/** Keys of items that are written without a commit: times of last use. */
const observed = /^SEEN/;

const scan = async (table: Table): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const input = { TableName: table.name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) };
    const { Items = [], LastEvaluatedKey } = await table.client.send(new ScanCommand(input));
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return items;
};

const inOneOrder = (_: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
};

const open = async (): Promise<House> => {
  const { env } = process;
  env[variables.logLevel] = 'silent';
  env[variables.table] = `house-${randomUUID()}`;
  const admin = `*:*.${randomUUID()}`;
  const instance: Instance = await startInstance({ initTokens: { admin: [admin], client: [], frontend: [] }, env });
  const { table, functions } = instance;
  let tick = 0;
  const failures: unknown[] = [];
  const answer = openGateway({
    routes,
    functions,
    report: (name, error) => failures.push(name, error),
    // The clock advances a second with each reading, so that nothing is throttled.
    clock: () => (tick += 1_000),
  });
  const call: House['call'] = async ({ method, path, body }, token) => {
    const [plain = '', queryString = ''] = path.split('?');
    const {
      status,
      headers,
      body: bytes,
    } = await answer({
      method,
      path: plain,
      queryString,
      rawHeaders: [
        ...(token === undefined ? [] : ['Authorization', token]),
        ...(body === undefined ? [] : ['Content-Type', 'application/json']),
      ],
      body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
      sourceIp: '127.0.0.1',
      port: 80,
    });
    const text = bytes.toString();
    expect([status < 500 || status === 501, failures], `${method} ${path}: ${text}`).toEqual([true, []]);
    const isJson = headers.some(([name, value]) => /^content-type$/i.test(name) && value.includes('json'));
    return { status, text, body: isJson && /^[[{"]/.test(text) ? JSON.parse(text) : undefined };
  };
  return {
    admin,
    table,
    answer,
    call,
    done: async (method, path, body) => {
      const reply = await call({ method, path, body }, admin);
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
      return reply.body;
    },
    stored: async () => {
      // Pending events must be in the log before the items are compared.
      await appendAllPending(table);
      const items = (await scan(table)).filter(({ pk }) => !observed.test(String(pk)));
      expect(items.some(({ pk }) => pk === headsPartition)).toBe(true);
      return new Map(items.map((item) => [`${item.pk} ${item.sk}`, JSON.stringify(item, inOneOrder)]));
    },
    stop: instance.stop,
  };
};

let opened: Promise<House> | undefined;

/** The house of a test file. There is one, because functions open their table once. */
export const openHouse = (): Promise<House> => {
  opened ??= open();
  return opened;
};

const scimTokens = new WeakMap<object, Promise<string>>();

const newScimToken = async ({ done }: House): Promise<string> => {
  await done('POST', '/api/admin/scim-settings', { enabled: true });
  return (await done('POST', '/api/admin/scim-settings/generate-new-token', {})).token;
};

/** The SCIM token; SCIM is switched on. There is only one token, so all tests of a house share it. */
export const scimTokenOf = (house: House): Promise<string> => {
  const made = scimTokens.get(house) ?? newScimToken(house);
  scimTokens.set(house, made);
  return made;
};
