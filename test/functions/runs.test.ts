import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { system } from '../../lib/store/commit/journal.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { enqueueJob } from '../../lib/store/jobs/job.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { batchPlanKey, instance, projectScope } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { emitEach } from '../store/event-log/emit.ts';
import { startModelDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let table: Table;
let info: ReturnType<typeof vi.spyOn>;
let error: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  vi.stubEnv(variables.table, table.name);
  vi.stubEnv(variables.endpoint, database.endpoint);
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
  vi.resetModules();
  info = vi.spyOn(console, 'info').mockImplementation(() => {});
  error = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  info.mockRestore();
  error.mockRestore();
  vi.unstubAllEnvs();
});

/** The input of metrics: Lambda puts a single object below `message`, and several values into one text. */
const signalled = () =>
  info.mock.calls.flatMap((args: readonly unknown[]) => {
    const [only] = args;
    return args.length === 1 && typeof only === 'object' && only !== null && 'signal' in only ? [only] : [];
  });

describe('each run leaves a line, so that its silence is noticed', () => {
  it('the recovery run, with what it had to file', async () => {
    const { handler } = await import('../../functions/recovery.ts');
    await emitEach(table, { type: 'tag-created' }, { type: 'feature-archived', project: 'a', featureName: 'f' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T03:04:10Z') });
    await handler().finally(() => vi.useRealTimers());
    await handler();
    expect(signalled()).toEqual([
      { signal: 'recoveryRun', appended: 2, completed: 0 },
      { signal: 'recoveryRun', appended: 0, completed: 0 },
    ]);
  });

  it('the change-request scheduler, also when nothing is due', async () => {
    const { handler } = await import('../../functions/change-request-scheduler.ts');
    await handler();
    expect(signalled()).toEqual([{ signal: 'schedulerRun', finished: 0, stuck: 0 }]);
  });

  it('the change-request scheduler, before it wakes whoever delivers, who may have to wait for a bus', async () => {
    const seen: unknown[] = [];
    vi.doMock('../../lib/workflows/deliveries/wake-due.ts', () => ({ wakeDue: async () => seen.push(signalled()) }));
    const { handler } = await import('../../functions/change-request-scheduler.ts');
    await handler();
    vi.doMock('../../lib/workflows/change-requests/apply-due.ts', () => ({
      applyDue: () => Promise.reject(new Error('refused')),
    }));
    vi.resetModules();
    const failing = await import('../../functions/change-request-scheduler.ts');
    await expect(failing.handler()).rejects.toThrow('refused');
    vi.doUnmock('../../lib/workflows/deliveries/wake-due.ts');
    vi.doUnmock('../../lib/workflows/change-requests/apply-due.ts');
    const run = { signal: 'schedulerRun', finished: 0, stuck: 0 };
    // Also a run that fails wakes them.
    expect(seen).toEqual([[run], [run]]);
  });

  it('neither, when it fails', async () => {
    vi.stubEnv(variables.table, 'no-such-table');
    vi.resetModules();
    for (const name of ['recovery', 'change-request-scheduler'] as const) {
      const { handler } = await import(`../../functions/${name}.ts`);
      await expect(handler()).rejects.toThrow();
    }
    expect(signalled()).toEqual([]);
  });

  it('and work that cannot be finished is counted each time', async () => {
    const scopes = [projectScope('p'), instance] as const;
    // A plan that cannot be read.
    const plan = { ...batchPlanKey('i', 0), kind: 'batch-plan', bytes: Buffer.from('no plan') };
    await table.client.send(new PutCommand({ TableName: table.name, Item: plan }));
    const work = { kind: 'import-features', project: 'p', id: 'i', parts: 1 } as const;
    await transact({ table, actor: system, now: new Date() }, scopes, (unit) => enqueueJob(unit, work));
    const { handler } = await import('../../functions/recovery.ts');
    await handler();
    await handler();
    const stuck = signalled().filter((line: object) => 'signal' in line && line.signal === 'jobStuck');
    expect(stuck).toEqual([
      { signal: 'jobStuck', jobs: 1 },
      { signal: 'jobStuck', jobs: 1 },
    ]);
  });
});
