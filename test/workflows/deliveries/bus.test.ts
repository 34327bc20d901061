import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import type { LogCursorItem } from '../../../lib/store/deliveries/cursor.ts';
import type { WaitingDelivery } from '../../../lib/store/deliveries/waiting.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { type EventItem, eventKey } from '../../../lib/store/event-log/event-item.ts';
import { busCursorKey, type KeyOf, projectScope, resendKey, waitingPartition } from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { type EventBus, maxEntryBytes, sizeOfEntry } from '../../../lib/store/wire/event-bus.ts';
import { pack } from '../../../lib/store/wire/packed.ts';
import type { Queue } from '../../../lib/store/wire/queue.ts';
import { announce } from '../../../lib/workflows/deliveries/announce.ts';
import { entryOf, putOnBus } from '../../../lib/workflows/deliveries/bus.ts';
import { wakeDue } from '../../../lib/workflows/deliveries/wake-due.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { begun, mark } from './begun.ts';
import { playedAddon } from './played.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.stop();
});

const events = 4;
const wakes = { wake: async (): Promise<void> => {} };
const put = (Item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
const waiting = async (integration: number): Promise<readonly number[]> =>
  (await queryAll<WaitingDelivery>(table, { pk: waitingPartition(integration) })).map(({ event }) => event);
const cursorKey: KeyOf<LogCursorItem> = busCursorKey;
const onBus = async (): Promise<number | undefined> => (await getItem(table, cursorKey))?.event;
const following = (bus: EventBus, of: Table = table) => ({ table: of, bus, refused: undefined, stage: 's' });
/** Answers nothing until the caller gives up. */
const silent: EventBus = {
  put: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('given up')));
    }),
};

beforeEach(async () => {
  table = await database.another();
  await store(table, [projectItem({ id: 'p' }), playedAddon(1, {})]);
  await commit({ table, actor: system, now: new Date() }, [projectScope('p')], () => ({
    events: Array.from({ length: events }, (_, i) => ({
      type: 'feature-stale-on' as const,
      project: 'p',
      featureName: `f${i}`,
    })),
    answer: undefined,
  }));
  await appendPending(table, projectScope('p'));
  for (const item of begun()) await put(item);
  await put({ ...busCursorKey, kind: 'log-cursor', rev: 0, event: 0, integration: 0 });
});

describe('addons §9: an entry', () => {
  const item = (text: string): EventItem => ({
    ...eventKey(7),
    kind: 'event',
    id: 7,
    rev: 3,
    type: 'feature-metadata-updated',
    createdAt: '2031-01-01T00:00:00.000Z',
    createdBy: 'ingrid',
    createdByUserId: 1,
    environment: null,
    project: 'shop',
    featureName: 'checkout',
    body: pack({ data: { description: text } }),
  });
  const detailOf = (text: string) => {
    const entry = entryOf(item(text), 's');
    expect(sizeOfEntry(entry)).toBeLessThanOrEqual(maxEntryBytes);
    return JSON.parse(entry.Detail);
  };

  it('has the event, unless that is larger than 256 KB: then the path under which the API has the change', () => {
    const metadata = { id: 7, stage: 's', scope: 'shop', revision: 3, version: '1' };
    expect(detailOf('small')).toMatchObject({ metadata, event: { data: { description: 'small' } } });
    expect(detailOf('small').metadata.link).toBeUndefined();
    const large = detailOf('ß'.repeat(128_000));
    expect(large.metadata).toEqual({ ...metadata, link: '/api/admin/projects/shop/history/diff?from=2&to=3' });
    expect(large.event).toMatchObject({ id: 7, featureName: 'checkout', data: null, preData: null });
  });
});

describe('addons §9: a bus that does not answer', () => {
  it('is waited for until the deadline only; deliveries are made meanwhile', async () => {
    const deadline = Date.now() + 60_000;
    // For the bus, little of that is left.
    const late = { ...table, pace: { ...table.pace, now: () => deadline - 20 } };
    await announce({ table, wakes, bus: following(silent, late) }, { deadline, mark });
    expect([await waiting(1), await onBus()]).toEqual([[1, 2, 3, 4], 0]);
  });

  it('is asked no more when time is up, and gets the same events with the next call', async () => {
    const start = Date.now();
    let passed = 0;
    const pace = { ...table.pace, now: () => start + passed, sleep: async () => {} };
    const asked: number[] = [];
    const slow: EventBus = {
      put: async (entries) => {
        asked.push(entries.length);
        passed += 4_000;
        return entries.map((_, i) => (i === 0 ? 'InternalFailure: ' : undefined));
      },
    };
    expect(await putOnBus(following(slow, { ...table, pace }), start + 6_000)).toBe(0);
    expect([asked, await onBus()]).toEqual([[4, 1], 0]);
    const got: string[] = [];
    const well: EventBus = {
      put: async (entries) => {
        got.push(...entries.map(({ Resources }) => Resources.join()));
        return entries.map(() => undefined);
      },
    };
    expect(await putOnBus(following(well), Date.now() + 60_000)).toBe(4);
    expect([got, await onBus()]).toEqual([['f0', 'f1', 'f2', 'f3'].map((name) => `halyard:p/${name}`), 4]);
  });

  it('nor is the queue of what it refuses waited for any longer; the same events come again', async () => {
    const refusing: EventBus = { put: async (entries) => entries.map(() => 'ValidationException: ') };
    const asked: string[] = [];
    const refused: Queue = {
      send: (message, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          asked.push(JSON.parse(message).Resources[0]);
          signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
    };
    const deadline = Date.now() + 60_000;
    const pace = { ...table.pace, now: () => deadline - 100, sleep: async () => {} };
    const context = { ...following(refusing, { ...table, pace }), refused };
    await expect(putOnBus(context, deadline)).rejects.toThrow('given up');
    expect([asked, await onBus()]).toEqual([['halyard:p/f0'], 0]);
    const well: Queue = { send: async (message) => void asked.push(JSON.parse(message).Resources[0]) };
    expect(await putOnBus({ ...context, refused: well }, deadline)).toBe(4);
    expect([asked.slice(1), await onBus()]).toEqual([['f0', 'f1', 'f2', 'f3'].map((name) => `halyard:p/${name}`), 4]);
  });

  it('does not keep the clock from sending a part of the log again', async () => {
    for (const item of begun(events)) await put(item);
    const job = { kind: 'resend', rev: 0, from: 1, to: events, reached: 0, deliveries: 0, done: false };
    await put({ ...resendKey(1), ...job, expires: 2_000_000_000 });
    const start = Date.now();
    let passed = 0;
    const pace = { ...table.pace, now: () => start + passed };
    const late: EventBus = {
      put: async () => {
        passed += 24_000;
        throw new Error('time-out');
      },
    };
    const slow = { ...table, pace };
    await wakeDue({ table: slow, wakes, bus: following(late, slow) }, { deadline: start + 10_000, mark });
    expect(await waiting(1)).toEqual([1, 2, 3, 4]);
  });
});
