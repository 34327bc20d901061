import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeen, subjectsOf } from '../../../lib/identity/callers/seen.ts';
import { readSeen } from '../../../lib/store/observations/seen.ts';
import { openTable } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { now } from '../people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

describe('access §10: last use', () => {
  it('is recorded for the token and its owner, at most every 3 minutes', async () => {
    const identity = { tokenKey: 'a', userId: 5 };
    const subjects = subjectsOf(identity);
    // Separate instances, like those of two Lambda functions: only the table coordinates them.
    const [one, other] = [openSeen(database.table), openSeen(database.table)];
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
    const note = openSeen(database.table);
    const identity = { tokenKey: 'b', userId: null };
    await note(identity, now);
    const { units } = await measureUnits(() => note(identity, minutes(1)));
    expect(units).toEqual({ read: 0, write: 0 });
  });

  it('never fails a request', async () => {
    const nowhere = openTable('no-such-table', { endpoint: database.endpoint });
    await openSeen(nowhere)({ tokenKey: 'c', userId: null }, now);
  });
});
