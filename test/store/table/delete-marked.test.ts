import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMarked } from '../../../lib/store/table/delete-marked.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const marked = (i: number, mark = 'first') => ({ pk: 'marked', sk: String(i).padStart(3, '0'), mark });
const put = async (items: readonly ReturnType<typeof marked>[]) => {
  for (const Item of items) await table.client.send(new PutCommand({ TableName: table.name, Item }));
};
const left = async () => (await queryAll<{ sk: string }>(table, { pk: 'marked' })).map(({ sk }) => Number(sk));

/** Lets the first statement of each request fail, without executing it. */
const failing = (code: string) => {
  table.client.wrap(async ({ operation, input }, next) => {
    if (operation !== 'BatchExecuteStatement') return next();
    const all = input.Statements as readonly object[];
    input.Statements = all.slice(1);
    const { Responses = [] } = await next();
    return { Responses: [{ Error: { Code: code, Message: code } }, ...(Responses as readonly object[])] };
  });
};

describe('items that are deleted while they have a mark', () => {
  const all = Array.from({ length: 60 }, (_, i) => marked(i));

  it('are gone, but those that were written since: one write unit each', async () => {
    await put(all);
    await put([marked(7, 'second'), marked(59, 'second')]);
    const { units } = await measureUnits(() => deleteMarked(table, all));
    expect(units).toEqual({ read: 0, write: 60 });
    expect(await left()).toEqual([7, 59]);
    // Somebody else has deleted the others.
    await deleteMarked(table, all);
    expect(await left()).toEqual([7, 59]);
  });

  it('stay while the table is too busy for them', async () => {
    await put(all);
    failing('ThrottlingError');
    await deleteMarked(table, all);
    expect(await left()).toEqual([0, 25, 50]);
  });

  it('are none where there are none', async () => {
    failing('ValidationError');
    await deleteMarked(table, []);
  });

  it('say which of them is refused for good', async () => {
    await put(all.slice(0, 3));
    failing('AccessDenied');
    await expect(deleteMarked(table, all.slice(0, 3))).rejects.toThrow('An item could not be deleted: AccessDenied');
    expect(await left()).toEqual([0]);
  });
});
