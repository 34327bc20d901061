/**
 * Measures the cost of the Middy stack per invocation: the same work wrapped and bare (limit: 0.1 ms).
 *
 *     node test/bench/stack.ts
 */

import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { lambdaContext, lambdaEvent } from '../http/lambda-event.ts';
import { updateThing } from '../http/sample-routes.ts';
import type { BenchRow } from './tools/row.ts';

const rounds = 20_000;
const warmup = 5_000;
const runs = 5;

const event = lambdaEvent({
  method: 'PUT',
  params: { projectId: 'default', environment: 'production', id: '7' },
  query: { dry: ['true'], tag: ['a', 'b'] },
  headers: { 'Content-Type': 'application/json', Accept: '*/*', 'User-Agent': 'bench', Host: 'example.com' },
  body: { name: 'checkout', weight: 500 },
});
const context = lambdaContext();

type Invoke = () => Promise<unknown>;

const open = { ...updateThing, access: 'public' } as const;

/**
 * The whole stack except the gate, which waits for the table: it parses parameters, query and body, renders the answer,
 * and logs.
 */
const wrapped: Invoke = () => stacked(event, context);
const stacked = publicEndpoint(open)(async ({ body }) => ({ status: 200, body: { said: body.name } }));

const bare: Invoke = async () => {
  const { name } = JSON.parse(event.body ?? '');
  return { statusCode: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ said: name }) };
};

const timed = async (invoke: Invoke, count: number): Promise<number> => {
  const start = performance.now();
  for (let i = 0; i < count; i++) await invoke();
  return (performance.now() - start) / count;
};

/** Median ms of one invocation. */
const measured = async (invoke: Invoke): Promise<number> => {
  await timed(invoke, warmup);
  const times: number[] = [];
  for (let i = 0; i < runs; i++) times.push(await timed(invoke, rounds));
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
};

/** The log is silent, because its target is not a cost of the stack. */
export const benchStack = async (): Promise<BenchRow[]> => {
  const level = process.env.HALYARD_LOG_LEVEL;
  process.env.HALYARD_LOG_LEVEL = 'silent';
  const [alone, inStack] = [await measured(bare), await measured(wrapped)];
  process.env.HALYARD_LOG_LEVEL = level ?? '';
  return [{ name: 'Middy stack above a bare handler', value: (inStack - alone) * 1000, unit: 'µs', bar: '≤ 100 µs' }];
};

if (import.meta.main) console.table(await benchStack());
