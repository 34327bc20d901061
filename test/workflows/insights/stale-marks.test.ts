import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../../lib/contract/day.ts';
import { newFeature } from '../../../lib/flags/features/store.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import type { FeatureItem } from '../../../lib/store/table/items.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { readStaleMarks } from '../../../lib/workflows/insights/stale-marks.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

const start = Date.parse('2028-01-01T00:00:00.000Z');
/** A time that is some hours after the start. */
const at = (hours: number): number => start + hours * hourMs;

type Told = readonly [hours: number, type: NewEvent['type'], data?: object];

let database: TestDatabase;
let table: Table;

beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await store(table, [projectItem({ id: 'shop' })]);
});
afterAll(() => database.stop());

const scope = projectScope('shop');

/** The mark of a flag that was made at hour 1, and has these events. */
const marked = async (
  name: string,
  events: readonly Told[],
  item: Partial<Pick<FeatureItem, 'staleAt' | 'archived'>> = {},
): Promise<number | undefined> => {
  for (const [hours, type, data] of events) {
    const event: NewEvent = { type, project: 'shop', featureName: name, ...(data && { data }) };
    await commit({ table, actor: system, now: new Date(at(hours)) }, [scope], () => ({
      events: [event],
      answer: undefined,
    }));
    await appendPending({ ...table, pace: { ...table.pace, now: () => at(hours) } }, scope, 'stream');
  }
  const feature = { ...newFeature({ name, project: 'shop', stale: true, ...item }, new Date(at(1))), rev: 1 };
  const record = { feature, environments: new Map() };
  const marks = await readStaleMarks(table, [{ features: new Map([[name, record]]) }]);
  return marks.get(name);
};

describe('insights §5: since when a flag is stale whose mark does not say it', () => {
  it.each<[string, readonly Told[], number]>([
    [
      'its last mark',
      [
        [1, 'feature-created', { stale: false }],
        [2, 'feature-stale-on'],
        [3, 'feature-stale-off'],
        [4, 'feature-stale-on'],
        [5, 'feature-metadata-updated', { stale: true }],
      ],
      4,
    ],
    [
      'its creation, if it was made stale',
      [
        [1, 'feature-created', { stale: true }],
        [5, 'feature-updated'],
      ],
      1,
    ],
    ['its creation, if nothing says more', [[3, 'feature-updated']], 1],
    [
      'the import that marked it',
      [
        [1, 'feature-created', { stale: false }],
        [4, 'feature-import', { stale: true }],
        [6, 'feature-import', { stale: true }],
      ],
      4,
    ],
    [
      'the import after the mark was taken away',
      [
        [2, 'feature-stale-on'],
        [3, 'feature-stale-off'],
        [4, 'feature-import', { stale: true }],
      ],
      4,
    ],
    [
      'its creation, not the mark of a deleted flag with its name',
      [
        [0.5, 'feature-stale-on'],
        [1, 'feature-created', { stale: true }],
      ],
      1,
    ],
  ])('%s', async (name, events, hours) => {
    expect(await marked(name, events)).toBe(at(hours));
  });

  it('is not known behind very many events, instead of wrong', async () => {
    const many = Array.from({ length: 501 }, (_, i): Told => [3 + i / 1000, 'feature-updated']);
    expect(await marked('busy', [[2, 'feature-stale-on'], ...many])).toBe(undefined);
  });

  it('is not looked up where the flag says it, or is archived', async () => {
    expect(await marked('dated', [[2, 'feature-stale-on']], { staleAt: new Date(at(2)).toISOString() })).toBe(
      undefined,
    );
    expect(await marked('gone', [[2, 'feature-stale-on']], { archived: true })).toBe(undefined);
  });
});
