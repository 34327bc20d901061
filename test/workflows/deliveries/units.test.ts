import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { appendPending, appendPendingOf } from '../../../lib/store/event-log/append.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { begun } from './begun.ts';
import { priceOfMillion, unitsOfDeliveries } from './units.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-units-'));
  vi.stubEnv(variables.secretsKeyFile, join(folder, 'key'));
  database = await startModelDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.stop();
  rmSync(folder, { recursive: true });
});

describe('what a delivery takes of the table', () => {
  it('that succeeds at once: ten read and eight write units, for less than 10 USD a million', async () => {
    const units = await unitsOfDeliveries(await database.another(), { events: 1 });
    expect(units).toEqual({ read: 10, write: 8, delivered: 1 });
    expect(priceOfMillion(units)).toBeLessThan(10);
  });

  it('among those of one commit: what they share is read once', async () => {
    const { read, write, delivered } = await unitsOfDeliveries(await database.another(), { events: 90 });
    expect(delivered).toBe(90);
    expect(read).toBeLessThan(90);
    expect(write).toBeLessThan(4.1 * 90);
  });

  it('without an integration: nothing of what announces new events', async () => {
    const units = await unitsOfDeliveries(await database.another(), { events: 90, integrations: 0 });
    expect(units).toEqual({ read: 0, write: 0, delivered: 0 });
  });

  it('nor of the event-log writer, which finds the mark of integrations beside what it reads', async () => {
    const appended = async (hasIntegration: boolean) => {
      const table = await database.another();
      await store(table, [projectItem({ id: 'p' })]);
      if (hasIntegration) await store(table, begun() as never);
      await commit({ table, actor: system, now: new Date() }, [projectScope('p')], () => ({
        events: [{ type: 'feature-stale-on' as const, project: 'p', featureName: 'f' }],
        answer: undefined,
      }));
      const { units, answer } = await measureUnits(() => appendPendingOf(table, new Map([[projectScope('p'), 1]])));
      return { units, mark: answer.mark };
    };
    const [without, withOne] = [await appended(false), await appended(true)];
    expect([without.mark, withOne.mark]).toEqual([undefined, expect.objectContaining({ kind: 'delivery-mark' })]);
    // As much as the table in which nobody looks for a mark: head, cursor, counter, journal, and two of the versions.
    const byKey = await database.another();
    await store(byKey, [projectItem({ id: 'p' })]);
    await commit({ table: byKey, actor: system, now: new Date() }, [projectScope('p')], () => ({
      events: [{ type: 'feature-stale-on' as const, project: 'p', featureName: 'f' }],
      answer: undefined,
    }));
    const { units } = await measureUnits(() => appendPending(byKey, projectScope('p'), 'stream'));
    expect([without.units, withOne.units]).toEqual([units, units]);
  });
});
