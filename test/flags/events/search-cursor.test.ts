import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../lib/contract/schemas/event.ts';
import { contains } from '../../../lib/flags/events/contains.ts';
import { plainRoom } from '../../../lib/flags/events/room.ts';
import { type EventSearch, ordinaryBounds } from '../../../lib/flags/events/search.ts';
import { allRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import { eventsPartition, instance, projectScope } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { pack } from '../../../lib/store/wire/packed.ts';
import { emitAtOnce, now } from '../../store/event-log/emit.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { readerOf } from '../context.ts';
import { projectItem, store } from '../projects/stored.ts';
import { searchEvents } from './reading.ts';

let database: TestDatabase;
let table: Table;
/** The whole log, newest first. */
let log: Event[];

const outsider: Rights = { admin: false, grants: [], memberOf: new Set(), seesPrivateProjects: false };
const texts = ['Cart', 'data', 'null', 'ÄRGER "quoted"', 'back\\slash', 'İstanbul', '[]'];
const long = 'lorem ipsum '.repeat(400);

/**
 * A log of three projects, one of them private, with all types of events, including large ones and some without data.
 */
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await store(table, [
    projectItem({ id: 'open' }),
    projectItem({ id: 'other' }),
    projectItem({ id: 'hidden', mode: 'private' }),
  ]);
  const places = ['open', 'other', 'hidden', undefined] as const;
  for (let i = 0; i < 40; i++) {
    const project = places[(i * 7) % 4];
    const at = new Date(now.getTime() + i * 1000);
    const events = Array.from({ length: (i % 4) + 1 }, (_, n): NewEvent => {
      const text = texts[(i + n) % texts.length];
      return {
        type: n % 2 === 0 ? 'feature-archived' : 'feature-revived',
        ...(project !== undefined && { project }),
        ...(i % 3 > 0 && { featureName: i % 2 === 0 ? 'f' : 'g' }),
        ...(i % 5 > 0 && { data: { text, ...(n === 3 && { long }) } }),
        ...(i % 7 === 0 && { preData: { was: [text] } }),
        ...(i % 6 === 0 && { tags: [{ type: 'simple', value: `${text}` }] }),
      };
    });
    const scope = project === undefined ? instance : projectScope(project);
    await commit({ table, actor: system, now: at }, [scope], () => ({ events, answer: undefined }));
  }
  await searchEvents(readerOf(table), { what: { limit: 1, offset: 0 }, room: plainRoom() });
  log = (await queryAll<EventItem>(table, { pk: eventsPartition, descending: true })).map(decodeEvent);
});
afterAll(() => database.stop());

/** The expected result of a search, found by looking at every event. */
const naive = (what: Partial<EventSearch>, rights: Rights): Event[] =>
  log.filter(
    (event) =>
      (rights.admin || event.project === 'open' || event.project === 'other') &&
      (!what.type || event.type === what.type) &&
      (!what.project || event.project === what.project) &&
      (!what.feature || event.featureName === what.feature) &&
      (!what.query ||
        [event.data, event.preData, event.tags].some((part) =>
          JSON.stringify(part ?? null)
            .toLowerCase()
            .includes(what.query?.toLowerCase() ?? ''),
        )),
  );

const type = fc.constantFrom('feature-archived', 'feature-revived', 'tag-created');
const project = fc.constantFrom('open', 'open', 'hidden', 'none');
const feature = fc.constantFrom('f', 'g', 'none');
const queries = ['cart', 'DATA', 'predata', 'null', '[]', '"', '\\', 'ärger \\"', 'i̇stan', 'lorem', 'absent'];
const query = fc.constantFrom(...queries);
/** A single filter finds many events, several together find few. */
const filters: fc.Arbitrary<Partial<EventSearch>> = fc.oneof(
  fc.constant({}),
  fc.record({ type }),
  fc.record({ project }),
  fc.record({ feature }),
  fc.record({ query }),
  fc.record({ type, project, feature, query }, { requiredKeys: [] }),
);
const rightsOf = fc.constantFrom(allRights, outsider);
const bounds = fc.record({
  events: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 120 })),
  bytes: fc.constantFrom(1_000_000, 5_000, 1),
  characters: fc.constantFrom(1_000_000, 10_000, 1),
});

