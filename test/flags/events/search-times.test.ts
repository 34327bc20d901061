import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainRoom } from '../../../lib/flags/events/room.ts';
import type { EventPage, EventSearch } from '../../../lib/flags/events/search.ts';
import { firstAfter } from '../../../lib/flags/events/span.ts';
import { allRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import type { NewEvent } from '../../../lib/store/commit/journal.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import { type EventItem, eventKey } from '../../../lib/store/event-log/event-item.ts';
import { eventsPartition, featureEventsPartition, instance, projectScope } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { now } from '../../store/event-log/emit.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { readerOf } from '../context.ts';
import { projectItem, store } from '../projects/stored.ts';
import { searchEvents } from './reading.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
});
afterAll(() => database.stop());

const outsider: Rights = { admin: false, grants: [], memberOf: new Set(), seesPrivateProjects: false };
const people = [
  { createdBy: 'kari', createdByUserId: 7 },
  { createdBy: 'ola', createdByUserId: 8 },
  { createdBy: 'a token', createdByUserId: null },
] as const;
const projects = ['open', 'hidden', undefined] as const;

/** An event as the model knows it. */
interface Known extends Pick<EventItem, 'id' | 'project' | 'createdBy' | 'createdByUserId' | 'environment'> {
  readonly featureName: string | null;
  /** Epoch ms: of its change, or when it came into the log more than a minute later. */
  readonly time: number;
}

/** By id. */
const model: Known[] = [];
/** Epoch ms of the first and the last event. */
let span: readonly [number, number];

/**
 * Six hundred events of three scopes. The clocks of writers differ by up to 20 s, some scopes come into the log within
 * a minute, and some hours late.
 */
beforeAll(async () => {
  await store(table, [projectItem({ id: 'open' }), projectItem({ id: 'hidden', mode: 'private' })]);
  let clock = now.getTime();
  const waiting = new Map<string | undefined, Omit<Known, 'id'>[]>();
  const append = async (project: string | undefined): Promise<void> => {
    const late = { ...table, pace: { ...table.pace, now: () => clock } };
    await appendPending(late, project === undefined ? instance : projectScope(project), 'stream');
    for (const event of waiting.get(project) ?? [])
      model.push({ ...event, id: model.length + 1, time: clock - event.time > 60_000 ? clock : event.time });
    waiting.delete(project);
  };
  for (let i = 0; i < 60; i++) {
    const project = projects[(i * 7) % 3];
    const actor = people[((i * 5) % 4) % 3] ?? people[0];
    const at = clock + ((i * 13) % 41) * 1000 - 20_000;
    const events = Array.from(
      { length: 10 },
      (_, n): NewEvent => ({
        type: 'feature-archived',
        ...(project !== undefined && { project }),
        ...(n % 2 > 0 && { environment: n % 3 > 0 ? 'production' : 'development' }),
        ...(n % 4 > 0 && { featureName: n % 4 > 1 ? 'f' : 'g' }),
      }),
    );
    const scope = project === undefined ? instance : projectScope(project);
    await commit({ table, actor, now: new Date(at) }, [scope], () => ({ events, answer: undefined }));
    const known = events.map(({ environment = null, featureName = null }) => ({
      ...{ ...actor, project: project ?? null, environment, featureName },
      time: at,
    }));
    waiting.set(project, [...(waiting.get(project) ?? []), ...known]);
    clock += 5_000;
    // One scope in turn is behind for a long time.
    const behind = projects[Math.floor(i / 10) % 3];
    for (const one of projects) if (one !== behind) await append(one);
    if (i % 4 === 3) clock += 300_000;
  }
  for (const one of projects) await append(one);
  span = [now.getTime(), clock];
});

const search = (what: Partial<EventSearch>, rights = allRights, events = 5_000): Promise<EventPage> =>
  searchEvents(readerOf(table, rights), {
    what: { limit: 100, offset: 0, ...what },
    room: plainRoom(),
    bounds: { events, bytes: 8_000_000, characters: 32_000_000 },
  });

/** The ids of all pages, newest first. */
const idsOf = async (what: Partial<EventSearch>, rights = allRights, events = 5_000): Promise<number[]> => {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ ...what, ...(cursor !== undefined && { cursor }) }, rights, events);
    ids.push(...page.events.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === undefined) expect(page.totalEvents).toBe(ids.length);
  } while (cursor !== undefined);
  return ids;
};

const naive = (what: Partial<EventSearch>, rights: Rights): number[] =>
  model
    .filter(
      ({ project, featureName, environment, createdBy, createdByUserId, time }) =>
        (rights.admin || project === 'open') &&
        (what.project === undefined || what.project === project) &&
        (what.feature === undefined || what.feature === featureName) &&
        (what.environment === undefined || what.environment === environment) &&
        (what.createdBy === undefined || what.createdBy === createdBy) &&
        (what.createdByUserId === undefined || what.createdByUserId === createdByUserId) &&
        (what.from === undefined || time >= Date.parse(what.from)) &&
        (what.to === undefined || time < Date.parse(what.to)),
    )
    .map(({ id }) => id)
    .toReversed();

