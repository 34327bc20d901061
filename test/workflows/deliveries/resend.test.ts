import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import type { WaitingDelivery } from '../../../lib/store/deliveries/waiting.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { eventKey } from '../../../lib/store/event-log/event-item.ts';
import { delivererPartition, projectScope, resendKey, waitingPartition } from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { continueResend } from '../../../lib/workflows/deliveries/resend.ts';
import { wakeDue } from '../../../lib/workflows/deliveries/wake-due.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { begun, mark } from './begun.ts';
import { playedAddon } from './played.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const events = 4;
/** Wakes that somebody asked for, by integration. */
let woken: number[] = [];
const wakes = {
  wake: async (integration: number): Promise<void> => {
    woken.push(integration);
  },
};
/** No call of these tests has to end early. */
const deadline = Number.POSITIVE_INFINITY;
const job = (integration: number, to: number) => ({
  ...resendKey(integration),
  kind: 'resend',
  rev: 0,
  from: 1,
  to,
  reached: 0,
  deliveries: 0,
  done: false,
  expires: 2_000_000_000,
});
const put = (Item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
const waiting = async (integration: number): Promise<readonly number[]> =>
  (await queryAll<WaitingDelivery>(table, { pk: waitingPartition(integration) })).map(({ event }) => event);

beforeEach(async () => {
  woken = [];
  table = await database.another();
  await store(table, [projectItem({ id: 'p' })]);
  await commit({ table, actor: system, now: new Date() }, [projectScope('p')], () => ({
    events: Array.from({ length: events }, (_, i) => ({
      type: 'feature-stale-on' as const,
      project: 'p',
      featureName: `f${i}`,
    })),
    answer: undefined,
  }));
  await appendPending(table, projectScope('p'));
  for (const item of begun(events)) await put(item);
});

describe('addons §7: sending a part of the log again', () => {
  it('waits for events that are not visible yet', async () => {
    await store(table, [playedAddon(1, {})]);
    await put(job(1, events));
    const hidden = await getItem(table, eventKey(2));
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: eventKey(2) }));
    expect(await continueResend(table, wakes, 1, deadline)).toMatchObject({ reached: 1, deliveries: 1, done: false });
    await put(hidden ?? {});
    expect(await continueResend(table, wakes, 1, deadline)).toMatchObject({ reached: 4, deliveries: 4, done: true });
    expect(await waiting(1)).toEqual([1, 2, 3, 4]);
  });

  it('ends where the log ends', async () => {
    await store(table, [playedAddon(1, {})]);
    await put(job(1, 10 * events));
    expect(await continueResend(table, wakes, 1, deadline)).toMatchObject({ deliveries: 4, done: true });
  });

  it('goes on while the integration is off; what waits is delivered when it is on', async () => {
    await store(table, [playedAddon(1, { enabled: false })]);
    await put(job(1, events));
    await wakeDue({ table, wakes, bus: undefined }, { deadline, mark });
    expect(await waiting(1)).toEqual([1, 2, 3, 4]);
  });

  it('is polled while there is an integration, and goes on when Lambda does not switch the polling', async () => {
    await store(table, [playedAddon(1, {})]);
    await put(job(1, events));
    const polling: boolean[] = [];
    const keep = async (on: boolean): Promise<void> => {
      polling.push(on);
      throw new Error('Lambda answered with 409');
    };
    await wakeDue({ table, wakes, poller: { keep }, bus: undefined }, { deadline, mark });
    expect(polling).toEqual([true]);
    expect(await waiting(1)).toEqual([1, 2, 3, 4]);
  });

  it('stops nobody when it fails', async () => {
    await store(table, [playedAddon(1, {}), playedAddon(2, {})]);
    for (const integration of [1, 2]) {
      await put(job(integration, events));
      await continueResend(table, wakes, integration, deadline);
    }
    woken = [];
    const send = (async (command: { readonly input: { readonly Key?: { readonly pk?: unknown } } }) => {
      if (command.input.Key?.pk === delivererPartition(1)) throw new Error('refused');
      return table.client.send(command as never);
    }) as unknown as Table['client']['send'];
    await wakeDue(
      { table: { ...table, client: { ...table.client, send } }, wakes, bus: undefined },
      { deadline, mark },
    );
    expect(woken.toSorted()).toEqual([1, 2]);
  });
});
