import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxItemBytes } from '../../../lib/store/table/limits.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { allItems, type ImportOptions, type Instance, importDocument, seeded } from './instance.ts';

let database: TestDatabase;
let target: Instance;
let untouched: Map<string, unknown>;
beforeAll(async () => {
  database = await startModelDatabase();
  target = await seeded(database.table);
  await importDocument(target, {
    version: 4,
    features: [{ name: 'there', project: 'default' }],
    featureStrategies: [
      {
        id: 'big',
        featureName: 'there',
        environment: 'development',
        strategyName: 'default',
        parameters: { p: 'x'.repeat(100_000) },
      },
    ],
  });
  untouched = await allItems(target);
});
afterAll(() => database.stop());

const f = { name: 'f', project: 'default' };
const strategy = { id: 's', featureName: 'f', environment: 'development', strategyName: 'default' };
const values = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`);
const long = 'x'.repeat(maxItemBytes);

const refusals: readonly [what: string, document: Record<string, unknown>, path: string][] = [
  ['a category that nobody knows', { bananas: [] }, ''],
  [
    'a parent that does not exist',
    { features: [{ ...f, dependencies: [{ feature: 'x' }] }] },
    'features/0/dependencies/0/feature',
  ],
  [
    'a feature that is its own parent',
    { features: [{ ...f, dependencies: [{ feature: 'f' }] }] },
    'features/0/dependencies/0/feature',
  ],
  [
    'a segment that does not exist',
    { features: [f], featureStrategies: [{ ...strategy, segments: [7] }] },
    'featureStrategies/0/segments/0',
  ],
  ['a feature that does not exist', { featureStrategies: [strategy] }, 'featureStrategies/0/featureName'],
  [
    'a tag that does not exist',
    { features: [f], tagTypes: [], tags: [], featureTags: [{ featureName: 'f', tagType: 'simple', tagValue: 'none' }] },
    'featureTags/0',
  ],
  [
    'more than 5 segments in a strategy',
    {
      segments: [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `s${id}`, constraints: [] })),
      features: [f],
      featureStrategies: [{ ...strategy, segments: [1, 2, 3, 4, 5, 6] }],
    },
    'featureStrategies/0/segments',
  ],
  [
    'more than 1000 values in a segment',
    {
      segments: [
        {
          id: 1,
          name: 's',
          constraints: [500, 501].map((n) => ({ contextName: 'userId', operator: 'IN', values: values(n) })),
        },
      ],
    },
    'segments/0/constraints',
  ],
  [
    'a constraint value over 100 characters',
    {
      segments: [
        { id: 1, name: 's', constraints: [{ contextName: 'userId', operator: 'IN', values: ['x'.repeat(101)] }] },
      ],
    },
    'segments/0/constraints/0/values/0',
  ],
  ['a feature too large to store', { features: [{ ...f, description: long }] }, 'features/0'],
  ['a project too large to store', { projects: [{ id: 'p', name: long }] }, 'projects/0'],
  [
    'a feature environment too large to store',
    {
      features: [f],
      featureEnvironments: [{ featureName: 'f', environment: 'development', enabled: true }],
      featureStrategies: [{ ...strategy, parameters: { p: long } }],
    },
    'featureEnvironments/0',
  ],
  [
    'more environments than there may be',
    { environments: values(38).map((name) => ({ name, type: 'test' })) },
    'environments',
  ],
  [
    'a feature with more segments than a transaction takes',
    {
      segments: Array.from({ length: 100 }, (_, i) => ({ id: i + 1, name: `s${i}`, constraints: [] })),
      features: [f],
      featureStrategies: Array.from({ length: 20 }, (_, i) => ({
        ...strategy,
        id: `s${i}`,
        segments: [1, 2, 3, 4, 5].map((n) => i * 5 + n),
      })),
    },
    'features/0',
  ],
  [
    'a feature whose tag events are too large together',
    {
      features: [f],
      tagTypes: [{ name: 'simple' }],
      tags: values(300).map((value) => ({ type: 'simple', value })),
      featureTags: values(300).map((tagValue) => ({ featureName: 'f', tagType: 'simple', tagValue })),
    },
    'features/0',
  ],
  [
    'a naming pattern that is no expression',
    { projects: [{ id: 'p', name: 'P', featureNaming: { pattern: '(' } }] },
    'projects/0/featureNaming/pattern',
  ],
  [
    'a project linked to an environment that does not exist',
    { projects: [{ id: 'p', name: 'P', environments: [{ environment: 'x' }] }] },
    'projects/0/environments/0/environment',
  ],
  [
    'a strategy without a name',
    { features: [f], featureStrategies: [{ ...strategy, strategyName: undefined }] },
    'featureStrategies/0/strategyName',
  ],
  [
    'an entry without an environment',
    { features: [f], featureEnvironments: [{ featureName: 'f', enabled: true }] },
    'featureEnvironments/0/environment',
  ],
];

const refuses = (document: Record<string, unknown>, path: string, how: ImportOptions) =>
  expect(importDocument(target, { version: 4, ...document }, how)).rejects.toMatchObject({
    name: 'ValidationError',
    status: 400,
    details: expect.arrayContaining([expect.objectContaining({ path })]),
  });

describe('state §5: a document with a fault', () => {
  it.each(refusals)('is refused whole for %s', async (_, document, path) => {
    for (const how of [{}, { keep: false }, { drop: true }]) await refuses(document, path, how);
    expect(await allItems(target)).toEqual(untouched);
  });

  it.each([{}, { keep: false }])(
    'is refused whole for a feature too large together with what is stored, %j',
    async (how) => {
      const more = { ...strategy, featureName: 'there', parameters: { p: 'y'.repeat(100_000) } };
      const document = { features: [{ ...f, name: 'there' }], featureStrategies: [more] };
      await refuses(document, 'featureStrategies/0', how);
      expect(await allItems(target)).toEqual(untouched);
    },
  );

  it('names every fault, up to a hundred', async () => {
    const features = Array.from({ length: 150 }, (_, i) => ({ name: `f${i}`, project: 'nowhere' }));
    const problem = await importDocument(target, { version: 4, features }).catch((error: unknown) => error);
    expect(problem).toHaveProperty('details.length', 100);
    expect(problem).toHaveProperty('details.99.path', 'features/99/project');
  });

  it('in an old version is named where the document has it', async () => {
    const variants = [
      { name: 'v', weight: 600, weightType: 'fix' },
      { name: 'w', weight: 600, weightType: 'fix' },
    ];
    const features = [{ ...f, variants, strategies: [{ name: 'default', segments: [9] }] }];
    await expect(importDocument(target, { version: 1, features })).rejects.toMatchObject({
      details: [{ path: 'features/0/variants' }],
    });
    await expect(
      importDocument(target, { version: 1, features: [{ ...features[0], variants: [] }] }),
    ).rejects.toMatchObject({
      details: [{ path: 'features/0/strategies/0/segments/0' }],
    });
  });
});
