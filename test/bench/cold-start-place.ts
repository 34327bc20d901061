import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { loadDemo } from '../../infra/local/demo.ts';
import { openGateway } from '../../infra/local/gateway.ts';
import { startInstance } from '../../infra/local/instance.ts';
import { authorized, readSamples } from '../../infra/local/samples.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { exampleCaller, type Route } from '../../lib/contract/routes/route.ts';
import { identify } from '../../lib/identity/callers/identify.ts';
import { flatten } from '../../lib/identity/callers/identity.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { createTable, openTable, type Table } from '../../lib/store/table/table.ts';
import { copyTable } from '../support/copy-table.ts';

/** What a function is first called with. */
export interface FirstEvent {
  readonly event: object;
  /** It may change the table: it gets one of its own. */
  readonly writes: boolean;
}

/** The demo data, and what each function is called with there; every request succeeds. */
export interface ColdStartPlace {
  readonly endpoint: string;
  /** By file below `functions/` without ending; without the custom resource of the deployment, which is on nobody's way. */
  readonly events: ReadonlyMap<string, FirstEvent>;
  /** Runs with the name of a table that has the demo data: a copy for what writes. */
  withTable<T>(writes: boolean, run: (table: string) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const authorizerOf = async (table: Table, route: Route, token: string): Promise<object | undefined> => {
  if (route.access === 'public') return undefined;
  const identified = await identify(table, token, new Date());
  if (!identified) throw new Error(`The token for ${route.operation} is unknown`);
  return flatten(identified);
};

const firstEvents = async (table: Table, tokens: Awaited<ReturnType<typeof loadDemo>>) => {
  const samples = await readSamples(new Date());
  const events = new Map<string, FirstEvent>();
  for (const [name, sample] of samples) {
    const route = routes.find(({ operation }) => operation === name);
    if (route && sample.kind === 'proxy') {
      const token = tokens[exampleCaller(route)] ?? tokens.admin;
      const event = authorized(sample.event, token, await authorizerOf(table, route, token));
      events.set(route.handler, { event, writes: route.role !== 'none' && route.role !== 'reader' });
    } else if (!route && sample.kind === 'other') {
      const event =
        'authorizationToken' in sample.event ? { ...sample.event, authorizationToken: tokens.admin } : sample.event;
      events.set(name, { event, writes: name !== 'authorizer' });
    }
  }
  return events;
};

/** Starts the engine with the demo data. Only one in a process, because functions open their table once. */
export const openColdStartPlace = async (): Promise<ColdStartPlace> => {
  const { env } = process;
  env[variables.logLevel] = 'error';
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const token = `*:*.${randomUUID()}`;
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    const { functions, table, endpoint } = instance;
    const tokens = await loadDemo({ answer: openGateway({ routes, functions, report: console.error }), table, token });
    await appendAllPending(table);
    return {
      endpoint,
      events: await firstEvents(table, tokens),
      withTable: async (writes, run) => {
        if (!writes) return run(table.name);
        const copy = openTable(`copy-${randomUUID()}`, { endpoint });
        await createTable(copy);
        await copyTable(table, copy);
        try {
          return await run(copy.name);
        } finally {
          await copy.control.send(new DeleteTableCommand({ TableName: copy.name }));
          copy.client.destroy();
        }
      },
      stop: async () => {
        await instance.stop();
        // Whoever measures next starts an engine of its own.
        delete env[variables.endpoint];
      },
    };
  } catch (error) {
    await instance.stop();
    throw error;
  }
};
