import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { loadDemo } from '../../../infra/local/demo/demo.ts';
import { type Instance, startInstance } from '../../../infra/local/functions/instance.ts';
import { openGateway } from '../../../infra/local/gateway/gateway.ts';
import { authorized, readSamples } from '../../../infra/local/samples/samples.ts';
import { type SampleTokens, sendSample } from '../../../infra/local/samples/send-sample.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { exampleCaller, type Route } from '../../../lib/contract/routes/route.ts';
import { identify } from '../../../lib/identity/callers/identify.ts';
import { flatten } from '../../../lib/identity/callers/identity.ts';
import { appendAllPending } from '../../../lib/store/event-log/append.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { createTable } from '../../../lib/store/table/create-table.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { copyTable } from '../../support/copy-table.ts';
import { isHarmful } from '../../support/play-samples.ts';

/** The first event that a function is called with. */
export interface FirstEvent {
  readonly event: object;
  /** The function may change the table, so it gets its own copy. */
  readonly writes: boolean;
}

/**
 * The demo data, or the demo data with everything that samples add. Some samples use what others create, so each
 * request succeeds with one of the two.
 */
export type Data = 'demo' | 'more';

/** The data, and the first event of each function for it. */
export interface ColdStartPlace {
  readonly endpoint: string;
  /**
   * Events by file below `functions/` without extension. The custom resource of the deployment is left out, because no
   * caller waits for it.
   */
  readonly events: ReadonlyMap<string, FirstEvent>;
  /** Calls `run` with the name of a table with such data; a writer gets a copy. */
  withTable<T>(data: Data, writes: boolean, run: (table: string) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const authorizerOf = async (table: Table, route: Route, token: string): Promise<object | undefined> => {
  if (route.access === 'public') return undefined;
  const identified = await identify(table, token, new Date());
  if (!identified) throw new Error(`The token for ${route.operation} is unknown`);
  return flatten(identified);
};

const firstEvents = async (table: Table, tokens: SampleTokens) => {
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

const copyOf = async (table: Table, endpoint: string): Promise<Table> => {
  const copy = openTable(`copy-${randomUUID()}`, { endpoint });
  await createTable(copy);
  await copyTable(table, copy);
  return copy;
};

/** Sends the samples that add something; a refusal means that it exists already. */
const addMore = async ({ functions, table }: Instance, tokens: SampleTokens): Promise<void> => {
  const samples = await readSamples(new Date());
  const adding = routes.filter(({ method, operation }) => method === 'POST' && !isHarmful(operation));
  for (const { operation } of adding) {
    const sample = samples.get(operation);
    if (sample) await sendSample(functions, operation, sample, tokens);
  }
  await appendAllPending(table);
};

/**
 * Starts the engine with the data. A process can start only one, because functions open their table once.
 * @param env environment of this process, which the functions read; it is restored when the place is stopped
 */
export const openColdStartPlace = async (env: NodeJS.ProcessEnv): Promise<ColdStartPlace> => {
  const before = { ...env };
  const restore = (): void => {
    for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
    Object.assign(env, before);
  };
  env[variables.logLevel] = 'silent';
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const token = `*:*.${randomUUID()}`;
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    const { functions, table, endpoint } = instance;
    const tokens = await loadDemo({ answer: openGateway({ routes, functions, report: console.error }), table, token });
    await appendAllPending(table);
    const events = await firstEvents(table, tokens);
    const demo = await copyOf(table, endpoint);
    let added: Promise<void> | undefined;
    const tableOf = async (data: Data): Promise<Table> => {
      if (data === 'demo') return demo;
      added ??= addMore(instance, tokens);
      await added;
      return table;
    };
    return {
      endpoint,
      events,
      withTable: async (data, writes, run) => {
        const source = await tableOf(data);
        if (!writes) return run(source.name);
        const copy = await copyOf(source, endpoint);
        try {
          return await run(copy.name);
        } finally {
          await copy.control.send(new DeleteTableCommand({ TableName: copy.name }));
          copy.client.destroy();
        }
      },
      stop: async () => {
        await instance.stop();
        restore();
      },
    };
  } catch (error) {
    await instance.stop();
    restore();
    throw error;
  }
};
