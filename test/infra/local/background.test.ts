import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Background, type BackgroundOptions, startBackground } from '../../../infra/local/functions/background.ts';
import type { Handler } from '../../../infra/local/functions/lambda.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { appendAllPending, appendPending } from '../../../lib/store/event-log/append.ts';
import { eventsPartition, instance } from '../../../lib/store/table/keys.ts';
import { queryItems } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { tinyFunctions } from './tiny-route.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
const running: Background[] = [];
afterEach(async () => {
  for (const background of running.splice(0)) await background.stop();
});

const start = async (handlers: (table: Table) => Record<string, Handler>, options: Partial<BackgroundOptions> = {}) => {
  const table = await database.another();
  const reports: string[] = [];
  const background = await startBackground({
    endpoint: database.endpoint,
    table,
    functions: tinyFunctions({
      'change-request-scheduler': () => undefined,
      publisher: () => undefined,
      ...handlers(table),
    }),
    report: (name) => reports.push(name),
    retryMs: 1,
    ...options,
  });
  running.push(background);
  return { table, reports };
};
const createEnvironment = (table: Table, environment: string) =>
  commit({ table, actor: system, now: new Date() }, [instance], () => ({
    events: [{ type: 'environment-created', environment }],
    answer: undefined,
  }));
const appendedEnvironments = async (table: Table) => {
  const environments: unknown[] = [];
  for await (const item of queryItems<{ readonly environment: unknown }>(table, { pk: eventsPartition })) {
    environments.push(item.environment);
  }
  return environments;
};
const isStreamEvent = (event: unknown): event is DynamoDBStreamEvent =>
  typeof event === 'object' && event !== null && 'Records' in event;

describe('what runs in the background', () => {
  it('wakes the event-log writer for new commits, and for them only', async () => {
    const batches: (string | undefined)[] = [];
    const { table } = await start((table) => ({
      recovery: () => undefined,
      'event-log-writer': async (event) => {
        if (isStreamEvent(event)) batches.push(...event.Records.map((record) => record.dynamodb?.Keys?.pk?.S));
        await appendPending(table, instance);
      },
    }));
    for (const name of ['a', 'b', 'c']) await createEnvironment(table, name);
    await expect.poll(() => appendedEnvironments(table)).toEqual(['a', 'b', 'c']);
    await expect.poll(() => batches).toEqual(Array(3).fill('JOURNAL#INSTANCE'));
  });

  it('leaves to the recovery run what the writer gives up', async () => {
    const recoveries: unknown[] = [];
    const { table, reports } = await start((table) => ({
      recovery: async (event) => {
        recoveries.push(event);
        if (isStreamEvent(event)) await appendAllPending(table);
      },
      'event-log-writer': () => Promise.reject(new Error('broken')),
    }));
    await createEnvironment(table, 'a');
    await expect.poll(() => appendedEnvironments(table)).toEqual(['a']);
    expect(reports).toEqual(['event-log-writer']);
    expect(recoveries).toMatchObject([
      { source: 'aws.events' },
      { Records: [{ eventSource: 'aws:sqs', body: expect.stringContaining('"batchSize":1') }] },
    ]);
  });

  it('recovers at the start, for what a killed process left, and then on schedule', async () => {
    let recoveries = 0;
    await start(() => ({ recovery: () => recoveries++ }), { recoveryMs: 5 });
    await expect.poll(() => recoveries).toBeGreaterThan(2);
  });

  it('wakes the publisher for new commits too, and whether it fails or waits, the event log goes on', async () => {
    const batches: unknown[] = [];
    const { table, reports } = await start((table) => ({
      recovery: () => undefined,
      'event-log-writer': async () => {
        await appendPending(table, instance);
      },
      publisher: (event) => {
        if (!isStreamEvent(event)) return undefined;
        batches.push(...event.Records.map((record) => record.dynamodb?.Keys?.pk?.S));
        return Promise.reject(new Error('broken'));
      },
    }));
    for (const name of ['a', 'b']) await createEnvironment(table, name);
    await expect.poll(() => appendedEnvironments(table)).toEqual(['a', 'b']);
    await expect.poll(() => new Set(reports)).toEqual(new Set(['publisher']));
    expect(new Set(batches)).toEqual(new Set(['JOURNAL#INSTANCE']));
  });

  it('starts recovery runs of the publisher, too', async () => {
    let runs = 0;
    await start(() => ({ recovery: () => undefined, publisher: () => runs++ }), { publisherMs: 5 });
    await expect.poll(() => runs).toBeGreaterThan(2);
  });

  it('gives the publisher one invocation at a time, whatever wakes it', async () => {
    let [running, most, woken] = [0, 0, 0];
    const { table } = await start(
      (table) => ({
        recovery: () => undefined,
        'event-log-writer': async () => {
          await appendPending(table, instance);
        },
        publisher: async (event) => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 20));
          running--;
          if (isStreamEvent(event)) woken++;
        },
      }),
      { publisherMs: 1 },
    );
    for (const name of ['a', 'b', 'c']) await createEnvironment(table, name);
    await expect.poll(() => woken).toBeGreaterThan(0);
    expect(most).toBe(1);
  });

  it('looks for scheduled change requests at the start, and then on schedule', async () => {
    let looks = 0;
    await start(() => ({ recovery: () => undefined, 'change-request-scheduler': () => looks++ }), { clockMs: 5 });
    await expect.poll(() => looks).toBeGreaterThan(2);
  });

  it('reports a recovery run that fails and goes on', async () => {
    const { reports } = await start(() => ({ recovery: () => Promise.reject(new Error('broken')) }), { recoveryMs: 5 });
    await expect.poll(() => reports.length).toBeGreaterThan(1);
  });

  it('stops while it waits for a retry, without a dead letter', async () => {
    let calls = 0;
    const { table, reports } = await start(
      () => ({
        recovery: () => undefined,
        'event-log-writer': () => {
          calls++;
          return Promise.reject(new Error('broken'));
        },
      }),
      { retryMs: 3_600_000 },
    );
    await createEnvironment(table, 'a');
    await expect.poll(() => calls).toBe(1);
    await running.pop()?.stop();
    expect([calls, reports]).toEqual([1, []]);
  });
});