describe('events §6.3: a search continued by its cursor', () => {
  it('finds what a walk through everything finds, each once, in order, whatever one search may read', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        rightsOf,
        bounds,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        fc.oneof(fc.constant(0), fc.nat({ max: 30 }), fc.nat({ max: 120 })),
        async (what, rights, bound, limits, offset) => {
          const expected = naive(what, rights);
          const found: Event[] = [];
          let cursor: string | undefined;
          let [turns, known] = [0, 0];
          do {
            const limit = limits[turns % limits.length] ?? 1;
            const page = await searchEvents(readerOf(table, rights), {
              what: { ...what, limit, offset, ...(cursor !== undefined && { cursor }) },
              room: plainRoom(),
              bounds: bound,
            });
            expect(page.events.length).toBeLessThanOrEqual(limit);
            expect(page.totalEvents).toBeLessThanOrEqual(expected.length);
            expect(page.totalEvents).toBeGreaterThanOrEqual(
              page.events.length === 0 ? 0 : offset + found.length + page.events.length,
            );
            expect(page.totalEvents).toBeGreaterThanOrEqual(known);
            known = page.totalEvents;
            found.push(...page.events);
            cursor = page.nextCursor;
            if (cursor === undefined) expect(page.totalEvents).toBe(expected.length);
            expect(++turns).toBeLessThanOrEqual(log.length + 1);
          } while (cursor !== undefined);
          expect(found).toEqual(expected.slice(offset));
        },
      ),
      { numRuns: runs(10, 2_000), endOnFailure: true },
    );
  }, 600_000);

  it('answers callers without a cursor the same as before, as far as one search reads', async () => {
    for (const what of [{}, { type: 'feature-archived' }, { query: 'cart' }, { project: 'open' }, { feature: 'f' }])
      for (const rights of [allRights, outsider]) {
        const expected = naive(what, rights);
        const { events, totalEvents } = await searchEvents(readerOf(table, rights), {
          what: { ...what, limit: 10, offset: 5 },
          room: plainRoom(),
        });
        expect([events, totalEvents]).toEqual([expected.slice(5, 15), expected.length]);
      }
  });

  it('counts what it skipped and what it showed, whichever search reads the end', async () => {
    const what = { type: 'feature-archived', limit: 2, offset: 3 };
    const bound = { ...ordinaryBounds, events: 12 };
    const expected = naive(what, allRights);
    const totals: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchEvents(readerOf(table), {
        what: { ...what, ...(cursor !== undefined && { cursor }) },
        room: plainRoom(),
        bounds: bound,
      });
      totals.push(page.totalEvents);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect([totals.length, totals.at(-1)]).toEqual([Math.ceil((expected.length - 3) / 2), expected.length]);
  });

  it('does not lose what did not fit into an answer', async () => {
    const found: Event[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchEvents(readerOf(table), {
        what: { limit: 100, offset: 0, ...(cursor !== undefined && { cursor }) },
        room: plainRoom(7_000),
      });
      found.push(...page.events);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(found).toEqual(log);
  });

  it('shows nothing to a caller that the bearer of its cursor before might see', async () => {
    const { nextCursor } = await searchEvents(readerOf(table), {
      what: { query: 'cart', limit: 1, offset: 0 },
      room: plainRoom(),
    });
    const { events } = await searchEvents(readerOf(table, outsider), {
      what: { query: 'cart', limit: 100, offset: 0, ...(nextCursor !== undefined && { cursor: nextCursor }) },
      room: plainRoom(),
    });
    expect(nextCursor).toBeDefined();
    expect(events).toEqual(
      naive({ query: 'cart' }, outsider).filter((event) => events.some(({ id }) => id === event.id)),
    );
    expect(events.filter(({ project }) => project !== 'open' && project !== 'other')).toEqual([]);
  });

  it('refuses a cursor that no search for the same answered with, and names it', async () => {
    const { nextCursor = '' } = await searchEvents(readerOf(table), {
      what: { type: 'feature-archived', limit: 1, offset: 0 },
      room: plainRoom(),
    });
    const forged = (change: object): string =>
      Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(nextCursor, 'base64url').toString()), ...change }),
      ).toString('base64url');
    const refused = [
      ['junk', { type: 'feature-archived' }],
      ['', { type: 'feature-archived', cursor: 'e30' }],
      [nextCursor, { type: 'feature-revived' }],
      [nextCursor, {}],
      [forged({ below: 0 }), { type: 'feature-archived' }],
      [forged({ below: 1e15 }), { type: 'feature-archived' }],
      [forged({ below: 1.5 }), { type: 'feature-archived' }],
      [forged({ skip: -1 }), { type: 'feature-archived' }],
      [forged({ found: 'many' }), { type: 'feature-archived' }],
      [forged({ more: true }), { type: 'feature-archived' }],
    ] as const;
    for (const [cursor, what] of refused)
      await expect(
        searchEvents(readerOf(table), { what: { cursor, limit: 1, offset: 0, ...what }, room: plainRoom() }),
      ).rejects.toMatchObject({ status: 400, name: 'ValidationError', details: [{ path: 'cursor' }] });
  });
});

