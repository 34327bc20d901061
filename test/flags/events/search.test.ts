import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainRoom } from '../../../lib/flags/events/room.ts';
import type { EventPage, EventSearch } from '../../../lib/flags/events/search.ts';
import { allRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { emitAtOnce, emitEach, now } from '../../store/event-log/emit.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { readerOf } from '../context.ts';
import { projectItem, store } from '../projects/stored.ts';
import { searchEvents } from './reading.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const viewer: Rights = { admin: false, grants: [], memberOf: new Set(), seesPrivateProjects: false };
const search = (what: Partial<EventSearch>, rights = allRights): Promise<EventPage> =>
  searchEvents(readerOf(table, rights), { what: { limit: 100, offset: 0, ...what }, room: plainRoom() });
const shown = async (what: Partial<EventSearch>, rights = allRights): Promise<[string[], number]> => {
  const { events, totalEvents } = await search(what, rights);
  return [events.map(({ type, featureName }) => `${type} ${featureName ?? '-'}`), totalEvents];
};

const event = (type: 'feature-archived' | 'feature-revived', project: string, featureName: string) =>
  ({ type, project, featureName }) as const;
const hide = (project: string): Promise<void> =>
  commit({ table, actor: system, now }, [projectScope(project)], () => ({
    events: [{ type: 'project-updated', project }],
    head: { [projectScope(project)]: { private: true } },
    answer: undefined,
  }));

describe('events §6.1: filters of a search', () => {
  beforeEach(async () => {
    await emitEach(
      table,
      event('feature-archived', 'a', 'f'),
      event('feature-revived', 'a', 'f'),
      event('feature-archived', 'a', 'g'),
    );
    await emitEach(table, event('feature-archived', 'b', 'f'), {
      type: 'tag-created',
      data: { type: 'team', value: 'Checkout "x"' },
      preData: { was: 'Nothing' },
    });
    // Ids follow the order of appending: the instance first, then the projects.
    await search({});
  });

  it.each([
    [{ project: 'b' }, ['feature-archived f'], 1],
    [{ project: 'a', type: 'feature-archived' }, ['feature-archived g', 'feature-archived f'], 2],
    [{ feature: 'g' }, ['feature-archived g'], 1],
    [{ feature: 'f', project: 'a' }, ['feature-revived f', 'feature-archived f'], 2],
    [{ feature: 'f', project: 'a', type: 'feature-revived' }, ['feature-revived f'], 1],
    [{ type: 'tag-created' }, ['tag-created -'], 1],
    [{ query: 'checkout' }, ['tag-created -'], 1],
    [{ query: 'NOTHING' }, ['tag-created -'], 1],
    [{ query: 'absent' }, [], 0],
    [{ type: 'no-such-type' }, [], 0],
    [{ project: 'nope' }, [], 0],
    [{ feature: 'nope' }, [], 0],
    [{ project: 'x'.repeat(5000) }, [], 0],
    [{ feature: 'x'.repeat(5000) }, [], 0],
  ] as const)('%j', async (what, expected, total) => {
    expect(await shown(what)).toEqual([expected, total]);
  });

  it('blank filters do not count', async () => {
    expect((await search({ project: '', feature: '', type: '', query: '' })).totalEvents).toBe(5);
  });
});

describe('events §6.2: pages of a search', () => {
  it('show the true total, past the end too, and cost what they show', async () => {
    await emitAtOnce(
      table,
      Array.from({ length: 95 }, (_, n) => ({ type: 'tag-created', data: { n } }) as const),
    );
    await emitAtOnce(
      table,
      Array.from({ length: 30 }, (_, n) => ({ ...event('feature-archived', 'a', 'f'), data: { n } })),
    );
    const page = async (what: Partial<EventSearch>) => {
      const { events, totalEvents } = await search(what);
      return [events.map(({ id }) => id), totalEvents];
    };
    expect(await page({ limit: 3 })).toEqual([[125, 124, 123], 125]);
    expect(await page({ limit: 3, offset: 123 })).toEqual([[2, 1], 125]);
    expect(await page({ offset: 125 })).toEqual([[], 125]);
    expect(await page({ project: 'a', limit: 2, offset: 29 })).toEqual([[96], 30]);
    expect(await page({ type: 'tag-created', limit: 2, offset: 1 })).toEqual([[94, 93], 95]);
    expect(await page({ feature: 'f', limit: 1, offset: 40 })).toEqual([[], 30]);
    const { units } = await measureUnits(() => search({ limit: 5, offset: 90 }));
    expect(units.read).toBeLessThanOrEqual(10);
    expect(units.write).toBe(0);
  });

  it('are the newest first of what a caller has just done', async () => {
    await emitEach(table, event('feature-archived', 'a', 'f'));
    expect((await search({ limit: 1 })).events[0]?.type).toBe('feature-archived');
    await emitEach(table, event('feature-revived', 'a', 'f'));
    expect((await search({ project: 'a', limit: 1 })).events[0]?.type).toBe('feature-revived');
  });
});

describe('events §7: who finds what', () => {
  beforeEach(async () => {
    await store(table, [projectItem({ id: 'open' }), projectItem({ id: 'hidden' })]);
    await emitEach(
      table,
      event('feature-archived', 'open', 'f'),
      event('feature-archived', 'hidden', 'f'),
      { type: 'feature-favorited', featureName: 'f' },
      { type: 'tag-created' },
    );
    await hide('hidden');
  });

  it('an administrator everything', async () => {
    expect((await search({})).totalEvents).toBe(5);
    expect((await search({ feature: 'f' })).totalEvents).toBe(3);
  });

  it('others events of the projects they see, and none without a project', async () => {
    expect(await shown({}, viewer)).toEqual([['feature-archived f'], 1]);
    expect(await shown({ feature: 'f' }, viewer)).toEqual([['feature-archived f'], 1]);
    expect(await shown({ type: 'tag-created' }, viewer)).toEqual([[], 0]);
    expect(await shown({ project: 'hidden' }, viewer)).toEqual([[], 0]);
    const member = { ...viewer, memberOf: new Set(['hidden']) };
    expect((await search({}, member)).totalEvents).toBe(3);
    expect((await search({ project: 'hidden' }, member)).totalEvents).toBe(2);
  });
});
