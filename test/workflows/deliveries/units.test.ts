import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { variables } from '../../../lib/store/runtime/env.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { wakeDue } from '../../../lib/workflows/deliveries/wake-due.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
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

  it('without an integration: one read unit for all events that are announced together', async () => {
    const units = await unitsOfDeliveries(await database.another(), { events: 90, integrations: 0 });
    expect(units).toEqual({ read: 1, write: 0, delivered: 0 });
  });

  it('without an integration: one read unit of the clock, each minute', async () => {
    const table = await database.another();
    const wakes = { wake: () => Promise.resolve() };
    const polling: boolean[] = [];
    const poller = { keep: async (on: boolean) => void polling.push(on) };
    const { units } = await measureUnits(() => wakeDue({ table, wakes, poller, bus: undefined }, Date.now() + 1_000));
    expect(units).toEqual({ read: 1, write: 0 });
    // And nobody polls the queue of wakes.
    expect(polling).toEqual([false]);
  });
});
