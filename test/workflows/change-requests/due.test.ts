import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { eventsOf, recordsAfter } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import type { ChangeRequestItem } from '../../../lib/store/table/items.ts';
import {
  changeRequestsPartition,
  featureEnvironmentKey,
  featureKey,
  openChangeRequestKey,
  projectScope,
  schedulePartition,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { applyDue } from '../../../lib/workflows/change-requests/due.ts';
import type { Participant } from '../../../lib/workflows/change-requests/load.ts';
import { move } from '../../../lib/workflows/change-requests/move.ts';
import { featureItem, store } from '../../flags/projects/stored.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { later, scheduledAt, scheduleOne, somebody, start } from './scheduled.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const scheduled = async (by?: Participant) => scheduleOne(await database.another(), by);

const runUntil = (deadline: number, table: Table, now: Date) =>
  applyDue({ table, catalog: openCatalog(table), now, deadline });
/** The number of requests settled. */
const run = async (table: Table, now: Date) => (await runUntil(Number.POSITIVE_INFINITY, table, now)).settled;

const requestsOf = (table: Table) =>
  queryAll<ChangeRequestItem>(table, { pk: changeRequestsPartition('p'), from: 'CLOSED', to: 'OPEN~' });
const entries = async (table: Table) => (await queryAll(table, { pk: schedulePartition })).length;
const isOn = async (table: Table) =>
  (await getItem(table, featureEnvironmentKey('p', 'f', 'production')))?.enabled ?? false;

/** Types and authors of all events of the project, oldest first. */
const said = async (table: Table) => {
  const all: [string, string, number | null][] = [];
  for await (const record of recordsAfter(table, projectScope('p'), 0))
    for (const { type } of await eventsOf(table, record)) all.push([type, record.createdBy, record.createdByUserId]);
  return all;
};

describe('3.4 the scheduler', () => {
  it('does nothing before the time, then applies once, as the user who scheduled', async () => {
    const { table } = await scheduled();
    expect([await run(table, new Date(Date.parse(scheduledAt) - 1)), await isOn(table)]).toEqual([0, false]);
    const settled = await Promise.all([run(table, later), run(table, later)]);
    expect(settled.length).toBe(2);
    expect([await isOn(table), await entries(table), await run(table, later)]).toEqual([true, 0, 0]);
    expect(await requestsOf(table)).toMatchObject([{ sk: expect.stringContaining('CLOSED#'), state: 'Applied' }]);
    expect((await said(table)).slice(-4)).toEqual([
      ['feature-strategy-add', 'user-21', 21],
      ['feature-environment-enabled', 'user-21', 21],
      ['change-request-scheduled-application-success', 'user-21', 21],
      ['change-request-applied', 'user-21', 21],
    ]);
  });

  it('marks one that cannot be applied as failed, and waits for somebody to schedule it anew', async () => {
    const { table, place, sources, order } = await scheduled();
    await store(table, [featureItem({ project: 'p', name: 'f', archived: true })]);
    expect(await run(table, later)).toBe(1);
    expect(await requestsOf(table)).toMatchObject([
      { state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('archived') } },
    ]);
    expect((await said(table)).at(-1)?.[0]).toBe('change-request-scheduled-application-failure');
    expect([await entries(table), await run(table, later)]).toEqual([0, 0]);
    await store(table, [featureItem({ project: 'p', name: 'f' })]);
    await move(place, { state: 'Scheduled', scheduledAt: '2030-01-02T00:00:00Z' }, somebody, sources, order);
    expect(await run(table, new Date('2030-01-02T00:00:01Z'))).toBe(1);
    expect(await isOn(table)).toBe(true);
  });

  it('does not act for a user who no longer exists', async () => {
    const { table } = await scheduled({ userId: 22, name: 'gone', rights: allRights });
    await run(table, later);
    expect(await requestsOf(table)).toMatchObject([
      { state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('gone') } },
    ]);
    expect((await said(table)).at(-1)).toEqual(['change-request-scheduled-application-failure', 'system', -1337]);
  });

  it('counts one that fails for no reason of its own as stuck, tries it again, and goes on with the others', async () => {
    const { table, place } = await scheduled();
    const key = openChangeRequestKey(place.project, place.id);
    const whole = await getItem(table, key);
    // As a later version, or a mistake of this one, might leave it: it can be read and not be applied.
    const Item = { ...whole, changes: [null] };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const all = Number.POSITIVE_INFINITY;
    for (let again = 0; again < 2; again++) expect(await runUntil(all, table, later)).toEqual({ settled: 0, stuck: 1 });
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
    await table.client.send(new PutCommand({ TableName: table.name, Item: whole }));
    expect(await runUntil(all, table, later)).toEqual({ settled: 1, stuck: 0 });
  });

  it('counts what there was no time to begin as stuck', async () => {
    const { table } = await scheduled();
    expect(await runUntil(0, table, later)).toEqual({ settled: 0, stuck: 1 });
    expect(await entries(table)).toBe(1);
  });

  it('acts for admin tokens', async () => {
    const { table } = await scheduled({ userId: null, name: 'ci', rights: allRights });
    await run(table, later);
    expect((await said(table)).at(-1)).toEqual(['change-request-applied', 'ci', null]);
  });

  it('forgets what was rejected, scheduled anew or removed with its project', async () => {
    const { table, place, sources, order } = await scheduled();
    await move(place, { state: 'Scheduled', scheduledAt: '2030-01-03T00:00:00Z' }, somebody, sources, order);
    expect(await run(table, later)).toBe(0);
    await move(place, { state: 'Rejected' }, somebody, sources, order);
    expect(await entries(table)).toBe(0);

    const other = await scheduled();
    const request = (await requestsOf(other.table))[0];
    if (!request) throw new Error('no request');
    await transact({ table: other.table, actor: other.order.actor, now: start }, [projectScope('p')], async (unit) => {
      await unit.getMany([request, featureKey('p', 'f')]);
      unit.remove(request);
    });
    await run(other.table, later);
    expect([await entries(other.table), await isOn(other.table)]).toEqual([0, false]);
  });
});
