import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../../../lib/identity/callers/identify.ts';
import { unverified } from '../../../lib/identity/callers/identity.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { change, now, token } from '../people.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await change(table, [
    token('*:*.valid', { id: 9, name: 'ci' }),
    token('*:*.old', { expiresAt: now.toISOString() }),
    token('[]:production.two', { type: 'client', projects: ['p', 'q'], environment: 'production' }),
  ]);
});
afterAll(() => database.stop());

/** Makes every transactional read conflict with a writer. */
const contended = (of: Table): Table => {
  const rival = openTable(of.name, { endpoint: database.endpoint });
  rival.client.wrap(async ({ operation }, next) => {
    if (operation !== 'TransactGetItems') return next();
    throw Object.assign(new Error('busy'), {
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
  });
  return rival;
};

describe('requests §1: the token of a request', () => {
  it('is found, with the revision of the instance', async () => {
    expect(await identify(table, '*:*.valid', now)).toMatchObject({
      identity: { kind: 'admin', tokenName: 'ci', tokenId: 9, userId: null },
      instanceRev: 1,
    });
    expect(await identify(table, 'Bearer []:production.two', now)).toMatchObject({
      identity: { kind: 'client', projects: ['p', 'q'], environment: 'production' },
    });
  });

  it.each([undefined, '', 'foo', '*:*.unknown', '*:*.old'])(
    'that are none, unknown or expired are not: %j',
    async (header) => {
      expect(await identify(table, header, now)).toBeUndefined();
    },
  );

  it('is not called unknown when the table cannot be read', async () => {
    const nowhere = openTable('no-such-table', { endpoint: database.endpoint });
    await expect(identify(nowhere, '*:*.valid', now)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('must be read again when a commit is writing it', async () => {
    expect(await identify(contended(table), '*:*.valid', now)).toMatchObject({
      identity: { tokenId: 9 },
      instanceRev: unverified,
    });
  });
});
