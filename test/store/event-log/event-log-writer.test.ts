import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { system } from '../../../lib/store/commit/journal.ts';
import { countAll, readPositions } from '../../../lib/store/event-log/cursor.ts';
import { openRegistrations } from '../../../lib/store/observations/registrations.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import {
  headKey,
  instance,
  journalKey,
  type Key,
  newApplicationKey,
  projectKey,
  projectScope,
} from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { catchLog } from '../../support/log.ts';
import { emitEach, unappendable } from './emit.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  vi.stubEnv(variables.table, table.name);
  vi.stubEnv(variables.endpoint, database.endpoint);
  vi.resetModules();
});

const record = ({ pk, sk }: Key, number: string): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: number },
});
const archived = (project: string) => ({ type: 'feature-archived', project, featureName: 'f' }) as const;
const all = async (): Promise<number> => countAll(await readPositions(table, []));

const registered = async (...names: readonly string[]): Promise<void> => {
  const { note } = openRegistrations(table);
  const facts = { strategies: [], environment: 'production', projects: ['*'] };
  for (const name of names) await note({ name, data: { appName: name }, actor: system, now: new Date(), ...facts });
};

describe('the event-log writer', () => {
  it('appends the events of every scope that the records name once, however often they come', async () => {
    const { handler } = await import('../../../functions/event-log-writer.ts');
    await emitEach(table, { type: 'tag-created' }, { type: 'feature-archived', project: 'a', featureName: 'f' });
    const records = [
      record(journalKey(projectScope('a'), 1), '2'),
      record(journalKey(instance, 1), '1'),
      record(journalKey(instance, 1), '1'),
    ];
    expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(await all()).toBe(2);
  });

  it('emits and appends the events of new applications once, however often the records come', async () => {
    const { handler } = await import('../../../functions/event-log-writer.ts');
    await registered('shop', 'till');
    const records = [record(newApplicationKey('shop'), '1'), record(newApplicationKey('till'), '2')];
    expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(await all()).toBe(2);
  });

  it('passes over items that are no commit records', async () => {
    const { handler } = await import('../../../functions/event-log-writer.ts');
    await emitEach(table, { type: 'tag-created' });
    expect(await handler({ Records: [record(projectKey('a'), '1'), {}] })).toEqual({ batchItemFailures: [] });
    expect(await all()).toBe(0);
  });

  it('reports the first record of every scope when nothing can be appended at all', async () => {
    vi.stubEnv(variables.table, 'no-such-table');
    const said = catchLog('error');
    const { handler } = await import('../../../functions/event-log-writer.ts');
    const answer = await handler({
      Records: [
        record(journalKey(instance, 1), '7'),
        record(journalKey(projectScope('a'), 1), '8'),
        record(journalKey(projectScope('a'), 2), '9'),
      ],
    });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }, { itemIdentifier: '8' }] });
    expect(said.entries()).toHaveLength(1);
    said.mockRestore();
  });

  it('appends all scopes of a batch but one that cannot be appended, and reports that one', async () => {
    const said = catchLog('error');
    const { handler } = await import('../../../functions/event-log-writer.ts');
    await emitEach(table, archived('a'), unappendable('b'), archived('b'), archived('c'));
    const answer = await handler({
      Records: [
        record(journalKey(projectScope('b'), 1), '1'),
        record(journalKey(projectScope('a'), 1), '2'),
        record(journalKey(projectScope('b'), 2), '3'),
        record(journalKey(projectScope('c'), 1), '4'),
      ],
    });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    expect(await all()).toBe(2);
    expect(said.entries()).toMatchObject([
      { message: 'The events of a scope could not be appended', scope: projectScope('b'), cause: expect.anything() },
    ]);
    said.mockRestore();
  });

  it('appends what a record of the stream names though its head is not seen yet', async () => {
    const { handler } = await import('../../../functions/event-log-writer.ts');
    await emitEach(table, archived('a'), archived('a'));
    const { pk, sk } = headKey(projectScope('a'));
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk } }));
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item, rev: 1 } }));
    expect(await handler({ Records: [record(journalKey(projectScope('a'), 2), '2')] })).toEqual({
      batchItemFailures: [],
    });
    expect(await all()).toBe(2);
  });
});

describe('the recovery run', () => {
  it('appends what the stream never reported', async () => {
    const said = catchLog('info');
    const { handler } = await import('../../../functions/recovery.ts');
    await emitEach(table, { type: 'tag-created' }, { type: 'feature-archived', project: 'a', featureName: 'f' });
    await handler();
    expect(await all()).toBe(2);
    await handler();
    expect(await all()).toBe(2);
    expect(said.entries()).toHaveLength(1);
    said.mockRestore();
  });

  it('appends the others when one scope cannot be appended', async () => {
    const [told, failed] = [catchLog('info'), catchLog('error')];
    const { handler } = await import('../../../functions/recovery.ts');
    await emitEach(table, unappendable('a'), archived('b'), { type: 'tag-created' });
    await handler();
    expect(await all()).toBe(2);
    expect(told.entries()).toMatchObject([{ message: 'The recovery run caught up', appended: 2 }]);
    expect(failed.entries()).toHaveLength(1);
    told.mockRestore();
    failed.mockRestore();
  });

  it('emits the events of new applications that the stream never reported', async () => {
    const said = catchLog('info');
    const { handler } = await import('../../../functions/recovery.ts');
    await registered('shop');
    await handler();
    expect(await all()).toBe(1);
    await handler();
    expect(await all()).toBe(1);
    expect(said.entries()).toHaveLength(1);
    said.mockRestore();
  });
});
