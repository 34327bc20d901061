import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventItem } from '../../../lib/store/event-log/event-item.ts';
import { countEvents, countOfDays, firstDay, readTally } from '../../../lib/store/event-log/tally.ts';
import { eventsPartition, padded } from '../../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const now = new Date('2030-06-30T10:00:00.000Z');
const later = { now, deadline: Number.POSITIVE_INFINITY };
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

const eventItem = (id: number, members: Partial<EventItem> = {}): EventItem => ({
  pk: eventsPartition,
  sk: padded(id),
  kind: 'event',
  id,
  rev: 1,
  type: 'feature-environment-enabled',
  createdAt: now.toISOString(),
  createdBy: 'admin',
  createdByUserId: 1,
  environment: 'production',
  project: 'default',
  featureName: 'f',
  ...members,
});
const put = (...items: readonly EventItem[]) => store(table, items);
const within = async (days: number, environments: readonly string[] = ['production']): Promise<number> =>
  countOfDays(await readTally(table), new Set(environments), firstDay(now, days));

describe('instance-admin §1.3: counts of the event log', () => {
  it('are of days and environments, today included, and of exports and imports ever', async () => {
    await put(
      eventItem(1, { type: 'features-exported', environment: 'development', createdAt: daysAgo(400) }),
      eventItem(2, { createdAt: daysAgo(91) }),
      eventItem(3, { createdAt: daysAgo(89) }),
      eventItem(4, { createdAt: daysAgo(30) }),
      eventItem(5, { createdAt: daysAgo(29) }),
      eventItem(6, { environment: null }),
      eventItem(7, { environment: '__proto__' }),
      eventItem(8, { type: 'features-imported' }),
    );
    const counted = await countEvents(table, later);
    expect(counted).toEqual(await readTally(table));
    expect(counted).toMatchObject({ last: 8, exports: 1, imports: 1 });
    expect([await within(1), await within(29), await within(30), await within(31), await within(90)]).toEqual([
      1, 1, 2, 3, 4,
    ]);
    expect(await within(90, ['__proto__'])).toBe(1);
  });

  it('count each event once, whoever counts, and go on where they ended', async () => {
    await put(...Array.from({ length: 40 }, (_, i) => eventItem(i + 1)));
    await Promise.all(Array.from({ length: 5 }, () => countEvents(table, later)));
    expect([(await readTally(table)).last, await within(1)]).toEqual([40, 40]);
    await put(eventItem(41));
    await countEvents(table, { ...later, now: new Date(now.getTime() + 86_400_000) });
    expect([(await readTally(table)).last, await within(1)]).toEqual([41, 41]);
  });

  it('wait for an event that is not visible yet', async () => {
    await put(eventItem(1), eventItem(3));
    expect((await countEvents(table, later)).last).toBe(1);
    await put(eventItem(2));
    expect([(await countEvents(table, later)).last, await within(1)]).toEqual([3, 3]);
  });

  it('cost a few units when there is nothing new, and are stored only when it is worth it', async () => {
    await put(eventItem(1));
    const first = await measureUnits(() => countEvents(table, { ...later, least: 2 }));
    expect([first.units.write, (await readTally(table)).last]).toEqual([0, 0]);
    await put(eventItem(2));
    expect((await measureUnits(() => countEvents(table, { ...later, least: 2 }))).units.write).toBe(1);
    const { units } = await measureUnits(() => countEvents(table, later));
    expect(units.write).toBe(0);
    expect(units.read).toBeLessThanOrEqual(2);
  });

  it('are complete after several calls that each have no time', async () => {
    for (let from = 0; from < 5_000; from += 50)
      await put(...Array.from({ length: 50 }, (_, i) => eventItem(from + i + 1)));
    const lasts: number[] = [];
    for (let i = 0; i < 3; i++) lasts.push((await countEvents(table, { now, deadline: 0 })).last);
    expect([lasts, await within(1)]).toEqual([[2_000, 4_000, 5_000], 5_000]);
  });

  it('lose nothing when a process dies while it stores', async () => {
    await put(eventItem(1));
    const lane = openTable(table.name, { endpoint: database.endpoint });
    lane.client.wrap(async ({ operation }, next) => {
      const answer = await next();
      if (operation === 'UpdateItem') throw new Error('dead');
      return answer;
    });
    await expect(countEvents(lane, later)).rejects.toThrow('dead');
    await countEvents(table, later);
    expect([(await readTally(table)).last, await within(1)]).toEqual([1, 1]);
    lane.client.destroy();
  });
});
