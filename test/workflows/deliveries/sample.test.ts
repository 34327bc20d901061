import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '../../../lib/basics/at-most.ts';
import { providers } from '../../../lib/flags/addons/providers/index.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import { type DeliveryContext, maxTableWork } from '../../../lib/workflows/deliveries/context.ts';
import { sampleLimit, sendSample } from '../../../lib/workflows/deliveries/sample.ts';
import { addonItem } from '../../flags/addons/stored.ts';
import { store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

describe('addons §7: samples', () => {
  it('are sent to an integration a hundred times in a minute', async () => {
    const { table } = database;
    const parameters = { url: 'https://hooks.example.com/' };
    await store(table, [addonItem(1, { parameters }), addonItem(2, { parameters })]);
    const sent: string[] = [];
    const deliveryContext: DeliveryContext = {
      table,
      wakes: { wake: async () => undefined },
      stage: 's',
      providers,
      atTable: atMost(maxTableWork),
      sender: {
        send: async ({ url }) => {
          sent.push(url);
          return { kind: 'answer', answer: { status: 204, headers: {}, body: '' }, durationMs: 1 };
        },
        close: () => undefined,
      },
    };
    const sample = (id: number, at: string) => {
      const request = makeRequest(table, { actor: system, now: new Date(at) });
      return sendSample({ ...request, deadline: Number.POSITIVE_INFINITY, instanceRev: 1, deliveryContext }, id);
    };
    await Promise.all(Array.from({ length: sampleLimit.max }, () => sample(1, '2031-01-01T00:00:10Z')));
    expect(sent).toHaveLength(100);
    await expect(sample(1, '2031-01-01T00:00:20Z')).rejects.toMatchObject({
      name: 'TooManyRequests',
      headers: { 'Retry-After': '40' },
    });
    expect(sent).toHaveLength(100);
    expect(await sample(2, '2031-01-01T00:00:20Z')).toMatchObject({ state: 'success' });
    expect(await sample(1, '2031-01-01T00:01:00Z')).toMatchObject({ state: 'success' });
  });
});
