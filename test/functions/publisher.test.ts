import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startObjectServer } from '../../infra/local/storage/object-server.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { publishedKey } from '../../lib/store/objects/keys.ts';
import { openAskedForms } from '../../lib/store/observations/asked-forms.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { askedFormKey, instance, journalKey, type Key, projectKey, projectScope } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { projectItem, store } from '../flags/projects/stored.ts';
import { clientToken, expectedAnswers } from '../flags/sdk/published.ts';
import { startModelDatabase, type TestDatabase } from '../support/database.ts';
import { catchLog } from '../support/log.ts';
import { type MemoryObjects, openMemoryObjects } from '../support/memory-objects.ts';

let database: TestDatabase;
let table: Table;
let objects: MemoryObjects;
let stopServer: () => Promise<void>;
/** Hash of a token whose objects cannot be stored. */
let broken: string | undefined;
/** Requests that were refused for this reason. */
let refused: number;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  table = await database.another();
  objects = openMemoryObjects();
  broken = undefined;
  refused = 0;
  const server = await startObjectServer({
    objects,
    bucket: 'published',
    fault: (method, key) => {
      if (method !== 'PUT' || !broken || !key.includes(broken)) return undefined;
      refused++;
      // Only a refusal takes time, however busy this machine is.
      vi.setSystemTime(Date.now() + 1_000);
      return 403;
    },
  });
  stopServer = server.stop;
  vi.stubEnv(variables.table, table.name);
  vi.stubEnv(variables.endpoint, database.endpoint);
  vi.stubEnv(variables.publishedBucket, 'published');
  vi.stubEnv(variables.objectsEndpoint, server.endpoint);
  vi.resetModules();
  await store(table, [projectItem({ id: 'p' }), projectItem({ id: 'q' })]);
  await store(table, [clientToken('p', { projects: ['p'] }), clientToken('q', { projects: ['q'] })]);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await stopServer();
});

const record = ({ pk, sk }: Key, number: string): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: number },
});
const load = async () => (await import('../../functions/publisher.ts')).handler;
const contents = () =>
  Object.fromEntries([...objects.objects].map(([key, { body }]) => [key, Buffer.from(body).toString()]));

/** Time for a first attempt, and for a second one. */
const short = { getRemainingTimeInMillis: () => 9_500 };

describe('the publisher', () => {
  it('publishes what a batch of the stream names, and passes over other records', async () => {
    const handler = await load();
    const records = [record(journalKey(projectScope('p'), 1), '1'), record(projectKey('p'), '2'), {}];
    expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(objects.objects.size).toBe(1);
    expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(await handler({ Records: [] })).toEqual({ batchItemFailures: [] });
    expect(objects.objects.size).toBe(1);
  });

  it('publishes a form that was asked for when the stream shows its note', async () => {
    const handler = await load();
    await handler({});
    await openAskedForms(table).note(sha256('p'));
    expect(await handler({ Records: [record(askedFormKey(sha256('p')), '1')] })).toEqual({ batchItemFailures: [] });
    expect([...objects.objects.keys()]).toContain(publishedKey(sha256('p'), 'inlined'));
    expect(contents()).toEqual(Object.fromEntries(await expectedAnswers(table, new Date())));
  });

  it('publishes everything that is left when it is started without records', async () => {
    const handler = await load();
    await handler({});
    expect(contents()).toEqual(Object.fromEntries(await expectedAnswers(table, new Date())));
  });

  it('reports the first record of each scope that could not be published', async () => {
    const said = catchLog('error');
    const handler = await load();
    broken = sha256('q');
    const records = [
      record(journalKey(projectScope('p'), 1), '1'),
      record(journalKey(projectScope('q'), 1), '2'),
      record(journalKey(projectScope('q'), 1), '3'),
      record(journalKey(instance, 1), '4'),
    ];
    expect(await handler({ Records: records }, short)).toEqual({
      batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '4' }],
    });
    expect(objects.objects.size).toBe(1);
    expect(said.entries()).toMatchObject([{ message: 'The answers of some scopes could not be published', scopes: 2 }]);
    said.mockRestore();
  });

  it('fails as a recovery run, so that an alarm notices', async () => {
    const handler = await load();
    broken = sha256('q');
    await expect(handler({}, short)).rejects.toThrow('The answers of 2 scopes could not be published');
    broken = undefined;
    await handler({});
    expect(contents()).toEqual(Object.fromEntries(await expectedAnswers(table, new Date())));
  });

  it.each([['a batch'], ['a recovery run']])('goes on with %s until object storage takes it', async (what) => {
    const handler = await load();
    broken = sha256('q');
    const Records = [record(journalKey(projectScope('q'), 1), '1')];
    const running = handler(what === 'a batch' ? { Records } : {});
    await expect.poll(() => refused).toBeGreaterThan(2);
    broken = undefined;
    expect(await running).toEqual({ batchItemFailures: [] });
    // The second attempt was for everything that was behind.
    expect(contents()).toEqual(Object.fromEntries(await expectedAnswers(table, new Date())));
  });

  it('begins nothing when hardly any time is left', async () => {
    const handler = await load();
    await expect(handler({}, { getRemainingTimeInMillis: () => 5_000 })).rejects.toThrow('could not be published');
    expect(objects.objects.size).toBe(0);
  });
});

describe('with a second region', () => {
  let replica: MemoryObjects;
  let isDown: boolean;
  let stopReplica: () => Promise<void>;
  beforeEach(async () => {
    replica = openMemoryObjects();
    isDown = false;
    const server = await startObjectServer({
      objects: replica,
      bucket: 'replica',
      fault: () => (isDown ? 403 : undefined),
    });
    stopReplica = server.stop;
    vi.stubEnv(variables.replicaBucket, 'replica');
    vi.stubEnv(variables.replicaEndpoint, server.endpoint);
  });
  afterEach(() => stopReplica());

  const left = { body: Buffer.from('{}'), contentType: '', cacheControl: '', metadata: {} };
  const keyOfDeleted = `published/${sha256('deleted')}/segments`;

  it('a run of the schedule removes what is of no token there; a batch of the stream does not wait for it', async () => {
    await replica.put(keyOfDeleted, left, { ifAbsent: true });
    const handler = await load();
    await handler({ Records: [record(journalKey(projectScope('p'), 1), '1')] });
    expect(replica.calls).toEqual(['put']);
    expect(await handler({})).toEqual({ batchItemFailures: [] });
    expect([...replica.objects.keys()]).toEqual([]);
  });

  it('is compared after everything is published: its failure fails the run, and nothing else', async () => {
    isDown = true;
    const handler = await load();
    await expect(handler({})).rejects.toThrow('The second region could not be compared');
    expect(contents()).toEqual(Object.fromEntries(await expectedAnswers(table, new Date())));
  });
});
