import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/contract/day.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { appendForReader } from '../../../lib/store/event-log/append-for-reader.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { type LogBounds, logBounds, readLog } from '../../../lib/workflows/insights/log.ts';
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
  return readLog(table, appending, { projects: ids, period: periodOf(query, now), now, bounds });
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

  it('are steps of change requests, which are no changes', async () => {
    const { changes, steps } = await read({ days: 1 }, { project: 'shop' });
    expect(changes).toEqual([]);
    expect(steps.map(({ request, step }) => [request, step])).toEqual([
      [9, 'edited'],
      [9, 'sentToReview'],
    ]);
  });

  it('are none of an earlier project with the same id', async () => {
    const appending = await appendForReader(table, [projectScope('lab')]);
    const rev = appending.heads[0]?.rev ?? 0;
    const heads = appending.heads.map((head) => ({ ...head, since: rev - 2 }));
    const input = { projects: ['lab'], period: periodOf({ days: 60 }, now), now };
    const found = await readLog(table, { ...appending, heads }, input);
    expect(found.changes.map(({ at }) => dayOf(at))).toEqual(['2030-03-14', '2030-03-13', '2030-03-12']);
    expect(found.from).toBe(input.period.days[0]);
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

  it('do not depend on events of projects that are not asked for', async () => {
    // 36 events of each project, and as many of the other one between them.
    const bounds = { events: 40, bytes: 1_000_000 };
    expect((await read({ days: 18 }, { project: 'lab', bounds })).from).toBe('2030-02-26');
    const { heads, appended } = await appendForReader(table, '*');
    const period = periodOf({ days: 18 }, now);
    expect((await readLog(table, { heads, appended }, { projects: ['lab'], period, now, bounds })).from).toBe(
      '2030-02-26',
    );
    expect((await read({ days: 18 }, { bounds })).from).toBe('2030-03-07');
  });

  it('are those of all projects together, though one has more events', async () => {
    const bounds = { events: 23, bytes: 1_000_000 };
    const { changes, from } = await read({ days: 30 }, { bounds });
    expect(from).toBe('2030-03-11');
    for (const project of projects) {
      const days = changes.filter((one) => one.project === project).map(({ at }) => dayOf(at));
      expect(days.slice(0, 4)).toEqual(['2030-03-14', '2030-03-13', '2030-03-12', '2030-03-11']);
    }
  });

  it('cost less when they are fewer', async () => {
    const few = await measureUnits(() => read({ days: 2 }, { project: 'shop' }));
    const many = await measureUnits(() => read({ days: 60 }, { project: 'shop' }));
    expect(few.units.write + many.units.write).toBe(0);
    expect(few.units.read).toBeLessThanOrEqual(many.units.read);
  });
});
