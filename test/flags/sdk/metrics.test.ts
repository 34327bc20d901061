import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { reportBulkMetrics, reportMetrics } from '../../../lib/flags/sdk/metrics.ts';
import { noRights } from '../../../lib/identity/rights/rights.ts';
import { messagesOf } from '../../../lib/store/observations/report.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { callerOf } from '../../workflows/context.ts';

const now = new Date('2031-01-01T12:30:00.000Z');

/** Sends reports with a token for all environments, and counts the waiting characters in the queue. */
const openSender = () => {
  let waiting = 0;
  const caller = callerOf({ userId: null, name: 'sdk', rights: noRights });
  const context = {
    // A report neither reads nor writes an item.
    table: {} as Table,
    caller,
    actor: { createdBy: 'sdk', createdByUserId: null },
    now,
    deadline: Number.POSITIVE_INFINITY,
    instanceRev: 0,
    reportQueue: {
      send: async (report: Parameters<typeof messagesOf>[0]) => {
        for (const message of messagesOf(report)) waiting += message.length;
      },
    },
  };
  return { context, waiting: () => waiting };
};

const long = randomBytes(300_000).toString('hex');
const names = Array.from({ length: 20 }, (_, i) => `feature-${i}`);

describe('usage §2: a report takes about as much of the queue as of the request', () => {
  it('whatever the environment is called', async () => {
    const { context, waiting } = openSender();
    const toggles = Object.fromEntries(names.map((name) => [name, { yes: 1, no: 0 }]));
    await reportMetrics(context, { appName: 'shop', environment: long, bucket: { toggles } });
    expect(waiting()).toBeLessThan(long.length);
    await reportMetrics(context, { appName: 'shop', environment: 'production', bucket: { toggles } });
    expect(waiting()).toBeGreaterThan(0);
  });

  it('in a bulk report, too', async () => {
    const { context, waiting } = openSender();
    const row = { appName: 'shop', yes: 1, no: 0 };
    await reportBulkMetrics(context, {
      metrics: names.map((featureName) => ({ ...row, featureName, environment: long })),
    });
    expect(waiting()).toBeLessThan(long.length);
    await reportBulkMetrics(context, { metrics: [{ ...row, featureName: 'a', environment: 'production' }] });
    expect(waiting()).toBeGreaterThan(0);
  });
});
