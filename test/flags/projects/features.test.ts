import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listProjectFeatures } from '../../../lib/contract/routes/projects.ts';
import type { Feature } from '../../../lib/contract/schemas/feature.ts';
import { type FeatureFilter, listFeatures } from '../../../lib/flags/projects/features.ts';
import { allRights, noRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import type { KeyedText } from '../../../lib/store/catalog/keyed-text.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { contextOf } from '../context.ts';
import { lastSeenOf } from '../search/memory.ts';
import { environmentItem, featureEnvironmentItem, featureItem, projectItem, store } from './stored.ts';

const answer = listProjectFeatures.responses[200].schema;

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  await store(table, [
    environmentItem({ name: 'production', type: 'production', sortOrder: 2 }),
    environmentItem({ name: 'development', type: 'development', sortOrder: 1 }),
    environmentItem({ name: 'unlinked', sortOrder: 0 }),
    projectItem({ id: 'p', environments: [{ name: 'production' }, { name: 'development' }, { name: 'gone' }] }),
  ]);
});

const shown = ({ text }: KeyedText): Feature[] => {
  const { version, features } = answer.parse(JSON.parse(text()));
  expect(version).toBe(2);
  return features;
};
const list = async (filter: FeatureFilter = {}, project = 'p', rights: Rights = allRights) =>
  shown(await listFeatures({ ...(await contextOf(table, { rights })), lastSeen: lastSeenOf() }, { project, filter }));
const namesOf = (features: Awaited<ReturnType<typeof list>>): string[] => features.map(({ name }) => name);

describe('projects §4: features of a project', () => {
  it('shows metadata, and switch and counts in every environment of the project, by sortOrder', async () => {
    const strategy = {
      id: 's',
      name: 'default',
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: {},
    };
    await store(table, [
      featureItem({ project: 'p', name: 'f', description: 'words', tags: [{ type: 'simple', value: 'red' }] }),
      featureEnvironmentItem('p', {
        feature: 'f',
        environment: 'production',
        strategies: [{ ...strategy, disabled: true }],
        variants: [{ name: 'v', weight: 1000 }],
        lastSeenAt: '2030-02-01T00:00:00.000Z',
      }),
    ]);
    expect(await list()).toEqual([
      {
        name: 'f',
        type: 'release',
        description: 'words',
        project: 'p',
        createdAt: '2030-01-01T00:00:00.000Z',
        stale: false,
        impressionData: false,
        lastSeenAt: null,
        favorite: false,
        tags: [{ type: 'simple', value: 'red' }],
        environments: [
          {
            name: 'development',
            enabled: false,
            type: 'development',
            sortOrder: 1,
            variantCount: 0,
            lastSeenAt: null,
            hasStrategies: false,
            hasEnabledStrategies: false,
          },
          {
            name: 'production',
            enabled: true,
            type: 'production',
            sortOrder: 2,
            variantCount: 1,
            lastSeenAt: '2030-02-01T00:00:00.000Z',
            hasStrategies: true,
            hasEnabledStrategies: false,
          },
        ],
      },
    ]);
  });

  it('lists active features only, by createdAt, then name; tags are absent where there are none', async () => {
    await store(table, [
      featureItem({ project: 'p', name: 'young', createdAt: '2030-03-01T00:00:00.000Z' }),
      featureItem({ project: 'p', name: 'b' }),
      featureItem({ project: 'p', name: 'B' }),
      featureItem({ project: 'p', name: 'old', archived: true }),
    ]);
    const features = await list();
    expect(namesOf(features)).toEqual(['B', 'b', 'young']);
    expect(features.every((feature) => !('tags' in feature))).toBe(true);
  });

  it('filters by any of the tags and by name prefix', async () => {
    const tags = (value: string) => [{ type: 'simple', value }];
    await store(table, [
      featureItem({ project: 'p', name: 'new-red', tags: tags('red') }),
      featureItem({ project: 'p', name: 'new-blue', tags: tags('a:b') }),
      featureItem({ project: 'p', name: 'new-none' }),
      featureItem({ project: 'p', name: 'red', tags: tags('red') }),
    ]);
    expect(namesOf(await list({ tags: ['simple:red', 'simple:a:b'] }))).toEqual(['new-blue', 'new-red', 'red']);
    expect(namesOf(await list({ tags: ['simple:red'], namePrefix: 'new-' }))).toEqual(['new-red']);
    expect(namesOf(await list({ namePrefix: 'NEW-r' }))).toEqual(['new-red']);
    expect(namesOf(await list({ namePrefix: 'new%' }))).toEqual([]);
    expect(namesOf(await list({ tags: [''], namePrefix: '' }))).toHaveLength(4);
  });

  it('is empty for an unknown project, however long its name, and for one hidden from the caller', async () => {
    await store(table, [featureItem({ project: 'p', name: 'f' })]);
    expect(await list({}, 'nope')).toEqual([]);
    expect(await list({}, 'x'.repeat(5000))).toEqual([]);
    await store(table, [projectItem({ id: 'hidden', mode: 'private' }), featureItem({ project: 'hidden', name: 'g' })]);
    expect(await list({}, 'hidden')).toHaveLength(1);
    expect(await list({}, 'hidden', noRights)).toEqual([]);
  });

  it('costs one read unit when noRights changed', async () => {
    await store(table, [featureItem({ project: 'p', name: 'f' })]);
    const context = { ...(await contextOf(table)), lastSeen: lastSeenOf() };
    const ask = () => listFeatures(context, { project: 'p', filter: {} });
    await ask();
    const { answer: listed, units } = await measureUnits(ask);
    expect(shown(listed)).toHaveLength(1);
    expect(units).toEqual({ read: 1, write: 0 });
  });
});
