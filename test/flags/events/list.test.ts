import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventList } from '../../../lib/flags/events/list.ts';
import { gzipRoom, plainRoom, type Room } from '../../../lib/flags/events/room.ts';
import type { Rights } from '../../../lib/identity/rights/rights.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { featureEventsPartition, instance, journalPartKey, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { emitAtOnce, emitEach, now } from '../../store/event-log/emit.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { readerOf } from '../context.ts';
import { projectItem, store } from '../projects/stored.ts';
import { listFeatureEvents, listNewestEvents, listProjectEvents } from './reading.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const archived = (project: string, featureName: string) =>
  ({ type: 'feature-archived', project, featureName }) as const;
const favorited = (featureName: string) => ({ type: 'feature-favorited', featureName }) as const;
/** Bytes in an answer: a string inside JSON, with a comma for each. */
const bytesOf = (events: EventList['events']): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(`${JSON.stringify(event)},`)) - 2, 0);
const ids = ({ events }: EventList): number[] => events.map(({ id }) => id);

describe('events §4: events of the instance', () => {
  it('are the newest 100, newest first, with the size of the whole log', async () => {
    await emitAtOnce(
      table,
      Array.from({ length: 130 }, (_, n) => ({ type: 'tag-created', data: { n } }) as const),
    );
    const list = await listNewestEvents(readerOf(table), { room: plainRoom() });
    expect(ids(list)).toEqual(Array.from({ length: 100 }, (_, n) => 130 - n));
    expect(list.events[0]).toEqual({
      id: 130,
      type: 'tag-created',
      createdAt: now.toISOString(),
      createdBy: 'system',
      createdByUserId: -1337,
      environment: null,
      project: null,
      featureName: null,
      data: { n: 129 },
      preData: null,
      tags: [],
    });
    expect(list.totalEvents).toBe(130);
  });

  it('are there as soon as the change was answered, whatever its scope, though nobody appended them', async () => {
    await emitEach(table, { type: 'tag-created' }, archived('a', 'f'), archived('b', 'g'));
    expect(
      (await listNewestEvents(readerOf(table), { room: plainRoom() })).events.map(({ type }) => type).sort(),
    ).toEqual(['feature-archived', 'feature-archived', 'tag-created']);
  });

  it('are appended in as many transactions as events with many tags need', async () => {
    const tags = Array.from({ length: 900 }, (_, n) => ({ type: 'simple', value: `${n}`.padStart(50, 'x') }));
    await emitAtOnce(
      table,
      Array.from({ length: 33 }, () => ({ ...archived('a', 'f'), tags })),
    );
    expect(await listNewestEvents(readerOf(table), { room: gzipRoom() })).toMatchObject({ totalEvents: 33 });
  });

  it('are there when a large one was seen before it was whole', async () => {
    const data = Array.from({ length: 40 }, () => randomBytes(1000).toString('hex'));
    await emitAtOnce(
      table,
      data.map((text) => ({ type: 'tag-created', data: { text } }) as const),
    );
    const key = journalPartKey(instance, 1, 0);
    const part = await getItem(table, { pk: key.pk, sk: key.sk });
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { ...key } }));
    // Whoever reads it waits until it is whole.
    const sleep = vi.fn(async () => {
      await table.client.send(new PutCommand({ TableName: table.name, Item: { ...part } }));
    });
    const context = readerOf({ ...table, pace: { ...table.pace, sleep } });
    expect((await listNewestEvents(context, { room: plainRoom() })).totalEvents).toBe(40);
    expect(sleep).toHaveBeenCalled();
  });

  it('are none in an empty installation', async () => {
    expect(await listNewestEvents(readerOf(table), { room: plainRoom() })).toEqual({ events: [], totalEvents: 0 });
  });
});

describe('events §4: events of a project', () => {
  it('are all of that project and no others, newest first', async () => {
    await emitEach(table, ...Array.from({ length: 5 }, () => [archived('a', 'f'), archived('b', 'g')]).flat());
    const list = await listProjectEvents(readerOf(table), { project: 'a', room: plainRoom() });
    expect(list.events.map(({ project }) => project)).toEqual(['a', 'a', 'a', 'a', 'a']);
    expect(ids(list)).toEqual(ids(list).toSorted((x, y) => y - x));
    expect(list.totalEvents).toBe(5);
  });

  it('are none in an unknown project, however long its name', async () => {
    expect(await listProjectEvents(readerOf(table), { project: 'nope', room: plainRoom() })).toEqual({
      events: [],
      totalEvents: 0,
    });
    expect(await listProjectEvents(readerOf(table), { project: 'x'.repeat(5000), room: plainRoom() })).toEqual({
      events: [],
      totalEvents: 0,
    });
  });

  it('lose the oldest when the answer has no room for all, and the total stays true', async () => {
    await emitEach(table, archived('a', 'f1'), archived('a', 'f2'), archived('a', 'f3'));
    const all = await listProjectEvents(readerOf(table), { project: 'a', room: plainRoom() });
    const list = await listProjectEvents(readerOf(table), {
      project: 'a',
      room: plainRoom(bytesOf(all.events.slice(0, 2))),
    });
    expect(list).toEqual({ events: all.events.slice(0, 2), totalEvents: 3 });
  });
});

