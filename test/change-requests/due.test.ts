import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything } from '../../lib/access/rights.ts';
import { addChanges } from '../../lib/change-requests/add.ts';
import { applyDue } from '../../lib/change-requests/due.ts';
import type { Participant } from '../../lib/change-requests/load.ts';
import { move } from '../../lib/change-requests/move.ts';
import { actorOf, personOf } from '../../lib/change-requests/person.ts';
import type { Change } from '../../lib/schema/change-request.ts';
import { openCatalog } from '../../lib/table/catalog.ts';
import { change } from '../../lib/table/draft.ts';
import type { ChangeRequestItem } from '../../lib/table/items.ts';
import { eventsOf, recordsAfter } from '../../lib/table/journal.ts';
import {
  changeRequestsPartition,
  featureEnvironmentKey,
  featureKey,
  instance,
  projectScope,
  schedulePartition,
} from '../../lib/table/keys.ts';
import { getItem, queryAll } from '../../lib/table/read.ts';
import type { Table } from '../../lib/table/table.ts';
import { featureItem, projectItem, store, userWithToken } from '../projects/stored.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const start = new Date('2030-01-01T00:00:00.000Z');
const scheduledAt = '2030-01-01T01:00:00.000Z';
const later = new Date('2030-01-01T01:00:30.000Z');
const somebody: Participant = { userId: 21, name: 'user-21', rights: everything };

const enable = (feature: string): Change => ({ action: 'updateEnabled', feature, payload: { enabled: true } });

/** A project with one scheduled request that switches its feature on. */
const scheduled = async (by: Participant = somebody) => {
  const table = await database.another();
  await store(table, [
    ...userWithToken(21, 1, 'user:x'),
    projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    featureItem({ project: 'p', name: 'f' }),
  ]);
  const catalog = openCatalog(table);
  const order = { actor: actorOf(personOf(by)), now: start };
  const where = { project: 'p', environment: 'production' };
  const { id } = await change(table, { ...order, scopes: [projectScope('p'), instance] }, (draft) =>
    addChanges(draft, where, [enable('f')], by, start),
  );
  const { rev: instanceRev } = await catalog.config();
  const sources = { table, catalog, instanceRev, now: start };
  const place = { project: 'p', id };
  for (const to of [{ state: 'In review' }, { state: 'Approved' }, { state: 'Scheduled', scheduledAt }] as const)
    await move(place, to, by, sources, order);
  return { table, catalog, place, sources, order };
};

const run = (table: Table, now: Date) =>
  applyDue({ table, catalog: openCatalog(table), now, deadline: Number.POSITIVE_INFINITY });

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
    const { table } = await scheduled({ userId: 22, name: 'gone', rights: everything });
    await run(table, later);
    expect(await requestsOf(table)).toMatchObject([
      { state: 'Scheduled', schedule: { status: 'failed', failureReason: expect.stringContaining('gone') } },
    ]);
    expect((await said(table)).at(-1)).toEqual(['change-request-scheduled-application-failure', 'system', -1337]);
  });

  it('acts for admin tokens', async () => {
    const { table } = await scheduled({ userId: null, name: 'ci', rights: everything });
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
    await change(other.table, { scopes: [projectScope('p')], actor: other.order.actor, now: start }, async (draft) => {
      await draft.getMany([request, featureKey('p', 'f')]);
      draft.remove(request);
    });
    await run(other.table, later);
    expect([await entries(other.table), await isOn(other.table)]).toEqual([0, false]);
  });
});
