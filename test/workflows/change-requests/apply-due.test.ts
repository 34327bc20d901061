import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../lib/identity/callers/caller.ts';
import { setMaintenance } from '../../../lib/identity/maintenance/maintenance.ts';
import { viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { eventsOf, recordsAfter } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import type { ChangeRequestItem, NoticeItem } from '../../../lib/store/table/items.ts';
import {
  authorNoticesPartition,
  changeRequestsPartition,
  featureEnvironmentKey,
  featureKey,
  openChangeRequestKey,
  projectScope,
  schedulePartition,
  userKey,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { applyDue } from '../../../lib/workflows/change-requests/apply-due.ts';
import { configureChangeRequests } from '../../../lib/workflows/change-requests/configure.ts';
import { moveRequest } from '../../../lib/workflows/change-requests/move.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { featureItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { putItem } from '../../support/put-item.ts';
import { callerOf } from '../context.ts';
import { later, scheduledAt, scheduleOne, somebody } from './scheduled.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const scheduled = async (by?: Caller) => scheduleOne(await database.another(), by);

const runUntil = async (deadline: number, table: Table, now: Date) =>
  applyDue({ table, catalog: openCatalog(table), now, deadline }, (await readSchedule(table, now)).due);
/** The number of finished requests. */
const run = async (table: Table, now: Date) => (await runUntil(Number.POSITIVE_INFINITY, table, now)).finished;

const requestsOf = (table: Table) =>
  queryAll<ChangeRequestItem>(table, { pk: changeRequestsPartition('p'), from: 'CLOSED', to: 'OPEN~' });
const entries = async (table: Table) => (await queryAll(table, { pk: schedulePartition })).length;
const isOn = async (table: Table) =>
  (await getItem(table, featureEnvironmentKey('p', 'f', 'production')))?.enabled ?? false;

/** Types and authors of all events of the project, oldest first. */
const eventsIn = async (table: Table) => {
  const all: [string, string, number | null][] = [];
  for await (const record of recordsAfter(table, projectScope('p'), 0))
    for (const { type } of await eventsOf(table, record)) all.push([type, record.createdBy, record.createdByUserId]);
  return all;
};

describe('change-requests §9: the scheduler', () => {
  it('does nothing before the time, then applies once, as the user who scheduled', async () => {
    const { table } = await scheduled();
    expect([await run(table, new Date(Date.parse(scheduledAt) - 1)), await isOn(table)]).toEqual([0, false]);
    const counts = await Promise.all([run(table, later), run(table, later)]);
    expect(counts.length).toBe(2);
    expect([await isOn(table), await entries(table), await run(table, later)]).toEqual([true, 0, 0]);
    expect(await requestsOf(table)).toMatchObject([{ sk: expect.stringContaining('CLOSED#'), state: 'Applied' }]);
    expect((await eventsIn(table)).slice(-4)).toEqual([
      ['feature-strategy-add', 'user-21', 21],
      ['feature-environment-enabled', 'user-21', 21],
      ['change-request-scheduled-application-success', 'user-21', 21],
      ['change-request-applied', 'user-21', 21],
    ]);
  });

  it('marks a request that cannot be applied as failed, until somebody schedules it again', async () => {
    const { table, context, place } = await scheduled();
    await store(table, [featureItem({ project: 'p', name: 'f', archived: true })]);
    expect(await run(table, later)).toBe(1);
    expect(await requestsOf(table)).toMatchObject([
      { state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('archived') } },
    ]);
    expect((await eventsIn(table)).at(-1)?.[0]).toBe('change-request-scheduled-application-failure');
    expect([await entries(table), await run(table, later)]).toEqual([0, 0]);
    await store(table, [featureItem({ project: 'p', name: 'f' })]);
    await moveRequest(context, { ...place, move: { state: 'Scheduled', scheduledAt: '2030-01-02T00:00:00Z' } });
    expect(await run(table, new Date('2030-01-02T00:00:01Z'))).toBe(1);
    expect(await isOn(table)).toBe(true);
  });

  it('does not act for a user who no longer exists', async () => {
    const { table } = await scheduled(callerOf({ userId: 22, name: 'gone', rights: allRights }));
    await run(table, later);
    expect(await requestsOf(table)).toMatchObject([
      { state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('gone') } },
    ]);
    expect((await eventsIn(table)).at(-1)).toEqual(['change-request-scheduled-application-failure', 'system', -1337]);
  });

  it('does not act for a user who was switched off', async () => {
    const { table } = await scheduled();
    const user = await getItem(table, userKey(21));
    if (user === undefined) throw new Error('There is no user');
    await putItem(table, { ...user, disabled: true });
    await run(table, later);
    expect([await isOn(table), await requestsOf(table)]).toMatchObject([
      false,
      [{ state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('switched off') } }],
    ]);
  });

  it('does not act for a user who may not apply any more', async () => {
    const { table } = await scheduled();
    const user = await getItem(table, userKey(21));
    if (user === undefined) throw new Error('There is no user');
    await putItem(table, { ...user, rootRole: viewerRole });
    expect(await run(table, later)).toBe(1);
    expect([await isOn(table), await requestsOf(table)]).toMatchObject([
      false,
      [{ schedule: { status: 'failed', failureReason: expect.stringContaining('APPLY_CHANGE_REQUEST') } }],
    ]);
  });

  it('does not apply what an environment asks approvals for since it was scheduled', async () => {
    const { table, context, place } = await scheduleOne(await database.another(), somebody, {
      action: 'archiveFeature',
      feature: 'f',
    });
    const configure = (changeRequestsEnabled: boolean) =>
      configureChangeRequests(context, {
        project: place.project,
        environment: 'development',
        setting: { changeRequestsEnabled, requiredApprovals: 2 },
      });
    const isArchived = async () => (await getItem(table, featureKey('p', 'f')))?.archived;
    await configure(true);
    expect(await run(table, later)).toBe(1);
    expect([await isArchived(), await requestsOf(table)]).toMatchObject([
      false,
      [{ state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('"development"') } }],
    ]);
    await configure(false);
    await moveRequest(context, { ...place, move: { state: 'Scheduled', scheduledAt: '2030-01-02T00:00:00Z' } });
    expect([await run(table, new Date('2030-01-02T00:00:01Z')), await isArchived()]).toEqual([1, true]);
  });

  it('counts a request that fails for the moment as stuck, and tries it again', async () => {
    const { table, place } = await scheduled();
    const key = openChangeRequestKey(place.project, place.id);
    const whole = await getItem(table, key);
    // A request that can be read but not applied, as after an error in the code.
    const Item = { ...whole, changes: [null] };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const all = Number.POSITIVE_INFINITY;
    for (let again = 0; again < 2; again++)
      expect(await runUntil(all, table, later)).toEqual({ finished: 0, stuck: 1 });
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
    await table.client.send(new PutCommand({ TableName: table.name, Item: whole }));
    expect(await runUntil(all, table, later)).toEqual({ finished: 1, stuck: 0 });
  });

  it('counts a request as stuck when there is no time to begin it', async () => {
    const { table } = await scheduled();
    expect(await runUntil(0, table, later)).toEqual({ finished: 0, stuck: 1 });
    expect(await entries(table)).toBe(1);
  });

  it('waits during maintenance, and applies what is due when it is over', async () => {
    const { table, context } = await scheduled();
    await setMaintenance(context, { enabled: true });
    expect(await runUntil(Number.POSITIVE_INFINITY, table, later)).toEqual({ finished: 0, stuck: 0 });
    expect([await entries(table), await isOn(table)]).toEqual([1, false]);
    await setMaintenance(context, { enabled: false });
    expect([await run(table, later), await isOn(table)]).toEqual([1, true]);
  });

  it('tells the author that it has failed', async () => {
    const { table } = await scheduled();
    await store(table, [featureItem({ project: 'p', name: 'f', archived: true })]);
    const [{ createdBy } = { createdBy: { id: 0 } }] = await requestsOf(table);
    const noticesOf = async () =>
      (await queryAll<NoticeItem>(table, { pk: authorNoticesPartition(createdBy.id) })).map(({ type }) => type);
    const before = await noticesOf();
    await run(table, later);
    expect(await noticesOf()).toEqual([...before, 'change-request-scheduled-application-failure']);
  });

  it('acts for admin tokens', async () => {
    const { table } = await scheduled(callerOf({ userId: null, name: 'ci', rights: allRights }));
    await run(table, later);
    expect((await eventsIn(table)).at(-1)).toEqual(['change-request-applied', 'ci', null]);
  });

  it('removes the entry of a request that was rejected, rescheduled or removed with its project', async () => {
    const { table, context, place } = await scheduled();
    await moveRequest(context, { ...place, move: { state: 'Scheduled', scheduledAt: '2030-01-03T00:00:00Z' } });
    expect(await run(table, later)).toBe(0);
    await moveRequest(context, { ...place, move: { state: 'Rejected' } });
    expect(await entries(table)).toBe(0);

    const other = await scheduled();
    const request = (await requestsOf(other.table))[0];
    if (!request) throw new Error('no request');
    await transact(other.context, [projectScope('p')], async (unit) => {
      await unit.getMany([request, featureKey('p', 'f')]);
      unit.remove(request);
    });
    await run(other.table, later);
    expect([await entries(other.table), await isOn(other.table)]).toEqual([0, false]);
  });
});
