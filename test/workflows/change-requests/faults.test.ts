import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/contract/problems.ts';
import type { Change, ChangeRequestState } from '../../../lib/contract/schemas/change-request.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { eventsOf, recordsAfter } from '../../../lib/store/commit/journal.ts';
import type { SegmentItem } from '../../../lib/store/table/items.ts';
import { featureEnvironmentKey, projectScope, segmentKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { addChanges } from '../../../lib/workflows/change-requests/add.ts';
import { readRequest } from '../../../lib/workflows/change-requests/load.ts';
import { moveRequest } from '../../../lib/workflows/change-requests/move.ts';
import { featureItem, projectItem, store } from '../../flags/projects/stored.ts';
import { type Fate, fateOf, generator, newWorld } from '../../store/world.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { callerOf, contextOf } from '../context.ts';
import { strategyType } from './strategy-type.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const now = new Date('2030-01-01T00:00:00.000Z');
const somebody = callerOf({ userId: 5, name: 'somebody', rights: allRights });
const contextFor = (table: Table) => contextOf({ table, catalog: openCatalog(table) }, somebody, now);
const features = ['a', 'b', 'c'];
const strategy = (feature: string): Change => ({
  action: 'addStrategy',
  feature,
  payload: { name: 'default', constraints: [], parameters: {} },
});
const renaming: Change = { action: 'updateSegment', payload: { id: 1, name: 'new', constraints: [] } };

const step = async (table: Table, id: number, state: ChangeRequestState): Promise<string> => {
  await moveRequest(await contextFor(table), { project: 'p', id, move: { state } });
  return state;
};

const segment: SegmentItem = {
  ...segmentKey(1),
  kind: 'segment',
  rev: 0,
  id: 1,
  name: 'old',
  project: 'p',
  constraints: [],
};

/** Creates an approved request that adds a strategy to each feature and renames a segment. */
const prepare = async (table: Table): Promise<number> => {
  await store(table, [
    strategyType,
    projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    ...features.map((name) => featureItem({ project: 'p', name })),
    segment,
  ]);
  const given = [...features.map(strategy), renaming];
  const { id } = await addChanges(await contextFor(table), { project: 'p', environment: 'production', given });
  await step(table, id, 'In review');
  await step(table, id, 'Approved');
  return id;
};

/** Strategies of each feature, the name of the segment, and the number of events for the application. */
const outcome = async (table: Table, id: number) => {
  const strategies = await Promise.all(
    features.map(
      async (name) => (await getItem(table, featureEnvironmentKey('p', name, 'production')))?.strategies.length ?? 0,
    ),
  );
  let events = 0;
  for await (const record of recordsAfter(table, projectScope('p'), 0))
    events += (await eventsOf(table, record)).filter(({ type }) => type === 'change-request-applied').length;
  const { state } = await readRequest(await contextFor(table), { project: 'p', id });
  return { state, strategies, segment: (await getItem(table, segmentKey(1)))?.name, events };
};
const none = { state: 'Approved', strategies: [0, 0, 0], segment: 'old', events: 0 };
const all = { state: 'Applied', strategies: [1, 1, 1], segment: 'new', events: 1 };

/** A second application is refused like any other missing transition. */
const fate = async (work: Promise<string>): Promise<Fate | 'refused'> => {
  try {
    return await fateOf(work);
  } catch (error) {
    if (error instanceof Problem) return 'refused';
    throw error;
  }
};

describe('change-requests §7.1: applying while calls are lost, refused and processes die', () => {
  it.each(Array.from({ length: runs(12) }, (_, seed) => seed))(
    'makes all changes or none, once (seed %i)',
    async (seed) => {
      const world = await newWorld(database, generator(seed), 0.5);
      const id = await prepare(world.clean);
      const fates = await Promise.all([1, 2, 3].map(() => fate(step(world.process(), id, 'Applied'))));
      const seen = await outcome(world.clean, id);
      expect([none, all]).toContainEqual(seen);
      if (fates.includes('done')) expect(seen).toEqual(all);
      if (fates.every((one) => one === 'not done')) expect(seen).toEqual(none);
      expect(fates.filter((one) => one === 'done').length).toBeLessThanOrEqual(1);
      await fate(step(world.clean, id, 'Applied'));
      expect(await outcome(world.clean, id)).toEqual(all);
      world.end();
    },
  );
});
