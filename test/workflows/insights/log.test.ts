import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/contract/day.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { appendForReader } from '../../../lib/store/event-log/append-for-reader.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { type LogBounds, logBounds, ofProjects, readLog } from '../../../lib/workflows/insights/log.ts';
import { dayOf, periodOf } from '../../../lib/workflows/insights/period.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

const now = new Date('2030-03-15T10:30:00.000Z');
const ageDays = 60;
const projects = ['shop', 'lab'] as const;

let database: TestDatabase;
let table: Table;

const emit = async (project: string, at: number, ...events: readonly Omit<NewEvent, 'project'>[]): Promise<void> => {
  const scope = projectScope(project);
  await commit({ table, actor: system, now: new Date(at) }, [scope], () => ({
    events: events.map((event): NewEvent => ({ ...event, project })),
    answer: undefined,
  }));
  await appendPending({ ...table, pace: { ...table.pace, now: () => at } }, scope, 'stream');
};

const changed = { type: 'feature-environment-enabled', featureName: 'f', environment: 'production' } as const;

/** Every day at noon, each project switches a flag: sixty days, until yesterday. */
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await store(
    table,
    projects.map((id) => projectItem({ id })),
  );
  const noon = Date.parse('2030-03-15T12:00:00.000Z');
  for (let age = ageDays; age >= 1; age--)
    for (const project of projects)
      await emit(project, noon - age * dayMs, changed, { type: 'feature-updated', featureName: 'f' });
  const morning = now.getTime() - 2 * hourMs;
  await emit('shop', morning, { type: 'feature-stale-on', featureName: 'old' });
  await emit('shop', morning, {
    type: 'change-request-sent-to-review',
    environment: 'production',
    featureName: 'f',
    data: { changeRequestId: 9, state: 'In review' },
  });
  await emit('shop', morning, {
    type: 'change-discarded',
    environment: 'production',
    featureName: 'f',
    preData: { changeRequestId: 9 },
  });
});
afterAll(() => database.stop());

const read = async (
  query: Parameters<typeof periodOf>[0],
  { project, bounds = logBounds }: { readonly project?: string; readonly bounds?: LogBounds } = {},
) => {
  const appending = await appendForReader(table, project === undefined ? '*' : [projectScope(project)]);
  const ids = project === undefined ? projects : [project];
  const isOwn = ofProjects(ids, appending.heads);
  return readLog(table, appending, { project, period: periodOf(query, now), isOwn, now, bounds });
};

describe('insights §6, §7: what the log says of a period', () => {
  it('are its changes, and no others', async () => {
    const { changes, from } = await read({ from: '2030-03-01', to: '2030-03-10' }, { project: 'shop' });
    expect(from).toBe('2030-03-01');
    expect(changes.map(({ at }) => dayOf(at))).toEqual(
      Array.from({ length: 10 }, (_, i) => `2030-03-${String(10 - i).padStart(2, '0')}`),
    );
    expect(new Set(changes.map(({ project }) => project))).toEqual(new Set(['shop']));
  });

  it('are those of all projects that are asked for', async () => {
    const { changes } = await read({ days: 11 });
    expect(Map.groupBy(changes, ({ project }) => project).size).toBe(2);
    expect(changes.length).toBe(20);
  });

  it('are steps of change requests, which are no changes, and marks', async () => {
    const { changes, steps, marks } = await read({ days: 1 }, { project: 'shop' });
    expect(changes).toEqual([]);
    expect(steps.map(({ request, step }) => [request, step])).toEqual([
      [9, 'edited'],
      [9, 'sentToReview'],
    ]);
    expect(marks).toMatchObject([{ feature: 'old', stale: true, at: now.getTime() - 2 * hourMs }]);
  });

  it('leaves out events of an earlier project with the same id', () => {
    const isOwn = ofProjects(['shop'], [{ scope: projectScope('shop'), since: 5 }]);
    const event = (project: string | null, rev: number) => isOwn({ project, rev });
    expect([event('shop', 4), event('shop', 5), event('lab', 7), event(null, 7)]).toEqual([false, true, false, false]);
  });
});

describe('insights §2: days that were counted', () => {
  it.each([
    { events: 11, bytes: 1_000_000 },
    { events: 1_000, bytes: 11 * 500 },
  ])('begin after the last event that was not read, within %j', async (bounds) => {
    const { changes, from } = await read({ days: 30 }, { project: 'shop', bounds });
    // Three events of today, then two of each day.
    expect(from).toBe('2030-03-12');
    const days = changes.map(({ at }) => dayOf(at));
    for (const day of ['2030-03-12', '2030-03-13', '2030-03-14']) expect(days).toContain(day);
  });

  it('are none if not even one fits', async () => {
    expect((await read({ days: 30 }, { project: 'shop', bounds: { events: 1, bytes: 1 } })).from).toBe(undefined);
  });

  it('cost less when they are fewer', async () => {
    const few = await measureUnits(() => read({ days: 2 }, { project: 'shop' }));
    const many = await measureUnits(() => read({ days: 60 }, { project: 'shop' }));
    expect(few.units.write + many.units.write).toBe(0);
    expect(few.units.read).toBeLessThanOrEqual(many.units.read);
  });
});