describe('events §6.1, §6.4: a search by person, environment and time', () => {
  it('the log that is searched has events that came late, and times that go back', () => {
    expect(model).toHaveLength(600);
    expect(model.filter(({ time }, i) => time < (model[i - 1]?.time ?? 0)).length).toBeGreaterThan(5);
  });

  it('finds what a walk through everything finds, each once, newest first, for whoever asks', async () => {
    const moment = fc.integer({ min: -600_000, max: 600_000 + span[1] - span[0] }).map((ms) => {
      const iso = new Date(span[0] + ms).toISOString();
      return ms % 2 === 0 ? iso : iso.replace('Z', '+00:00');
    });
    const filters = fc.record(
      {
        from: moment,
        to: moment,
        project: fc.constantFrom('open', 'hidden'),
        feature: fc.constantFrom('f', 'g', 'none'),
        environment: fc.constantFrom('production', 'development', 'none'),
        createdBy: fc.constantFrom('kari', 'a token', 'Kari'),
        createdByUserId: fc.constantFrom(7, 8, 9),
      },
      { requiredKeys: [] },
    );
    const times = fc.record({ from: moment, to: moment }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(times, filters),
        fc.constantFrom(allRights, outsider),
        fc.integer({ min: 10, max: 700 }),
        fc.integer({ min: 1, max: 100 }),
        async (what, rights, events, limit) => {
          expect(await idsOf({ ...what, limit }, rights, events)).toEqual(naive(what, rights));
        },
      ),
      { numRuns: runs(20, 2_000), endOnFailure: true },
    );
  }, 600_000);

  it('begins and ends exactly at the time of each event', async () => {
    for (const at of new Set(model.map(({ time }) => new Date(time).toISOString())))
      for (const what of [{ from: at }, { to: at }, { to: at, project: 'open' }])
        expect(await idsOf(what)).toEqual(naive(what, allRights));
  }, 60_000);

  it('windows that follow each other have each event once', async () => {
    const ids: number[] = [];
    const step = Math.ceil((span[1] - span[0]) / 7);
    for (let at = span[0] - 60_000; at <= span[1] + 60_000; at += step)
      ids.push(...(await idsOf({ from: new Date(at).toISOString(), to: new Date(at + step).toISOString() })));
    expect(ids.toSorted((a, b) => a - b)).toEqual(model.map(({ id }) => id));
  });

  it('a cursor belongs to its person, environment and time', async () => {
    const what = { createdBy: 'kari', environment: 'production', from: new Date(span[0] - 60_000).toISOString() };
    const { nextCursor: cursor } = await search({ ...what, limit: 1 });
    expect(cursor).toBeDefined();
    for (const other of [{ createdBy: 'ola' }, { environment: 'development' }, { from: now.toISOString() }])
      await expect(search({ ...what, ...other, cursor })).rejects.toMatchObject({ details: [{ path: 'cursor' }] });
  });

  it('an event stays as it was shown: the time when it came late is no member', async () => {
    const stored = await queryAll<EventItem>(table, { pk: eventsPartition });
    expect(stored.some(({ appendedAt }) => appendedAt !== undefined)).toBe(true);
    expect((await search({})).events.filter((event) => 'appendedAt' in event)).toEqual([]);
  });
});

describe('events §6.4: what a search for an hour reads', () => {
  it('of a list that lies in a log of a million events, it finds the place with 24 reads of one event', async () => {
    const large = await database.another();
    const size = 1_000_000;
    const step = 400;
    const pk = featureEventsPartition('f');
    const timeOfId = (id: number): string => new Date(now.getTime() + id * 1000).toISOString();
    const ids = Array.from({ length: size / step }, (_, i) => (i + 1) * step);
    const items = ids.map(
      (id): EventItem => ({
        ...{ ...eventKey(id), pk, kind: 'event', id, rev: id, type: 'feature-archived', createdAt: timeOfId(id) },
        ...{ createdBy: 'kari', createdByUserId: 7, environment: null, project: 'p', featureName: 'f' },
      }),
    );
    for (let i = 0; i < items.length; i += 50) await store(large, items.slice(i, i + 50));
    for (const id of [3, 70_000, 499_999, 900_100]) {
      const { answer, units } = await measureUnits(() => firstAfter(large, pk, { to: timeOfId(id), count: size }));
      expect(units.read).toBeLessThanOrEqual(24);
      // Two minutes of events, one step, and what is not worth a further wave.
      expect(answer).toBeGreaterThan(id);
      expect(answer).toBeLessThanOrEqual(id + 120 + step + 100);
    }
    expect(await firstAfter(large, pk, { to: timeOfId(size), count: size })).toBeUndefined();
    const hour = { feature: 'f', from: timeOfId(size - 3_600), limit: 100, offset: 0 };
    const last = await measureUnits(() => searchEvents(readerOf(large), { what: hour, room: plainRoom() }));
    expect(last.answer.events.map(({ id }) => id)).toEqual(ids.filter((id) => id >= size - 3_600).toReversed());
    // One page of 500 events, of 2,500.
    expect(last.units.read).toBeLessThan(100);
    large.client.destroy();
  }, 60_000);
});
