import type { APIGatewayProxyResult } from 'aws-lambda';
import { openFunctions } from '../../infra/local/functions/functions.ts';
import type { ProxyHandler } from '../../lib/http/handler.ts';
import { identify } from '../../lib/identity/callers/identify.ts';
import { seed } from '../../lib/seed/seed.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { type EventPart, lambdaContext, lambdaEvent } from '../http/lambda-event.ts';
import { startModelDatabase } from './database.ts';
import { loadAnew } from './modules-anew.ts';

/** Sends a prepared request of a token; it can be called repeatedly. */
export type Send = () => Promise<APIGatewayProxyResult>;

/** Prepares a request to a function, e.g. `projects/overview`, by the owner of a token. */
export type Request = (name: string, secret: string, part?: Omit<EventPart, 'caller'>) => Promise<Send>;

/** The functions of this process over a seeded table, called as the gateway calls them. */
export interface RealFunctions {
  readonly table: Table;
  readonly request: Request;
  stop(): Promise<void>;
}

const requestsTo = (table: Table): Request => {
  const functions = openFunctions();
  return async (name, secret, part = {}) => {
    const { handler } = await functions(name);
    const caller = await identify(table, secret, new Date());
    if (caller === undefined) throw new Error('unknown token');
    const event = lambdaEvent({ ...part, caller });
    // All functions that routes name have this type.
    return () => (handler as ProxyHandler)(event, lambdaContext());
  };
};

/** The functions as in a new process, over the same table: their memory is empty. */
export const requestsAfresh = (table: Table): Request => {
  loadAnew();
  return requestsTo(table);
};

/** The memory of the functions that were loaded last. */
export const loadMemory = async () => ({
  ...(await import('../../lib/store/process/catalog.ts')),
  ...(await import('../../lib/store/process/last-seen.ts')),
});

/**
 * Opens the functions. A process can do this only once, because functions open their table once. @param admin the first
 * token
 */
export const openRealFunctions = async (admin: string): Promise<RealFunctions> => {
  const database = await startModelDatabase();
  const { table } = database;
  process.env.TABLE_NAME = table.name;
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  process.env.HALYARD_LOG_LEVEL = 'error';
  await seed({ table, now: new Date() }, { initTokens: { admin: [admin], client: [], frontend: [] } });
  return { table, request: requestsTo(table), stop: database.stop };
};
