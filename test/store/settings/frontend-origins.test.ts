import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFirst } from '../../../lib/store/commit/request.ts';
import { frontendSettingId, openFrontendOrigins } from '../../../lib/store/settings/frontend-origins.ts';
import { settingKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
});
afterAll(() => database.stop());

const key = settingKey(frontendSettingId);
const setOrigins = (...frontendApiOrigins: readonly string[]) =>
  store(table, [Object.assign({ ...key, kind: 'setting', rev: 0 }, { values: { frontendApiOrigins } })]);

describe('origins of pages that may call the frontend API', () => {
  it('are used for three seconds, and read by what comes after two', async () => {
    let at = 0;
    const origins = openFrontendOrigins(table, () => at);
    expect(origins.reads()).toEqual({ keys: [key] });
    expect(await origins.current()).toBeUndefined();
    await setOrigins('https://shop.example');
    at = 1_999;
    expect(origins.reads()).toEqual({});
    // A request that begins then does not wait for the origins, even if its first reads took almost a second.
    at = 2_999;
    expect(await origins.current()).toBeUndefined();
    expect(origins.reads()).toEqual({ keys: [key] });
    // A request that has read the origins uses them, and updates the memory.
    const request = await readFirst(table, { keys: [key] });
    expect(await origins.current(request)).toEqual(['https://shop.example']);
    at = 4_000;
    expect(origins.reads()).toEqual({});
    await setOrigins();
    at = 5_998;
    expect(await origins.current()).toEqual(['https://shop.example']);
    at = 5_999;
    expect(await origins.current()).toEqual([]);
    expect(origins.reads()).toEqual({});
  });
});