describe('one search of a log of 6,000 events', () => {
  it('reads no more than its bounds, and answers how many matches it knows', async () => {
    const large = await database.another();
    await store(large, [projectItem({ id: 'p' })]);
    for (let n = 0; n < 60; n++)
      await emitAtOnce(
        large,
        Array.from({ length: 100 }, (_, i) => ({
          type: 'feature-archived' as const,
          project: 'p',
          data: { n: n * 100 + i },
        })),
      );
    const search = (what: Partial<EventSearch>, rights = allRights) =>
      searchEvents(readerOf(large, rights), { what: { limit: 100, offset: 0, ...what }, room: plainRoom() });
    // A search appends for a limited time.
    await expect.poll(async () => (await search({})).totalEvents).toBe(6_000);
    const { answer, units } = await measureUnits(() => search({ query: '"n":7}' }));
    expect(units.read).toBeLessThan(1_000);
    expect(answer).toMatchObject({ events: [], totalEvents: 0, nextCursor: expect.any(String) });
    const next = await search({ query: '"n":7}', ...(answer.nextCursor && { cursor: answer.nextCursor }) });
    expect(next).toMatchObject({ events: [{ id: 8 }], totalEvents: 1 });
    expect(next.nextCursor).toBeUndefined();
    const known = await search({ type: 'feature-archived' });
    expect([known.events.length, known.totalEvents]).toEqual([100, ordinaryBounds.events]);
    expect(await search({ project: 'p', offset: 5_500, limit: 1 })).toMatchObject({ events: [], totalEvents: 6_000 });
    expect(await search({ offset: 5_500, limit: 1 })).toMatchObject({ events: [{ id: 500 }], totalEvents: 6_000 });
    large.client.destroy();
  }, 120_000);
});

describe('what is found in a stored event', () => {
  it('is what is found in the parts that are shown', () => {
    const parts = fc.record({ data: fc.json(), preData: fc.json() }, { requiredKeys: [] });
    const property = fc.property(
      parts,
      fc.option(fc.array(fc.record({ type: fc.string(), value: fc.string() }), { minLength: 1, maxLength: 3 })),
      fc.constantFrom('', long),
      fc.oneof(
        fc.string({ minLength: 1, maxLength: 3 }),
        fc.constantFrom('data', '"predata"', 'null', '[', 'nul', '":', 'l'),
      ),
      (raw, tags, filler, text) => {
        const data = raw.data === undefined ? undefined : { of: JSON.parse(raw.data), filler };
        const preData = raw.preData === undefined ? undefined : JSON.parse(raw.preData);
        const has = data !== undefined || preData !== undefined;
        const item = {
          ...(has && { body: pack({ data, preData }) }),
          ...(tags !== null && { tags: pack(tags) }),
        };
        const wanted = text.toLowerCase();
        const expected = [data ?? null, preData ?? null, tags ?? []].some((part) =>
          JSON.stringify(part).toLowerCase().includes(wanted),
        );
        expect(contains(item, wanted).found).toBe(expected);
      },
    );
    fc.assert(property, { numRuns: runs(150, 12_000) });
  });
});
