import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { currentHours, readHours, sumActivity } from '../../../lib/store/event-log/activity.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { instance, projectKey, projectScope } from '../../../lib/store/table/keys.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const emitAt = (project: string, at: string, count = 1): Promise<void> =>
  commit({ table: database.table, actor: system, now: new Date(at) }, [projectScope(project)], () => ({
    events: Array.from({ length: count }, (_, i) => ({
      type: 'feature-stale-on' as const,
      project,
      featureName: `f${i}`,
    })),
    answer: undefined,
  }));
const read = async (project: string, from: string, middle: string) => {
  const start = new Date(from);
  return sumActivity(await readHours(database.table, { project }, start), { start, middle: new Date(middle) });
};

describe('projects §3.1: activity of a project', () => {
  it('is counted by the hour as events are appended, each once', async () => {
    await emitAt('p', '2030-04-01T09:59:00.000Z');
    await emitAt('p', '2030-04-01T10:10:00.000Z', 2);
    await emitAt('p', '2030-05-01T10:59:59.999Z', 3);
    await emitAt('p', '2030-05-01T11:00:00.000Z', 4);
    await emitAt('p', '2030-05-31T00:00:00.000Z', 5);
    await emitAt('other', '2030-05-31T00:00:00.000Z', 7);
    expect(await appendPending(database.table, projectScope('p'))).toBe(15);
    expect(await appendPending(database.table, projectScope('p'))).toBe(0);
    expect(await read('p', '2030-04-01T10:30:00.000Z', '2030-05-01T11:30:00.000Z')).toEqual({ current: 9, past: 5 });
    expect(await read('p', '2030-04-01T09:00:00.000Z', '2030-05-01T10:00:00.000Z')).toEqual({ current: 12, past: 3 });
    expect(await read('nobody', '2030-04-01T09:00:00.000Z', '2030-05-01T10:00:00.000Z')).toEqual({
      current: 0,
      past: 0,
    });
  });

  it('is read again when the log has grown, and else comes from memory', async () => {
    const start = new Date('2030-01-01T00:00:00.000Z');
    const hours = (count: number) => currentHours(database.table, { project: 'kept', count }, start);
    const cost = async (count: number) => (await measureUnits(() => hours(count))).units.read;
    const at = (hour: string) => `2030-01-02T${hour}:00:00.000Z`;
    const append = async (hour: string) => {
      await emitAt('kept', at(hour));
      await appendPending(database.table, projectScope('kept'));
    };
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
    try {
      await append('03');
      expect(await hours(1)).toEqual([['2030-01-02T03', 1]]);
      // The state of the log is not relied on so soon after it was first seen.
      clock.mockReturnValue(began + 999);
      expect([await cost(1), await cost(1)]).toEqual([1, 1]);
      clock.mockReturnValue(began + 1_000);
      expect([await cost(1), await cost(1)]).toEqual([1, 0]);
      await append('05');
      expect(Object.fromEntries(await hours(2))).toEqual({ '2030-01-02T03': 1, '2030-01-02T05': 1 });
    } finally {
      clock.mockRestore();
    }
  });

  it('fits the transaction that appends many events of many days', async () => {
    for (let day = 1; day <= 40; day++)
      await emitAt('many', new Date(Date.UTC(2030, 0, day)).toISOString(), day % 5 === 0 ? 40 : 1);
    // A slow engine needs more than the ten seconds of a reader.
    let appended = 0;
    for (let more = 1; more > 0; appended += more) more = await appendPending(database.table, projectScope('many'));
    expect(appended).toBe(32 + 8 * 40);
    expect(await read('many', '2029-12-01T00:00:00.000Z', '2030-01-21T00:00:00.000Z')).toEqual({
      current: 16 + 4 * 40,
      past: 16 + 4 * 40,
    });
  });

  it('fits the transaction that also ends many commits without events', async () => {
    const scope = projectScope('quiet');
    for (let i = 0; i < 96; i++)
      await commit({ table: database.table, actor: system, now: new Date() }, [scope], async (view) => {
        const item = await view.get(projectKey('quiet'));
        return {
          put: [{ ...projectKey('quiet'), kind: 'project', i, ...(item && { before: item.rev }) }],
          answer: undefined,
        };
      });
    await emitAt('quiet', '2030-04-01T10:00:00.000Z');
    expect(await appendPending(database.table, scope)).toBe(1);
  });

  it('is not counted for the instance', async () => {
    await commit({ table: database.table, actor: system, now: new Date() }, [instance], () => ({
      events: [{ type: 'tag-created', data: {} }],
      answer: undefined,
    }));
    expect(await appendPending(database.table, instance)).toBe(1);
  });
});
