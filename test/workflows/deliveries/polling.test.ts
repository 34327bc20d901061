import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { cursorKey, type MarkItem, markKeys } from '../../../lib/store/deliveries/marks.ts';
import { waitingDelivery } from '../../../lib/store/deliveries/waiting.ts';
import { appendPendingOf } from '../../../lib/store/event-log/append.ts';
import { projectScope, resendKey } from '../../../lib/store/table/keys.ts';
import { getItem, getItems, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { announce } from '../../../lib/workflows/deliveries/announce.ts';
import { type ClockContext, wakeDue } from '../../../lib/workflows/deliveries/wake-due.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { begun } from './begun.ts';
import { playedAddon } from './played.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

/** Integrations for which a message was sent, and for which the deliverer was called. */
let [sent, called]: [number[], number[]] = [[], []];
/** What the polling of the queue was to be. */
let polling: boolean[] = [];
const wakesInto = (list: () => number[]) => ({ wake: async (integration: number) => void list().push(integration) });
const context = (): ClockContext => ({
  table,
  wakes: wakesInto(() => sent),
  calls: wakesInto(() => called),
  poller: { keep: async (on) => void polling.push(on) },
  bus: undefined,
});
const put = (Item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
/** No call of these tests has to end early. */
const deadline = Number.POSITIVE_INFINITY;

beforeEach(async () => {
  [sent, called, polling] = [[], [], []];
  table = await database.another();
});

/** What the clock does about deliveries. */
const clock = async (one: ClockContext = context()): Promise<void> => {
  const { mark } = await readSchedule(one.table, new Date());
  await wakeDue(one, { deadline, mark });
};

describe('the clock, without an integration', () => {
  it('takes one read unit for everything, as if there were no integrations at all', async () => {
    // A process makes sure once that no mark is missing.
    expect((await measureUnits(clock)).units).toEqual({ read: 2, write: 0 });
    expect((await measureUnits(clock)).units).toEqual({ read: 1, write: 0 });
    expect((await measureUnits(() => readSchedule(table, new Date()))).units).toEqual({ read: 1, write: 0 });
    expect([polling, sent, called]).toEqual([[false, false], [], []]);
  });

  it('lets the queue be polled within a minute of the first one', async () => {
    await clock();
    for (const item of begun()) await put(item);
    await clock();
    expect(polling).toEqual([false, true]);
  });
});

describe('a stage that has integrations from before there were marks', () => {
  it('gets its marks with the first run of the clock, and is polled', async () => {
    const [cursor] = begun();
    await put(cursor ?? {});
    await clock();
    const marks = await getItems<MarkItem>(table, markKeys);
    expect(marks.map((mark) => mark?.kind)).toEqual(['delivery-mark', 'delivery-mark']);
    expect(await getItem(table, cursorKey)).toMatchObject(cursor ?? {});
    expect(polling).toEqual([true]);
    expect((await readSchedule(table, new Date())).mark).toEqual(marks[0]);
  });
});

/** Commits an event, and lets the event-log writer append and announce it. */
const happen = async (): Promise<void> => {
  await store(table, [projectItem({ id: 'p' }), playedAddon(1, {})]);
  await commit({ table, actor: system, now: new Date() }, [projectScope('p')], () => ({
    events: [{ type: 'feature-stale-on' as const, project: 'p', featureName: 'f' }],
    answer: undefined,
  }));
  const { mark } = await appendPendingOf(table, new Map([[projectScope('p'), 1]]));
  await announce(context(), { deadline, mark });
};

describe('no delivery waits because nobody takes messages', () => {
  const beganAgo = (ms: number): readonly object[] => {
    const since = new Date(Date.now() - ms).toISOString();
    return begun().map((item) => ('since' in item ? { ...item, since } : item));
  };

  it('the deliverer is called for the first events of the first integration', async () => {
    for (const item of beganAgo(2 * 60_000)) await put(item);
    await happen();
    expect([sent, called]).toEqual([[1], [1]]);
  });

  it('but not when the queue has been polled for long', async () => {
    for (const item of beganAgo(6 * 60_000)) await put(item);
    await happen();
    expect([sent, called]).toEqual([[1], []]);
  });

  it('the clock calls it for what has been due for half a minute, and sends a message for what is due now', async () => {
    for (const item of begun()) await put(item);
    await store(table, [playedAddon(1, {}), playedAddon(2, {}), playedAddon(3, {})]);
    const waits = (integration: number, agoMs: number) =>
      put(
        waitingDelivery(
          integration,
          { event: 1, due: new Date(Date.now() - agoMs).toISOString(), attempts: 0 },
          Date.now(),
        ),
      );
    await waits(1, 1_000);
    await waits(2, 31_000);
    await waits(3, -60_000);
    await clock();
    expect([sent.toSorted(), called]).toEqual([[1, 2], [2]]);
  });

  describe('nor because a queue or Lambda refuses', () => {
    let logged: ReturnType<typeof vi.spyOn>;
    beforeEach(() => {
      logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    });
    afterEach(() => logged.mockRestore());

    const refused = { wake: () => Promise.reject(new Error('refused')) };
    /** Two integrations with something due, and one of which a part of the log is sent again. */
    const waiting = async (): Promise<void> => {
      for (const item of begun(1)) await put(item);
      await store(table, [projectItem({ id: 'p' }), playedAddon(1, {}), playedAddon(2, {}), playedAddon(3, {})]);
      await commit({ table, actor: system, now: new Date() }, [projectScope('p')], () => ({
        events: [{ type: 'feature-stale-on' as const, project: 'p', featureName: 'f' }],
        answer: undefined,
      }));
      await appendPendingOf(table, new Map([[projectScope('p'), 1]]));
      for (const integration of [1, 2])
        await put(waitingDelivery(integration, { event: 1, due: new Date(0).toISOString(), attempts: 0 }, Date.now()));
      const job = { kind: 'resend', rev: 0, from: 1, to: 1, reached: 0, deliveries: 0, done: false };
      await put({ ...resendKey(3), ...job, expires: 2_000_000_000 });
    };
    const isSentAgain = async (): Promise<unknown> =>
      (await queryAll(table, { pk: resendKey(3).pk })).map((item) => 'done' in item && item.done);

    it('a queue that takes nothing: the deliverer is called', async () => {
      await waiting();
      await clock({ ...context(), wakes: refused });
      expect([called.toSorted(), await isSentAgain()]).toEqual([[1, 2], [true]]);
    });

    it('calls that are refused: messages are sent', async () => {
      await waiting();
      await clock({ ...context(), calls: refused });
      // The third is woken for what is sent again.
      expect([sent.toSorted(), await isSentAgain()]).toEqual([[1, 2, 3], [true]]);
    });

    it('both: the next run tries again, and what is sent again goes on', async () => {
      await waiting();
      await clock({ ...context(), wakes: refused, calls: refused });
      expect([sent, called, await isSentAgain()]).toEqual([[], [], [true]]);
      await clock();
      expect([sent.toSorted(), called.toSorted()]).toEqual([
        [1, 2, 3],
        [1, 2],
      ]);
    });
  });
});
