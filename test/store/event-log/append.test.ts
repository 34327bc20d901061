import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainRoom } from '../../../lib/flags/events/room.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { appendAllPending, appendPending, scopesBehind } from '../../../lib/store/event-log/append.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import {
  eventLogPartition,
  eventsPartition,
  instance,
  journalKey,
  type Key,
  projectScope,
} from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { readerOf } from '../../flags/context.ts';
import { listFeatureEvents, listNewestEvents, listProjectEvents, searchEvents } from '../../flags/events/reading.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { catchLog } from '../../support/log.ts';
import { runs } from '../../support/runs.ts';
import { emitEach, unappendable } from './emit.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const archived = (project: string, featureName = 'f') => ({ type: 'feature-archived', project, featureName }) as const;

/** Another process on the same table that calls `before` before every request. */
const openWatched = (before: (name: string) => Promise<void>): Table => {
  const watched = openTable(table.name, { endpoint: database.endpoint });
  for (const client of [watched.client, watched.transactions])
    client.wrap(async ({ operation }, next) => {
      await before(operation);
      return next();
    });
  return watched;
};

const log = async (): Promise<ReturnType<typeof decodeEvent>[]> =>
  (await queryAll<EventItem>(table, { pk: eventsPartition })).map(decodeEvent);

describe('a reader, while others go on committing', () => {
  const pending = 12;

  it.each([
    ['of the instance', (reader: Table) => listNewestEvents(readerOf(reader), { room: plainRoom() })],
    ['of a project', (reader: Table) => listProjectEvents(readerOf(reader), { project: 'a', room: plainRoom() })],
    ['of a feature', (reader: Table) => listFeatureEvents(readerOf(reader), { feature: 'f', room: plainRoom() })],
    [
      'that were searched',
      (reader: Table) => searchEvents(readerOf(reader), { what: { limit: 100, offset: 0 }, room: plainRoom() }),
    ],
  ])('gets the events %s in as many calls as were pending when it began', async (_, read) => {
    for (let n = 0; n < pending / 2; n++) await emitEach(table, archived('a'), archived('b'));
    let calls = 0;
    // Others make three commits before each call of the reader. They stop after 60 calls, so that any reader ends.
    const reader = openWatched(async () => {
      if (++calls <= 60) await emitEach(table, archived('a', 'later'), archived('b', 'later'), archived('a', 'later'));
    });
    const { events } = await read(reader);
    expect(calls).toBeLessThan(pending + 12);
    const before = events.filter(({ featureName }) => featureName === 'f');
    expect(before.length).toBe(before.every(({ project }) => project === 'a') ? pending / 2 : pending);
    reader.client.destroy();
  });

  it('appends no further than what was there', async () => {
    await emitEach(table, archived('a'));
    let said = false;
    const reader = openWatched(async (name) => {
      if (name === 'TransactWriteItems' && !said) await emitEach(table, archived('a', 'later'));
      if (name === 'TransactWriteItems') said = true;
    });
    await listNewestEvents(readerOf(reader), { room: plainRoom() });
    expect((await log()).map(({ featureName }) => featureName)).toEqual(['f']);
    expect(await scopesBehind(table)).toEqual([projectScope('a')]);
    reader.client.destroy();
  });
});

describe('a scope that cannot be appended', () => {
  /** Creates a project whose journal is damaged at its second commit. */
  const damage = async (project: string): Promise<void> => {
    await emitEach(table, archived(project), archived(project, 'damaged'));
    const key = journalKey(projectScope(project), 2);
    const [record] = await queryAll<object>(table, { pk: key.pk, from: key.sk, to: key.sk });
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...record, events: Buffer.from('no gzip') } }),
    );
  };
  const lose = async (project: string): Promise<void> => {
    await emitEach(table, archived(project));
    await commit({ table, actor: system, now: new Date() }, [projectScope(project)], () => ({
      events: [archived(project, 'lost')],
      answer: undefined,
    }));
    const { pk, sk } = journalKey(projectScope(project), 2);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  };

  it.each([
    [
      'holds an event that the table refuses',
      () => emitEach(table, archived('bad'), unappendable('bad'), archived('bad')),
    ],
    ['has a damaged journal', () => damage('bad')],
    ['has a gap in its journal', () => lose('bad')],
  ])('that %s stops neither the others nor the lists', async (_, spoil) => {
    const errors = catchLog('error');
    for (let n = 0; n < 3; n++) await emitEach(table, archived('a'), { type: 'tag-created' });
    await spoil();
    for (let n = 0; n < 3; n++) await emitEach(table, archived('z'));
    const { events, totalEvents } = await listNewestEvents(readerOf(table), { room: plainRoom() });
    expect(totalEvents).toBe(10);
    expect(events.map(({ project }) => project ?? 'none').toSorted()).toEqual(
      [...Array(3).fill('a'), 'bad', ...Array(3).fill('none'), ...Array(3).fill('z')].toSorted(),
    );
    expect(errors.entries()).toMatchObject([
      { message: 'The events of a scope could not be appended', scope: projectScope('bad'), cause: expect.anything() },
    ]);
    expect((await listProjectEvents(readerOf(table), { project: 'bad', room: plainRoom() })).totalEvents).toBe(1);
    expect((await listFeatureEvents(readerOf(table), { feature: 'f', room: plainRoom() })).totalEvents).toBe(7);
    expect(
      (await searchEvents(readerOf(table), { what: { limit: 9, offset: 0 }, room: plainRoom() })).totalEvents,
    ).toBe(10);
    expect(await scopesBehind(table)).toEqual([projectScope('bad')]);
    await emitEach(table, archived('a'));
    expect(await appendAllPending(table)).toBe(1);
    await expect(appendPending(table, projectScope('bad'))).rejects.toThrow();
    errors.mockRestore();
  });

  it('shows lists to a reader who cannot append at all', async () => {
    const errors = catchLog('error');
    await emitEach(table, archived('a'));
    await appendAllPending(table);
    await emitEach(table, archived('a'));
    const reader = openWatched(async (name) => {
      if (name === 'TransactWriteItems') throw Object.assign(new Error('may not'), { name: 'AccessDeniedException' });
    });
    expect(await listNewestEvents(readerOf(reader), { room: plainRoom() })).toMatchObject({ totalEvents: 1 });
    expect(errors.entries()).toHaveLength(1);
    errors.mockRestore();
    reader.client.destroy();
  });

  it('whose partition is throttled is given up after the others were appended', async () => {
    const errors = catchLog('error');
    await emitEach(table, archived('a'), archived('b'), archived('c'));
    const reader = openTable(table.name, {
      endpoint: database.endpoint,
      pace: { now: Date.now, random: () => 0, sleep: () => Promise.resolve() },
    });
    reader.transactions.wrap(async ({ input }, next) => {
      const { TransactItems = [] } = input as { TransactItems?: readonly object[] };
      const codes = TransactItems.map((item) => ({
        Code: JSON.stringify(item).includes('EVENTS#PROJECT#b') ? 'ThrottlingError' : 'None',
      }));
      if (codes.some(({ Code }) => Code !== 'None'))
        throw Object.assign(new Error('slow down'), {
          name: 'TransactionCanceledException',
          CancellationReasons: codes,
        });
      return next();
    });
    expect((await listNewestEvents(readerOf(reader), { room: plainRoom() })).totalEvents).toBe(2);
    expect(errors.entries()).toMatchObject([{ scope: projectScope('b') }]);
    errors.mockRestore();
    reader.client.destroy();
  });
});

