import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeen, subjectsOf } from '../../../lib/identity/callers/seen.ts';
import { readSeen } from '../../../lib/store/observations/seen.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import type { Layer } from '../../../lib/store/wire/client.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { now } from '../people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

/** Long enough for a busy machine. */
const patient = { maxWait: 60_000 };
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

describe('access §10: last use', () => {
  it('is recorded for the token and its owner, at most every 3 minutes', async () => {
    const identity = { tokenKey: 'a', userId: 5 };
    const subjects = subjectsOf(identity);
    // Separate instances, like those of two Lambda functions: only the table coordinates them.
    const [one, other] = [openSeen(database.table, patient), openSeen(database.table, patient)];
    await one(identity, now);
    expect(await readSeen(database.table, [...subjects, 'USER#6'])).toEqual([
      now.toISOString(),
      now.toISOString(),
      null,
    ]);
    await other(identity, minutes(2));
    expect(await readSeen(database.table, subjects)).toEqual([now.toISOString(), now.toISOString()]);
    await one(identity, minutes(3.1));
    expect(await readSeen(database.table, subjects)).toEqual([minutes(3.1).toISOString(), minutes(3.1).toISOString()]);
  });

  it('costs nothing when this process has recorded it', async () => {
    const note = openSeen(database.table, patient);
    const identity = { tokenKey: 'b', userId: null };
    await note(identity, now);
    const { units } = await measureUnits(() => note(identity, minutes(1)));
    expect(units).toEqual({ read: 0, write: 0 });
  });

  it.each<[string, Layer]>([
    ['fails', () => Promise.reject(new Error('The table is busy'))],
    [
      'takes too long',
      async (_, next) => {
        await setTimeout(100);
        return next();
      },
    ],
  ])('is tried again with the next use, where recording it %s', async (_, layer) => {
    const table = openTable(database.table.name, { endpoint: database.endpoint });
    let tried = 0;
    table.client.wrap((request, next) => {
      tried++;
      return layer(request, next);
    });
    const note = openSeen(table, { maxWait: 20 });
    for (const at of [now, minutes(1)]) await note({ tokenKey: 'd', userId: null }, at);
    expect(tried).toBe(2);
    table.client.destroy();
  });

  it('never fails a request', async () => {
    const nowhere = openTable('no-such-table', { endpoint: database.endpoint });
    await openSeen(nowhere)({ tokenKey: 'c', userId: null }, now);
  });
});