describe('events §5: events of a feature', () => {
  const viewer = (...memberOf: string[]): Rights => ({
    admin: false,
    grants: [],
    memberOf: new Set(memberOf),
    seesPrivateProjects: false,
  });

  it('are all events that name the feature, from every project it was in', async () => {
    await emitEach(table, archived('a', 'f'), archived('a', 'other'), favorited('f'), archived('b', 'f'));
    const list = await listFeatureEvents(readerOf(table), { feature: 'f', room: plainRoom() });
    expect(list.totalEvents).toBe(3);
    expect(list.events.map(({ project }) => project).toSorted()).toEqual(['a', 'b', null]);
  });

  it('are those of visible projects only; without a project, for administrators only', async () => {
    await store(table, [projectItem({ id: 'open' }), projectItem({ id: 'hidden' })]);
    await emitEach(table, archived('open', 'f'), archived('hidden', 'f'), favorited('f'));
    await commit({ table, actor: system, now }, [projectScope('hidden')], () => ({
      events: [{ type: 'project-updated', project: 'hidden' }],
      head: { [projectScope('hidden')]: { private: true } },
      answer: undefined,
    }));
    const projectsSeen = async (rights: Rights) =>
      (await listFeatureEvents(readerOf(table, rights), { feature: 'f', room: plainRoom() })).events
        .map(({ project }) => project)
        .toSorted();
    expect(await projectsSeen(viewer())).toEqual(['open']);
    expect(await projectsSeen(viewer('hidden'))).toEqual(['hidden', 'open']);
    expect(await projectsSeen({ ...viewer(), seesPrivateProjects: true })).toEqual(['hidden', 'open']);
    expect((await listFeatureEvents(readerOf(table, viewer()), { feature: 'f', room: plainRoom() })).totalEvents).toBe(
      1,
    );
  });

  it('lose the oldest when the answer has no room for all, and the total counts what the caller sees', async () => {
    await store(table, [projectItem({ id: 'a' }), projectItem({ id: 'b' })]);
    await emitEach(table, archived('a', 'f'), favorited('f'), archived('a', 'f'), archived('b', 'f'));
    const all = await listFeatureEvents(readerOf(table, viewer()), { feature: 'f', room: plainRoom() });
    expect(all.totalEvents).toBe(3);
    const list = await listFeatureEvents(readerOf(table, viewer()), {
      feature: 'f',
      room: plainRoom(bytesOf(all.events.slice(0, 1))),
    });
    expect(list).toEqual({ events: all.events.slice(0, 1), totalEvents: 3 });
  });

  it('go into the answer page by page, and are only counted once it is full', async () => {
    await emitAtOnce(
      table,
      Array.from({ length: 40 }, () => ({ ...archived('a', 'f'), data: randomBytes(30_000).toString('hex') })),
    );
    // Appends the pending events, so that later reads of this partition read only the list.
    await listNewestEvents(readerOf(table), { room: gzipRoom() });
    const steps: string[] = [];
    table.client.wrap(async ({ input }, next) => {
      if (JSON.stringify(input).includes(featureEventsPartition('f'))) steps.push('page');
      return next();
    });
    const room = (events: number): Room => ({
      take: () => {
        steps.push('event');
        return --events >= 0;
      },
    });
    const list = await listFeatureEvents(readerOf(table), { feature: 'f', room: room(40) });
    expect([list.events.length, list.totalEvents]).toEqual([40, 40]);
    expect(steps.slice(0, 2)).toEqual(['page', 'event']);
    expect(steps.lastIndexOf('page')).toBeGreaterThan(1);
    steps.length = 0;
    expect(await listFeatureEvents(readerOf(table), { feature: 'f', room: room(1) })).toMatchObject({
      totalEvents: 40,
    });
    expect(steps.filter((step) => step === 'event').length).toBe(2);
  });

  it('are none for an unknown feature, however long its name', async () => {
    expect(await listFeatureEvents(readerOf(table), { feature: 'nope', room: plainRoom() })).toEqual({
      events: [],
      totalEvents: 0,
    });
    expect(await listFeatureEvents(readerOf(table), { feature: 'x'.repeat(5000), room: plainRoom() })).toEqual({
      events: [],
      totalEvents: 0,
    });
  });
});