describe('scopes that are appended together', () => {
  it('keep what another version stored with them', async () => {
    await emitEach(table, archived('a'));
    await appendAllPending(table);
    const items = await queryAll<Key>(table, { pk: eventLogPartition });
    for (const item of items)
      await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item, later: 'kept' } }));
    await emitEach(table, archived('a'));
    expect(await appendAllPending(table)).toBe(1);
    expect(await queryAll<Key>(table, { pk: eventLogPartition })).toMatchObject(items.map(() => ({ later: 'kept' })));
  });

  it('share transactions', async () => {
    const projects = Array.from({ length: 48 }, (_, n) => `p${String(n).padStart(2, '0')}`);
    await emitEach(table, ...projects.map((project) => archived(project)));
    let transactions = 0;
    const appender = openWatched(async (name) => {
      if (name === 'TransactWriteItems') transactions++;
    });
    expect(await appendAllPending(appender)).toBe(48);
    expect(transactions).toBe(3);
    appender.client.destroy();
  });

  /** A commit of a scope: its time in s from the beginning, and its number of events. */
  const commits = fc.array(
    fc.record({
      scope: fc.constantFrom('a', 'b', 'c', undefined),
      at: fc.nat({ max: 30 }),
      events: fc.oneof({ weight: 8, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.constant(45) }),
    }),
    { maxLength: 40 },
  );
  const order = ['', 'a', 'b', 'c'];

  it('are in the order of their commits, strictly in each scope, and merged by time across scopes', async () => {
    await fc.assert(
      fc.asyncProperty(commits, fc.boolean(), async (history, alone) => {
        const own = await database.another();
        const queues = new Map(order.map((scope) => [scope, [] as { at: number; tags: string[] }[]]));
        for (const [i, { scope, at, events }] of history.entries()) {
          const tags = Array.from({ length: events }, (_, n) => `${i}.${n}`);
          const said = tags.map(
            (tag): NewEvent =>
              scope === undefined ? { type: 'tag-created', data: { tag } } : { ...archived(scope), data: { tag } },
          );
          if (said.length === 0) continue;
          await commit(
            { table: own, actor: system, now: new Date(at * 1000) },
            [scope === undefined ? instance : projectScope(scope)],
            () => ({ events: said, answer: undefined }),
          );
          queues.get(scope ?? '')?.push({ at, tags });
        }
        const processes = Array.from({ length: alone ? 1 : 3 }, () =>
          openTable(own.name, { endpoint: database.endpoint }),
        );
        await Promise.all(processes.map(appendAllPending));
        const items = (await queryAll<EventItem>(own, { pk: eventsPartition })).map(decodeEvent);
        const tagOf = ({ data }: (typeof items)[number]) => (data as { tag: string }).tag;
        expect(items.map(({ id }) => id)).toEqual(items.map((_, i) => i + 1));
        for (const [scope, said] of queues)
          expect(items.filter(({ project }) => (project ?? '') === scope).map(tagOf)).toEqual(
            said.flatMap(({ tags }) => tags),
          );
        const merged: string[] = [];
        const left = [...queues.values()];
        for (;;) {
          const next = left.filter(([first]) => first).toSorted(([a], [b]) => (a?.at ?? 0) - (b?.at ?? 0))[0];
          if (!next) break;
          merged.push(...(next.shift()?.tags ?? []));
        }
        if (alone) expect(items.map(tagOf)).toEqual(merged);
        for (const { client } of [own, ...processes]) client.destroy();
      }),
      { numRuns: runs(12), endOnFailure: true },
    );
  }, 600_000);
});
