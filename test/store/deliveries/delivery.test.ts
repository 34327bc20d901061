import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Attempt,
  type DeliveryItem,
  maxAttemptsKept,
  noteAttempt,
} from '../../../lib/store/deliveries/delivery.ts';
import { deliveryKey, type KeyOf } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const attemptAt = (i: number): Attempt => ({
  at: new Date(Date.UTC(2031, 0, 1, 0, 0, i)).toISOString(),
  status: 500,
  durationMs: 1,
  answer: 'x'.repeat(1_024),
});
const keyOf = (integration: number): KeyOf<DeliveryItem> => deliveryKey(integration, 1);

describe('addons §6: the attempts of a delivery', () => {
  it('are the first one and the newest ones, however often it is sent again', async () => {
    const { table } = database;
    const of = { integration: 1, event: 1 };
    const attempts = Array.from({ length: 2 * maxAttemptsKept }, (_, i) => attemptAt(i));
    for (const attempt of attempts) await noteAttempt(table, of, { attempt, state: 'waiting', text: attempt.at });
    const delivery = await getItem(table, keyOf(1));
    expect(delivery?.attempts).toEqual([attempts[0], ...attempts.slice(1 - maxAttemptsKept)]);
    expect(delivery?.text).toBe(attempts.at(-1)?.at);
  });

  it('are not more when several are noted at once', async () => {
    const { table } = database;
    const of = { integration: 2, event: 1 };
    const attempts = Array.from({ length: 3 * maxAttemptsKept }, (_, i) => attemptAt(i));
    await Promise.all(attempts.map((attempt) => noteAttempt(table, of, { attempt, state: 'waiting', text: '' })));
    const delivery = await getItem(table, keyOf(2));
    expect(delivery?.attempts).toHaveLength(maxAttemptsKept);
  });
});
